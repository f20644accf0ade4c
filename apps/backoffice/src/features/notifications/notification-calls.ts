import * as calls from '@motora/contract/notifications'
import type { Topic } from '../../shell/api/query-key'

/** Everything that shows notifications and whom they are for. */
export const notificationsShown: readonly Topic[] = [
  calls.listNotifications,
  calls.getNotification,
  calls.listNotificationTargets,
]
