import type { ListQuery } from '@motora/contract'
import { eq, sql } from 'drizzle-orm'
import { foldedText } from '../../../kernel/db/column-filter.js'
import { ascending, descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { operators, vehicleRequests } from '../tables.js'

export type RequestRow = typeof vehicleRequests.$inferSelect
export interface NamedRequest {
  request: RequestRow
  operatorName: string
}

const list: List = {
  columns: {
    createdAt: { sql: vehicleRequests.createdAt, kind: 'instant' },
    state: {
      sql: vehicleRequests.state,
      kind: 'choice',
      // as an inbox is read: what waits comes before what is done
      sort: sql`array_position(array['waiting', 'accepted', 'declined', 'withdrawn'], ${vehicleRequests.state})`,
    },
    sharingOperatorName: { sql: operators.name, kind: 'text' },
  },
  order: [descending(vehicleRequests.createdAt), ascending(vehicleRequests.id)],
  // everything that is written in a request, its models among it
  search: foldedText(
    operators.name,
    vehicleRequests.createdByName,
    vehicleRequests.comment,
    vehicleRequests.answer,
    sql`(select string_agg(line ->> 'model', ' ') from jsonb_array_elements(${vehicleRequests.lines}) line)`,
  ),
}

const select = (work: Work) =>
  work.tx
    .select({ request: vehicleRequests, operatorName: operators.name })
    .from(vehicleRequests)
    .innerJoin(operators, eq(operators.id, vehicleRequests.operatorId))

/** One page of the requests in the scope, the newest first unless said. */
export const listRequestRows = (work: Work, query: ListQuery): Promise<Page<NamedRequest>> =>
  pageOf(work.tx, select(work).$dynamic(), list, query)

export const findRequestRow = async (work: Work, id: string): Promise<RequestRow | undefined> =>
  (await work.tx.select().from(vehicleRequests).where(eq(vehicleRequests.id, id)))[0]

/** The request, held until the end of the work. */
export const lockRequestRow = async (work: Work, id: string): Promise<NamedRequest | undefined> =>
  (await select(work).where(eq(vehicleRequests.id, id)).for('update', { of: vehicleRequests }))[0]

/** @returns whether it was kept; false when there is one with this id already, no matter whose it is */
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
