import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { newId } from '../../../../kernel/ids.js'
import type { Work } from '../../../work.js'
import { accounts, reportRecipients, reportRuns, scheduledReports } from '../../tables.js'
import type { ReportRow, RunRow } from './report-store.js'

/** One making for a due time; that time is its key. @returns undefined where there is one already */
export const insertRunRow = async (work: Work, reportId: string, dueAt: Date): Promise<string | undefined> =>
  (
    await work.tx
      .insert(reportRuns)
      .values({ id: newId(), reportId, dueAt, state: 'waiting', createdAt: work.now })
      .onConflictDoNothing()
      .returning({ id: reportRuns.id })
  )[0]?.id

export const findRunRow = async (work: Work, id: string): Promise<{ run: RunRow; report: ReportRow } | undefined> =>
  (
    await work.tx
      .select({ run: reportRuns, report: scheduledReports })
      .from(reportRuns)
      .innerJoin(scheduledReports, eq(scheduledReports.id, reportRuns.reportId))
      .where(eq(reportRuns.id, id))
  )[0]

/** Ends one that waits. @returns false where it has ended already: what came of this one counts for nothing */
export const endRunRow = async (work: Work, id: string, change: Partial<RunRow>): Promise<boolean> =>
  (
    await work.tx
      .update(reportRuns)
      .set({ ...change, endedAt: work.now })
      .where(and(eq(reportRuns.id, id), eq(reportRuns.state, 'waiting')))
      .returning({ id: reportRuns.id })
  ).length > 0

/** Notes that it was tried so often. */
export const noteTryOfRun = async (work: Work, id: string, tries: number): Promise<void> =>
  void (await work.tx
    .update(reportRuns)
    .set({ tries })
    .where(and(eq(reportRuns.id, id), eq(reportRuns.state, 'waiting'))))

/** Where this account may fetch its file: its own, or one that it gets as well. Undefined: there is none for it. */
export const findFetchableRun = async (
  work: Work,
  id: string,
  accountId: string,
): Promise<{ run: RunRow; report: ReportRow } | undefined> => {
  const found = await findRunRow(work, id)
  if (found?.run.state !== 'done' || found.run.objectKey === null) return undefined
  if ((found.run.keptUntil?.getTime() ?? 0) <= work.now.getTime()) return undefined
  if (found.report.accountId === accountId) return found
  const [gets] = await work.tx
    .select({ one: sql`1` })
    .from(reportRecipients)
    .innerJoin(accounts, eq(accounts.id, reportRecipients.accountId))
    .where(and(eq(reportRecipients.reportId, found.report.id), eq(reportRecipients.accountId, accountId)))
  return gets && found
}

/** Keys of files whose time is over. */
export const keysOver = (work: Work, max: number): Promise<{ id: string; objectKey: string | null }[]> =>
  work.tx
    .select({ id: reportRuns.id, objectKey: reportRuns.objectKey })
    .from(reportRuns)
    .where(and(isNotNull(reportRuns.objectKey), lt(reportRuns.keptUntil, work.now)))
    .orderBy(reportRuns.keptUntil)
    .limit(max)

export const forgetKeys = async (work: Work, ids: readonly string[]): Promise<void> =>
  void (await work.tx
    .update(reportRuns)
    .set({ objectKey: null })
    .where(inArray(reportRuns.id, [...ids])))

/** Which of these keys no making names. */
export const unnamedKeys = async (work: Work, keys: readonly string[]): Promise<string[]> => {
  const rows = await work.tx
    .select({ objectKey: reportRuns.objectKey })
    .from(reportRuns)
    .where(inArray(reportRuns.objectKey, [...keys]))
  const named = new Set(rows.map(({ objectKey }) => objectKey))
  return keys.filter((key) => !named.has(key))
}

/** Deletes runs that ended long ago and have no file. @returns how many */
export const deleteOldRunRows = async (work: Work, before: Date, max: number): Promise<number> => {
  const old = work.tx
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(
      and(
        lt(reportRuns.createdAt, before),
        sql`${reportRuns.objectKey} is null`,
        sql`not exists (select from ${scheduledReports} where ${scheduledReports.lastRunId} = ${reportRuns.id})`,
      ),
    )
    .limit(max)
  return (await work.tx.delete(reportRuns).where(inArray(reportRuns.id, old)).returning({ id: reportRuns.id })).length
}
