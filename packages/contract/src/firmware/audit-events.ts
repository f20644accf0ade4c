import type { AuditEvents } from '../audit-events-of.js'

export const firmwareAuditEvents = [
  'firmware.created',
  'firmware.changed',
  'firmware.deleted',
  'upgrades.created',
  'upgrades.changed',
  'upgrades.deleted',
  'upgrades.scheduled',
  'upgrades.started',
  'upgrades.paused',
  'upgrades.resumed',
  'upgrades.cancelled',
  'upgrades.retried',
  'upgrades.finished',
] as const satisfies AuditEvents<'firmware' | 'upgrades'>
