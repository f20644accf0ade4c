/** A mail as the house writes it; how it travels is its partner's business (`outside/mail`). */
export interface Mail {
  /** The same however often it is handed over: a mail handed over twice must not be two. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where the mail leads, when it leads somewhere. */
  link: string | null
}

export interface MailPartner {
  /** @throws when the mail was not taken; it may be handed over again */
  send(mail: Mail): Promise<void>
}
