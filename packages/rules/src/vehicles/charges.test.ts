import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChargePoint, chargesIn } from './charges.js'

const minute = 60_000

/** Readings at these minutes: `[minute, percent]`, or with what else the report said. */
const readings = (...given: [minutes: number, percent: number, more?: Partial<ChargePoint>][]): ChargePoint[] =>
  given.map(([minutes, batteryPercent, more]) => ({
    at: minutes * minute,
    batteryPercent,
    isCharging: null,
    reportsWithoutBattery: 0,
    ...more,
  }))
/** In minutes, as the readings are given. */
const found = (points: ChargePoint[]) =>
  chargesIn(points).map(({ kind, since, until, fromPercent, toPercent }) => [
    kind,
    since / minute,
    until / minute,
    fromPercent,
    toPercent,
  ])

describe('a charge', () => {
  test('is a steady rise, from its last lowest to its first highest reading', () => {
    expect(found(readings([0, 34], [10, 30], [20, 30], [40, 38], [60, 47], [90, 60], [120, 60], [130, 57]))).toEqual([
      ['charge', 20, 90, 30, 60],
    ])
  })

  test('is one though readings waver and it stops for a while; after two hours without a rise it is over', () => {
    expect(found(readings([0, 30], [30, 41], [40, 39], [100, 44], [150, 44], [170, 52], [200, 66]))).toEqual([
      ['charge', 0, 200, 30, 66],
    ])
    expect(found(readings([0, 30], [60, 60], [181, 60], [190, 61], [240, 80]))).toEqual([
      ['charge', 0, 60, 30, 60],
      ['charge', 181, 240, 60, 80],
    ])
    // the same when nothing was said meanwhile
    expect(found(readings([0, 30], [60, 60], [900, 61], [960, 80]))).toEqual([
      ['charge', 0, 60, 30, 60],
      ['charge', 60, 960, 60, 80],
    ])
  })

  test('is what happened in a silence in which it can have been charged', () => {
    expect(found(readings([0, 20], [8 * 60, 95]))).toEqual([['charge', 0, 480, 20, 95]])
  })

  test('ends where the vehicle is ridden again; each is found', () => {
    expect(found(readings([0, 20], [60, 50], [70, 44], [90, 35], [150, 70], [160, 60]))).toEqual([
      ['charge', 0, 60, 20, 50],
      ['charge', 90, 150, 35, 70],
    ])
  })

  test('that goes on is shown as far as it has come', () => {
    expect(found(readings([0, 20], [30, 33]))).toEqual([['charge', 0, 30, 20, 33]])
  })
})

describe('at its bounds', () => {
  test('five points are a charge, four are not', () => {
    expect(found(readings([0, 20], [30, 25]))).toEqual([['charge', 0, 30, 20, 25]])
    expect(found(readings([0, 20], [30, 24]))).toEqual([])
  })
  test('two hours without a rise are a pause in it, a minute more ends it', () => {
    expect(found(readings([0, 30], [60, 60], [179, 60], [180, 61]))).toEqual([['charge', 0, 180, 30, 61]])
    expect(found(readings([0, 30], [60, 60], [180, 60], [181, 61]))).toEqual([['charge', 0, 60, 30, 60]])
  })
  test('a silence in which it rose by five points is no pause, by four it is', () => {
    expect(found(readings([0, 30], [60, 60], [900, 65]))).toEqual([['charge', 0, 900, 30, 65]])
    expect(found(readings([0, 30], [60, 60], [900, 64]))).toEqual([['charge', 0, 60, 30, 60]])
  })
  test('five points less and it is ridden, four may be the reading', () => {
    expect(found(readings([0, 20], [60, 50], [61, 45], [120, 60]))).toEqual([
      ['charge', 0, 60, 20, 50],
      ['charge', 61, 120, 45, 60],
    ])
    expect(found(readings([0, 20], [60, 50], [61, 46], [120, 60]))).toEqual([['charge', 0, 120, 20, 60]])
  })
  test('twenty points at two a minute are an exchange', () => {
    expect(found(readings([0, 14], [10, 34]))).toEqual([['swap', 0, 10, 14, 34]])
    expect(found(readings([0, 14], [11, 34]))).toEqual([['charge', 0, 11, 14, 34]])
  })
})

describe('an exchange of the battery', () => {
  test('is a leap that no charger makes', () => {
    expect(found(readings([0, 14], [3, 97], [60, 90]))).toEqual([['swap', 0, 3, 14, 97]])
    expect(found(readings([0, 14], [30, 97]))).toEqual([['swap', 0, 30, 14, 97]])
    // nineteen points do not count, however fast
    expect(found(readings([0, 14], [1, 33]))).toEqual([['charge', 0, 1, 14, 33]])
  })

  test('is slower where the vehicle spoke on without a battery, unless it said that it was charged', () => {
    const without = { reportsWithoutBattery: 12 }
    expect(found(readings([0, 14], [60, 60]))).toEqual([['charge', 0, 60, 14, 60]])
    expect(found(readings([0, 14], [60, 60, without]))).toEqual([['swap', 0, 60, 14, 60]])
    expect(found(readings([0, 14], [60, 60, { ...without, isCharging: true }]))).toEqual([['charge', 0, 60, 14, 60]])
    // a device that reports the battery once an hour is being charged, not robbed of its battery each hour
    expect(found(readings([0, 14], [60, 36, without], [120, 58, without]))).toEqual([['charge', 0, 120, 14, 58]])
  })

  test('stands next to the charge before it and the one after', () => {
    expect(found(readings([0, 30], [60, 50], [62, 99], [200, 60], [260, 80]))).toEqual([
      ['charge', 0, 60, 30, 50],
      ['swap', 60, 62, 50, 99],
      ['charge', 200, 260, 60, 80],
    ])
  })
})

test('a battery that is only drained makes neither, though each reading is two points off', () => {
  const drained = fc
    .array(
      fc.record({ minutes: fc.integer({ min: 1, max: 600 }), drop: fc.nat(3), noise: fc.integer({ min: -2, max: 2 }) }),
      {
        maxLength: 200,
      },
    )
    .map((steps) => {
      let [at, level] = [0, 100]
      return steps.map(({ minutes, drop, noise }) => {
        at += minutes * minute
        level -= drop
        return { at, batteryPercent: level + noise, isCharging: null, reportsWithoutBattery: 0 }
      })
    })
  fc.assert(fc.property(drained, (points) => chargesIn(points).length === 0))
})

test('what is found are rises of their readings, one after the other', () => {
  const anything = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 100 }), fc.nat(2)), { maxLength: 100 })
    .map((steps) => {
      let at = 0
      return steps.map(([minutes, batteryPercent, reportsWithoutBattery]): ChargePoint => {
        at += minutes * minute
        return { at, batteryPercent, isCharging: null, reportsWithoutBattery }
      })
    })
  fc.assert(
    fc.property(anything, (points) => {
      let end = Number.NEGATIVE_INFINITY
      const said = new Map(points.map((point) => [point.at, point.batteryPercent]))
      for (const { since, until, fromPercent, toPercent, kind } of chargesIn(points)) {
        expect(since).toBeGreaterThanOrEqual(end)
        expect(until).toBeGreaterThan(since)
        expect([said.get(since), said.get(until)]).toEqual([fromPercent, toPercent])
        expect(toPercent - fromPercent).toBeGreaterThanOrEqual(kind === 'swap' ? 20 : 5)
        end = until
      }
    }),
  )
})

test('leaving out readings in the middle of a stretch of the same changes nothing', () => {
  const minutes = Array.from({ length: 240 }, (_, n) => n)
  const curve = (n: number): number => (n < 60 ? 40 : n < 180 ? 40 + Math.floor((n - 60) / 3) : 80)
  const all = readings(...minutes.map((n): [number, number] => [n, curve(n)]))
  const ends = all.filter((one, n) =>
    [all[n - 1], all[n + 1]].some((next) => next?.batteryPercent !== one.batteryPercent),
  )
  expect(ends.length).toBeLessThan(all.length)
  expect(chargesIn(ends)).toEqual(chargesIn(all))
  expect(chargesIn(all)).toEqual([
    { since: 62 * minute, until: 180 * minute, fromPercent: 40, toPercent: 80, kind: 'charge' },
  ])
})
