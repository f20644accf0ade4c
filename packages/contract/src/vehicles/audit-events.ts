import type { AuditEvents } from '../audit-events-of.js'

export const vehiclesAuditEvents = [
  'vehicles.created',
  'vehicles.assigned',
  'vehicles.blocked',
  'vehicles.unblocked',
  'vehicles.selected',
  'vehicles.deselected',
  'vehicles.changed',
  'vehicles.retired',
  'vehicles.allowed_to_operate',
  'vehicles.forbidden_to_operate',
  'vehicles.helmet_added',
  'vehicles.helmet_removed',
  'vehicles.command_given',
  'vehicles.imported',
  'vehicles.map_settings_saved',
  'vehicles.reports_released',
  'vehicles.reports_forgotten',
  'imports.done',
] as const satisfies AuditEvents<'vehicles' | 'imports'>
