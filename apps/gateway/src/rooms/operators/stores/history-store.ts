import type { ListQuery } from '@motora/contract'
import { eq } from 'drizzle-orm'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { operatorHistory } from '../tables.js'

export type HistoryRow = typeof operatorHistory.$inferSelect

const list: List = {
  columns: {
    at: { sql: operatorHistory.at, kind: 'instant' },
    what: { sql: operatorHistory.what, kind: 'choice' },
  },
  order: [descending(operatorHistory.at), descending(operatorHistory.id)],
}

export const insertHappening = async (work: Work, row: HistoryRow): Promise<void> => {
  await work.tx.insert(operatorHistory).values(row)
}

/** One page, the newest first unless said. */
export const listHappenings = (work: Work, operatorId: string, query: ListQuery): Promise<Page<HistoryRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(operatorHistory).$dynamic(),
    list,
    query,
    eq(operatorHistory.operatorId, operatorId),
  )
