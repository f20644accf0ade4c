import type { KeptMail } from '@motora/contract/identity'
import type { Clock } from '../../kernel/clock.js'
import type { Database } from '../../kernel/db/database.js'
import type { Mail, MailPartner } from '../../kernel/mail.js'
import type { Secrets } from '../../kernel/secrets.js'
import { deleteOldMailRows, keepMailRow, listMailRows } from './store.js'

const keepDays = 30
const maxListed = 200
const placeOf = (id: string) => ({ table: 'mails', column: 'body', rowId: id })

/**
 * The mail partner where no mail server is set: it keeps what it is given, sealed, and the demo shows it. No one gets
 * anything by mail.
 */
export class MailKeeper implements MailPartner {
  readonly #database: Database
  readonly #secrets: Secrets
  readonly #clock: Clock

  constructor(database: Database, secrets: Secrets, clock: Clock) {
    this.#database = database
    this.#secrets = secrets
    this.#clock = clock
  }

  async send({ id, to, subject, text, link }: Mail): Promise<void> {
    const body = this.#secrets.seal(Buffer.from(JSON.stringify({ text, link })), placeOf(id))
    await keepMailRow(this.#database, { id, to, subject, body, sentAt: this.#clock.now() })
  }

  /** The newest 200, newest first. */
  async list(): Promise<KeptMail[]> {
    const rows = await listMailRows(this.#database, maxListed)
    return rows.map(({ id, to, subject, body, sentAt }) => {
      const opened = JSON.parse(this.#secrets.open(body, placeOf(id)).toString()) as Pick<Mail, 'text' | 'link'>
      return { id, to, subject, ...opened, sentAt: sentAt.toISOString() }
    })
  }

  /** Forgets what is older than 30 days. @returns how many */
  tidy(now: Date): Promise<number> {
    return deleteOldMailRows(this.#database, new Date(now.getTime() - keepDays * 24 * 3_600_000))
  }
}
