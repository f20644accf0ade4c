import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { calendarDay, id, idParams, instant } from '../formats.js'
import { pageQuery } from '../listing.js'
import { tripPoint } from './services.js'

/** Vehicle trip as the fleet side names it. source: fleet side, section 3; E-07. */
export const vehicleTrip = z.object({
  id,
  tripId: id,
  serviceId: id,
  vehicleId: id,
  vehiclePlate: z.string().nullable(),
  vehicleVin: z.string(),
  vehicleName: z.string(),
  sharingOperatorName: z.string(),
  /** Who rode: both empty for roles that may not read customers. */
  customerEmail: z.string(),
  customerFullName: z.string(),
  startTimestamp: instant,
  endTimestamp: instant,
  /** By the operator's clock: `2026-11-21`, `09:05`. */
  startDay: calendarDay,
  startHour: z.string(),
  endDay: calendarDay,
  endHour: z.string(),
  /** Metres. */
  distance: z.number().int().nonnegative().nullable(),
  distanceKms: z.number().nonnegative().nullable(),
  drivenMinutes: z.number().nonnegative(),
  startBattery: z.number().int().nullable(),
  endBattery: z.number().int().nullable(),
  batteryUsage: z.number().int().nullable(),
  /** Kilograms. */
  co2Saving: z.number().nonnegative().nullable(),
  speedAvg: z.number().nonnegative().nullable(),
  speedMax: z.number().nonnegative().nullable(),
  fromDescription: z.string(),
  toDescription: z.string(),
  /** Empty while the place is not known. */
  originMapLink: z.string(),
  destinationMapLink: z.string(),
  /** The picture of how the vehicle was left, kept as a file; null when the rider sent none. */
  endingImageId: id.nullable(),
  /** Empty in the list. */
  points: z.array(tripPoint),
})
export type VehicleTrip = z.infer<typeof vehicleTrip>

export const listVehicleTrips = endpoint({
  id: 'sharing.listVehicleTrips',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/trips',
  summary: 'The trips of a vehicle, newest first, without their points',
  source: 'fleet side, section 7; E-37',
  audience: 'staff',
  needs: 'vehicles.read',
  freshFactor: 'export',
  list: true,
  params: idParams,
  query: z.strictObject({ ...pageQuery.shape, ...dates }).refine(...datesInOrder),
  answers: { 200: z.array(vehicleTrip) },
  refusals: ['vehicle.not_found'],
})

export const getVehicleTrip = endpoint({
  id: 'sharing.getVehicleTrip',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/trips/{tripId}',
  summary: 'One trip of a vehicle with its points',
  source: 'fleet side, section 7; E-38',
  audience: 'staff',
  needs: 'vehicles.read',
  params: z.object({ id, tripId: id }),
  answers: { 200: vehicleTrip },
  refusals: ['vehicle.not_found', 'vehicle.trip_not_found'],
})
