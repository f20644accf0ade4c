import type { Refusals } from '../refusals-of.js'

export const customersRefusals = {
  'rider.unauthenticated': 401,
  'rider.wrong_credentials': 401,
  'rider.email_unconfirmed': 409,
  'rider.too_young': 409,
  'rider.not_validated': 409,
  'rider.disabled': 409,
  'rider.not_assigned': 409,
  'customer.not_found': 404,
} as const satisfies Refusals<'rider' | 'customer'>
