import type { Refusals } from '../refusals-of.js'

export const sharingRefusals = {
  'service.not_found': 404,
  'service.vehicle_not_rentable': 409,
  'service.vehicle_taken': 409,
  'service.rider_has_rental': 409,
  'service.reserved_before': 409,
  'service.wrong_state': 409,
  'service.reservation_expired': 409,
  'service.vehicle_moving': 409,
  'service.none_active': 409,
  'service.none_in_month': 404,
} as const satisfies Refusals<'service'>
