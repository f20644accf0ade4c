import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTrip, type TripReport, tripPointsMax } from './build-trip.js'

type Sample = [seconds: number, latitude: number, longitude: number, speedKmh: number | null, battery: number | null]
const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./testdata/${name}.json`, import.meta.url), 'utf8')) as T
const tracks = read<Record<string, { measuredMetres: number | null; points: Sample[] }>>('tracks-dublin')
const parked = read<{ vehicle: string; points: [number, number, number][] }[]>('parked-basel')

const start = Date.UTC(2026, 2, 6, 10)
const at = (seconds: number) => new Date(start + seconds * 1000)
const reportOf = ([seconds, latitude, longitude, speedKmh, batteryPercent]: Sample): TripReport => ({
  at: at(seconds),
  latitude,
  longitude,
  speedKmh,
  batteryPercent,
})
const track = (name: string) => {
  const found = tracks[name]
  if (!found) throw new Error(`no track ${name}`)
  return found
}
const tripOf = (samples: readonly Sample[], pausedSeconds = 0) =>
  buildTrip(samples.map(reportOf), { startedAt: at(0), endedAt: at(samples.at(-1)?.[0] ?? 0), pausedSeconds })

describe('the distance of a real ride', () => {
  test.each([
    ['ebike-1', 1],
    ['ebike-1', 5],
    ['ebike-5', 1],
    ['ebike-5', 5],
    ['ebike-5', 10],
  ])('%s, reported every %i s, is within 5 %% of what its wheel counted', (name, every) => {
    const { points, measuredMetres } = track(name)
    const told = points.filter((_, i) => i % every === 0)
    const { distanceMetres } = tripOf(told)
    expect(Math.abs((distanceMetres ?? 0) / (measuredMetres ?? 1) - 1)).toBeLessThan(0.05)
  })

  test('battery, speeds, ends and points are those of the ride', () => {
    const { points } = track('escooter-3')
    const trip = tripOf(points)
    const [firstBattery, lastBattery] = [points[0]?.[4], points.at(-1)?.[4]]
    expect(trip).toMatchObject({ startBatteryPercent: firstBattery, endBatteryPercent: lastBattery })
    expect(trip.origin).toEqual({ latitude: points[0]?.[1], longitude: points[0]?.[2] })
    expect(trip.speedMaxKmh).toBeCloseTo(Math.max(...points.map((p) => p[3] ?? 0)), 0)
    expect(trip.reportsCount).toBe(points.length)
    expect(trip.points.length).toBeGreaterThan(20)
    // each place keeps what was reported there
    for (const [seconds, , , speedKmh, battery] of trip.points)
      expect(points.find((p) => p[0] === seconds)?.slice(3)).toEqual([speedKmh, battery])
  })

  test('a thinned route keeps its shape: no place of the ride is far from it', () => {
    const { points } = track('ebike-5')
    const trip = tripOf(points)
    expect(trip.points.length).toBeLessThanOrEqual(tripPointsMax)
    const along = trip.points.reduce((sum, p, i) => {
      const before = trip.points[i - 1]
      return before
        ? sum +
            Math.hypot((p[1] - before[1]) * 111_195, (p[2] - before[2]) * 111_195 * Math.cos((p[1] * Math.PI) / 180))
        : 0
    }, 0)
    expect(along / (trip.distanceMetres ?? 1)).toBeGreaterThan(0.95)
  })
})

describe('a vehicle that stands', () => {
  test.each(parked.map(({ vehicle, points }, i) => [vehicle, i, points] as const))(
    'real wandering of parked vehicle %s (%i) adds no distance',
    (_vehicle, _i, points) => {
      expect(tripOf(points.map(([s, la, lo]) => [s, la, lo, null, null])).distanceMetres).toBe(0)
      expect(tripOf(points.map(([s, la, lo]) => [s, la, lo, 0, null])).distanceMetres).toBe(0)
    },
  )

  test('the wandering of a pause in the middle of a ride is not ridden', () => {
    const { points } = track('ebike-1')
    const whole = tripOf(points).distanceMetres ?? 0
    const half = points.slice(0, 480)
    const stop = half.at(-1) as Sample
    const wander = (parked[0]?.points ?? []).slice(0, 40)
    const [, la0, lo0] = wander[0] as [number, number, number]
    const pause = wander.map(
      ([, la, lo], i): Sample => [stop[0] + 10 * (i + 1), stop[1] + (la - la0), stop[2] + (lo - lo0), 0, null],
    )
    const rest = points.slice(480).map(([s, ...more]): Sample => [s + 500, ...more])
    const paused = tripOf([...half, ...pause, ...rest], 500)
    expect(Math.abs((paused.distanceMetres ?? 0) - whole)).toBeLessThan(60)
  })
})

describe('history', () => {
  const samples = track('escooter-3').points
  const once = tripOf(samples)

  test('the same reports in any order, any of them doubled, give the same trip', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(samples, { minLength: samples.length }),
        fc.subarray(samples),
        (shuffled, doubled) => {
          const reports = [...shuffled, ...doubled].map(reportOf)
          const { reportsCount, ...trip } = buildTrip(reports, {
            startedAt: at(0),
            endedAt: at(samples.at(-1)?.[0] ?? 0),
            pausedSeconds: 0,
          })
          const { reportsCount: _, ...expected } = once
          expect(trip).toEqual(expected)
          expect(reportsCount).toBe(samples.length + doubled.length)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('reports before the start and after the end belong to no part of it', () => {
    const far: TripReport[] = [-60, 100_000].map((s) => reportOf([s, 41.4, 2.1, 50, 1]))
    const span = { startedAt: at(0), endedAt: at(samples.at(-1)?.[0] ?? 0), pausedSeconds: 0 }
    expect(buildTrip([...samples.map(reportOf), ...far], span)).toEqual(once)
  })

  test('a place that cannot have been reached is left out', () => {
    const jump: Sample = [(samples[50]?.[0] ?? 0) + 1, 41.4, 2.1, 30, null]
    const { distanceMetres } = tripOf([...samples.slice(0, 51), jump, ...samples.slice(51)])
    expect(distanceMetres).toBe(once.distanceMetres)
  })

  test('a vehicle that reported nothing has no distance, which is not a distance of 0', () => {
    expect(tripOf([])).toMatchObject({ distanceMetres: null, speedMaxKmh: null, points: [], origin: null })
  })
})

describe('a ride counted by hand: 100 m north every ten seconds', () => {
  const metre = 180 / (Math.PI * 6_371_008.8)
  const place = (metres: number): [number, number] => [41.39 + metres * metre, 2.16]
  const ride = Array.from({ length: 7 }, (_, n): Sample => [n * 10, ...place(n * 100), n === 0 ? 0 : 36, 80 - n])
  const span = { startedAt: at(0), endedAt: at(60), pausedSeconds: 0 }
  const built = (reports: readonly Sample[], more: Partial<typeof span> = {}) =>
    buildTrip(reports.map(reportOf), { ...span, ...more })

  test('its metres, seconds and means; pauses count as none of it, parts of a second neither', () => {
    expect(built(ride)).toMatchObject({ distanceMetres: 600, drivenSeconds: 60, speedAverageKmh: 36, speedMaxKmh: 36 })
    expect(built(ride, { pausedSeconds: 20 })).toMatchObject({ drivenSeconds: 40, speedAverageKmh: 54 })
    expect(built(ride, { endedAt: at(60.9) })).toMatchObject({ drivenSeconds: 60 })
    expect(built(ride, { endedAt: at(75) })).toMatchObject({ drivenSeconds: 75, speedAverageKmh: 28.8 })
  })

  test('it begins where it was first reported and ends where it was last', () => {
    const [[fromLatitude, longitude], [toLatitude]] = [place(0), place(600)]
    expect(built(ride)).toMatchObject({
      origin: { latitude: fromLatitude, longitude },
      destination: { latitude: toLatitude, longitude },
    })
    expect(built([])).toMatchObject({ origin: null, destination: null })
  })

  test('what took no time has no mean speed, and nothing lasts less than nothing', () => {
    for (const pausedSeconds of [60, 90])
      expect(built(ride, { pausedSeconds })).toMatchObject({ drivenSeconds: 0, speedAverageKmh: null })
    expect(built(ride, { endedAt: at(-5) })).toMatchObject({ drivenSeconds: 0, distanceMetres: null, reportsCount: 0 })
    expect(built([])).toMatchObject({ drivenSeconds: 60, speedAverageKmh: null })
  })

  test('reports without a place are counted, and are no part of the way', () => {
    const blind: TripReport[] = [
      { ...reportOf(ride[3] as Sample), at: at(31), latitude: null },
      { ...reportOf(ride[3] as Sample), at: at(32), longitude: null },
      { ...reportOf(ride[3] as Sample), at: at(33), latitude: null, longitude: null },
      // nor where it began
      { ...reportOf(ride[0] as Sample), latitude: null },
      { ...reportOf(ride[0] as Sample), longitude: null },
    ]
    const { reportsCount, ...trip } = buildTrip([...ride.map(reportOf), ...blind], span)
    const { reportsCount: seen, ...expected } = built(ride)
    expect(trip).toEqual(expected)
    expect([seen, reportsCount]).toEqual([7, 12])
  })

  test('speed and battery are those that were reported: silence is neither 0 nor the beginning', () => {
    const without = (n: number): Sample => [...(ride[n] as Sample).slice(0, 3), null, null] as unknown as Sample
    expect(built([without(0), ...ride.slice(1, 6), without(6)])).toMatchObject({
      speedMaxKmh: 36,
      startBatteryPercent: 79,
      endBatteryPercent: 75,
    })
    expect(built(ride.map((_, n) => without(n)))).toMatchObject({
      speedMaxKmh: null,
      startBatteryPercent: null,
      endBatteryPercent: null,
      distanceMetres: 600,
    })
  })

  test.each<[what: string, first: Partial<TripReport>, other: Partial<TripReport>]>([
    ['latitude', {}, { latitude: place(640)[0] }],
    ['longitude', {}, { longitude: 2.1601 }],
    ['speed', { speedKmh: 20 }, { speedKmh: 36 }],
    ['speed, of one unsaid', { speedKmh: null }, { speedKmh: 20 }],
    ['battery', { batteryPercent: 50 }, { batteryPercent: 74 }],
    ['battery, of one unsaid', { batteryPercent: null }, { batteryPercent: 74 }],
  ])(
    'reported twice of one moment with another %s, whichever came first: the lower one is kept',
    (_what, first, other) => {
      const last = reportOf(ride[6] as Sample)
      const begun = ride.slice(0, 6).map(reportOf)
      const [one, two] = [
        { ...last, ...first },
        { ...last, ...other },
      ]
      const { points, distanceMetres } = buildTrip([...begun, one], span)
      for (const told of [
        [...begun, one, two],
        [...begun, two, one],
      ]) {
        const trip = buildTrip(told, span)
        expect(trip.points).toEqual(points)
        expect(trip.distanceMetres).toBe(distanceMetres)
        // of what was reported last, the higher one
        expect(trip.endBatteryPercent).toBe(two.batteryPercent)
      }
    },
  )
})
