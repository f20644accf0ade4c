import type { ListQuery } from '@motora/contract'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { operators, vehicleRequests } from '../tables.js'

export type RequestRow = typeof vehicleRequests.$inferSelect
export interface NamedRequest {
  request: RequestRow
  operatorName: string
}

const columns: Readonly<Record<string, FilterColumn>> = {
  createdAt: { sql: vehicleRequests.createdAt, kind: 'instant' },
  state: { sql: vehicleRequests.state, kind: 'choice' },
  sharingOperatorName: { sql: operators.name, kind: 'text' },
}
const sortable = {
  createdAt: vehicleRequests.createdAt,
  // as an inbox is read: what waits stands before what is done
  state: sql`array_position(array['waiting', 'accepted', 'declined', 'withdrawn'], ${vehicleRequests.state})`,
  sharingOperatorName: sql`motora_plain(${operators.name}) collate "C"`,
}

const select = (work: Work) =>
  work.tx
    .select({ request: vehicleRequests, operatorName: operators.name })
    .from(vehicleRequests)
    .innerJoin(operators, eq(operators.id, vehicleRequests.operatorId))

/** Everything that is written in a request, its models among it. */
const words = sql`concat_ws(' ', ${operators.name}, ${vehicleRequests.createdByName}, ${vehicleRequests.comment}, ${vehicleRequests.answer},
  (select string_agg(line ->> 'model', ' ') from jsonb_array_elements(${vehicleRequests.lines}) line))`

const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim()
    ? sql`motora_plain(${words}) like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'`
    : undefined

/** One page of the requests in the scope, the newest first unless said. */
export const listRequestRows = async (
  work: Work,
  list: ListQuery,
): Promise<{ rows: NamedRequest[]; total: number }> => {
  const where = and(...filterOf(list.filter, columns), searchIn(list.search))
  const rows = await select(work)
    .where(where)
    .orderBy(...orderOf(list.sort, sortable), desc(vehicleRequests.createdAt), asc(vehicleRequests.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx
    .select({ total: count() })
    .from(vehicleRequests)
    .innerJoin(operators, eq(operators.id, vehicleRequests.operatorId))
    .where(where)
  return { rows, total: all?.total ?? 0 }
}

export const findRequestRow = async (work: Work, id: string): Promise<RequestRow | undefined> =>
  (await work.tx.select().from(vehicleRequests).where(eq(vehicleRequests.id, id)))[0]

/** The request, held until the end of the work. */
export const lockRequestRow = async (work: Work, id: string): Promise<NamedRequest | undefined> =>
  (await select(work).where(eq(vehicleRequests.id, id)).for('update', { of: vehicleRequests }))[0]

/** @returns whether it was kept; false when there is one with this id already, whoever's it is */
export const insertRequestOnce = async (work: Work, row: typeof vehicleRequests.$inferInsert): Promise<boolean> => {
  const kept = await work.tx
    .insert(vehicleRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: vehicleRequests.id })
  return kept.length > 0
}

export const updateRequestRow = async (
  work: Work,
  id: string,
  change: Partial<typeof vehicleRequests.$inferInsert>,
): Promise<void> => {
  await work.tx.update(vehicleRequests).set(change).where(eq(vehicleRequests.id, id))
}
