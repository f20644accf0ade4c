import { actionTable } from '../actions/index.js'

/** A notification as everybody who reads it knows it. */
export interface NotificationStanding {
  isPending: boolean
}

export type NotificationState = 'pending' | 'sent'
export type NotificationReason = 'notification.sent'

/** What may be done to a notification: edited until its first attempt. source: customer side, section 4; ledger M-06 */
export const notificationActions = actionTable<NotificationStanding, NotificationState, NotificationReason>(
  ({ isPending }) => (isPending ? 'pending' : 'sent'),
)({ edit: { pending: true, sent: 'notification.sent' } })
