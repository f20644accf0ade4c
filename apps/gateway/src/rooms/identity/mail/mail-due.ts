import type { Fact } from '../../../kernel/bus.js'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'

/** A mail is to be written and sent: kept with the change it reports, given to the mail partner after commit. */
export const mailDueTopic = 'identity.mail-due'

/** The events of an account of which its person is notified. */
export type Notice =
  | 'password-changed'
  | 'recovery-codes-renewed'
  | 'second-factor-enrolled'
  | 'recovery-code-used'
  | 'new-device'
  /** Somebody knew the password and had no right code. */
  | 'factor-missing'

/** The same of a rider. */
export type RiderNotice =
  | 'rider-password-changed'
  /** Somebody registered an address that has an account. */
  | 'rider-known'

/** Names what the mail is about, never what it says: no token and no address is in the job. */
export type MailDue = { mailId: string; at: string } & (
  | { what: 'link' }
  | { what: 'sign-up' }
  | { what: Notice; accountId: string }
  | { what: RiderNotice; customerId: string }
  | { what: 'confirm-rider'; customerId: string }
)

export const mailDue = (payload: MailDue): Fact<MailDue> => ({
  topic: mailDueTopic,
  key: payload.mailId,
  payload,
  durable: true,
})

/** Tells the person of an account what has happened to it. */
export const notice = (work: Work, what: Notice, accountId: string): Fact<MailDue> =>
  mailDue({ mailId: newId(), at: work.now.toISOString(), what, accountId })

export const riderNotice = (work: Work, what: RiderNotice, customerId: string): Fact<MailDue> =>
  mailDue({ mailId: newId(), at: work.now.toISOString(), what, customerId })
