import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { riderSessions } from '../tables.js'

export type RiderSessionRow = typeof riderSessions.$inferSelect

export const insertRiderSession = async (
  work: Work,
  row: typeof riderSessions.$inferInsert,
): Promise<RiderSessionRow> => {
  const [inserted] = await work.tx.insert(riderSessions).values(row).returning()
  if (!inserted) throw new Error('a session was not kept')
  return inserted
}

export const findRiderSession = async (work: Work, id: string): Promise<RiderSessionRow | undefined> =>
  (await work.tx.select().from(riderSessions).where(eq(riderSessions.id, id)))[0]

/** Held until the end of this work: refreshes of one session take turns. */
export const lockRiderSession = async (work: Work, id: string): Promise<RiderSessionRow | undefined> =>
  (await work.tx.select().from(riderSessions).where(eq(riderSessions.id, id)).for('update'))[0]

export const rotateRiderSession = async (work: Work, id: string, generation: number): Promise<void> => {
  await work.tx
    .update(riderSessions)
    .set({ generation, rotatedAt: work.now, lastUsedAt: work.now })
    .where(eq(riderSessions.id, id))
}

export const endRiderSession = async (work: Work, id: string): Promise<void> => {
  await work.tx
    .update(riderSessions)
    .set({ endedAt: work.now })
    .where(and(eq(riderSessions.id, id), isNull(riderSessions.endedAt)))
}

export const endRiderSessionsOf = async (work: Work, customerId: string): Promise<void> => {
  await work.tx
    .update(riderSessions)
    .set({ endedAt: work.now })
    .where(and(eq(riderSessions.customerId, customerId), isNull(riderSessions.endedAt)))
}

export const deleteOldRiderSessions = async (work: Work, before: Date): Promise<void> => {
  await work.tx.delete(riderSessions).where(or(lt(riderSessions.endedAt, before), lt(riderSessions.expiresAt, before)))
}
