import type { AuditEvents } from '../audit-events-of.js'

export const devicesAuditEvents = ['devices.key_made', 'devices.key_revoked'] as const satisfies AuditEvents<'devices'>
