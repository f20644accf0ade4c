import { newId } from '../../kernel/ids.js'
import type { MailPartner } from '../../kernel/mail.js'
import type { PushMessage, PushOutcome, PushPartner } from '../../kernel/push.js'

/** Enough to tell devices apart. */
const shownCharacters = 12

/** The push partner where none is set: what it is given stands among the kept mails, and reaches no device. */
export class LocalPush implements PushPartner {
  readonly #keeper: MailPartner

  constructor(keeper: MailPartner) {
    this.#keeper = keeper
  }

  async send({ title, subTitle, body }: PushMessage, token: string): Promise<PushOutcome> {
    const text = subTitle ? `${subTitle}\n\n${body}` : body
    try {
      const to = `push:${token.slice(0, shownCharacters)}`
      await this.#keeper.send({ id: newId(), to, subject: title, text, html: '', link: null })
      return { kind: 'delivered' }
    } catch (error) {
      return { kind: 'later', afterSeconds: 60, why: error instanceof Error ? error.message : 'it was not kept' }
    }
  }
}
