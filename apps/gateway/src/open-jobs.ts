import type { House } from './house.js'
import type { Database } from './kernel/db/database.js'
import { JobLane } from './kernel/jobs/job-lane.js'
import { countJobs, forgetDoneJobs } from './kernel/jobs/job-store.js'
import { forgetKeptAnswers } from './kernel/kept-answers/kept-answer-store.js'
import type { Log } from './kernel/log.js'
import type { TimedTask } from './kernel/timed-task.js'
import { type MailDue, type MailWay, mailDueTopic, type ReportDue, reportDueTopic } from './rooms/identity/index.js'

interface Deps {
  database: Database
  log: Log
  house: Pick<House, 'identity' | 'listeners'>
  way: MailWay
}

/** Mails at a time: a server that is slow to take one holds up these few, and nothing but mails. */
const mailsAtOnce = 3

/** What is done because it was asked for (`kernel/jobs`), and how much of it waits. */
export const openJobs = ({ database, log, house, way }: Deps) => {
  const news = new JobLane(database, log)
  news.subscribeAll(house.listeners)
  const mails = new JobLane(database, log, { atOnce: mailsAtOnce })
  mails.on(mailDueTopic, ({ payload }) => house.identity.sendDueMail(payload as MailDue, way))
  // a long file holds up other reports, and nothing else
  const reports = new JobLane(database, log, { atOnce: 1 })
  reports.on(reportDueTopic, ({ payload, attempts }) => house.identity.makeReport(payload as ReportDue, attempts))
  const sendAll = async (): Promise<void> => {
    while ((await mails.tick()) > 0);
  }
  let figures: Record<string, number> = {}
  const count = async (): Promise<void> => {
    const { waiting, dead } = await countJobs(database)
    figures = { jobs_waiting: waiting, jobs_dead: dead }
  }
  const timedTasks: TimedTask[] = [
    { name: 'do jobs', everyMs: 1000, run: async () => void (await news.tick()) },
    { name: 'send mails', everyMs: 1000, run: sendAll },
    { name: 'make reports', everyMs: 1000, run: async () => void (await reports.tick()) },
    { name: 'count jobs', everyMs: 15_000, run: count },
    { name: 'forget kept answers', everyMs: 3_600_000, run: () => forgetKeptAnswers(database) },
    { name: 'forget done jobs', everyMs: 3_600_000, run: () => forgetDoneJobs(database) },
  ]
  return { timedTasks, figures: () => figures }
}
