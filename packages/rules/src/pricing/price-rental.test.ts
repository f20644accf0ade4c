import { billingUnit, currency, drivingMode } from '@motora/contract/fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeTariff, neverStartedFreeMs, type Phase, priceRental, type RentalToPrice, type Tariff } from './index.js'
import { secondCalculation } from './testdata/second-calculation.js'

const price = fc.integer({ min: 0, max: 20_000 })
/** Tiers often cost the same, and end on half a cent. */
const tierPrice = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.constantFrom(50, 150_050))
const tiers = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
  .chain((counts) =>
    fc.tuple(...counts.sort((a, b) => a - b).map((upTo) => tierPrice.map((each) => ({ upTo, price: each })))),
  )
const tariffs: fc.Arbitrary<Tariff> = fc.record({
  currency: fc.constantFrom(...currency.options),
  billingUnit: fc.constantFrom(...billingUnit.options),
  priceMinute: price,
  pricePauseMinute: price,
  modePrices: fc.record({ eco: price, city: price, sport: price }, { requiredKeys: [] }),
  hourTiers: tiers,
  dayTiers: tiers,
  maxPerDayCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
  freePauseMinutes: fc.integer({ min: 0, max: 10 }),
})

/** Zones whose clocks are put forward and back in different ways, and nights on which they are. */
const nights: [zone: string, nights: string[]][] = [
  ['Europe/Madrid', ['2026-03-28', '2026-10-24', '2026-05-20']],
  ['Africa/Cairo', ['2026-04-23', '2026-10-29']],
  ['America/New_York', ['2026-03-07', '2026-10-31']],
  ['Australia/Lord_Howe', ['2026-04-04', '2026-10-03']],
  ['America/Santiago', ['2026-04-04', '2026-09-05']],
  ['Asia/Kathmandu', ['2026-05-20']],
]
const starts = fc
  .constantFrom(...nights.flatMap(([zone, days]) => days.map((day) => ({ zone, day }))))
  .chain(({ zone, day }) =>
    fc
      .integer({ min: -36_000, max: 129_600 })
      .map((seconds) => ({ timeZone: zone, start: Date.parse(day) + seconds * 1000 })),
  )
const lengths = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 1_500 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 20 }).map((minutes) => minutes * 60) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 12_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
)
const parts = fc.array(
  fc.record({
    kind: fc.constantFrom<Phase['kind']>('drive', 'pause'),
    seconds: lengths,
    mode: fc.option(fc.constantFrom(...drivingMode.options)),
  }),
  { minLength: 1, maxLength: 6 },
)
const rentals: fc.Arbitrary<RentalToPrice> = fc
  .record({
    tariff: tariffs,
    from: starts,
    parts,
    isFree: fc.integer({ min: 0, max: 30 }).map((figure) => figure === 0),
    neverStarted: fc.integer({ min: 0, max: 5 }).map((figure) => figure === 0),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    creditCents: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ from, parts: given, ...rest }) => {
    let at = from.start
    const phases = given.map(({ kind, seconds, mode }): Phase => {
      const begin = at
      at += seconds * 1000
      return { kind, from: begin, to: at, mode: kind === 'pause' ? null : mode }
    })
    return { ...rest, timeZone: from.timeZone, phases }
  })

const inOrder = (lines: object[]) => lines.map((line) => JSON.stringify(line, Object.keys(line).sort())).sort()

/** The same rental while it still runs, so many milliseconds after its start. */
const after = (rental: RentalToPrice, ms: number): RentalToPrice => {
  const now = (rental.phases[0]?.from ?? 0) + ms
  const phases = rental.phases
    .filter(({ from }) => from <= now)
    .map((phase) => ({ ...phase, to: Math.min(phase.to, now) }))
  return { ...rental, phases }
}

test('10,000 random rentals cost what a second calculation, made in another way, says; lines add up', () => {
  fc.assert(
    fc.property(rentals, (rental) => {
      const second = secondCalculation(rental)
      const { lines, grossCents, discountCents, netCents, bonusCents, chargeCents } = priceRental(rental)
      expect(inOrder(lines)).toEqual(inOrder(second.lines))
      expect([netCents, bonusCents]).toEqual([second.netCents, second.bonusCents])
      expect(grossCents).toBe(lines.reduce((sum, { cents }) => sum + cents, 0))
      expect([grossCents - discountCents, bonusCents + chargeCents]).toEqual([netCents, netCents])
      expect(Math.min(discountCents, bonusCents, chargeCents)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 10_000 },
  )
}, 120_000)

test('the price of a rental that runs never falls, and at its last second it is the final price', () => {
  fc.assert(
    fc.property(rentals, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (rental, shares) => {
      const length = rental.phases.reduce((sum, { from, to }) => sum + to - from, 0)
      const moments = shares.map((share) => Math.round(share * length)).sort((a, b) => a - b)
      const whole = priceRental(rental)
      let last = 0
      for (const moment of moments) {
        const { chargeCents } = priceRental(after(rental, moment))
        expect(chargeCents).toBeGreaterThanOrEqual(last)
        last = chargeCents
      }
      expect(whole.chargeCents).toBeGreaterThanOrEqual(last)
      expect(priceRental(after(rental, length))).toEqual(whole)
    }),
    { numRuns: 2_000 },
  )
}, 60_000)

const at = Date.parse('2026-05-20T10:00:00+02:00')
const tariff: Tariff = {
  currency: 'eur',
  billingUnit: 'minute',
  priceMinute: 2600,
  pricePauseMinute: 700,
  modePrices: { eco: 0 },
  hourTiers: [],
  dayTiers: [],
  maxPerDayCents: 2900,
  freePauseMinutes: 5,
}
const rental = (ms: number, more: Partial<RentalToPrice> = {}): RentalToPrice => ({
  tariff,
  phases: [{ kind: 'drive', from: at, to: at + ms, mode: null }],
  timeZone: 'Europe/Madrid',
  isFree: false,
  neverStarted: false,
  discountPercent: 0,
  creditCents: 0,
  ...more,
})

test('a rental day that ends at a time that comes twice ends at the later one', () => {
  const byDay: Tariff = { ...freeTariff, billingUnit: 'days', dayTiers: [{ upTo: 1, price: 300_000 }] }
  const [from, first] = [Date.parse('2026-10-24T00:30:00Z'), Date.parse('2026-10-25T00:30:00Z')]
  const days = (to: number) =>
    priceRental({
      tariff: byDay,
      timeZone: 'Europe/Madrid',
      isFree: false,
      neverStarted: false,
      phases: [{ kind: 'drive', from, to, mode: null }],
      discountPercent: 0,
      creditCents: 0,
    }).lines.map((line) => ('count' in line ? line.count : 0))
  expect([first, first + 3_600_000, first + 3_600_001].map(days)).toEqual([[1], [1], [2]])
})

test('days of two tiers at one price are one line, rounded once', () => {
  const tiers = [1, 3, 5].map((upTo) => ({ upTo, price: upTo < 5 ? 50 : 0 }))
  const byDays: Tariff = { ...freeTariff, billingUnit: 'days', dayTiers: tiers }
  const twoDays = rental(2 * 86_400_000, { tariff: byDays })
  expect(priceRental(twoDays).lines).toEqual([{ kind: 'day', count: 2, price: 50, cents: 1 }])
})

test('a mode may cost nothing by its own price', () => {
  const phases: Phase[] = [{ kind: 'drive', from: at, to: at + 60_000, mode: 'eco' }]
  expect(priceRental(rental(0, { phases })).lines).toEqual([
    { kind: 'drive', day: '2026-05-20', mode: 'eco', count: 1, price: 0, cents: 0 },
  ])
})

test('the milliseconds of a clock count: one beyond the minute begins the next', () => {
  expect([60_000, 60_001].map((ms) => priceRental(rental(ms)).grossCents)).toEqual([26, 52])
  expect(
    [neverStartedFreeMs, neverStartedFreeMs + 1].map(
      (ms) => priceRental(rental(ms, { neverStarted: true })).grossCents,
    ),
  ).toEqual([0, 104])
})

test('a clock that was set back makes nothing cheaper and nothing dearer', () => {
  const drive = (from: number, to: number): Phase => ({ kind: 'drive', from: at + from, to: at + to, mode: null })
  const phases = [drive(0, 60_000), drive(60_000, 30_000), drive(60_000, 120_000)]
  expect(priceRental(rental(0, { phases })).grossCents).toBe(52)
  const back = [drive(0, -60_000)]
  expect(priceRental(rental(0, { phases: back })).lines).toEqual([])
  const byDays = { ...tariff, billingUnit: 'days' as const, dayTiers: [{ upTo: 1, price: 290_000 }] }
  expect(priceRental(rental(0, { phases: back, tariff: byDays })).lines).toEqual([])
  expect(priceRental(rental(0, { phases: [], tariff: byDays })).lines).toEqual([])
})

test('a tariff that cannot price is refused, never taken as nothing', () => {
  expect(() => priceRental(rental(1, { tariff: { ...tariff, billingUnit: 'hour' } }))).toThrow(
    new RangeError('a tariff by hours or days has at least one tier'),
  )
  expect(() => priceRental(rental(1, { discountPercent: 101 }))).toThrow(RangeError)
})
