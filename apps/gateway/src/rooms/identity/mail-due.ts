import type { Fact } from '../../kernel/bus.js'

/** A mail is to be written and sent: kept with the change it tells of, handed to the mail partner after commit. */
export const mailDueTopic = 'identity.mail-due'

/** What somebody is told of that happened to their account. */
export type Notice = 'password-changed' | 'recovery-codes-renewed'

/** Names what the mail is about, never what it says: no token and no address lies in the outbox. */
export type MailDue = { mailId: string; at: string } & (
  | { what: 'link' }
  | { what: 'sign-up' }
  | { what: Notice; accountId: string }
)

export const mailDue = (payload: MailDue): Fact<MailDue> => ({
  topic: mailDueTopic,
  key: payload.mailId,
  payload,
  durable: true,
})
