/**
 * The database cannot be asked at the moment, or its answer to a commit was lost: then it is not known whether the work
 * is kept, and it must not be reported as kept. Doors answer 503.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached at the moment.', { cause })
    this.name = 'DatabaseAway'
  }
}

const lostOnTheWay = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOENT',
])
/** What the driver says of its own, without a code. */
const driversWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Each error of a chain of causes, the outermost first. */
const chainOf = function* (error: unknown): Generator<Error & { code?: unknown }> {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) yield at
}

/**
 * Whether the connection is of no more use: lost on its way, or ended by the server (classes 08 and 57P; 25P03: its
 * transaction said nothing for too long).
 */
export const isConnectionLost = (error: unknown): boolean => {
  for (const { code, message } of chainOf(error)) {
    if (typeof code === 'string' && (lostOnTheWay.has(code) || /^(08...|25P03|57P0[1-5])$/.test(code))) return true
    if (driversWords.test(message)) return true
  }
  return false
}

/**
 * Whether the database could not do it now and may do it soon: away, out of connections, space or memory (class 53), a
 * standby (25006), or it has ended a statement that took too long (57014).
 */
export const isDatabaseAway = (error: unknown): boolean => {
  for (const one of chainOf(error)) {
    if (one instanceof DatabaseAway) return true
    if (typeof one.code === 'string' && /^(53...|25006|57014)$/.test(one.code)) return true
  }
  return isConnectionLost(error)
}

/** Whether the database ended a statement because it took longer than one may. */
export const isTooSlow = (error: unknown): boolean => {
  for (const { code } of chainOf(error)) if (code === '57014') return true
  return false
}
