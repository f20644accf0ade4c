import type { VehicleTrip } from '@motora/contract/sharing'

export type TripPoint = VehicleTrip['points'][number]

/** What of a trip its way is drawn by: a vehicle's, or a service's. */
export type DrawnTrip = Pick<VehicleTrip, 'points' | 'startTimestamp' | 'vehiclePlate' | 'vehicleName'>

export interface TripMoment {
  latitude: number
  longitude: number
  /** As last reported; null while nothing was. */
  speedKmh: number | null
  batteryPercent: number | null
}

/** Index of the last point reported at or before a second; -1: none. */
const lastTold = (points: readonly TripPoint[], seconds: number): number =>
  points.findLastIndex((point) => point.seconds <= seconds)

/**
 * Where a vehicle was at a second of its trip, and what it had reported by then. Between two places it is on the
 * straight line; speed and battery are never made up: they stay as last reported.
 */
export function momentAt(points: readonly TripPoint[], seconds: number): TripMoment | undefined {
  const at = Math.max(0, lastTold(points, seconds))
  const from = points[at]
  if (!from) return undefined
  const to = points[at + 1] ?? from
  const span = to.seconds - from.seconds
  const share = span > 0 ? Math.min(1, Math.max(0, (seconds - from.seconds) / span)) : 0
  return {
    latitude: from.lat + (to.lat - from.lat) * share,
    longitude: from.lon + (to.lon - from.lon) * share,
    speedKmh: from.speed,
    batteryPercent: points.slice(0, at + 1).findLast(({ battery }) => battery !== null)?.battery ?? null,
  }
}

/** The second of the report so many reports on, or back; the ends stay. */
export function reportOn(points: readonly TripPoint[], seconds: number, reports: number): number {
  const at = lastTold(points, seconds)
  // going back from between two reports leads to the one before
  const isBetween = points[at]?.seconds !== seconds
  const next = at + reports + (reports < 0 && isBetween ? 1 : 0)
  return points[Math.min(points.length - 1, Math.max(0, next))]?.seconds ?? seconds
}
