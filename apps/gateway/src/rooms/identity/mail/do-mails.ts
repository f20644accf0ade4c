import type { Job } from '../../../kernel/jobs/job-store.js'
import { type MailDue, mailDueTopic, messageMailDueTopic } from './mail-due.js'
import type { MailTry, MailWay } from './send-due-mail.js'

/** What takes work for jobs of a name, such as a `JobLane`. */
interface Lane {
  on(name: string, work: (job: Job) => Promise<void>): void
}

interface Mails {
  sendDueMail(due: MailDue, way: MailWay, which: MailTry): Promise<void>
}

/** Has a lane send mails that are due: those of these topics, or all. */
export const doMails = (
  lane: Lane,
  { sendDueMail }: Mails,
  way: MailWay,
  topics: readonly string[] = [mailDueTopic, messageMailDueTopic],
): void => {
  for (const topic of topics)
    lane.on(topic, ({ payload, attempts, sentAgainMs }) =>
      sendDueMail(payload as MailDue, way, { isFirst: attempts === 1, sentAgainMs }),
    )
}
