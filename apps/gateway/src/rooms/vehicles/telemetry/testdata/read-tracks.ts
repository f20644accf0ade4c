import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { defaultThresholds } from '@motora/contract/operators'
import { detect, type Observation } from '../detectors.js'
import type { Watch } from '../latest-state.js'

export interface TrackFix {
  /** Milliseconds from the begin of the set. */
  at: number
  latitude: number
  longitude: number
  speedKmh: number | null
}

const read = <T>(name: string): T =>
  JSON.parse(gunzipSync(readFileSync(new URL(name, import.meta.url))).toString('utf8')) as T

/** Basel: each time that a vehicle was offered without a break, with its fixes every ten minutes. */
export const readStays = (): { vehicle: string; fixes: TrackFix[] }[] => {
  const file =
    read<Record<string, [minute: number, fixes: [north: number, east: number, times: number][]][]>>(
      'parked-basel.json.gz',
    )
  return Object.entries(file).flatMap(([vehicle, stays]) =>
    stays.map(([minute, deltas]) => {
      const fixes: TrackFix[] = []
      let [latitude, longitude] = [0, 0]
      for (const [north, east, times] of deltas) {
        latitude += north
        longitude += east
        for (let time = 0; time < times; time += 1)
          fixes.push({
            at: (minute + fixes.length * 10) * 60_000,
            latitude: latitude / 1e6,
            longitude: longitude / 1e6,
            speedKmh: null,
          })
      }
      return { vehicle, fixes }
    }),
  )
}

/** Dublin: rides of e-scooters, a fix every few seconds. */
export const readRides = (): { ride: number; fixes: TrackFix[] }[] =>
  read<{ ride: number; points: [second: number, latitude: number, longitude: number, kmh: number | null][] }[]>(
    'rides-dublin.json.gz',
  ).map(({ ride, points }) => ({
    ride,
    fixes: points.map(([second, latitude, longitude, speedKmh]) => ({
      at: second * 1000,
      latitude,
      longitude,
      speedKmh,
    })),
  }))

/** What the detectors tell of a track; `more` says what the device tells beside the place. */
export const eventsOf = (
  fixes: readonly TrackFix[],
  more: (fix: TrackFix) => { isOn?: boolean; metresOutside?: number } = () => ({}),
): (Observation & { kind: string; detail?: Record<string, unknown> })[] => {
  let watch: Watch = {}
  let before: TrackFix | undefined
  return fixes.flatMap((fix) => {
    const { isOn = false, metresOutside } = more(fix)
    const seen: Observation = {
      at: fix.at,
      isOnBefore: undefined,
      isOn,
      isOnNow: isOn,
      batteryPercent: undefined,
      thresholds: defaultThresholds,
      jumped: false,
      isOfNow: true,
      place: {
        ...fix,
        accuracyMetres: null,
        isRepeated: fix.latitude === before?.latitude && fix.longitude === before.longitude,
        isInsideArea: metresOutside === undefined ? null : metresOutside <= 0,
        metresOutside: Math.max(0, metresOutside ?? 0),
        areas: 'as they are',
      },
    }
    before = fix
    const found = detect(watch, seen)
    watch = found.watch
    return found.events.map((event) => ({ ...seen, ...event }))
  })
}
