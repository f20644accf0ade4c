import type { Refusals } from '../refusals-of.js'

export const notificationsRefusals = {
  'notification.not_found': 404,
  'notification.sent': 409,
  'notification.changed_meanwhile': 409,
  'notification.withdrawn': 409,
  'notification.nothing_pending': 409,
} as const satisfies Refusals<'notification'>
