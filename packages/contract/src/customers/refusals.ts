import type { Refusals } from '../refusals-of.js'

export const customersRefusals = {
  'rider.unauthenticated': 401,
  'rider.wrong_credentials': 401,
  'rider.email_unconfirmed': 409,
  'rider.too_young': 409,
  'rider.not_validated': 409,
  'rider.disabled': 409,
  'rider.not_assigned': 409,
  'rider.documents_expired': 409,
  'rider.switched_off': 409,
  'customer.not_found': 404,
  'customer.not_assignable': 409,
  'customer.operator_public': 409,
  'customer.not_linked': 409,
  'customer.private': 409,
  'customer.public': 409,
  'customer.dates_order': 409,
  'customer.email_taken': 409,
  'customer.changed_meanwhile': 409,
  'customer.mobile_phone_required': 409,
  'customer.rental_open': 409,
} as const satisfies Refusals<'rider' | 'customer'>
