import type { AuditEvents } from '../audit-events-of.js'

export const notificationsAuditEvents = [
  'notifications.created',
  'notifications.changed',
  'notifications.withdrawn',
] as const satisfies AuditEvents<'notifications'>
