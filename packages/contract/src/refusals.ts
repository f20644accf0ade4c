import { z } from 'zod'

/**
 * Every way the gateway can say no, with its HTTP status. Words for each exist in three languages
 * (`apps/backoffice/src/words`); an endpoint lists the ones it can answer with.
 */
export const refusalStatus = {
  // for every call
  'request.invalid': 400,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.too_slow': 408,
  'request.too_large': 413,
  'request.throttled': 429,
  'request.head_too_large': 431,
  'request.unavailable': 503,
  defect: 500,
  // identity
  'identity.unauthenticated': 401,
  'identity.wrong_credentials': 401,
  'identity.wrong_code': 401,
  'identity.locked': 429,
  'identity.refresh_rejected': 401,
  'identity.role_required': 403,
  'identity.membership_unknown': 403,
  'identity.not_operational': 403,
  'identity.not_permitted': 403,
  'identity.busy': 429,
  'identity.views_full': 409,
  'identity.link_invalid': 404,
  'identity.password_weak': 409,
  'identity.password_same': 409,
  'identity.wrong_password': 409,
  'identity.wrong_factor': 409,
  'identity.own_account': 409,
  'identity.last_admin': 409,
  'identity.membership_exists': 409,
  'identity.person_not_found': 404,
  'identity.person_changed_meanwhile': 409,
  'identity.operator_not_operational': 403,
  // rider
  'rider.unauthenticated': 401,
  'rider.wrong_credentials': 401,
  'rider.email_taken': 409,
  'rider.too_young': 409,
  'rider.not_validated': 409,
  'rider.disabled': 409,
  'rider.not_assigned': 409,
  // devices
  'device.unauthenticated': 401,
  // operators
  'operator.not_found': 404,
  'operator.cif_taken': 409,
  'operator.changed_meanwhile': 409,
  'operator.no_change': 404,
  'operator.parent_circle': 409,
  'operator.logo_unreadable': 409,
  'operator.wrong_state': 409,
  'operator.request_not_found': 404,
  'operator.request_answered': 409,
  'operator.not_enough_vehicles': 409,
  // customers
  'customer.not_found': 404,
  // vehicles
  'vehicle.not_found': 404,
  'vehicle.imei_taken': 409,
  'vehicle.plate_taken': 409,
  'vehicle.vin_taken': 409,
  'vehicle.trip_not_found': 404,
  'vehicle.changed_meanwhile': 409,
  'vehicle.in_service': 409,
  'vehicle.command_refused': 409,
  'vehicle.heat_map_too_long': 409,
  'vehicle.no_history': 404,
  'vehicle.import_unreadable': 409,
  'vehicle.import_changed': 409,
  // files
  'file.not_found': 404,
  'file.upload_not_found': 404,
  'file.incomplete': 409,
  'file.part_unfit': 409,
  'file.not_sil': 409,
  'file.wrong_type': 409,
  'file.unreadable': 409,
  'file.too_large': 409,
  'file.empty': 409,
  'file.wrong_sum': 409,
  'file.in_use': 409,
  'file.range_unfit': 416,
  // firmware
  'firmware.not_found': 404,
  'firmware.file_unfit': 409,
  'firmware.version_taken': 409,
  'firmware.used': 409,
  'firmware.inactive': 409,
  'firmware.changed_meanwhile': 409,
  'upgrade.not_found': 404,
  'upgrade.not_own': 409,
  'upgrade.wrong_state': 409,
  'upgrade.changed_meanwhile': 409,
  'upgrade.nobody_left': 409,
  'upgrade.schedule_past': 409,
  // technicians
  'ticket.not_found': 404,
  'ticket.closed': 409,
  // sharing
  'service.not_found': 404,
  'service.vehicle_not_rentable': 409,
  'service.vehicle_taken': 409,
  'service.rider_has_rental': 409,
  'service.wrong_state': 409,
  'service.reservation_expired': 409,
  'service.vehicle_moving': 409,
  'service.none_active': 409,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusalStatus
export const refusalCodes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]

/** One thing that is wrong with the input, by its place in it. */
export const inputIssue = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type InputIssue = z.infer<typeof inputIssue>

/** The body of every refusal: `application/problem+json` (RFC 9457). source: decision Z-33. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(refusalCodes),
  detail: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  errors: z.array(inputIssue).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof problem>
