import type { AuditEvents } from '../audit-events-of.js'

export const sharingAuditEvents = [
  'sharing.service_ended',
  'sharing.service_cleaned',
] as const satisfies AuditEvents<'sharing'>
