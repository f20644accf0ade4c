import { linkAddress, linkHours } from '@motora/contract/identity'
import { JobRefused } from '../../../kernel/jobs/job-store.js'
import type { Work } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import type { LinkTokens } from '../links/link-tokens.js'
import { findLinkRow } from '../links/store.js'
import { hasStartPassword } from '../passwords/own-password.js'
import type { RegisteredRider } from '../riders/rider-directory.js'
import type { RiderLinks } from '../riders/rider-links.js'
import { findSignUpRow } from '../sign-up/store.js'
import { aboutNotification, type NotificationOfMail } from './about-notification.js'
import { aboutReport } from './about-report.js'
import { type AssignedTickets, aboutTickets } from './about-tickets.js'
import { type MailDue, type RiderLinkKind, riderLinkKinds } from './mail-due.js'
import type { MailFacts } from './write-mail.js'

export interface FactsOfDueDeps {
  linkTokens: LinkTokens
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  /** The room of riders knows. */
  findRider: (work: Work, customerId: string) => Promise<RegisteredRider | undefined>
  riderLinks: () => RiderLinks | undefined
  /** The room of tickets knows. */
  assignedTickets: AssignedTickets
  /** The room of notifications knows. */
  notificationOf: NotificationOfMail
  /** The provider's. */
  timeZone: string
}

type LinkDue = Extract<MailDue, { what: 'link' }>
type RiderLinkDue = Extract<MailDue, { what: RiderLinkKind }>
const isRiderLink = (due: MailDue): due is RiderLinkDue => riderLinkKinds.some((kind) => kind === due.what)

/** News that is older is no news, unless a person says that it is to be sent all the same. */
const noticeLivesMs = 24 * 3_600_000

/** From where a mail is due, and since when its limit counts. */
interface From {
  origin: string
  /** When a person last had the mail sent again; null: never. */
  sentAgainMs: number | null
}

/**
 * What a mail that is due says, of what is so now.
 * @returns undefined: nobody is to be told any more, for the link was used, it is not so now, or the person is gone
 * @throws JobRefused where it would still be said, and its time is over
 */
export const createFactsOfDue = (deps: FactsOfDueDeps) => {
  const { linkTokens, operatorNameOf, findRider, riderLinks, assignedTickets, timeZone } = deps

  const aboutLink = async (
    work: Work,
    { mailId: linkId, language = 'es' }: LinkDue,
    origin: string,
  ): Promise<MailFacts | undefined> => {
    const found = await findLinkRow(work, linkId)
    if (!found || found.link.usedAt !== null) return undefined
    const { link, account, membership } = found
    if (link.expiresAt <= work.now) throw new JobRefused('link-over')
    return {
      id: linkId,
      about: link.kind === 'confirm-email' && hasStartPassword(account) ? 'first-password' : link.kind,
      to: account.email,
      language: account.language ?? language,
      name: account.firstName,
      link: linkAddress(origin, linkTokens.tokenOf(link)),
      role: membership?.role ?? null,
      operatorName: membership?.operatorId ? await operatorNameOf(work, membership.operatorId) : null,
    }
  }

  const aboutSignUp = async (work: Work, id: string, origin: string): Promise<MailFacts | undefined> => {
    const found = await findSignUpRow(work, id)
    if (!found || found.usedAt !== null) return undefined
    if (found.expiresAt <= work.now) throw new JobRefused('link-over')
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
    if (found) {
      const none = { role: null, operatorName: null }
      return { id, about, to: found.to, language, name: found.name, link: linkAddress(origin, found.token), ...none }
    }
    const rider = await findRider(work, customerId)
    const isWanted = rider && !rider.deregisteredAt && !(about === 'confirm-rider' && rider.emailVerified)
    if (isWanted && new Date(at).getTime() + linkHours[about] * 3_600_000 <= work.now.getTime())
      throw new JobRefused('link-over')
    return undefined
  }

  type NewsDue = Exclude<MailDue, RiderLinkDue | { what: 'link' | 'sign-up' | 'notification' }>
  const news = async (work: Work, due: NewsDue, until: Date, origin: string): Promise<MailFacts | undefined> => {
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

  return async (work: Work, due: MailDue, { origin, sentAgainMs }: From): Promise<MailFacts | undefined> => {
    if (due.what === 'link') return aboutLink(work, due, origin)
    if (isRiderLink(due)) return aboutRider(work, due, origin)
    if (due.what === 'sign-up') return aboutSignUp(work, due.mailId, origin)
    const askedAt = new Date(due.at)
    const happened = 'happenedAt' in due && due.happenedAt ? new Date(due.happenedAt) : askedAt
    const until = new Date(Math.max(askedAt.getTime(), sentAgainMs ?? 0) + noticeLivesMs)
    const isNotification = due.what === 'notification'
    const facts = isNotification
      ? await aboutNotification(deps, work, due, until)
      : await news(work, due, until, origin)
    if (facts && !isNotification && work.now > until) throw new JobRefused('too-old')
    const isLate = work.now.getTime() - askedAt.getTime() > noticeLivesMs && facts?.about !== 'notification'
    return facts && { ...facts, happened, timeZone, isLate }
  }
}
export type FactsOfDue = ReturnType<typeof createFactsOfDue>
