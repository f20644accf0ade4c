import { reportTimeAfter } from '@motora/rules/identity'
import type { TimedTask } from '../../../kernel/timed-task.js'
import type { Work } from '../../work.js'
import { reportDue, reportObjects } from './make-report.js'
import type { ReportDeps } from './needs.js'
import { lockDueReports, type ReportRow, updateReportRow } from './stores/report-store.js'
import { deleteOldRunRows, forgetKeys, insertRunRow, keysOver, unnamedKeys } from './stores/run-store.js'

const atATime = 100
const dayMs = 24 * 3_600_000
/** Days for which is known what came of a run. */
const keptRunDays = 90
/** Bytes are put before the row that names them; after an hour none comes any more. */
const orphanAfterMs = 3_600_000

/** Asks for the making of a report at a time; its next time is set in the same work. */
const askForRun = async (work: Work, report: ReportRow): Promise<void> => {
  const dueAt = report.nextRunAt ?? work.now
  const runId = await insertRunRow(work, report.id, dueAt)
  const isOfDays = report.content.kind === 'month' || report.content.days != null
  const nextRunAt = new Date(reportTimeAfter(report, dueAt.getTime(), work.now.getTime(), isOfDays))
  await updateReportRow(work, report.id, { nextRunAt, ...(runId && { lastRunId: runId }) })
  if (runId) work.announce(reportDue(runId))
}

/** What the clock does about scheduled reports. Several processes may do it at the same time. */
export const createReportClock = ({
  inTransaction,
  everyAccount,
  objects,
  log,
}: Pick<ReportDeps, 'inTransaction' | 'everyAccount' | 'objects' | 'log'>): TimedTask[] => {
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction({ kind: 'system', name: 'reports' }, everyAccount, use)

  const askForDue = (): Promise<number> =>
    inOwnWork(async (work) => {
      const due = await lockDueReports(work, atATime)
      for (const report of due) await askForRun(work, report)
      return due.length
    })

  const dropOver = async (): Promise<number> => {
    const over = await inOwnWork((work) => keysOver(work, atATime))
    if (over.length === 0) return 0
    await objects.delete(over.flatMap(({ objectKey }) => (objectKey === null ? [] : [objectKey])))
    await inOwnWork((work) =>
      forgetKeys(
        work,
        over.map(({ id }) => id),
      ),
    )
    return over.length
  }

  /** Files of reports that were deleted, and what a break between the store and the database has left. */
  const sweep = async (now: Date): Promise<void> => {
    let old: string[] = []
    const drop = async (): Promise<void> => {
      const keys = old
      old = []
      const orphans = keys.length > 0 ? await inOwnWork((work) => unnamedKeys(work, keys)) : []
      if (orphans.length === 0) return
      await objects.delete(orphans)
      log.info({ dropped: orphans.length }, 'files of reports that nothing names were taken away')
    }
    for await (const { key, changedAt } of objects.list(reportObjects)) {
      if (now.getTime() - changedAt.getTime() < orphanAfterMs) continue
      old.push(key)
      if (old.length >= atATime) await drop()
    }
    await drop()
  }

  const forgetOld = (): Promise<number> =>
    inOwnWork((work) => deleteOldRunRows(work, new Date(work.now.getTime() - keptRunDays * dayMs), atATime))

  return [
    {
      name: 'ask for scheduled reports',
      everyMs: 60_000,
      // the next time is set by the one that is now
      isFinal: true,
      run: async () => {
        while ((await askForDue()) === atATime);
      },
    },
    {
      name: 'drop files of reports',
      everyMs: 3_600_000,
      run: async (now) => {
        while ((await dropOver()) === atATime);
        while ((await forgetOld()) === atATime);
        await sweep(now)
      },
    },
  ]
}
