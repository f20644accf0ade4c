import {
  type BrakeSchedule,
  codeBrake,
  freeCodeRequests,
  passwordBrake,
  type Try,
  takeTry,
} from '@motora/rules/identity'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { changeBrakeRow, deleteOldBrakeRows, resetBrakeRows } from './stores/brake-store.js'

const codePrefix = 'code:'
const day = 24 * 3_600_000
/** Only counts. */
const noBrake: BrakeSchedule = { waitMinutes: [0], forgetAfterMs: day }

export const codeSubject = (accountId: string): string => `${codePrefix}${accountId}`
/** How often a right password came without a code. */
export const codeRequestSubject = (accountId: string): string => `code-request:${accountId}`

/** Takes one try under a name of its own; several at once come one after the other. */
export const takeTryUnder = async (work: Work, subject: string, schedule: BrakeSchedule): Promise<Try> => {
  let taken: Try | undefined
  await changeBrakeRow(work, subject, (brake) => {
    taken = takeTry(brake, work.now, schedule)
    return taken.allowed ? taken.next : undefined
  })
  if (!taken) throw new Error('a brake was not asked')
  return taken
}

/** Counts a try as wrong before it is looked at; `release` takes it back when it was right. */
export const takePasswordTry = (work: Work, subject: string): Promise<Try> => takeTryUnder(work, subject, passwordBrake)
export const takeCodeTry = (work: Work, accountId: string): Promise<Try> =>
  takeTryUnder(work, codeSubject(accountId), codeBrake)

/** A right password without a code tells that it is right: after the third time each counts as a wrong code. */
export const takeCodeRequest = async (work: Work, accountId: string): Promise<Try> => {
  const asked = await takeTryUnder(work, codeRequestSubject(accountId), noBrake)
  return asked.allowed && asked.next.failures > freeCodeRequests ? takeCodeTry(work, accountId) : asked
}

/** @throws Refusal identity.locked; after the work has been kept, so that the count is */
export const refuseLocked = (taken: Try): void => {
  if (taken.allowed) return
  throw new Refusal('identity.locked', 'Too many wrong tries. Wait before the next one.', {
    params: { retryAfterSeconds: taken.retryAfterSeconds },
  })
}

export const release = (work: Work, ...subjects: string[]): Promise<void> => resetBrakeRows(work, subjects)

/** Forgets e-mails that nobody has tried for a day; wrong codes in a row stay counted. */
export const forgetOldBrakes = (work: Work): Promise<number> =>
  deleteOldBrakeRows(work, new Date(work.now.getTime() - day), codePrefix)
