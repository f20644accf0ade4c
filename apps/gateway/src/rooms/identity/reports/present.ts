import type { ScheduledReport } from '@motora/contract/identity'
import type { Work } from '../../work.js'
import { type ReportWithRun, recipientRows } from './stores/report-store.js'

const presentRun = (run: NonNullable<ReportWithRun['run']>, now: Date): ScheduledReport['lastRun'] => ({
  id: run.id,
  dueAt: run.dueAt.toISOString(),
  state: run.state,
  tries: run.tries,
  fault: run.fault,
  rows: run.rowsWritten,
  sizeBytes: run.sizeBytes,
  keptUntil: run.objectKey && run.keptUntil && run.keptUntil > now ? run.keptUntil.toISOString() : null,
})

/** Reports as their owner sees them, with those who get them as well. */
export const presentReports = async (work: Work, found: readonly ReportWithRun[]): Promise<ScheduledReport[]> => {
  const recipients = await recipientRows(
    work,
    found.map(({ report }) => report.id),
  )
  return found.map(({ report, run }) => {
    const { id, name, kind, content, format, role, frequency, weekday, monthDay, time, zone, state, fault, version } =
      report
    return {
      id,
      name,
      kind,
      format,
      role,
      frequency,
      weekday,
      monthDay,
      time,
      zone,
      state,
      fault,
      version,
      list: content.kind === 'list' ? content.list : null,
      days: (content.kind === 'list' && content.days?.which) || null,
      recipients: recipients
        .filter(({ reportId }) => reportId === id)
        .map(({ accountId, fullName }) => ({ accountId, fullName })),
      nextRun: report.nextRunAt?.toISOString() ?? null,
      lastRun: run && presentRun(run, work.now),
    }
  })
}
