import { expect, test } from 'vitest'
import { compareTariffs, freeTariff, type PastRental, type Tariff } from './index.js'

/** The tariff A of the worked examples, in 1/10,000 €. */
const current: Tariff = {
  ...freeTariff,
  priceMinute: 2600,
  pricePauseMinute: 700,
  maxPerDayCents: 2900,
  freePauseMinutes: 5,
}
const next: Tariff = { ...current, priceMinute: 2500, pricePauseMinute: 1000, maxPerDayCents: 3200 }

const minute = 60_000
const start = Date.UTC(2026, 4, 20, 10)
const rental = (driveMinutes: number, pauseMinutes = 0, more: Partial<PastRental> = {}): PastRental => {
  const paused = start + driveMinutes * minute
  return {
    phases: [
      { kind: 'drive', from: start, to: paused, mode: null },
      { kind: 'pause', from: paused, to: paused + pauseMinutes * minute, mode: null },
    ],
    timeZone: 'Europe/Madrid',
    isFree: false,
    neverStarted: false,
    discountPercent: 0,
    ...more,
  }
}

test('each rental is priced by both tariffs with the discount that it had, and the figures add up', () => {
  const rentals = [
    rental(13), // 338 → 325
    rental(10, 15), // 260 + 10 paid × 7 = 330 → 250 + 10 × 10 = 350
    rental(180), // 4680 → at most 2900; 4500 → at most 3200
    rental(1, 6), // 26 + 7 = 33 → 25 + 10 = 35
    rental(13, 0, { discountPercent: 10 }), // 338 − 34 = 304 → 325 − 33 (32.5) = 292
    rental(3, 0, { neverStarted: true }), // nothing is owed by either
  ]
  expect(compareTariffs(current, next, rentals)).toEqual({
    prices: [
      { currentCents: 338, newCents: 325, differenceCents: -13 },
      { currentCents: 330, newCents: 350, differenceCents: 20 },
      { currentCents: 2900, newCents: 3200, differenceCents: 300 },
      { currentCents: 33, newCents: 35, differenceCents: 2 },
      { currentCents: 304, newCents: 292, differenceCents: -12 },
      { currentCents: 0, newCents: 0, differenceCents: 0 },
    ],
    total: { currentCents: 3905, newCents: 4202, differenceCents: 297 },
    changes: { dearer: 3, cheaper: 2, same: 1 },
  })
})

test('of no rentals everything is 0, and the same tariff changes nothing', () => {
  const nothing = { currentCents: 0, newCents: 0, differenceCents: 0 }
  expect(compareTariffs(current, next, [])).toEqual({
    prices: [],
    total: nothing,
    changes: { dearer: 0, cheaper: 0, same: 0 },
  })
  expect(compareTariffs(current, current, [rental(13), rental(90, 10)])).toMatchObject({
    total: { differenceCents: 0 },
    changes: { dearer: 0, cheaper: 0, same: 2 },
  })
})

test('euros and dollars are both said and not compared; without a tariff in force there is nothing to compare with', () => {
  expect(compareTariffs(current, { ...next, currency: 'usd' }, [rental(13)])).toEqual({
    prices: [{ currentCents: 338, newCents: 325, differenceCents: null }],
    total: { currentCents: 338, newCents: 325, differenceCents: null },
    changes: null,
  })
  expect(compareTariffs(null, next, [rental(13), rental(1)])).toEqual({
    prices: [
      { currentCents: null, newCents: 325, differenceCents: null },
      { currentCents: null, newCents: 25, differenceCents: null },
    ],
    total: { currentCents: null, newCents: 350, differenceCents: null },
    changes: null,
  })
})
