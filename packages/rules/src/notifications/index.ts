export { maxDeliveryTries, nextTryMs, pushPatienceMs, quietUntilMs } from './delivery-plan.js'
export {
  type NotificationReason,
  type NotificationStanding,
  type NotificationState,
  notificationActions,
} from './notification-actions.js'
export {
  type NotificationProblem,
  type NotificationProblemCode,
  notificationProblems,
  type TypedNotification,
} from './notification-problems.js'
