import type { ListQuery } from '@motora/contract'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../../kernel/db/column-filter.js'
import { orderOf } from '../../../../kernel/db/list-order.js'
import type { Work } from '../../../work.js'
import { firmwares as f, upgrades as u } from '../../tables.js'
import type { Campaign } from '../store.js'

/** Operators have their names in another room: they stand beside the campaigns, so that the list sorts by them too. */
export type OperatorNames = readonly { id: string; name: string }[]

const nameAmong = (operators: OperatorNames): SQL =>
  sql`(select o.name from json_to_recordset(${JSON.stringify(operators)}::text::json) as o (id uuid, name text) where o.id = ${u.operatorId})`

const columnsOf = (operators: OperatorNames): Readonly<Record<string, FilterColumn>> => ({
  name: { sql: u.name, kind: 'text' },
  firmwareName: { sql: f.name, kind: 'text' },
  target: { sql: f.target, kind: 'choice' },
  version: { sql: f.version, kind: 'text' },
  state: { sql: u.state, kind: 'choice' },
  scheduledAt: { sql: u.scheduledAt, kind: 'instant' },
  startedAt: { sql: u.startedAt, kind: 'instant' },
  endedAt: { sql: u.endedAt, kind: 'instant' },
  created: { sql: u.createdAt, kind: 'instant' },
  createdBy: { sql: u.createdBy, kind: 'text' },
  owner: { sql: nameAmong(operators), kind: 'text' },
})
const sortableOf = (columns: Readonly<Record<string, FilterColumn>>): Record<string, PgColumn | SQL> => ({
  ...Object.fromEntries(
    Object.entries(columns).map(([name, { sql: column, kind }]) => [
      name,
      kind === 'text' ? sql`motora_plain(${column}) collate "C"` : sql`${column}`,
    ]),
  ),
  version: sql`${f.versionOrder} collate "C"`,
})

const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim()
    ? sql`motora_plain(${u.name} || ' ' || ${f.name} || ' ' || ${f.version}) like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'`
    : undefined

/** One page of the campaigns that the scope sees, the newest first unless said, with how many there are in all. */
export const listCampaignRows = async (
  work: Work,
  list: Omit<ListQuery, 'firmwareId'> & { firmwareId?: string | undefined },
  operatorNames: OperatorNames,
): Promise<{ rows: Campaign[]; total: number }> => {
  const columns = columnsOf(operatorNames)
  const where = and(
    ...filterOf(list.filter, columns),
    searchIn(list.search),
    list.firmwareId === undefined ? undefined : eq(u.firmwareId, list.firmwareId),
  )
  const rows = await work.tx
    .select({ upgrade: u, firmware: f })
    .from(u)
    .innerJoin(f, eq(f.id, u.firmwareId))
    .where(where)
    .orderBy(
      ...orderOf(list.sort, sortableOf(columns)).map((order) => sql`${order} nulls last`),
      desc(u.createdAt),
      desc(u.id),
    )
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(u).innerJoin(f, eq(f.id, u.firmwareId)).where(where)
  return { rows, total: all?.total ?? 0 }
}
