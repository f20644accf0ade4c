import type { LinkKind } from '@motora/contract/identity'
import type { Fact } from '../../../kernel/bus.js'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { languageOf } from './language-of.js'
import type { Notice, RiderNotice } from './notices.js'
import type { MailLanguage } from './words/language.js'

/** A mail is to be written and sent: kept with the change it reports, given to the mail partner after commit. */
export const mailDueTopic = 'identity.mail-due'
/** The same of what goes to many: a job of another name, so that nobody who waits for a link waits for it. */
export const messageMailDueTopic = 'identity.message-mail-due'

/** What a link in a mail to a rider is for. */
export const riderLinkKinds = ['confirm-rider', 'reset-rider'] as const satisfies readonly LinkKind[]
export type RiderLinkKind = (typeof riderLinkKinds)[number]

/** A rider has no language of its own: the one of the request that asked for the mail. Absent: asked by a process before. */
interface ToRider {
  customerId: string
  language?: MailLanguage
}

/** Names what the mail is about, never what it says: no token and no address is in the job. */
export type MailDue = {
  mailId: string
  at: string
} /** `language`: of the page that asked for it; for an account that has none. */ & (
  | { what: 'link'; language?: MailLanguage }
  | { what: 'sign-up' }
  | { what: Notice; accountId: string; happenedAt?: string }
  | { what: 'notification'; notificationId: string; to: { customerId: string } | { membershipId: string } }
  | { what: 'report'; runId: string; accountId: string }
  | { what: 'tickets-assigned'; membershipId: string; ticketIds: string[] }
  | ({ what: RiderNotice } & ToRider)
  | ({ what: RiderLinkKind } & ToRider)
)

/** What staff tells people, what riders are told of documents, payments and bills, and reports. */
const isForMany = ({ what }: MailDue): boolean => what === 'notification' || what === 'report'

export const mailDue = (payload: MailDue): Fact<MailDue> => ({
  topic: isForMany(payload) ? messageMailDueTopic : mailDueTopic,
  key: payload.mailId,
  payload,
  durable: true,
})

export type NotificationDue = Extract<MailDue, { what: 'notification' }>

/** What came of a mail of what staff, or the product, tells somebody: the room that knows the person's target keeps it. */
export const notificationMailedTopic = 'identity.notification-mailed'
/**
 * `refused`: the mail server knows no such recipient, and says the same each time. `failed`: its tries are used up.
 * `expired`: its end came before it could be sent. `not due`: it is not so, or not for this person, any more.
 */
export type MailEnd = 'sent' | 'refused' | 'failed' | 'expired' | 'not due'
export interface NotificationMailed extends Pick<NotificationDue, 'notificationId' | 'to'> {
  end: MailEnd
  /** Which try of the mail it was: of two ends the one of the later try is so. */
  nth: number
}
export const notificationMailed = (
  { mailId, notificationId, to }: NotificationDue,
  end: MailEnd,
  nth: number,
): Fact<NotificationMailed> => ({
  topic: notificationMailedTopic,
  key: mailId,
  durable: true,
  payload: { notificationId, to, end, nth },
})

/** The same as a process of the version before says it. `isOver`: its end came first; else its recipient was refused. */
export const mailRefusedTopic = 'identity.mail-refused'
export type MailRefused = Pick<NotificationDue, 'notificationId' | 'to'> & { isOver?: true }

/** Tells the person of an account what has happened to it. @param happenedAt absent: in this work */
export const notice = (work: Work, what: Notice, accountId: string, happenedAt?: Date): Fact<MailDue> =>
  mailDue({
    mailId: newId(),
    at: work.now.toISOString(),
    what,
    accountId,
    ...(happenedAt && { happenedAt: happenedAt.toISOString() }),
  })

/** One mail about all tickets that a technician was given, by the id of the role. */
export const mailAssignedTickets = (work: Work, membershipId: string, ticketIds: string[]): void =>
  work.announce(
    mailDue({ mailId: newId(), at: work.now.toISOString(), what: 'tickets-assigned', membershipId, ticketIds }),
  )

/** A mail of what staff tells somebody who has no device. */
export const mailNotification = (work: Work, notificationId: string, to: NotificationDue['to']): void =>
  work.announce(mailDue({ mailId: newId(), at: work.now.toISOString(), what: 'notification', notificationId, to }))

/** What the rider's own call says; an employee's browser says nothing of the rider. source: decision 0098 */
const languageOfRider = ({ actor, request }: Work): MailLanguage =>
  actor.kind === 'staff' ? 'es' : languageOf(request?.header('accept-language'))

/** A mail to a rider, in the language of the rider's call that asks for it unless another is known. */
export const riderMail = (
  work: Work,
  what: RiderNotice | RiderLinkKind,
  customerId: string,
  language: MailLanguage = languageOfRider(work),
): Fact<MailDue> => mailDue({ mailId: newId(), at: work.now.toISOString(), what, customerId, language })
