import { createHmac } from 'node:crypto'
import type { BrakeSchedule, Try } from '@motora/rules/identity'
import type { Work } from '../work.js'
import { takeTryUnder } from './brakes.js'

/**
 * Three mails at will, then one after 1, 2, 4, 8 and 15 minutes; forgotten after a day. A mailbox cannot be flooded
 * with what somebody else asks for. source: decision Z-10; SECURITY 2.4.1
 */
const mailBrake: BrakeSchedule = { waitMinutes: [0, 0, 1, 2, 4, 8, 15], forgetAfterMs: 24 * 3_600_000 }

/** Sixty questions about e-mails in a row, then one a minute: a form needs one, a competitor would need all. */
const lookUpBrake: BrakeSchedule = { waitMinutes: [...Array<number>(59).fill(0), 1], forgetAfterMs: 3_600_000 }

/** Counts mails by what was typed, as a keyed hash, whether such an account exists or not. */
export const takeMail = (work: Work, key: Uint8Array, email: string): Promise<Try> =>
  takeTryUnder(work, `mail:${createHmac('sha256', key).update(email).digest('base64url')}`, mailBrake)

export const takeLookUp = (work: Work, accountId: string): Promise<Try> =>
  takeTryUnder(work, `look-up:${accountId}`, lookUpBrake)
