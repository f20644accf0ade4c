import type { VehicleTrip } from '@motora/contract/sharing'
import { co2SavedKilograms } from '@motora/rules/sharing'
import type { Names } from './gather-names.js'
import { localTime } from './local-time.js'
import { presentPoints } from './present-service.js'
import type { ServiceRow } from './services/index.js'
import type { TripRow } from './trips/index.js'

/** Where a person can look at a place; empty while it is not known. */
const mapLink = (point: TripRow['points'][number] | undefined): string =>
  point ? `https://www.openstreetmap.org/?mlat=${point[1]}&mlon=${point[2]}#map=17/${point[1]}/${point[2]}` : ''

/**
 * A trip as the fleet side names it. source: fleet side, section 3; E-07.
 * @param withPoints a list leaves them out
 */
export const presentVehicleTrip = (
  trip: TripRow,
  service: ServiceRow,
  names: Names,
  withPoints: boolean,
): VehicleTrip => {
  const operator = names.operatorOf(trip)
  const customer = names.customerOf(trip)
  const timeZone = operator?.timezone ?? 'UTC'
  const start = localTime(trip.startedAt, timeZone)
  const end = localTime(trip.endedAt, timeZone)
  const { startBatteryPercent: startBattery, endBatteryPercent: endBattery, distanceMetres } = trip
  return {
    id: trip.id,
    tripId: trip.id,
    serviceId: trip.serviceId,
    vehicleId: trip.vehicleId,
    vehiclePlate: service.vehiclePlate,
    vehicleVin: service.vehicleVin,
    vehicleName: service.vehicleName,
    sharingOperatorName: operator?.name ?? '',
    customerEmail: customer?.email ?? '',
    customerFullName: customer?.fullName ?? '',
    startTimestamp: trip.startedAt.toISOString(),
    endTimestamp: trip.endedAt.toISOString(),
    startDay: start.day,
    startHour: start.hour,
    endDay: end.day,
    endHour: end.hour,
    distance: distanceMetres,
    distanceKms: distanceMetres === null ? null : distanceMetres / 1000,
    drivenMinutes: Math.round(((trip.drivenSeconds ?? 0) / 60) * 100) / 100,
    startBattery,
    endBattery,
    batteryUsage: startBattery === null || endBattery === null ? null : startBattery - endBattery,
    co2Saving: co2SavedKilograms(distanceMetres),
    speedAvg: trip.speedAverageKmh,
    speedMax: trip.speedMaxKmh,
    fromDescription: trip.originAddress ?? '',
    toDescription: trip.destinationAddress ?? '',
    originMapLink: mapLink(trip.points[0]),
    destinationMapLink: mapLink(trip.points.at(-1)),
    endingImageId: service.endingImageId,
    points: withPoints ? presentPoints(trip) : [],
  }
}
