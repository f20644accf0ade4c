import type { ListQuery } from '@motora/contract'
import { eq } from 'drizzle-orm'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { customerHistory } from '../tables.js'

export type HistoryRow = typeof customerHistory.$inferSelect

const list: List = {
  columns: {
    at: { sql: customerHistory.at, kind: 'instant' },
    what: { sql: customerHistory.what, kind: 'choice' },
  },
  order: [descending(customerHistory.at), descending(customerHistory.id)],
}

export const insertHappening = async (work: Work, row: HistoryRow): Promise<void> => {
  await work.tx.insert(customerHistory).values(row)
}

/** One page of what the scope sees, the newest first unless said. */
export const listHappenings = (work: Work, customerId: string, query: ListQuery): Promise<Page<HistoryRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(customerHistory).$dynamic(),
    list,
    query,
    eq(customerHistory.customerId, customerId),
  )
