import { and, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { notifications, notificationTargets } from '../tables.js'

/** Messages of the product that were made before a moment and wait for no attempt; their attempts go with them. @returns how many */
export const deleteOldMessages = async (work: Work, before: Date, max: number): Promise<number> => {
  const waiting = work.tx
    .select({ one: sql`1` })
    .from(notificationTargets)
    .where(and(eq(notificationTargets.notificationId, notifications.id), isNotNull(notificationTargets.dueAt)))
  const old = await work.tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isNotNull(notifications.message), lt(notifications.createdAt, before), notExists(waiting)))
    .orderBy(notifications.createdAt)
    .limit(max)
    .for('update', { skipLocked: true })
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await work.tx.delete(notificationTargets).where(inArray(notificationTargets.notificationId, ids))
  await work.tx.delete(notifications).where(inArray(notifications.id, ids))
  return ids.length
}

/** Whether one of these messages was told to its rider, or is being told. */
export const isOneTold = async (work: Work, ids: readonly string[]): Promise<boolean> => {
  const { notificationId, state, attempts } = notificationTargets
  const isBeingTold = and(eq(state, 'pending'), gt(attempts, 0))
  const told = and(inArray(notificationId, [...ids]), or(eq(state, 'delivered'), isBeingTold))
  return (await work.tx.select({ one: sql`1` }).from(notificationTargets).where(told).limit(1)).length > 0
}
