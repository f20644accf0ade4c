import { zeroDate } from '@motora/contract'
import type { Service, ServiceTrip } from '@motora/contract/sharing'
import { co2SavedKilograms, durationsAt } from '@motora/rules/sharing'
import type { Names } from './gather-names.js'
import { localTime } from './local-time.js'
import type { ServiceRow } from './services/index.js'
import type { TripRow } from './trips/index.js'

const orZero = (at: Date | null): string => at?.toISOString() ?? zeroDate
/** To two decimals, as the screens show them. */
const minutes = (seconds: number): number => Math.round((seconds / 60) * 100) / 100

/** What was used, which is less than nothing when the vehicle was charged or given another battery meanwhile. */
const used = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : from - to

const measuresOf = (row: ServiceRow, trip: TripRow | undefined, now: Date) => {
  const { totalSeconds, pausedSeconds, drivenSeconds } = durationsAt(row, now)
  const startBatterySoc = trip?.startBatteryPercent ?? row.startBatteryPercent
  const endBatterySoc = trip?.endBatteryPercent ?? row.endBatteryPercent
  const distanceMetres = trip?.distanceMetres ?? null
  return {
    drivenMinutes: minutes(drivenSeconds),
    totalMinutes: minutes(totalSeconds),
    pausedMinutes: minutes(pausedSeconds),
    distanceKms: distanceMetres === null ? null : distanceMetres / 1000,
    startBatterySoc,
    endBatterySoc,
    batteryUsage: used(startBatterySoc, endBatterySoc),
    co2Saved: co2SavedKilograms(distanceMetres),
    speedAverage: trip?.speedAverageKmh ?? null,
    speedMax: trip?.speedMaxKmh ?? null,
  }
}

/** A rental as the customer side names it. source: customer side, section 3; N-05, N-06. */
export const presentService = (row: ServiceRow, trip: TripRow | undefined, names: Names, now: Date): Service => {
  const operator = names.operatorOf(row)
  const customer = names.customerOf(row)
  const timeZone = operator?.timezone ?? 'UTC'
  const start = localTime(row.startedAt, timeZone)
  const end = localTime(row.endedAt, timeZone)
  const price = row.priceCents === null ? null : row.priceCents / 100
  return {
    serviceId: row.id,
    tripId: trip?.id ?? null,
    status: row.state,
    customerId: row.customerId,
    customerFullName: customer?.fullName ?? '',
    customerEmail: customer?.email ?? '',
    sharingOperatorId: row.operatorId,
    sharingOperatorName: operator?.name ?? '',
    operatorName: operator?.name ?? '',
    vehicleId: row.vehicleId,
    vehiclePlate: row.vehiclePlate,
    vehicleVin: row.vehicleVin,
    vehicleName: row.vehicleName,
    originAddress: trip?.originAddress ?? '',
    destinationAddress: trip?.destinationAddress ?? '',
    reserveStartTimestamp: row.reservedAt.toISOString(),
    reserveCancelTimestamp: orZero(row.cancelledAt),
    reserveLimitTimestamp: row.reserveLimitAt.toISOString(),
    tripStartTimestamp: orZero(row.startedAt),
    tripEndTimestamp: orZero(row.endedAt),
    tripStartDay: start.day,
    tripStartHour: start.hour,
    tripEndDay: end.day,
    tripEndHour: end.hour,
    ...measuresOf(row, trip, now),
    price,
    totalPrice: price,
    paymentStatus: null,
    endingImageId: row.endingImageId,
  }
}

export const presentPoints = (trip: TripRow): ServiceTrip['points'] =>
  trip.points.map(([seconds, lat, lon, speed, battery = null]) => ({ lat, lon, seconds, speed, battery }))

export const presentServiceTrip = (row: ServiceRow, trip: TripRow, names: Names, now: Date): ServiceTrip => ({
  ...presentService(row, trip, names, now),
  points: presentPoints(trip),
})
