/** A mail as the house writes it; how it travels is its partner's business (`outside/mail`). */
export interface Mail {
  /** The same however often it is sent: a mail sent twice must not arrive twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where the mail leads, when it leads somewhere. */
  link: string | null
}

/**
 * The mail server knows nobody of this address, or gives that mailbox nothing: it says the same each time. The message is
 * the server's answer.
 */
export class RecipientRefused extends Error {}

export interface MailPartner {
  /** @throws when the mail was not taken; it may be sent again, unless it is a RecipientRefused */
  send(mail: Mail): Promise<void>
}
