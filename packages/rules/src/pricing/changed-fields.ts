import type { RateField } from '@motora/contract/pricing'
import { rateFields } from '@motora/contract/pricing'
import type { Tariff } from './tariff.js'

/** A tariff, and whether the operator was free when it was saved. */
export interface SavedTariff {
  tariff: Tariff
  isFree: boolean
}

const partOf = ({ tariff, isFree }: SavedTariff): Record<RateField, unknown> => ({
  currency: tariff.currency,
  billingUnit: tariff.billingUnit,
  priceMinute: tariff.priceMinute,
  pricePauseMinute: tariff.pricePauseMinute,
  modes: [tariff.modePrices.eco ?? null, tariff.modePrices.city ?? null, tariff.modePrices.sport ?? null],
  priceHours: tariff.hourTiers.map(({ upTo, price }) => [upTo, price]),
  priceDays: tariff.dayTiers.map(({ upTo, price }) => [upTo, price]),
  maxPricePerDay: tariff.maxPerDayCents,
  freePauseMinutes: tariff.freePauseMinutes,
  freeUse: isFree,
})

/** In which fields a version differs from the one before; without one, in all. */
export const changedFields = (before: SavedTariff | undefined, after: SavedTariff): RateField[] => {
  if (!before) return [...rateFields]
  const [old, fresh] = [partOf(before), partOf(after)]
  return rateFields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]))
}
