import type { JobFault } from '@motora/contract/jobs'
import type { Follow, Job } from '../../../kernel/jobs/job-store.js'
import { type MailDue, type MailEnd, mailDueTopic, messageMailDueTopic, notificationMailed } from './mail-due.js'
import type { MailTry, MailWay } from './send-due-mail.js'

/** What takes work for jobs of a name, such as a `JobLane`. */
interface Lane {
  on(name: string, work: (job: Job) => Promise<void>, follow?: Follow): void
}

interface Mails {
  sendDueMail(due: MailDue, way: MailWay, which: MailTry): Promise<void>
}

const endOf: Readonly<Record<JobFault, MailEnd>> = {
  'recipient-refused': 'refused',
  'too-old': 'expired',
  'message-over': 'expired',
  'link-over': 'expired',
  'not-due': 'not due',
  'process-ended': 'failed',
}

/** A mail that nobody gets is not told to its target as sent. */
const followOf: Follow = ({ payload, attempts }, fault) => {
  const due = payload as MailDue
  return due.what === 'notification' ? [notificationMailed(due, fault ? endOf[fault] : 'failed', attempts)] : []
}

/** Has a lane send mails that are due: those of these topics, or all. */
export const doMails = (
  lane: Lane,
  { sendDueMail }: Mails,
  way: MailWay,
  topics: readonly string[] = [mailDueTopic, messageMailDueTopic],
): void => {
  for (const topic of topics)
    lane.on(
      topic,
      ({ payload, attempts, sentAgainMs }) => sendDueMail(payload as MailDue, way, { nth: attempts, sentAgainMs }),
      followOf,
    )
}
