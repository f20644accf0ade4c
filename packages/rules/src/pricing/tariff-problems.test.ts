import type { RateUpdate } from '@motora/contract/pricing'
import { rateFields, rateUpdate } from '@motora/contract/pricing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFields,
  maxFreePauseMinutes,
  maxPriceEuros,
  maxTierCount,
  maxTiers,
  onWire,
  settleTariff,
  tariffOf,
  tariffProblems,
} from './index.js'

const minutes: RateUpdate = {
  currency: 'eur',
  billingUnit: 'minute',
  freeFractionMinutes: 0,
  priceMinute: 0.265,
  pricePauseMinute: 0.075,
  priceHours: [],
  priceDays: [],
  maxPricePerDay: 29,
  freePauseMinutes: 5,
}
const hours: RateUpdate = {
  ...minutes,
  billingUnit: 'hour',
  priceHours: [
    { hours: 1, pricePerHour: 6 },
    { hours: 3, pricePerHour: 5 },
  ],
  maxPricePerDay: 0,
  freePauseMinutes: 0,
}
const days: RateUpdate = { ...hours, billingUnit: 'days', priceHours: [], priceDays: [{ days: 1, pricePerDay: 0 }] }
const problems = (given: object, isFree = false) =>
  tariffProblems({ ...minutes, ...given }, isFree).map(({ path, code }) => `${path} ${code}`)

describe('what a tariff may be', () => {
  test('one of each unit is fine; a pause may cost nothing', () => {
    expect([minutes, hours, days].map((given) => tariffProblems(given, false))).toEqual([[], [], []])
    expect(problems({ pricePauseMinute: 0 })).toEqual([])
  })

  test('in minutes the maximum of a day is higher than 0, also after it is rounded [J-10]', () => {
    expect(problems({ maxPricePerDay: 0 })).toEqual(['maxPricePerDay notHigherThanZero'])
    expect(problems({ maxPricePerDay: 0.004 })).toEqual(['maxPricePerDay notHigherThanZero'])
    expect(problems({ maxPricePerDay: -1 })).toEqual(['maxPricePerDay notHigherThanZero'])
    expect(problems({ maxPricePerDay: 0.01 })).toEqual([])
    expect(problems({ ...hours, maxPricePerDay: 0 })).toEqual([])
  })

  test('in minutes the free pause minutes are an integer higher than 0 [J-11]', () => {
    expect(problems({ freePauseMinutes: 0 })).toEqual(['freePauseMinutes notHigherThanZero'])
    expect(problems({ freePauseMinutes: 1.5 })).toEqual(['freePauseMinutes notWhole'])
    expect(problems({ freePauseMinutes: -1 })).toEqual(['freePauseMinutes notHigherThanZero'])
    expect(problems({ freePauseMinutes: maxFreePauseMinutes + 1 })).toEqual(['freePauseMinutes tooHigh'])
    expect(problems({ freePauseMinutes: maxFreePauseMinutes })).toEqual([])
    expect(problems({ ...hours, freePauseMinutes: 0 })).toEqual([])
  })

  test('a free operator’s zeros are exempt from "higher than 0", and from nothing else [J-12]', () => {
    expect(problems({ maxPricePerDay: 0, freePauseMinutes: 0 }, true)).toEqual([])
    expect(problems({ freePauseMinutes: -1, priceMinute: -1 }, true)).toEqual([
      'priceMinute negative',
      'freePauseMinutes negative',
    ])
  })

  test('a field that is empty, negative, too high or finer than 1/10,000 is named', () => {
    expect(
      problems({ priceMinute: null, pricePauseMinute: Number.NaN, maxPricePerDay: null, freePauseMinutes: null }),
    ).toEqual([
      'priceMinute required',
      'pricePauseMinute required',
      'maxPricePerDay required',
      'freePauseMinutes required',
    ])
    expect(problems({ priceMinute: -0.01, pricePauseMinute: maxPriceEuros + 1 })).toEqual([
      'priceMinute negative',
      'pricePauseMinute tooHigh',
    ])
    expect(problems({ priceMinute: 0.26555, pricePauseMinute: maxPriceEuros })).toEqual(['priceMinute tooFine'])
    expect(problems({ modes: { eco: 0, city: null, sport: -1 } })).toEqual(['modes.sport negative'])
    expect(problems({ maxPricePerDay: maxPriceEuros + 0.01 })).toEqual(['maxPricePerDay tooHigh'])
    expect(problems({ maxPricePerDay: 29.00499 })).toEqual([])
  })

  test('tiers have a positive count that grows strictly, and a price that is not negative', () => {
    const tiers = (...rows: [number | null, number | null][]) =>
      problems({ ...hours, priceHours: rows.map(([count, pricePerHour]) => ({ hours: count, pricePerHour })) })
    expect(tiers([1, 6], [1, 5], [0, 4], [2.5, -1])).toEqual([
      'priceHours.1.hours notGrowing',
      'priceHours.2.hours notHigherThanZero',
      'priceHours.3.hours notWhole',
      'priceHours.3.pricePerHour negative',
    ])
    expect(tiers([null, null], [maxTierCount + 1, 0])).toEqual([
      'priceHours.0.hours required',
      'priceHours.0.pricePerHour required',
      'priceHours.1.hours tooHigh',
    ])
    expect(tiers([3, 6], [2, 5])).toEqual(['priceHours.1.hours notGrowing'])
    expect(tiers()).toEqual(['priceHours noTier'])
    // a row that is not complete yet says nothing about the next
    expect(tiers([2, 6], [null, 5], [1, 4])).toEqual(['priceHours.1.hours required'])
    expect(problems({ ...days, priceDays: [] })).toEqual(['priceDays noTier'])
    expect(problems({ ...days, priceDays: [{ days: 0, pricePerDay: -1 }] })).toEqual([
      'priceDays.0.days notHigherThanZero',
      'priceDays.0.pricePerDay negative',
    ])
    const many = Array.from({ length: maxTiers + 1 }, (_, index) => ({ hours: index + 1, pricePerHour: 1 }))
    expect(problems({ ...hours, priceHours: many })).toEqual(['priceHours tooManyTiers'])
    expect(problems({ ...hours, priceHours: many.slice(1) })).toEqual([])
  })

  test('a fraction of a unit that is free is 0, and nothing else is taken [J-13]', () => {
    expect(rateUpdate.safeParse(minutes).success).toBe(true)
    expect(rateUpdate.safeParse({ ...minutes, freeFractionMinutes: 1 }).success).toBe(false)
    const { freeFractionMinutes: _, ...without } = minutes
    expect(rateUpdate.safeParse(without).success).toBe(false)
  })
})

describe('what is saved', () => {
  test('the maximum of a day is rounded to 2 decimals [J-14]', () => {
    const max = (maxPricePerDay: number) => settleTariff({ ...minutes, maxPricePerDay }, false).maxPricePerDay
    expect([29, 29.004, 29.005, 29.999].map(max)).toEqual([29, 29, 29.01, 30])
  })

  test('of a free operator every price and the maximum are 0; what is counted stays [J-12]', () => {
    expect(
      settleTariff({ ...hours, priceDays: [{ days: 2, pricePerDay: 9 }], modes: { eco: 1, city: 2, sport: 3 } }, true),
    ).toEqual({
      ...hours,
      priceMinute: 0,
      pricePauseMinute: 0,
      maxPricePerDay: 0,
      modes: { eco: null, city: null, sport: null },
      priceHours: [
        { hours: 1, pricePerHour: 0 },
        { hours: 3, pricePerHour: 0 },
      ],
      priceDays: [{ days: 2, pricePerDay: 0 }],
    })
  })

  test('a tariff without problems goes into our units and comes back the same', () => {
    const price = fc.integer({ min: 0, max: 100_000_000 }).map((figure) => figure / 10_000)
    const counts = fc
      .uniqueArray(fc.integer({ min: 1, max: maxTierCount }), { maxLength: 4 })
      .map((some) => some.sort((a, b) => a - b))
    const given = fc.record({
      priceMinute: price,
      pricePauseMinute: price,
      modes: fc.record({ eco: fc.option(price), city: fc.option(price), sport: fc.option(price) }),
      priceHours: counts.chain((some) =>
        fc.tuple(...some.map((count) => price.map((each) => ({ hours: count, pricePerHour: each })))),
      ),
      priceDays: counts.chain((some) =>
        fc.tuple(...some.map((count) => price.map((each) => ({ days: count, pricePerDay: each })))),
      ),
      maxPricePerDay: fc.integer({ min: 1, max: 1_000_000 }).map((figure) => figure / 100),
    })
    fc.assert(
      fc.property(given, (some) => {
        const update = { ...minutes, ...some }
        expect(tariffProblems(update, false)).toEqual([])
        expect(onWire(tariffOf(settleTariff(update, false)))).toEqual(update)
      }),
    )
  })

  test('what differs from the version before is named; the first differs in everything', () => {
    const saved = (more: object = {}, isFree = false) => ({ tariff: tariffOf({ ...minutes, ...more }), isFree })
    expect(changedFields(undefined, saved())).toEqual(rateFields)
    expect(changedFields(saved(), saved())).toEqual([])
    const other = {
      ...days,
      currency: 'usd',
      priceMinute: 1,
      pricePauseMinute: 2,
      maxPricePerDay: 3,
      freePauseMinutes: 4,
    }
    const all = { ...other, priceHours: hours.priceHours, modes: { eco: 0, city: null, sport: null } }
    expect(changedFields(saved(), saved(all, true))).toEqual(rateFields)
    expect(changedFields(saved({ modes: { eco: 0, city: null, sport: null } }), saved())).toEqual(['modes'])
    expect(changedFields(saved(), saved({}, true))).toEqual(['freeUse'])
    for (const mode of ['eco', 'city', 'sport']) {
      const of = (price: number) => saved({ modes: { eco: null, city: null, sport: null, [mode]: price } })
      expect(changedFields(of(1), of(2)), mode).toEqual(['modes'])
    }
    const tiers = (count: number, price: number) =>
      saved({
        priceHours: [{ hours: count, pricePerHour: price }],
        priceDays: [{ days: count, pricePerDay: price }],
      })
    for (const other of [tiers(2, 1), tiers(1, 2)])
      expect(changedFields(tiers(1, 1), other)).toEqual(['priceHours', 'priceDays'])
  })
})
