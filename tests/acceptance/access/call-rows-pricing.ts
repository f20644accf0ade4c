import type { CallRow } from './call-row.js'

const seeTariffs = { row: 'tariff (see)' } as const
const tariff = {
  row: 'tariff, discounts (incl. generic)',
  sent: {
    body: {
      currency: 'eur',
      billingUnit: 'minute',
      freeFractionMinutes: 0,
      priceMinute: 0.3,
      pricePauseMinute: 0.1,
      priceHours: [],
      priceDays: [],
      maxPricePerDay: 30,
      freePauseMinutes: 3,
    },
  },
} as const

export const pricingRows: Record<string, CallRow | readonly CallRow[]> = {
  'pricing.listRates': { ...seeTariffs, about: ({ operator }) => ({ query: { sharingOperatorId: operator } }) },
  'pricing.getCurrentRateOfOperator': {
    ...seeTariffs,
    about: ({ operator }) => ({ query: { sharingOperatorId: operator } }),
  },
  // of the provider's people nobody has an operator of the own
  'pricing.getCurrentRateOfLoggedOperator': seeTariffs,
  'pricing.updateCurrentRateOfLoggedOperator': tariff,
  // its body is a tariff, and nothing is kept of it
  'sharing.previewRateOfLoggedOperator': { ...tariff, writes: false },
}
