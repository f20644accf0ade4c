import { thinRoute } from './thin-route.js'
import { drivenFixes, metresAlong, type TripFix } from './trip-distance.js'

/** A kept report as far as a trip is concerned. Its place is null when there was none or it is not believed. */
export interface TripReport {
  at: Date
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  batteryPercent: number | null
}

export interface TripSpan {
  startedAt: Date
  endedAt: Date
  pausedSeconds: number
}

/** Seconds since the start, degrees, km/h, percent. */
export type BuiltPoint = [
  seconds: number,
  latitude: number,
  longitude: number,
  speedKmh: number | null,
  batteryPercent: number | null,
]

/** What the vehicle's own reports say of a rental. What they do not say is null. */
export interface BuiltTrip {
  distanceMetres: number | null
  /** From start to end without pauses. */
  drivenSeconds: number
  speedAverageKmh: number | null
  speedMaxKmh: number | null
  startBatteryPercent: number | null
  endBatteryPercent: number | null
  origin: { latitude: number; longitude: number } | null
  destination: { latitude: number; longitude: number } | null
  /** Thinned. */
  points: BuiltPoint[]
  reportsCount: number
}

/** Points that a trip keeps at most. */
export const tripPointsMax = 500

const order = (a: number | null, b: number | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a - b
}

/** By time; what was reported of one moment in an order that does not depend on its arrival. */
const byTime = (a: TripReport, b: TripReport): number =>
  a.at.getTime() - b.at.getTime() ||
  order(a.latitude, b.latitude) ||
  order(a.longitude, b.longitude) ||
  order(a.speedKmh, b.speedKmh) ||
  order(a.batteryPercent, b.batteryPercent)

const fixesOf = (reports: readonly TripReport[]): TripFix[] => {
  const fixes: TripFix[] = []
  for (const { at, latitude, longitude, speedKmh, batteryPercent } of reports) {
    if (latitude === null || longitude === null || fixes.at(-1)?.at === at.getTime()) continue
    fixes.push({ at: at.getTime(), latitude, longitude, speedKmh, batteryPercent })
  }
  return fixes
}

/** km/h to one decimal. */
const tenth = (value: number): number => Math.round(value * 10) / 10

/**
 * Makes the trip of a rental from what its vehicle reported. Reports outside the rental, doubles and disorder change
 * nothing: the same history gives the same trip.
 */
export const buildTrip = (
  reports: readonly TripReport[],
  { startedAt, endedAt, pausedSeconds }: TripSpan,
): BuiltTrip => {
  const told = reports.filter(({ at }) => at >= startedAt && at <= endedAt).sort(byTime)
  const fixes = fixesOf(told)
  const driven = drivenFixes(fixes)
  const totalSeconds = Math.max(0, Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000))
  const drivenSeconds = Math.max(0, totalSeconds - pausedSeconds)
  const distanceMetres = fixes.length === 0 ? null : metresAlong(driven)
  const speeds = driven.flatMap(({ speedKmh }) => (speedKmh === null ? [] : [speedKmh]))
  const battery = told.filter(({ batteryPercent }) => batteryPercent !== null)
  const place = (fix: TripFix | undefined) => (fix ? { latitude: fix.latitude, longitude: fix.longitude } : null)
  return {
    distanceMetres,
    drivenSeconds,
    speedAverageKmh:
      distanceMetres === null || drivenSeconds === 0 ? null : tenth((distanceMetres / drivenSeconds) * 3.6),
    speedMaxKmh: speeds.length === 0 ? null : tenth(Math.max(...speeds)),
    startBatteryPercent: battery[0]?.batteryPercent ?? null,
    endBatteryPercent: battery.at(-1)?.batteryPercent ?? null,
    origin: place(driven[0]),
    destination: place(driven.at(-1)),
    points: thinRoute(driven, tripPointsMax).map(({ at, latitude, longitude, speedKmh, batteryPercent }) => [
      Math.round((at - startedAt.getTime()) / 1000),
      latitude,
      longitude,
      speedKmh,
      batteryPercent,
    ]),
    reportsCount: told.length,
  }
}
