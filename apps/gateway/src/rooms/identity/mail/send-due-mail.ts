import { JobRefused } from '../../../kernel/jobs/job-store.js'
import type { Log } from '../../../kernel/log.js'
import { type MailPartner, RecipientRefused } from '../../../kernel/mail.js'
import type { PushPartner } from '../../../kernel/push.js'
import type { Work } from '../../work.js'
import type { FactsOfDue } from './facts-of-due.js'
import { type MailDue, type MailEnd, notificationMailed } from './mail-due.js'
import { createNotifyBrowsers } from './notify-browsers.js'
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
  /**
   * From 1; sent again by a person it goes on counting. Browsers that are told too are told with the first alone, for a
   * mail that waits is no second event.
   */
  nth: number
  /** When a person last had it sent again; null: never. */
  sentAgainMs: number | null
}

/**
 * Writes a mail that is due and hands it to the mail partner; nothing is held meanwhile. One whose time is over, or whose
 * recipient the partner refuses for good, is set aside with the reason. Nobody is told any more of what is not so any
 * more, such as a link that was used.
 */
export const createSendDueMail = ({ inOwnWork, factsOf, push, log }: Deps) => {
  const notifyBrowsers = createNotifyBrowsers({ inOwnWork, push, log })

  /** Keeps what came of it with the target of a notification; what is set aside says so by itself (`do-mails.ts`). */
  const keepEnd = async (due: MailDue, end: MailEnd, nth: number): Promise<void> => {
    if (due.what === 'notification') await inOwnWork(async (work) => work.announce(notificationMailed(due, end, nth)))
  }

  /** `MailEnd`: there is nothing to send. */
  const facts = async (
    due: MailDue,
    origin: string,
    sentAgainMs: number | null,
  ): Promise<MailFacts | 'expired' | 'not due'> => {
    try {
      return (await inOwnWork((work) => factsOf(work, due, { origin, sentAgainMs }))) ?? 'not due'
    } catch (error) {
      // its target says "expired": of a message to thousands nobody wants a failed job each
      if (error instanceof JobRefused && error.fault === 'message-over' && sentAgainMs === null) return 'expired'
      throw error
    }
  }

  return async (
    due: MailDue,
    { partner, origin }: MailWay,
    { nth, sentAgainMs }: MailTry = { nth: 1, sentAgainMs: null },
  ): Promise<void> => {
    const found = await facts(due, origin(), sentAgainMs)
    if (typeof found === 'string') {
      // a person who has it sent again is told that there was no mail
      if (sentAgainMs !== null) throw new JobRefused('not-due')
      return keepEnd(due, found, nth)
    }
    const { inBrowsers } = found
    if (inBrowsers?.mail === 'otherwise' && (await notifyBrowsers(found, due.at, origin()))) return
    // before the mail: a mail server that is away keeps nobody from hearing of a stranger
    if (inBrowsers?.mail === 'too' && nth === 1)
      await notifyBrowsers(found, due.at, origin()).catch((err: unknown) => log.warn({ err }, 'browsers were not told'))
    await partner.send(writeMail(found)).catch((error: unknown) => {
      if (error instanceof RecipientRefused) throw new JobRefused('recipient-refused', error.message)
      throw error
    })
    // its target counts it as sent from the start; only one that was given up says otherwise
    if (sentAgainMs !== null) await keepEnd(due, 'sent', nth)
  }
}
