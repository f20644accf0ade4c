import type { AuditEvents } from '../audit-events-of.js'

export const techniciansAuditEvents = [
  'tickets.opened',
  'tickets.noted',
  'tickets.assigned',
  'tickets.closed',
] as const satisfies AuditEvents<'tickets'>
