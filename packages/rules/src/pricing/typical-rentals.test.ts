import { expect, test } from 'vitest'
import { freeTariff, priceTypicalRental, type Tariff, typicalRentals } from './index.js'

const minutes: Tariff = {
  ...freeTariff,
  priceMinute: 2_600,
  pricePauseMinute: 700,
  maxPerDayCents: 2_900,
  freePauseMinutes: 5,
}
const start = Date.parse('2026-11-24T10:00:00Z')
const prices = (more: Partial<Parameters<typeof priceTypicalRental>[1]> = {}) =>
  typicalRentals.map((rental) =>
    priceTypicalRental(rental, { tariff: minutes, timeZone: 'Europe/Madrid', isFree: false, start, ...more }),
  )

test('typical rentals are 5, 15 and 50 minutes, the last with 10 paused of which 5 are free', () => {
  expect(prices()).toEqual([130, 390, 1335])
})

test('a typical rental has the discount, the maximum of a day and the free operator of a real one', () => {
  expect(prices({ discountPercent: 10 })).toEqual([117, 351, 1201])
  expect(prices({ tariff: { ...minutes, maxPerDayCents: 300 } })).toEqual([130, 300, 300])
  expect(prices({ isFree: true })).toEqual([0, 0, 0])
})

test('without a tariff of its own a free operator asks for nothing, in euros and minutes', () => {
  expect(freeTariff).toEqual({
    currency: 'eur',
    billingUnit: 'minute',
    priceMinute: 0,
    pricePauseMinute: 0,
    modePrices: {},
    hourTiers: [],
    dayTiers: [],
    maxPerDayCents: 0,
    freePauseMinutes: 0,
  })
  expect(prices({ tariff: freeTariff })).toEqual([0, 0, 0])
})
