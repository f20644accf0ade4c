import type { ListQuery } from '@motora/contract'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../../kernel/db/column-filter.js'
import { orderOf } from '../../../../kernel/db/list-order.js'
import type { Work } from '../../../work.js'
import type { VehicleUpdateRow } from '../../orders/store.js'
import { firmwares, upgrades, upgradeVehicles as uv } from '../../tables.js'
import type { Campaign } from '../store.js'

/** Those on their way first, the furthest of them on top; then those that wait, then what has ended. */
const statusOrder = sql`array_position(array['installing', 'downloading', 'sent', 'pending', 'failed', 'succeeded', 'cancelled'], ${uv.status})`

const columns: Readonly<Record<string, FilterColumn>> = {
  plate: { sql: uv.plate, kind: 'text' },
  name: { sql: uv.vehicleName, kind: 'text' },
  status: { sql: uv.status, kind: 'choice' },
  attempts: { sql: uv.attempts, kind: 'number' },
  lastError: { sql: uv.lastError, kind: 'choice' },
  sentAt: { sql: uv.sentAt, kind: 'instant' },
  endedAt: { sql: uv.endedAt, kind: 'instant' },
}
const sortable: Record<string, PgColumn | SQL> = {
  ...Object.fromEntries(
    Object.entries(columns).map(([name, { sql: column, kind }]) => [
      name,
      kind === 'text' ? sql`motora_plain(${column}) collate "C"` : sql`${column}`,
    ]),
  ),
  status: statusOrder,
}

const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim()
    ? sql`motora_plain(coalesce(${uv.plate}, '') || ' ' || ${uv.vehicleName}) like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'`
    : undefined

/** One page of a campaign's vehicles, with how many there are in all. */
export const listVehicleUpdateRows = async (
  work: Work,
  upgradeId: string,
  list: ListQuery,
): Promise<{ rows: VehicleUpdateRow[]; total: number }> => {
  const where = and(eq(uv.upgradeId, upgradeId), ...filterOf(list.filter, columns), searchIn(list.search))
  const order = orderOf(list.sort, sortable).map((one) => sql`${one} nulls last`)
  const rows = await work.tx
    .select()
    .from(uv)
    .where(where)
    .orderBy(...(order.length > 0 ? order : [statusOrder]), asc(uv.vehicleId))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(uv).where(where)
  return { rows, total: all?.total ?? 0 }
}

/** One page of the campaigns of one vehicle, the newest first. */
export const listUpdatesOfVehicle = async (
  work: Work,
  vehicleId: string,
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): Promise<{ rows: (Campaign & { row: VehicleUpdateRow })[]; total: number }> => {
  const where = eq(uv.vehicleId, vehicleId)
  const rows = await work.tx
    .select({ row: uv, upgrade: upgrades, firmware: firmwares })
    .from(uv)
    .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
    .innerJoin(firmwares, eq(firmwares.id, upgrades.firmwareId))
    .where(where)
    .orderBy(desc(upgrades.createdAt), desc(upgrades.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await work.tx
    .select({ total: count() })
    .from(uv)
    .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
    .where(where)
  return { rows, total: all?.total ?? 0 }
}
