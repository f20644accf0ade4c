import { eq } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { operatorChanges } from '../tables.js'

export type ChangeRow = typeof operatorChanges.$inferSelect

export const findChange = async (work: Work, operatorId: string): Promise<ChangeRow | undefined> =>
  (await work.tx.select().from(operatorChanges).where(eq(operatorChanges.operatorId, operatorId)))[0]

/** One change of an operator waits at a time: a second takes the place of the first. */
export const putChange = async (work: Work, row: ChangeRow): Promise<void> => {
  const { operatorId: _, ...change } = row
  await work.tx
    .insert(operatorChanges)
    .values(row)
    .onConflictDoUpdate({ target: operatorChanges.operatorId, set: change })
}

export const deleteChange = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.delete(operatorChanges).where(eq(operatorChanges.operatorId, operatorId))
}
