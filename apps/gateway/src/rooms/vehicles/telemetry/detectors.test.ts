import { describe, expect, test } from 'vitest'
import { detect, type Observation, type SeenPlace } from './detectors.js'
import type { Watch } from './latest-state.js'

const minute = 60_000
const nothing: Observation = {
  at: 0,
  isOnBefore: undefined,
  isOn: undefined,
  isOnNow: false,
  batteryPercent: undefined,
  thresholds: { lowBatteryPercent: 15, silentAfterMinutes: 20 },
  place: null,
  jumped: false,
  isOfNow: true,
}

/** Kinds of what is announced, report after report, from the same memory. */
const watching = (watch: Watch = {}) => {
  let remembered = watch
  const tell = (seen: Partial<Observation>) => {
    const found = detect(remembered, { ...nothing, ...seen })
    remembered = found.watch
    return found.events
  }
  return { tell, kinds: (seen: Partial<Observation>) => tell(seen).map(({ kind }) => kind), watch: () => remembered }
}

let fixes = 0
/** So many metres north of a place; a different fix each time. */
const north = (metres: number, more: Partial<SeenPlace> = {}): SeenPlace => {
  fixes += 1
  return {
    latitude: 41.4 + metres / 111_195,
    longitude: 2.15 + fixes / 1e7,
    speedKmh: 0,
    accuracyMetres: null,
    isRepeated: false,
    isInsideArea: null,
    metresOutside: 0,
    areas: 'drawn',
    ...more,
  }
}

describe('a vehicle that stays on after its rental', () => {
  test('is off again once, also where a late report had said so; any other goes off as ever', () => {
    const { tell, watch } = watching({ staysOn: true })
    expect(tell({ isOnBefore: true, isOn: true })).toEqual([])
    expect(tell({ isOnBefore: true })).toEqual([])
    expect(tell({ isOnBefore: false, isOn: false })).toEqual([{ kind: 'went-off', detail: { stayedOn: true } }])
    expect(watch()).toEqual({})
    expect(tell({ isOnBefore: false, isOn: false })).toEqual([])
    expect(tell({ isOnBefore: true, isOn: false })).toEqual([{ kind: 'went-off' }])
  })
})

describe('a low battery', () => {
  const below = (lowBatteryPercent: number) => ({ ...nothing.thresholds, lowBatteryPercent })
  test('is announced once at the bound of the operator, and its recovery five points above it', () => {
    const { kinds } = watching()
    const told = [20, 15, 14, 13, 15, 19, 20, 14].map((batteryPercent) => kinds({ batteryPercent })[0] ?? '')
    expect(told).toEqual(['', '', 'battery-low', '', '', '', 'battery-recovered', 'battery-low'])
  })

  test('a bound that is raised announces batteries below the new one, a lowered one that they are fine', () => {
    const { kinds, tell } = watching()
    expect(kinds({ batteryPercent: 25 })).toEqual([])
    expect(tell({ batteryPercent: 25, thresholds: below(30) })).toEqual([
      { kind: 'battery-low', detail: { batteryPercent: 25, lowBatteryPercent: 30 } },
    ])
    expect(kinds({ batteryPercent: 25, thresholds: below(15) })).toEqual(['battery-recovered'])
  })
})

describe('leaving an area', () => {
  const inside = { isInsideArea: true }
  const outside = (metres: number, more: Partial<SeenPlace> = {}) =>
    north(0, { isInsideArea: false, metresOutside: metres, ...more })
  const begin = () => {
    const vehicle = watching()
    vehicle.tell({ place: north(0, inside) })
    return vehicle
  }

  test('counts when three different fixes lie well beyond the border for a minute', () => {
    const { kinds, tell } = begin()
    expect(kinds({ at: 0, place: outside(160) })).toEqual([])
    expect(kinds({ at: 40_000, place: outside(200) })).toEqual([])
    const told = tell({ at: minute, place: outside(300.4) })
    expect(told).toEqual([{ kind: 'left-area', detail: expect.objectContaining({ metresOutside: 300 }) }])
    expect(kinds({ at: 2 * minute, place: outside(500) })).toEqual([])
  })

  test('many fixes within seconds, or one reported again and again, are not enough', () => {
    const { kinds } = begin()
    for (let second = 0; second < 59; second += 1) expect(kinds({ at: second * 1000, place: outside(400) })).toEqual([])
    const stuck = begin()
    const same = outside(400)
    stuck.tell({ at: 0, place: same })
    for (let n = 1; n <= 5; n += 1)
      expect(stuck.kinds({ at: n * 10 * minute, place: { ...same, isRepeated: true } })).toEqual([])
  })

  test('near the border it counts after an hour', () => {
    const { kinds } = begin()
    for (let n = 0; n < 6; n += 1) expect(kinds({ at: n * 10 * minute, place: outside(60) })).toEqual([])
    expect(kinds({ at: minute * 60, place: outside(60) })).toEqual(['left-area'])
  })

  test('less than 50 m beyond it never counts, nor within what the receiver is unsure of', () => {
    const { kinds } = begin()
    for (let n = 0; n < 40; n += 1) expect(kinds({ at: n * 10 * minute, place: outside(49) })).toEqual([])
    for (let n = 0; n < 40; n += 1)
      expect(kinds({ at: (400 + n * 10) * minute, place: outside(120, { accuracyMetres: 80 }) })).toEqual([])
  })

  test('one fix inside begins the count again', () => {
    const { kinds, tell } = begin()
    tell({ at: 0, place: outside(400) })
    tell({ at: minute, place: outside(400) })
    tell({ at: 2 * minute, place: north(0, inside) })
    expect(kinds({ at: 3 * minute, place: outside(400) })).toEqual([])
    expect(kinds({ at: 4 * minute, place: outside(400) })).toEqual([])
    expect(kinds({ at: 5 * minute, place: outside(400) })).toEqual(['left-area'])
  })

  test('coming back counts after a minute inside, or ten with a receiver that repeats itself', () => {
    const back = watching({ inside: false })
    expect([0, 1, 2].map((n) => back.kinds({ at: n * minute, place: north(0, inside) })[0])).toEqual([
      undefined,
      undefined,
      'entered-area',
    ])
    const repeats = watching({ inside: false })
    const told = [0, 5, 10].map(
      (n) => repeats.kinds({ at: n * minute, place: north(0, { ...inside, isRepeated: n > 0 }) })[0],
    )
    expect(told).toEqual([undefined, undefined, 'entered-area'])
  })
})

describe('areas that were drawn again', () => {
  const at = (n: number, isInsideArea: boolean, metresOutside: number, areas: string) => ({
    at: n * minute,
    place: north(0, { isInsideArea, metresOutside, areas }),
  })

  test('who stands where an area was has left nothing, and may come in and leave again', () => {
    const { kinds, watch } = watching()
    expect(kinds(at(0, true, 0, 'old'))).toEqual([])
    for (const n of [1, 2, 3, 4]) expect(kinds(at(n, false, 21_614, 'new'))).toEqual([])
    expect(watch()).toMatchObject({ inside: false, areas: 'new' })
    expect([5, 6, 7].flatMap((n) => kinds(at(n, true, 0, 'new')))).toEqual(['entered-area'])
    expect([8, 9, 10].flatMap((n) => kinds(at(n, false, 400, 'new')))).toEqual(['left-area'])
  })

  test('what it stands in now is entered as ever, and drift across the new border is none', () => {
    const outside = watching({ inside: false, areas: 'old' })
    expect([0, 1, 2].flatMap((n) => outside.kinds(at(n, true, 0, 'new')))).toEqual(['entered-area'])
    const drifts = watching({ inside: true, areas: 'old' })
    expect(drifts.kinds(at(0, false, 30, 'new'))).toEqual([])
    expect(drifts.watch()).toMatchObject({ inside: true, areas: 'new' })
  })

  test('fixes beyond the former border are not counted on', () => {
    const { kinds } = watching()
    kinds(at(0, true, 0, 'old'))
    for (const n of [1, 1.1]) kinds(at(n, false, 400, 'old'))
    kinds(at(1.5, false, 40, 'new'))
    expect(kinds(at(3, false, 400, 'new'))).toEqual([])
  })
})

describe('gone from where it was left', () => {
  const left = (vehicle: ReturnType<typeof watching>) => {
    for (const at of [0, 2, 4]) vehicle.tell({ at: at * minute, place: north(0) })
  }

  test('a place is remembered once it stood there, switched off, for three minutes', () => {
    const off = watching()
    left(off)
    expect(off.watch()).toEqual({ anchor: [41.4, expect.any(Number)] })
    const rarely = watching()
    for (const at of [0, 29]) rarely.tell({ at: at * minute, place: north(0) })
    expect(rarely.watch()).toMatchObject({ resting: [0, 2, 41.4, expect.any(Number)] })
    const hourly = watching()
    for (const at of [0, 60]) hourly.tell({ at: at * minute, place: north(0) })
    expect(hourly.watch()).toEqual({ anchor: [41.4, expect.any(Number)] })
    const on = watching()
    for (const at of [0, 2, 4]) on.tell({ at: at * minute, isOnNow: true, place: north(0) })
    expect(on.watch()).toEqual({})
    const pushed = watching()
    for (const at of [0, 2, 4]) pushed.tell({ at: at * minute, place: north(0, { speedKmh: 4 }) })
    expect(pushed.watch()).toEqual({})
  })

  test('is announced once, with how far and from where, and again only after it stood somewhere else', () => {
    const vehicle = watching()
    left(vehicle)
    expect(vehicle.kinds({ at: 5 * minute, place: north(210) })).toEqual([])
    expect(vehicle.kinds({ at: 6 * minute, place: north(250) })).toEqual([])
    expect(vehicle.tell({ at: 7 * minute, place: north(300) })).toEqual([
      {
        kind: 'moved',
        detail: {
          distanceMetres: 300,
          leftAt: 5 * minute,
          from: { latitude: 41.4, longitude: expect.any(Number) },
          to: { latitude: expect.closeTo(41.4027, 4), longitude: expect.any(Number) },
        },
      },
    ])
    for (let n = 8; n < 20; n += 1)
      expect(vehicle.kinds({ at: n * minute, isOnNow: true, place: north(n * 100) })).toEqual([])
    for (const n of [20, 22, 24]) vehicle.tell({ at: n * minute, place: north(2000) })
    for (const n of [25, 26]) expect(vehicle.kinds({ at: n * minute, place: north(2500) })).toEqual([])
    expect(vehicle.kinds({ at: 27 * minute, place: north(2600) })).toEqual(['moved'])
  })

  test('is back when it stands again within 100 m of where it was left, the last two places are remembered', () => {
    const vehicle = watching()
    left(vehicle)
    const goTo = (from: number, metres: number) => {
      const heard: unknown[] = []
      for (let n = 0; n < 6; n += 1)
        heard.push(...vehicle.tell({ at: (from + n) * minute, isOnNow: true, place: north(metres + n) }))
      for (const n of [6, 8, 10]) heard.push(...vehicle.tell({ at: (from + n) * minute, place: north(metres) }))
      return heard
    }
    expect(goTo(10, 2000)).toMatchObject([{ kind: 'moved' }])
    const back = { kind: 'moved-back', detail: { movedAt: 12 * minute } }
    expect(goTo(30, 90)).toMatchObject([{ kind: 'moved' }, back])
    // said once
    expect(goTo(50, 4000)).toMatchObject([{ kind: 'moved' }])
    expect(goTo(70, 6000)).toMatchObject([{ kind: 'moved' }])
    expect(goTo(90, 90)).toMatchObject([{ kind: 'moved' }])
  })

  test('what a vehicle remembers stays small', () => {
    const vehicle = watching({
      inside: true,
      low: true,
      left: [
        [41.123456, 2.123456, 1_795_200_037_000],
        [41.123456, 2.123456, 1_795_200_037_000],
      ],
    })
    left(vehicle)
    vehicle.tell({ at: 5 * minute, place: north(250, { isInsideArea: false, metresOutside: 400 }) })
    expect(JSON.stringify(vehicle.watch()).length).toBeLessThan(250)
  })
})
