import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import { quarantinedReports as q } from '../../tables.js'
import type { ReportedPosition, ReportedValues, ReportSource, VehicleReport } from '../vehicle-report.js'
import type { QuarantineReason } from './report-store.js'

/** A report in quarantine, as it was when it came. */
export interface AsideReport {
  id: string
  reason: QuarantineReason
  report: VehicleReport
}

const asideReport = (row: typeof q.$inferSelect): AsideReport => {
  const { position, values, fixTime, isDisputed } = row.decoded ?? {}
  return {
    id: row.id,
    reason: row.reason as QuarantineReason,
    report: {
      source: row.source as ReportSource,
      deviceKey: row.deviceKey,
      deviceTime: row.deviceTime,
      fixTime: typeof fixTime === 'string' ? new Date(fixTime) : null,
      receivedAt: row.receivedAt,
      position: (position as ReportedPosition | null | undefined) ?? null,
      ...(isDisputed === true ? { isDisputed } : {}),
      values: (values as ReportedValues | undefined) ?? {},
      hash: Buffer.from(row.hash).toString('hex'),
      raw: row.raw,
    },
  }
}

/** A device's reports in quarantine, oldest first. @param after the id of the report after which to go on */
export const readAside = async (
  work: Work,
  deviceKey: string,
  after: string | null,
  limit: number,
): Promise<AsideReport[]> => {
  const isAfter = after === null ? undefined : gt(q.id, after)
  const where = and(eq(q.deviceKey, deviceKey), isNull(q.releasedAt), isAfter)
  const rows = await work.tx.select().from(q).where(where).orderBy(asc(q.id)).limit(limit)
  return rows.map(asideReport)
}

/** Which of these are still in quarantine; held until the end of the work. */
export const lockAside = async (work: Work, ids: readonly string[]): Promise<AsideReport[]> => {
  const where = and(inArray(q.id, [...ids]), isNull(q.releasedAt))
  const rows = await work.tx.select().from(q).where(where).orderBy(asc(q.id)).for('update')
  return rows.map(asideReport)
}

export const deleteAside = async (work: Work, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await work.tx.delete(q).where(inArray(q.id, [...ids]))
}

/** Notes why reports stay. */
export const writeReasons = async (
  work: Work,
  rows: readonly { id: string; reason: QuarantineReason }[],
): Promise<void> => {
  if (rows.length === 0) return
  await work.tx.execute(sql`update quarantined_reports r set reason = d.reason
    from unnest(${arrayText(rows.map(({ id }) => id))}::uuid[], ${arrayText(rows.map(({ reason }) => reason))}::text[])
      as d (id, reason) where r.id = d.id`)
}

/** Deletes all reports of a device. @returns how many */
export const deleteAsideOf = async (work: Work, deviceKey: string): Promise<number> => {
  // held in the order of their ids, as a release holds them
  const [deleted] = await rowsOf<{ count: number }>(
    work.tx,
    sql`with held as materialized (
        select id from quarantined_reports where device_key = ${deviceKey} and released_at is null order by id for update
      ), gone as (delete from quarantined_reports where id in (select id from held) returning true)
      select count(*)::int as count from gone`,
  )
  return deleted?.count ?? 0
}
