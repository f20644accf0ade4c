import { newId } from '../../kernel/ids.js'
import type { MailPartner } from '../../kernel/mail.js'
import { type PushAddress, type PushMessage, type PushOutcome, tokenOf } from '../../kernel/push.js'

/** Enough to tell devices apart. */
const shownCharacters = 12

/** The address of a browser ends in what is its own. */
const shownOf = (address: PushAddress): string =>
  typeof address === 'string' ? address.slice(0, shownCharacters) : `…${tokenOf(address).slice(-shownCharacters)}`

/** The push partner where none is set: what it is given stands among the kept mails, and reaches no device. */
export class LocalPush {
  readonly #keeper: MailPartner
  readonly #origin: () => string

  /** @param origin of the back-office, as people reach it */
  constructor(keeper: MailPartner, origin: () => string) {
    this.#keeper = keeper
    this.#origin = origin
  }

  async send({ title, subTitle, body, path }: PushMessage, address: PushAddress): Promise<PushOutcome> {
    const text = subTitle ? `${subTitle}\n\n${body}` : body
    const link = path === undefined ? null : `${this.#origin()}${path}`
    try {
      await this.#keeper.send({ id: newId(), to: `push:${shownOf(address)}`, subject: title, text, html: '', link })
      return { kind: 'delivered' }
    } catch (error) {
      return { kind: 'later', afterSeconds: 60, why: error instanceof Error ? error.message : 'it was not kept' }
    }
  }
}
