import type { ListQuery } from '@motora/contract'
import { and, count, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../../kernel/db/column-filter.js'
import { orderOf } from '../../../../kernel/db/list-order.js'
import type { Work } from '../../../work.js'
import type { TicketRow } from '../store.js'
import { tickets } from '../tables.js'

export interface TicketFilter {
  operatorId?: string
  vehicleId?: string
  onlyOpen?: boolean
  /** By creation; the end is left out. */
  span?: { since: Date; until: Date }
}

/** Operators have their names in another room: they stand beside the tickets, so that the list sorts by them too. */
export type OperatorNames = readonly { id: string; name: string }[]

const nameAmong = (operators: OperatorNames): SQL =>
  sql`(select o.name from json_to_recordset(${JSON.stringify(operators)}::text::json) as o (id uuid, name text) where o.id = ${tickets.operatorId})`

const columnsOf = (operators: OperatorNames): Readonly<Record<string, FilterColumn>> => ({
  codIncident: { sql: tickets.code, kind: 'text' },
  title: { sql: tickets.title, kind: 'text' },
  created: { sql: tickets.createdAt, kind: 'instant' },
  closeTimestamp: { sql: tickets.closedAt, kind: 'instant' },
  isClosed: { sql: sql`(${tickets.closedAt} is not null)`, kind: 'boolean' },
  createUserFullName: { sql: tickets.createdByName, kind: 'text' },
  plate: { sql: tickets.plate, kind: 'text' },
  vehicleName: { sql: tickets.vehicleName, kind: 'text' },
  model: { sql: tickets.model, kind: 'text' },
  sharingOperatorId: { sql: tickets.operatorId, kind: 'choice' },
  sharingOperatorName: { sql: nameAmong(operators), kind: 'text' },
  technicianName: { sql: tickets.technicianName, kind: 'text' },
  city: { sql: tickets.city, kind: 'text' },
  detector: { sql: tickets.detector, kind: 'choice' },
})
/** Texts sort without regard to capitals and accents, alike on every installation. */
const sortableOf = (columns: Readonly<Record<string, FilterColumn>>): Record<string, PgColumn | SQL> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { sql: column, kind }]) => [
      name,
      kind === 'text' ? sql`motora_plain(${column}) collate "C"` : sql`${column}`,
    ]),
  )

/** Words anywhere in code, title, plate and the vehicle's name. */
const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim()
    ? sql`${tickets}.search_text like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'`
    : undefined

/** One page of the tickets in the scope, the newest first unless said, with how many there are in all. */
export const listTicketRows = async (
  work: Work,
  list: Pick<ListQuery, 'page' | 'pageSize' | 'sort' | 'search' | 'filter'>,
  filter: TicketFilter,
  operatorNames: OperatorNames,
): Promise<{ rows: TicketRow[]; total: number }> => {
  const columns = columnsOf(operatorNames)
  const where = and(
    ...filterOf(list.filter, columns),
    searchIn(list.search),
    filter.operatorId === undefined ? undefined : eq(tickets.operatorId, filter.operatorId),
    filter.vehicleId === undefined ? undefined : eq(tickets.vehicleId, filter.vehicleId),
    filter.onlyOpen ? isNull(tickets.closedAt) : undefined,
    filter.span && gte(tickets.createdAt, filter.span.since),
    filter.span && lt(tickets.createdAt, filter.span.until),
  )
  const rows = await work.tx
    .select()
    .from(tickets)
    .where(where)
    .orderBy(
      ...orderOf(list.sort, sortableOf(columns)).map((order) => sql`${order} nulls last`),
      desc(tickets.createdAt),
      desc(tickets.id),
    )
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(tickets).where(where)
  return { rows, total: all?.total ?? 0 }
}
