import type { AuditEvents } from '../audit-events-of.js'

export const customersAuditEvents = [
  'customers.registered',
  'customers.profile_changed',
  'customers.enabled',
  'customers.disabled',
  'customers.assigned',
  'customers.unassigned',
  'customers.dates_changed',
  'customers.link_enabled',
  'customers.link_disabled',
  'customers.unsubscribed',
  'customers.erased',
  'customers.destroyed',
  'customers.exported',
] as const satisfies AuditEvents<'customers'>
