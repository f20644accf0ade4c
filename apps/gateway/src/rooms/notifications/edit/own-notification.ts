import type { NotificationStanding } from '@motora/rules/notifications'
import type { Work } from '../../work.js'
import { unknownNotification } from '../refusals.js'
import { isOfStaff, lockNotification, type NotificationRow } from '../stores/notification-store.js'
import { countPending } from '../stores/withdrawal-store.js'

/**
 * One that the caller may change, held until the end of the work: the provider may, for every operator; an operator not
 * for its sub-operators.
 * @throws Refusal notification.not_found
 */
export const lockOwnNotification = async (work: Work, id: string): Promise<NotificationRow> => {
  const known = await lockNotification(work, id)
  const own = work.actor.kind === 'staff' ? work.actor.operatorId : null
  if (!isOfStaff(known) || (own !== null && known.operatorId !== own)) throw unknownNotification()
  return known
}

/** As the rule of what may be done to it knows it. */
export const standingOf = async (work: Work, row: NotificationRow): Promise<NotificationStanding> => ({
  isPending: row.isPending,
  withdrawnTimestamp: row.withdrawnAt?.toISOString() ?? null,
  statusCounts: { pending: await countPending(work, row.id) },
})
