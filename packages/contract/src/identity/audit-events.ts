/**
 * Everything that is kept for good: who did it, to what, from where, before and after. One action is one record.
 * Named `room.what_happened`; words for each in three languages (`audit.event.*`). source: PROMISES H5.
 */
export const auditEventNames = [
  // signing in
  'identity.signed_in',
  'identity.sign_in_refused',
  'identity.sign_in_locked',
  'identity.signed_out',
  'identity.session_ended',
  'identity.sessions_ended',
  'identity.refresh_reused',
  'identity.permission_refused',
  'identity.second_factor_enrolled',
  'identity.recovery_code_used',
  'identity.recovery_codes_renewed',
  // passwords and links
  'identity.password_changed',
  'identity.password_change_refused',
  'identity.password_reset',
  'identity.link_sent',
  'identity.link_refused',
  'identity.email_confirmed',
  'identity.membership_accepted',
  // accounts
  'accounts.created',
  'accounts.suspended',
  'accounts.resumed',
  'accounts.second_factor_reset',
  'accounts.sessions_ended',
  'accounts.membership_added',
  'accounts.membership_removed',
  'support_users.created',
  'support_users.changed',
  'support_users.removed',
  // operators
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
  // people of operators
  'staff.created',
  'staff.changed',
  'staff.removed',
  // vehicles
  'vehicles.created',
  'vehicles.assigned',
  'vehicles.blocked',
  'vehicles.unblocked',
  'vehicles.selected',
  'vehicles.deselected',
  'vehicles.map_settings_saved',
  // rentals
  'sharing.service_ended',
  'sharing.service_cleaned',
  // the machine's own commands
  'devices.key_made',
  'imports.done',
] as const
export type AuditEvent = (typeof auditEventNames)[number]
