import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { deliveries, notificationTargets } from '../tables.js'

const pendingOf = (notificationId: string) =>
  and(eq(notificationTargets.notificationId, notificationId), eq(notificationTargets.state, 'pending'))

/** How many are still to be told. */
export const countPending = (work: Work, notificationId: string): Promise<number> =>
  work.tx.$count(notificationTargets, pendingOf(notificationId))

/**
 * Ends those that are pending, for a notification that this work holds. What is being recorded at this moment is waited
 * for, and who is in hand of a process is left to it.
 * @returns how many were withdrawn, and how many are in hand
 */
export const withdrawPending = async (
  work: Work,
  notificationId: string,
): Promise<{ withdrawn: number; inHand: number }> => {
  // in the order of the claim; only what is asked after this sees what was recorded meanwhile
  await work.tx.execute(
    sql`select count(*) from (
        select 1 from notification_targets where notification_id = ${notificationId} and state = 'pending'
        order by target_id for update
      ) held`,
  )
  const inHand = (
    await work.tx
      .select({ targetId: deliveries.targetId })
      .from(deliveries)
      .where(and(eq(deliveries.notificationId, notificationId), isNull(deliveries.endedAt)))
  ).map(({ targetId }) => targetId)
  const pending = await countPending(work, notificationId)
  await work.tx
    .update(notificationTargets)
    .set({ state: 'withdrawn', dueAt: null })
    .where(and(pendingOf(notificationId), notInArray(notificationTargets.targetId, inHand)))
  const left = await countPending(work, notificationId)
  return { withdrawn: pending - left, inHand: left }
}
