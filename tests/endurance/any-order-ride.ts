import { readFileSync } from 'node:fs'

type Sample = [seconds: number, latitude: number, longitude: number, speedKmh: number]

/** A real ride; see the README next to it. */
const samples = (
  JSON.parse(
    readFileSync(new URL('../../apps/gateway/src/rooms/sharing/testdata/ride-dublin.json', import.meta.url), 'utf8'),
  ) as { points: Sample[] }
).points

/** One moment of the ride as a device tells it, without whose it is. */
export interface RideReport {
  seconds: number
  position?: { latitude: number; longitude: number; speedKmh: number; valid?: boolean }
  values: Record<string, number | boolean>
}

/**
 * The ride with what is awkward about real ones: places that cannot be, stale and missing ones, values that are told
 * now and then.
 */
export const rideReports = (most: number): RideReport[] =>
  samples.slice(0, most).map(([seconds, latitude, longitude, speedKmh], n) => {
    const isElsewhere = n === 10 || n === 11 || n === 30
    const values = {
      ...(n % 3 === 0 ? { batteryPercent: 90 - Math.floor(n / 5) } : {}),
      ...(n % 7 === 0 ? { odometerMetres: 100_000 + n * 20 } : {}),
      ...(n === 5 ? { backupBatteryPercent: 77 } : {}),
      isVehicleOn: n % 20 < 15,
    }
    if (n === 20) return { seconds, values }
    if (n === 40) return { seconds, values, position: { latitude: 0, longitude: 0, speedKmh: 0 } }
    const position = { latitude: latitude + (isElsewhere ? 1 : 0), longitude, speedKmh }
    return { seconds, values, position: n === 50 ? { ...position, valid: false } : position }
  })

const row = (id: number, start: RideReport, end: RideReport, startedAt: number): string => {
  const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
  const place = ({ position }: RideReport): (number | undefined)[] => [position?.latitude, position?.longitude]
  return [
    id,
    ...place(start),
    ...place(end),
    time(startedAt),
    time(startedAt + end.seconds * 1000),
    `rider-${id}`,
    'Barcelona',
    orderedName(id),
    'succeeded',
    1000,
    time(startedAt),
    9000,
    time(startedAt),
    0,
    time(startedAt - 60_000),
  ].join()
}

const orderedName = (n: number): string => `ORDER-${String(n).padStart(4, '0')}`
/** The key by which the imported vehicle of the nth permutation tells of itself. */
export const orderedKey = (n: number): string => `ecooltra-${orderedName(n)}`

/** Finished rentals of so many vehicles, as the import takes them. */
export const rentalsFile = (count: number, ride: readonly RideReport[], startedAt: number): string => {
  const [start, end] = [ride[0], ride.at(-1)] as [RideReport, RideReport]
  const head =
    'rental_id,start_point_lat,start_point_lon,end_point_lat,end_point_lon,started_at,ended_at,user_id,system_name,vehicle_external_id,last_checkout_attempt_state,first_odometer_in_meters,first_odometer_recorded_at,last_odometer_in_meters,last_odometer_recorded_at,pause_duration_in_seconds,reservation_at'
  return [head, ...Array.from({ length: count }, (_, n) => row(n, start, end, startedAt)), ''].join('\n')
}
