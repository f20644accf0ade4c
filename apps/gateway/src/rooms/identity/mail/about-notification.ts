import type { Work } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import { findMembershipRowById } from '../accounts/stores/membership-store.js'
import type { RegisteredRider } from '../riders/rider-directory.js'
import type { MailDue } from './mail-due.js'
import type { MailFacts } from './write-mail.js'

/** What staff tells somebody, as a mail says it. */
interface MailedNotification {
  title: string
  subTitle: string
  body: string
  /** null: the provider's. */
  operatorId: string | null
  endsAt: Date
}

export type NotificationOfMail = (work: Work, id: string) => Promise<MailedNotification | undefined>

interface Deps {
  notificationOf: NotificationOfMail
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  findRider: (work: Work, customerId: string) => Promise<RegisteredRider | undefined>
}

type Due = Extract<MailDue, { what: 'notification' }>

const readerOf = async (
  { findRider }: Pick<Deps, 'findRider'>,
  work: Work,
  { to }: Due,
): Promise<Pick<MailFacts, 'to' | 'language' | 'name'> | undefined> => {
  if ('customerId' in to) {
    const rider = await findRider(work, to.customerId)
    // riders have no language of their own
    return rider && { to: rider.email, language: 'es', name: rider.firstName }
  }
  const membership = await findMembershipRowById(work, to.membershipId)
  if (!membership?.acceptedAt || !membership.canOperate) return undefined
  const account = await findAccountRowById(work, membership.accountId)
  if (!account?.canOperate || account.emailConfirmedAt === null) return undefined
  return { to: account.email, language: account.language ?? 'es', name: account.firstName }
}

/** What a mail says to somebody who has no device. Undefined: the person is gone, or its end is past. */
export const aboutNotification = async (deps: Deps, work: Work, due: Due): Promise<MailFacts | undefined> => {
  const reader = await readerOf(deps, work, due)
  const told = await deps.notificationOf(work, due.notificationId)
  if (!reader || !told || work.now >= told.endsAt) return undefined
  const { title, subTitle, body, operatorId } = told
  const operatorName = operatorId === null ? null : await deps.operatorNameOf(work, operatorId)
  const message = subTitle ? `${subTitle}\n\n${body}` : body
  return { id: due.mailId, about: 'notification', ...reader, link: null, role: null, operatorName, title, message }
}
