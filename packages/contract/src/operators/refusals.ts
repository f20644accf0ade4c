import type { Refusals } from '../refusals-of.js'

export const operatorsRefusals = {
  'operator.not_found': 404,
  'operator.cif_taken': 409,
  'operator.changed_meanwhile': 409,
  'operator.no_change': 404,
  'operator.parent_circle': 409,
  'operator.logo_unreadable': 409,
  'operator.no_tariff': 409,
  'operator.request_not_found': 404,
  'operator.request_answered': 409,
  'operator.not_enough_vehicles': 409,
  'operator.offer_changed': 409,
} as const satisfies Refusals<'operator'>
