import type { ListQuery } from '@motora/contract'
import { defaultThresholds, type OperatorThresholds } from '@motora/contract/operators'
import { eq, inArray, sql } from 'drizzle-orm'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { operators } from '../tables.js'
import { operatorWatch } from './tables.js'

export type WatchRow = typeof operatorWatch.$inferSelect

/** Of these operators, or of all in the scope; an operator that never said anything has no row. */
export const listWatchRows = (work: Work, operatorIds?: readonly string[]): Promise<WatchRow[]> =>
  work.tx
    .select()
    .from(operatorWatch)
    .where(operatorIds && inArray(operatorWatch.operatorId, [...operatorIds]))

const lowBatteryPercent = sql<number>`coalesce(${operatorWatch.lowBatteryPercent}, ${sql.raw(String(defaultThresholds.lowBatteryPercent))})`
const silentAfterMinutes = sql<number>`coalesce(${operatorWatch.silentAfterMinutes}, ${sql.raw(String(defaultThresholds.silentAfterMinutes))})`
const thresholds: List = {
  columns: {
    lowBatteryPercent: { sql: lowBatteryPercent, kind: 'number', isFilled: true },
    silentAfterMinutes: { sql: silentAfterMinutes, kind: 'number', isFilled: true },
  },
  order: [ascending(operators.id)],
}

/** One page of the thresholds of the operators in the scope, with the defaults of those that have said nothing. */
export const pageOfThresholds = (work: Work, query: ListQuery): Promise<Page<OperatorThresholds>> =>
  pageOf(
    work.tx,
    work.tx
      .select({ operatorId: operators.id, lowBatteryPercent, silentAfterMinutes })
      .from(operators)
      .leftJoin(operatorWatch, eq(operatorWatch.operatorId, operators.id))
      .$dynamic(),
    thresholds,
    query,
  )

export const findWatchRow = async (work: Work, operatorId: string): Promise<WatchRow | undefined> =>
  (await work.tx.select().from(operatorWatch).where(eq(operatorWatch.operatorId, operatorId)))[0]

export const putWatchRow = async (work: Work, { operatorId, ...row }: WatchRow): Promise<void> => {
  await work.tx
    .insert(operatorWatch)
    .values({ operatorId, ...row })
    .onConflictDoUpdate({ target: operatorWatch.operatorId, set: row })
}
