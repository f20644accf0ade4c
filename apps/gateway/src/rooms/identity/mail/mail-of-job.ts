import { type JobFault, type MailKind, type MailOfJob, mailKinds } from '@motora/contract/jobs'
import { JobPutOff, JobRefused } from '../../../kernel/jobs/job-store.js'
import type { Work } from '../../work.js'
import { type AccountRow, findAccountRowById } from '../accounts/stores/account-store.js'
import { findMembershipRowById } from '../accounts/stores/membership-store.js'
import { findLinkRow } from '../links/store.js'
import { hasStartPassword } from '../passwords/own-password.js'
import { findRunRow } from '../reports/stores/run-store.js'
import { findSignUpRow } from '../sign-up/store.js'
import type { MailedNotification } from './about-notification.js'
import type { FactsOfDue, FactsOfDueDeps } from './facts-of-due.js'
import { type MailDue, mailDueTopic, messageMailDueTopic, type NotificationDue } from './mail-due.js'
import type { RiderMessageAbout } from './notices.js'

const kindOfMessage: Readonly<Record<RiderMessageAbout, MailKind>> = {
  'documents-validated': 'documents',
  'documents-invalidated': 'documents',
  'documents-expiring': 'documents',
  'documents-expired': 'documents',
  'payment-failed': 'payment',
  'payment-needs-rider': 'payment',
  'payments-failed': 'payment',
  'payments-need-rider': 'payment',
  'refund-on-its-way': 'refund',
  'refund-given': 'refund',
  'credit-given-back': 'refund',
  'refund-failed': 'refund',
  'refund-tried-again': 'refund',
  'pack-refund-on-its-way': 'bonus-pack',
  'pack-refund-given': 'bonus-pack',
  'pack-refund-failed': 'bonus-pack',
  'pack-refund-tried-again': 'bonus-pack',
  'pack-bought': 'bonus-pack',
  'goodwill-given': 'goodwill',
  'bill-made': 'bill',
}

interface Deps extends Pick<FactsOfDueDeps, 'findRider' | 'notificationOf'> {
  factsOf: FactsOfDue
}

/** Mails that are of another kind by what they tell or link to. */
const byContent: readonly string[] = ['link', 'sign-up', 'notification'] satisfies MailDue['what'][]
const isKnown = ({ what }: MailDue): boolean => byContent.includes(what) || mailKinds.some((kind) => kind === what)

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

const toAccount = (account: AccountRow | undefined): MailOfJob['to'] =>
  account ? { kind: 'account', id: account.id, name: nameOf(account) } : null

/** What the mail of a job is and who it is for, by what the job names: for people who read which have failed. */
export const createMailOfJob = ({ factsOf, findRider, notificationOf }: Deps) => {
  const toRider = async (work: Work, customerId: string): Promise<MailOfJob['to']> => {
    const rider = await findRider(work, customerId)
    // an erased person has no name, and is nobody here
    const name = rider ? nameOf(rider) : ''
    return name === '' ? null : { kind: 'customer', id: customerId, name }
  }
  const toMembership = async (work: Work, membershipId: string): Promise<MailOfJob['to']> => {
    const membership = await findMembershipRowById(work, membershipId)
    return toAccount(membership && (await findAccountRowById(work, membership.accountId)))
  }
  const told = async (work: Work, due: NotificationDue): Promise<MailedNotification | undefined> => {
    try {
      return await notificationOf(work, due.notificationId, due.to)
    } catch (error) {
      // it waits for its operator, and says nothing meanwhile
      if (error instanceof JobPutOff) return undefined
      throw error
    }
  }

  const known = async (work: Work, due: MailDue): Promise<MailOfJob> => {
    switch (due.what) {
      case 'link': {
        const found = await findLinkRow(work, due.mailId)
        if (!found) return { kind: 'link', subject: null, to: null }
        const { link, account } = found
        const isFirst = link.kind === 'confirm-email' && hasStartPassword(account)
        return { kind: isFirst ? 'first-password' : link.kind, subject: null, to: toAccount(account) }
      }
      case 'sign-up': {
        const found = await findSignUpRow(work, due.mailId)
        const to = found ? { kind: 'operator' as const, id: null, name: found.operator.name } : null
        return { kind: 'confirm-sign-up', subject: null, to }
      }
      case 'notification': {
        const says = await told(work, due)
        const { to } = due
        return {
          kind: says && 'about' in says ? kindOfMessage[says.about] : 'notification',
          subject: says && 'title' in says ? says.title : null,
          to: 'customerId' in to ? await toRider(work, to.customerId) : await toMembership(work, to.membershipId),
        }
      }
      case 'report': {
        const found = await findRunRow(work, due.runId)
        const to = toAccount(await findAccountRowById(work, due.accountId))
        return { kind: 'report', subject: found?.report.name ?? null, to }
      }
      case 'tickets-assigned':
        return { kind: due.what, subject: null, to: await toMembership(work, due.membershipId) }
      default: {
        const to =
          'customerId' in due
            ? await toRider(work, due.customerId)
            : toAccount(await findAccountRowById(work, due.accountId))
        return { kind: due.what, subject: null, to }
      }
    }
  }

  /** Why it would not be sent though a person had it sent again now; null: it would. */
  const over = async (work: Work, due: MailDue): Promise<JobFault | null> => {
    try {
      return (await factsOf(work, due, { origin: '', sentAgainMs: work.now.getTime() })) ? null : 'not-due'
    } catch (error) {
      if (error instanceof JobRefused) return error.fault
      if (error instanceof JobPutOff) return null
      throw error
    }
  }

  /** Undefined: the job sends no mail. */
  return async (
    work: Work,
    { name, payload }: { name: string; payload: unknown },
  ): Promise<{ mail: MailOfJob; over: JobFault | null } | undefined> => {
    if (name !== mailDueTopic && name !== messageMailDueTopic) return undefined
    const due = payload as MailDue
    // a newer version may send mails that this one does not know
    if (!isKnown(due)) return undefined
    return { mail: await known(work, due), over: await over(work, due) }
  }
}
