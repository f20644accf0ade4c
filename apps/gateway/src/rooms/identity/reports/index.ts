import { createMakeReport } from './make-report.js'
import type { ReportDeps } from './needs.js'
import { createReportClock } from './report-clock.js'
import { createReportHandlers } from './report-endpoints.js'

export { ReportTooLarge } from './fault-of.js'
export { type ReportDue, reportDueTopic } from './make-report.js'
export type { MadeReport, ReportMaker, ReportToMake } from './needs.js'

/** What people want on a schedule: the file of a list, the PDF of each month. source: decision 0095 */
export const createReports = (deps: ReportDeps) => ({
  handlers: createReportHandlers(deps),
  timedTasks: createReportClock(deps),
  /** A job: a report is due. */
  makeReport: createMakeReport(deps),
})
