import { eq, inArray } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { operatorWatch } from './tables.js'

export type WatchRow = typeof operatorWatch.$inferSelect

/** Of these operators, or of all in the scope; an operator that never said anything has no row. */
export const listWatchRows = (work: Work, operatorIds?: readonly string[]): Promise<WatchRow[]> =>
  work.tx
    .select()
    .from(operatorWatch)
    .where(operatorIds && inArray(operatorWatch.operatorId, [...operatorIds]))

export const findWatchRow = async (work: Work, operatorId: string): Promise<WatchRow | undefined> =>
  (await work.tx.select().from(operatorWatch).where(eq(operatorWatch.operatorId, operatorId)))[0]

export const putWatchRow = async (work: Work, { operatorId, ...row }: WatchRow): Promise<void> => {
  await work.tx
    .insert(operatorWatch)
    .values({ operatorId, ...row })
    .onConflictDoUpdate({ target: operatorWatch.operatorId, set: row })
}
