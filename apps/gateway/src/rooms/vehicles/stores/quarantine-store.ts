import type { ListQuery } from '@motora/contract'
import type * as contract from '@motora/contract/vehicles'
import { and, eq, isNull, max, min, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { foldedText } from '../../../kernel/db/column-filter.js'
import { ascending, descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import { shownBytes } from '../../../kernel/db/whole-condition.js'
import type { Work } from '../../work.js'
import { quarantinedReports as q, vehicles } from '../tables.js'

type Device = z.infer<typeof contract.quarantinedDevice>
type Report = z.infer<typeof contract.quarantinedReport>

const newest = <T>(of: typeof q.reason | typeof q.source) =>
  sql<T>`(array_agg(${of} order by ${q.receivedAt} desc, ${q.id} desc))[1]`

/** Devices whose reports are put aside; reason and source are those of the newest one. */
export const listQuarantinedDevices = async (work: Work, query: ListQuery): Promise<Page<Device>> => {
  const devices = work.tx
    .select({
      deviceKey: q.deviceKey,
      count: sql<number>`count(*)::int`.as('count'),
      sizeBytes: sql<number>`sum(pg_column_size(${q.raw}) + coalesce(pg_column_size(${q.decoded}), 0))::float8`.as(
        'size_bytes',
      ),
      firstReceived: min(q.receivedAt).as('first_received'),
      lastReceived: max(q.receivedAt).as('last_received'),
      reason: newest<Device['reason']>(q.reason).as('reason'),
      source: newest<string>(q.source).as('source'),
    })
    .from(q)
    .where(isNull(q.releasedAt))
    .groupBy(q.deviceKey)
    .as('devices')
  const vehicle = sql<string | null>`coalesce(nullif(${vehicles.plate}, ''), ${vehicles.name})`
  const column = (name: string) => sql`devices.${sql.identifier(name)}`
  const list: List = {
    columns: {
      deviceKey: { sql: devices.deviceKey, kind: 'text' },
      reason: { sql: column('reason'), kind: 'choice', isFilled: true },
      count: { sql: column('count'), kind: 'number', isFilled: true },
      sizeBytes: { sql: column('size_bytes'), kind: 'number', isFilled: true, shown: shownBytes },
      firstReceived: { sql: column('first_received'), kind: 'instant', isFilled: true },
      lastReceived: { sql: column('last_received'), kind: 'instant', isFilled: true },
      source: { sql: column('source'), kind: 'text', isFilled: true },
      vehicle: { sql: vehicle, kind: 'text' },
    },
    order: [descending(column('last_received')), ascending(devices.deviceKey)],
    search: foldedText(devices.deviceKey, vehicle),
  }
  const { deviceKey, count, sizeBytes, firstReceived, lastReceived, reason, source } = devices
  const base = work.tx
    .select({
      deviceKey,
      count,
      sizeBytes,
      firstReceived,
      lastReceived,
      reason,
      source,
      vehicleId: vehicles.id,
      vehicle,
    })
    .from(devices)
    .leftJoin(vehicles, and(eq(vehicles.imei, devices.deviceKey), isNull(vehicles.retiredAt)))
  const { rows, total } = await pageOf(work.tx, base.$dynamic(), list, query)
  return {
    rows: rows.map((row) => ({
      ...row,
      firstReceived: iso(row.firstReceived),
      lastReceived: iso(row.lastReceived),
    })),
    total,
  }
}

const iso = (at: Date | string | null): string => new Date(at ?? Number.NaN).toISOString()

const reports: List = {
  columns: {
    received: { sql: q.receivedAt, kind: 'instant', filter: false },
    deviceTime: { sql: q.deviceTime, kind: 'instant', filter: false },
  },
  order: [descending(q.receivedAt), descending(q.id)],
}

export const listQuarantinedReports = async (
  work: Work,
  deviceKey: string,
  query: ListQuery,
): Promise<Page<Report>> => {
  const where = and(eq(q.deviceKey, deviceKey), isNull(q.releasedAt))
  const { rows, total } = await pageOf(work.tx, work.tx.select().from(q).$dynamic(), reports, query, where)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      source: row.source,
      deviceKey: row.deviceKey,
      reason: row.reason as Report['reason'],
      deviceTime: row.deviceTime?.toISOString() ?? null,
      received: row.receivedAt.toISOString(),
      raw: Buffer.from(row.raw).toString('hex'),
      decoded: row.decoded,
    })),
    total,
  }
}
