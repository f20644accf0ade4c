import type { House } from './house.js'
import type { Database } from './kernel/db/database.js'
import { JobLane } from './kernel/jobs/job-lane.js'
import { countJobs, forgetDoneJobs, type Pace } from './kernel/jobs/job-store.js'
import { forgetKeptAnswers } from './kernel/kept-answers/kept-answer-store.js'
import type { Log } from './kernel/log.js'
import type { TimedTask } from './kernel/timed-task.js'
import {
  doMails,
  type MailWay,
  mailDueTopic,
  messageMailDueTopic,
  type ReportDue,
  reportDueTopic,
} from './rooms/identity/index.js'

interface Deps {
  database: Database
  log: Log
  house: Pick<House, 'identity' | 'listeners'>
  way: MailWay
}

/** Connections to the mail server at a time, for each of the two kinds: servers count how many come from one address. */
const mailsAtOnce = 5
/** Tried until a link of an hour has run out, at least every five minutes; set aside after about a day. */
const mailPace: Pace = { maxTries: 295, maxWaitSeconds: 300 }
/** A process that ends leaves a mail whose server is silent for longer: a second one may come, with the same id. */
const maxMailEndMs = 3000

/** What is done because it was asked for (`kernel/jobs`), and how much of it waits. */
export const openJobs = ({ database, log, house, way }: Deps) => {
  const news = new JobLane(database, log)
  news.subscribeAll(house.listeners)
  // who waits for a link waits for no message to thousands, and the other way round
  const mails = [mailDueTopic, messageMailDueTopic].map((topic) => {
    const lane = new JobLane(database, log, { atOnce: mailsAtOnce, pace: mailPace })
    doMails(lane, house.identity, way, [topic])
    return lane
  })
  // a long file holds up other reports, and nothing else
  const reports = new JobLane(database, log, { atOnce: 1 })
  reports.on(reportDueTopic, ({ payload, attempts }) => house.identity.makeReport(payload as ReportDue, attempts))
  const sendMails = async (): Promise<void> => void (await Promise.all(mails.map((lane) => lane.fill())))
  let figures: Record<string, number> = {}
  const count = async (): Promise<void> => {
    const { waiting, dead } = await countJobs(database)
    figures = { jobs_waiting: waiting, jobs_dead: dead }
  }
  const timedTasks: TimedTask[] = [
    { name: 'do jobs', everyMs: 1000, run: async () => void (await news.tick()) },
    { name: 'send mails', everyMs: 1000, run: sendMails },
    { name: 'make reports', everyMs: 1000, run: async () => void (await reports.tick()) },
    { name: 'count jobs', everyMs: 15_000, run: count },
    { name: 'forget kept answers', everyMs: 3_600_000, run: () => forgetKeptAnswers(database) },
    { name: 'forget done jobs', everyMs: 3_600_000, run: () => forgetDoneJobs(database) },
  ]
  return {
    timedTasks,
    figures: () => figures,
    /** Once nothing begins any more. */
    close: async (): Promise<void> => void (await Promise.all(mails.map((lane) => lane.close(maxMailEndMs)))),
  }
}
