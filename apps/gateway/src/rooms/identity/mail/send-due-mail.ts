import { JobRefused } from '../../../kernel/jobs/job-store.js'
import type { Log } from '../../../kernel/log.js'
import { type MailPartner, RecipientRefused } from '../../../kernel/mail.js'
import type { PushPartner } from '../../../kernel/push.js'
import type { Work } from '../../work.js'
import type { FactsOfDue } from './facts-of-due.js'
import { type MailDue, mailRefused, type NotificationDue } from './mail-due.js'
import { createTellBrowsers } from './tell-browsers.js'
import { type MailFacts, writeMail } from './write-mail.js'

interface Deps {
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  factsOf: FactsOfDue
  /** Undefined: nobody is told but by mail. */
  push: PushPartner | undefined
  log: Pick<Log, 'warn'>
}

/** Where mails go and what address their links lead to; said by the code that opens the doors. */
export interface MailWay {
  partner: MailPartner
  /** Of the back-office as people reach it, such as `https://motora.example`. */
  origin: () => string
}

/** Which try of the job it is. */
export interface MailTry {
  /** Browsers that are told too are told with it alone, for a mail that waits is no second event. */
  isFirst: boolean
  /** When a person last had it sent again; null: never. */
  sentAgainMs: number | null
}

/**
 * Writes a mail that is due and hands it to the mail partner; nothing is held meanwhile. One whose time is over, or whose
 * recipient the partner refuses for good, is set aside with the reason. Nobody is told any more of what is not so any
 * more, such as a link that was used.
 */
export const createSendDueMail = ({ inOwnWork, factsOf, push, log }: Deps) => {
  const tellBrowsers = createTellBrowsers({ inOwnWork, push, log })

  const tell = (due: NotificationDue, more?: { isOver: true }): Promise<void> =>
    inOwnWork(async (work) => work.announce(mailRefused(due, more)))

  /** What asked for the mail hears of it, and the job is not tried again. */
  const endRefused = async (due: MailDue, { message }: RecipientRefused): Promise<never> => {
    if (due.what === 'notification') await tell(due)
    throw new JobRefused('recipient-refused', message)
  }

  const facts = async (due: MailDue, origin: string, sentAgainMs: number | null): Promise<MailFacts | undefined> => {
    try {
      return await inOwnWork((work) => factsOf(work, due, { origin, sentAgainMs }))
    } catch (error) {
      if (!(error instanceof JobRefused && error.fault === 'message-over' && due.what === 'notification')) throw error
      await tell(due, { isOver: true })
      // its target says "expired": of a message to thousands nobody wants a failed job each
      if (sentAgainMs === null) return undefined
      throw error
    }
  }

  return async (
    due: MailDue,
    { partner, origin }: MailWay,
    { isFirst, sentAgainMs }: MailTry = { isFirst: true, sentAgainMs: null },
  ): Promise<void> => {
    const found = await facts(due, origin(), sentAgainMs)
    // a person who has it sent again is told that there was no mail
    if (!found && sentAgainMs !== null) throw new JobRefused('not-due')
    if (!found) return
    const { inBrowsers } = found
    if (inBrowsers?.mail === 'otherwise' && (await tellBrowsers(found, due.at, origin()))) return
    // before the mail: a mail server that is away keeps nobody from hearing of a stranger
    if (inBrowsers?.mail === 'too' && isFirst)
      await tellBrowsers(found, due.at, origin()).catch((err: unknown) => log.warn({ err }, 'browsers were not told'))
    await partner.send(writeMail(found)).catch((error: unknown) => {
      if (error instanceof RecipientRefused) return endRefused(due, error)
      throw error
    })
  }
}
