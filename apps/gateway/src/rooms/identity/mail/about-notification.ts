import { JobPutOff, JobRefused } from '../../../kernel/jobs/job-store.js'
import type { Work } from '../../work.js'
import type { RegisteredRider } from '../riders/rider-directory.js'
import { accountToMail } from '../staff/store.js'
import type { MailDue } from './mail-due.js'
import { type RiderMessageFacts, riderMailFacts } from './rider-words.js'
import type { MailLanguage } from './words/language.js'
import type { MailFacts } from './write-mail.js'

/** What staff tells somebody, as a mail says it, or what the product itself tells a rider. */
export type MailedNotification = {
  endsAt: Date
  /** People sleep until then; null: they do not, or it cannot wait. */
  quietUntil: Date | null
} & (
  | {
      title: string
      subTitle: string
      body: string
      /** null: the provider's. */
      operatorId: string | null
      /** Of a rider. */
      language?: MailLanguage
    }
  | RiderMessageFacts
)

/** @returns undefined: it is not so any more, or nobody is told of it */
export type NotificationOfMail = (
  work: Work,
  id: string,
  to: { customerId: string } | { membershipId: string },
) => Promise<MailedNotification | undefined>

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
    return rider && { to: rider.email, language: 'es', name: rider.firstName }
  }
  const account = await accountToMail(work, to.membershipId)
  return account && { to: account.email, language: account.language ?? 'es', name: account.firstName }
}

const waitForMorning = ({ now }: Work, { quietUntil }: MailedNotification): void => {
  if (quietUntil) throw new JobPutOff('quiet hours', (quietUntil.getTime() - now.getTime()) / 1000)
}

/**
 * What a mail says to somebody who has no device. Undefined: the person is gone, or it is not so any more.
 * @param newsUntil until when the product's own news is sent all the same
 * @throws JobRefused once its end is past
 * @throws JobPutOff while people sleep
 */
export const aboutNotification = async (
  deps: Deps,
  work: Work,
  due: Due,
  newsUntil: Date,
): Promise<MailFacts | undefined> => {
  const reader = await readerOf(deps, work, due)
  const told = await deps.notificationOf(work, due.notificationId, due.to)
  if (!reader || !told) return undefined
  const isOver = work.now >= told.endsAt
  if ('about' in told) {
    if (isOver && work.now > newsUntil) throw new JobRefused('too-old')
    waitForMorning(work, told)
    return { id: due.mailId, to: reader.to, ...riderMailFacts(told) }
  }
  // its end is what staff has set
  if (isOver) throw new JobRefused('message-over')
  waitForMorning(work, told)
  const { title, subTitle, body, operatorId, language = reader.language } = told
  const operatorName = operatorId === null ? null : await deps.operatorNameOf(work, operatorId)
  const message = subTitle ? `${subTitle}\n\n${body}` : body
  return {
    id: due.mailId,
    about: 'notification',
    ...reader,
    language,
    link: null,
    role: null,
    operatorName,
    title,
    message,
  }
}
