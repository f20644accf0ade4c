import type { KeptMail } from '@motora/contract/identity'
import type { Clock } from '../../kernel/clock.js'
import type { Database } from '../../kernel/db/database.js'
import { isOwnMachine } from '../../kernel/is-own-machine.js'
import type { Log } from '../../kernel/log.js'
import type { MailPartner } from '../../kernel/mail.js'
import type { Secrets } from '../../kernel/secrets.js'
import { MailKeeper } from './mail-keeper.js'
import { SmtpMail } from './smtp-mail.js'

export { deleteMailsTo, sealedMails } from './store.js'

interface Options {
  smtpUrl: string | undefined
  /** Absent: `no-reply` at the host that people use. */
  from: string | undefined
  origin: string | undefined
  /** In production no mail crosses a network in clear. */
  production: boolean
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
}

interface OpenedMail {
  partner: MailPartner
  /** Absent where mails really leave the house. */
  list?: () => Promise<KeptMail[]>
  tidy: (now: Date) => Promise<void>
}

/** The mail partner that the settings ask for: a mail server, or else one that keeps everything. */
export const openMail = ({ smtpUrl, from, origin, production, log, ...kept }: Options): OpenedMail => {
  if (smtpUrl) {
    const host = origin ? new URL(origin).hostname : 'localhost'
    const requireTls = production && !isOwnMachine(new URL(smtpUrl).hostname)
    const partner = new SmtpMail({ url: smtpUrl, from: from ?? `Motora <no-reply@${host}>`, requireTls })
    return { partner, tidy: async () => {} }
  }
  log.warn('SMTP_URL is not set: mails are kept in the database and reach nobody')
  const keeper = new MailKeeper(kept.database, kept.secrets, kept.clock)
  return { partner: keeper, list: () => keeper.list(), tidy: async (now) => void (await keeper.tidy(now)) }
}
