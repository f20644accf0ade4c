import type { ListQuery } from '@motora/contract'
import { and, count, desc, eq } from 'drizzle-orm'
import { type FilterColumn, filterOf } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { operatorHistory } from '../tables.js'

export type HistoryRow = typeof operatorHistory.$inferSelect

const columns: Readonly<Record<string, FilterColumn>> = {
  at: { sql: operatorHistory.at, kind: 'instant' },
  what: { sql: operatorHistory.what, kind: 'choice' },
}
const sortable = { at: operatorHistory.at, what: operatorHistory.what }

export const insertHappening = async (work: Work, row: HistoryRow): Promise<void> => {
  await work.tx.insert(operatorHistory).values(row)
}

/** One page, the newest first unless said. */
export const listHappenings = async (
  work: Work,
  operatorId: string,
  list: ListQuery,
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const where = and(eq(operatorHistory.operatorId, operatorId), ...filterOf(list.filter, columns))
  const rows = await work.tx
    .select()
    .from(operatorHistory)
    .where(where)
    .orderBy(...orderOf(list.sort, sortable), desc(operatorHistory.at), desc(operatorHistory.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(operatorHistory).where(where)
  return { rows, total: all?.total ?? 0 }
}
