import type { AuditEvents } from '../audit-events-of.js'

export const operatorsAuditEvents = [
  'operators.created',
  'operators.signed_up',
  'operators.changed',
  'operators.submitted',
  'operators.validated',
  'operators.rejected',
  'operators.enabled',
  'operators.disabled',
  'operators.change_submitted',
  'operators.change_validated',
  'operators.change_rejected',
  'operators.change_withdrawn',
  'operators.vehicles_requested',
  'operators.vehicle_request_answered',
  'operators.vehicle_request_withdrawn',
  'operators.vehicle_offer_set',
  'operators.watch_saved',
] as const satisfies AuditEvents<'operators'>
