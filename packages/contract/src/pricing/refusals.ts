import type { Refusals } from '../refusals-of.js'

export const pricingRefusals = {
  'rate.changed_meanwhile': 409,
  'discount.not_found': 404,
  'discount.changed_meanwhile': 409,
  'discount.code_taken': 409,
  'discount.over': 409,
  'discount.full': 409,
  'discount.code_unknown': 409,
  'discount.too_many_tries': 429,
} as const satisfies Refusals<'discount' | 'rate'>
