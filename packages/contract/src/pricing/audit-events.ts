import type { AuditEvents } from '../audit-events-of.js'

export const pricingAuditEvents = [
  'pricing.tariff_saved',
  'pricing.generic_discount_saved',
  'pricing.discount_created',
  'pricing.discount_changed',
  'pricing.discount_deleted',
  'pricing.discount_switched',
  'pricing.promo_code_used',
] as const satisfies AuditEvents<'pricing'>
