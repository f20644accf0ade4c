import type { ListQuery } from '@motora/contract'
import type * as contract from '@motora/contract/vehicles'
import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { quarantinedReports as q } from '../tables.js'

type Device = z.infer<typeof contract.quarantinedDevice>
type Report = z.infer<typeof contract.quarantinedReport>

const epoch = (of: typeof q.receivedAt, which: 'min' | 'max') =>
  sql<number>`(extract(epoch from ${sql.raw(which)}(${of})) * 1000)::float8`

/** Devices whose reports are put aside; the reason is that of the newest one. */
export const listQuarantinedDevices = async (
  work: Work,
  list: ListQuery,
): Promise<{ rows: Device[]; total: number }> => {
  const where = and(
    isNull(q.releasedAt),
    list.search ? ilike(q.deviceKey, `%${wildcardPattern(list.search)}%`) : undefined,
  )
  const count = sql<number>`count(*)::int`
  const rows = await work.tx
    .select({
      deviceKey: q.deviceKey,
      count,
      first: epoch(q.receivedAt, 'min'),
      last: epoch(q.receivedAt, 'max'),
      reason: sql<Device['reason']>`(array_agg(${q.reason} order by ${q.receivedAt} desc))[1]`,
    })
    .from(q)
    .where(where)
    .groupBy(q.deviceKey)
    .orderBy(
      ...orderOf(list.sort, {
        deviceKey: q.deviceKey,
        count,
        firstReceived: sql`min(${q.receivedAt})`,
        lastReceived: sql`max(${q.receivedAt})`,
      }),
      desc(sql`max(${q.receivedAt})`),
      q.deviceKey,
    )
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx
    .select({ total: sql<number>`count(distinct ${q.deviceKey})::int` })
    .from(q)
    .where(where)
  return {
    rows: rows.map(({ first, last, ...row }) => ({
      ...row,
      firstReceived: new Date(first).toISOString(),
      lastReceived: new Date(last).toISOString(),
    })),
    total: all?.total ?? 0,
  }
}

export const listQuarantinedReports = async (
  work: Work,
  deviceKey: string,
  list: ListQuery,
): Promise<{ rows: Report[]; total: number }> => {
  const where = and(eq(q.deviceKey, deviceKey), isNull(q.releasedAt))
  const rows = await work.tx
    .select()
    .from(q)
    .where(where)
    .orderBy(
      ...orderOf(list.sort, { received: q.receivedAt, deviceTime: q.deviceTime }),
      desc(q.receivedAt),
      desc(q.id),
    )
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: sql<number>`count(*)::int` }).from(q).where(where)
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
    total: all?.total ?? 0,
  }
}
