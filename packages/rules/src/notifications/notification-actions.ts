import { actionTable } from '../actions/index.js'

/** A notification as everybody who reads it knows it. */
export interface NotificationStanding {
  isPending: boolean
  /** null: it was not withdrawn. */
  withdrawnTimestamp: string | null
  /** How many are still to be told. */
  statusCounts: { pending: number }
}

export type NotificationState = 'pending' | 'begun' | 'withdrawn'
export type NotificationReason = 'notification.sent' | 'notification.withdrawn' | 'notification.nothing_pending'

const stateOf = ({ isPending, withdrawnTimestamp }: NotificationStanding): NotificationState =>
  withdrawnTimestamp !== null ? 'withdrawn' : isPending ? 'pending' : 'begun'

/** Until each of its targets was attempted. */
const whilePending = ({ statusCounts }: NotificationStanding): true | 'notification.nothing_pending' =>
  statusCounts.pending > 0 ? true : 'notification.nothing_pending'

/**
 * What may be done to a notification: edited until its first attempt, withdrawn until its last.
 * source: customer side, section 4; ledger M-06; decision 0182
 */
export const notificationActions = actionTable<NotificationStanding, NotificationState, NotificationReason>(stateOf)({
  edit: { pending: true, begun: 'notification.sent', withdrawn: 'notification.withdrawn' },
  withdraw: { pending: whilePending, begun: whilePending, withdrawn: 'already' },
})
