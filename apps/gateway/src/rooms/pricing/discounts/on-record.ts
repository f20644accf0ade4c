import type { DiscountRow } from '../stores/discount-store.js'

/** What a record says of a discount: whom it names by id alone, and never its promo code. */
export const factsOf = (row: DiscountRow, customerIds: readonly string[]) => ({
  name: row.name,
  percent: row.percent,
  applySince: row.applySince?.toISOString() ?? null,
  applyUntil: row.applyUntil?.toISOString() ?? null,
  promoText: row.promoText,
  hasPromotionalCode: row.promoCode !== null,
  enable: row.enabled,
  preSelectCustomer: row.preSelected,
  customers: customerIds.toSorted(),
})
