import type { Refusals } from '../refusals-of.js'

export const moneyRefusals = {
  'bill.not_found': 404,
  'bonus.not_found': 404,
  'bonus.changed_meanwhile': 409,
  'card.no_provider': 409,
  'card.provider_away': 503,
  'card.setup_not_found': 404,
  'card.event_refused': 400,
  'payment.not_found': 404,
  'payment.not_paid': 409,
  'payment.refunded': 409,
  'payment.more_than_left': 409,
  'payment.disputed': 409,
  'payment.refund_needs_second': 409,
  'payment.pack_not_refundable': 409,
  'payment.not_failed': 409,
  'payment.under_way': 409,
  'payment.too_small': 409,
  'payment.needs_card': 409,
  'payment.needs_rider': 409,
  'payment.paid_meanwhile': 409,
} as const satisfies Refusals<'bill' | 'bonus' | 'card' | 'payment'>
