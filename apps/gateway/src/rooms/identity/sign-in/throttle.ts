import { createHmac } from 'node:crypto'
import {
  codeThrottle,
  freeCodeRequests,
  passwordThrottle,
  type ThrottleSchedule,
  type Try,
  takeTry,
} from '@motora/rules/identity'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { changeThrottleRow, deleteOldThrottleRows, resetThrottleRows } from './store.js'

const codePrefix = 'code:'
const codeRequestPrefix = 'code-request:'
/** Before the names under which it is counted that a right password came without a right code; an account's id follows. */
export const halfSignInPrefixes = [codePrefix, codeRequestPrefix] as const
const day = 24 * 3_600_000
/** Only counts. */
const noThrottle: ThrottleSchedule = { waitMinutes: [0], forgetAfterMs: day }

export const codeSubject = (accountId: string): string => `${codePrefix}${accountId}`
/** How often a right password came without a code. */
export const codeRequestSubject = (accountId: string): string => `${codeRequestPrefix}${accountId}`

/** Takes one try under a name of its own; simultaneous ones come one after the other. */
const takeTryUnder = async (work: Work, subject: string, schedule: ThrottleSchedule): Promise<Try> => {
  let taken: Try | undefined
  await changeThrottleRow(work, subject, (throttle) => {
    taken = takeTry(throttle, work.now, schedule)
    return taken.allowed ? taken.next : undefined
  })
  if (!taken) throw new Error('a throttle gave no answer')
  return taken
}

/** Counts a try as wrong before it is looked at; `release` takes it back when it was right. */
export const takePasswordTry = (work: Work, subject: string): Promise<Try> =>
  takeTryUnder(work, subject, passwordThrottle)
export const takeCodeTry = (work: Work, accountId: string): Promise<Try> =>
  takeTryUnder(work, codeSubject(accountId), codeThrottle)

/** A right password without a code shows that it is right: after the third time each counts as a wrong code. */
export const takeCodeRequest = async (work: Work, accountId: string): Promise<Try> => {
  const asked = await takeTryUnder(work, codeRequestSubject(accountId), noThrottle)
  return asked.allowed && asked.next.failures > freeCodeRequests ? takeCodeTry(work, accountId) : asked
}

/** @throws Refusal identity.locked; after the work has been kept, so that the count is */
export const refuseLocked = (taken: Try): void => {
  if (taken.allowed) return
  throw new Refusal('identity.locked', 'Too many wrong tries. Wait before the next one.', {
    params: { retryAfterSeconds: taken.retryAfterSeconds },
  })
}

export const release = (work: Work, ...subjects: string[]): Promise<void> => resetThrottleRows(work, subjects)

/** Forgets e-mails that were not tried for a day; wrong codes in a row stay counted. */
export const forgetOldThrottles = (work: Work): Promise<number> =>
  deleteOldThrottleRows(work, new Date(work.now.getTime() - day), codePrefix)

/**
 * Three mails at will, then one after 1, 2, 4, 8 and 15 minutes; forgotten after a day. A mailbox cannot be flooded
 * with what somebody else asks for. source: decision Z-10; SECURITY 2.4.1
 */
const mailThrottle: ThrottleSchedule = { waitMinutes: [0, 0, 1, 2, 4, 8, 15], forgetAfterMs: 24 * 3_600_000 }

/** Sixty questions about e-mails in a row, then one a minute: a form needs one, a competitor would need all. */
const lookUpThrottle: ThrottleSchedule = { waitMinutes: [...Array<number>(59).fill(0), 1], forgetAfterMs: 3_600_000 }

/** Counts mails by what was typed, as a keyed hash, whether such an account exists or not. */
export const takeMail = (work: Work, key: Uint8Array, email: string): Promise<Try> =>
  takeTryUnder(work, `mail:${createHmac('sha256', key).update(email).digest('base64url')}`, mailThrottle)

export const takeLookUp = (work: Work, accountId: string): Promise<Try> =>
  takeTryUnder(work, `look-up:${accountId}`, lookUpThrottle)

/** Thirty tries to assign a customer, then a pause of an hour. source: MONEY §2 */
const customerThrottle: ThrottleSchedule = { waitMinutes: [...Array<number>(29).fill(0), 60], forgetAfterMs: 3_600_000 }

/** Counts that an account of an operator names somebody who may be a customer: it must not learn who is one. */
export const takeCustomerTry = (work: Work, accountId: string): Promise<Try> =>
  takeTryUnder(work, `customer-try:${accountId}`, customerThrottle)

/** Five copies of the own data, then a pause of an hour: each reads all of a person's years. source: decision 0185 */
const copyThrottle: ThrottleSchedule = { waitMinutes: [0, 0, 0, 0, 60], forgetAfterMs: 3_600_000 }

/** Counts that a rider asks for a copy of the own data. */
export const takeCopy = (work: Work, customerId: string): Promise<Try> =>
  takeTryUnder(work, `own-data:${customerId}`, copyThrottle)
