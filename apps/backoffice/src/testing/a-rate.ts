import { type Rate, rateFields } from '@motora/contract/pricing'

/** The first version of a tariff by the minute, saved by its manager. */
export const aRate = (more: Partial<Rate> = {}): Rate => {
  const pricePauseMinute = more.pricePauseMinute ?? 0.07
  return {
    id: '0190d5a2-7c1e-7aaa-8bbb-0000000000d1',
    sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
    since: '2026-11-20T09:30:00Z',
    byName: 'Marta Puig',
    changed: [...rateFields],
    currency: 'eur',
    billingUnit: 'minute',
    freeFractionMinutes: 0,
    priceMinute: 0.265,
    pricePauseMinute,
    maxPricePerDay: 29,
    freePauseMinutes: 5,
    priceHours: [],
    priceDays: [],
    modes: { eco: 0.22, city: null, sport: null, pause: pricePauseMinute },
    freeUse: false,
    servicePrice: 0,
    servicePricePauseMinute: pricePauseMinute,
    vatPercent: 21,
    ...more,
  }
}
