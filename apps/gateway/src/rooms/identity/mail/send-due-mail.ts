import { linkAddress } from '@motora/contract/identity'
import { JobRefused } from '../../../kernel/jobs/job-store.js'
import type { Log } from '../../../kernel/log.js'
import { type MailPartner, RecipientRefused } from '../../../kernel/mail.js'
import type { PushPartner } from '../../../kernel/push.js'
import type { Work } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import type { LinkTokens } from '../links/link-tokens.js'
import { findOpenLinkRow } from '../links/store.js'
import { hasStartPassword } from '../passwords/own-password.js'
import type { RegisteredRider } from '../riders/rider-directory.js'
import type { RiderLinks } from '../riders/rider-links.js'
import { findOpenSignUpRow } from '../sign-up/store.js'
import { aboutNotification, type NotificationOfMail } from './about-notification.js'
import { aboutReport } from './about-report.js'
import { type AssignedTickets, aboutTickets } from './about-tickets.js'
import { type MailDue, mailRefused, type RiderLinkKind, riderLinkKinds } from './mail-due.js'
import { createTellBrowsers } from './tell-browsers.js'
import { type MailFacts, writeMail } from './write-mail.js'

interface Deps {
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  linkTokens: LinkTokens
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  /** The room of riders knows. */
  findRider: (work: Work, customerId: string) => Promise<RegisteredRider | undefined>
  riderLinks: () => RiderLinks | undefined
  /** The room of tickets knows. */
  assignedTickets: AssignedTickets
  /** The room of notifications knows. */
  notificationOf: NotificationOfMail
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

type RiderLinkDue = Extract<MailDue, { what: RiderLinkKind }>
const isRiderLink = (due: MailDue): due is RiderLinkDue => riderLinkKinds.some((kind) => kind === due.what)

/** News that is older is no news. */
const noticeLivesMs = 24 * 3_600_000

/**
 * Writes a mail that is due and hands it to the mail partner; nothing is held meanwhile. A link that was used or has
 * run out while the partner was away is not sent any more, and neither is one whose recipient the partner refuses for good.
 */
export const createSendDueMail = ({
  inOwnWork,
  linkTokens,
  operatorNameOf,
  findRider,
  riderLinks,
  assignedTickets,
  notificationOf,
  push,
  log,
}: Deps) => {
  const aboutLink = async (work: Work, linkId: string, origin: string): Promise<MailFacts | undefined> => {
    const found = await findOpenLinkRow(work, { id: linkId })
    if (!found) return undefined
    const { link, account, membership } = found
    return {
      id: linkId,
      about: link.kind === 'confirm-email' && hasStartPassword(account) ? 'first-password' : link.kind,
      to: account.email,
      language: account.language ?? 'es',
      name: account.firstName,
      link: linkAddress(origin, linkTokens.tokenOf(link)),
      role: membership?.role ?? null,
      operatorName: membership?.operatorId ? await operatorNameOf(work, membership.operatorId) : null,
    }
  }

  const aboutSignUp = async (work: Work, id: string, origin: string): Promise<MailFacts | undefined> => {
    const found = await findOpenSignUpRow(work, { id })
    if (!found) return undefined
    const { email: to, language, firstName: name, operator } = found
    const link = linkAddress(origin, linkTokens.tokenOf(found))
    const about = 'confirm-sign-up'
    return { id, about, to, language: language ?? 'es', name, link, role: null, operatorName: operator.name }
  }

  const aboutRider = async (
    work: Work,
    { mailId: id, what: about, customerId, at, language = 'es' }: RiderLinkDue,
    origin: string,
  ): Promise<MailFacts | undefined> => {
    const found = await riderLinks()?.linkFor(work, about, customerId, new Date(at))
    if (!found) return undefined
    const { to, name, token } = found
    const none = { role: null, operatorName: null }
    return { id, about, to, language, name, link: linkAddress(origin, token), ...none }
  }

  const factsOf = async (work: Work, due: MailDue, origin: string): Promise<MailFacts | undefined> => {
    if (due.what === 'link') return aboutLink(work, due.mailId, origin)
    if (isRiderLink(due)) return aboutRider(work, due, origin)
    if (due.what === 'sign-up') return aboutSignUp(work, due.mailId, origin)
    if (due.what === 'notification') return aboutNotification({ notificationOf, operatorNameOf, findRider }, work, due)
    const until = new Date(new Date(due.at).getTime() + noticeLivesMs)
    if (work.now > until) return undefined
    if (due.what === 'tickets-assigned')
      return aboutTickets(work, { ...due, id: due.mailId, until }, assignedTickets, origin)
    if (due.what === 'report') return aboutReport(work, { ...due, until }, origin)
    const none = { link: null, role: null, operatorName: null }
    if ('customerId' in due) {
      const { mailId: id, what: about, customerId, language = 'es' } = due
      const rider = await findRider(work, customerId)
      const { cannotOperateReason: reason = null, documentsUntil: day = null } = rider ?? {}
      return rider && { id, about, to: rider.email, language, name: rider.firstName, ...none, reason, day }
    }
    const account = await findAccountRowById(work, due.accountId)
    if (!account) return undefined
    const { id: accountId, email: to, language, firstName: name } = account
    // an intruder may have asked for notifications: what happens to an account is always mailed too
    const inBrowsers = { accountId, until, isUrgent: true, mail: 'too' } as const
    return { id: due.mailId, about: due.what, to, language: language ?? 'es', name, ...none, inBrowsers }
  }
  const tellBrowsers = createTellBrowsers({ inOwnWork, push, log })

  /** What asked for the mail hears of it, and the job is not tried again. */
  const endRefused = async (due: MailDue, { message }: RecipientRefused): Promise<never> => {
    if (due.what === 'notification') await inOwnWork(async (work) => work.announce(mailRefused(due)))
    throw new JobRefused(message)
  }

  /** @param isFirstTry of the job: browsers that are told too are told with it alone, for a mail that waits is no second event */
  return async (due: MailDue, { partner, origin }: MailWay, isFirstTry = true): Promise<void> => {
    const facts = await inOwnWork((work) => factsOf(work, due, origin()))
    if (!facts) return
    const { inBrowsers } = facts
    if (inBrowsers?.mail === 'otherwise' && (await tellBrowsers(facts, due.at, origin()))) return
    // before the mail: a mail server that is away keeps nobody from hearing of a stranger
    if (inBrowsers?.mail === 'too' && isFirstTry)
      await tellBrowsers(facts, due.at, origin()).catch((err: unknown) => log.warn({ err }, 'browsers were not told'))
    await partner.send(writeMail(facts)).catch((error: unknown) => {
      if (error instanceof RecipientRefused) return endRefused(due, error)
      throw error
    })
  }
}
