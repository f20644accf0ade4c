import { type Logger, pino } from 'pino'
import { loggedError } from './logged-error.js'

export type Log = Logger

/** Values that must never reach a log line, wherever they stand in what is logged. */
const redacted = ['password', 'code', 'idToken', 'refreshToken', 'token', 'authorization', 'cookie', 'secret', 'email']

/** @param level pino's level name; `silent` in tests */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  })

export const silentLog = (): Log => pino({ level: 'silent' })
