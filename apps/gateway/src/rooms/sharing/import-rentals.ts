import { reserveLimitOf } from '@motora/rules/sharing'
import type { VehicleRow } from '../vehicles/index.js'
import type { Work } from '../work.js'
import type { SharingDeps } from './needs.js'
import { insertServicesOnce, type NewServiceRow, operatorsOfServices } from './services/index.js'
import { insertTripsOnce, type TripRow } from './trips/index.js'

interface Place {
  latitude: number
  longitude: number
}

/** A rental that was lived in another system, as that system kept it. */
export interface FinishedRental {
  /** The same for the same rental of the other system: what is there already is found by it. */
  id: string
  tripId: string
  vehicleId: string
  customerId: string
  reservedAt: Date
  startedAt: Date
  endedAt: Date
  pausedSeconds: number
  start: Place
  end: Place
  /** As the other system measured it; null when it did not. */
  distanceMetres: number | null
}

/** `elsewhere`: the same rental has been taken for another operator before, and is left as it is. */
export type ImportedAs = 'new' | 'there' | 'elsewhere'

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The trip of a finished rental: where it began and where it ended. */
export const tripOf = (deps: SharingDeps, work: Work, operatorId: string, rental: FinishedRental): TripRow => {
  const { id, tripId, vehicleId, customerId, startedAt, endedAt, pausedSeconds, start, end, distanceMetres } = rental
  const totalSeconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1000)
  const drivenSeconds = totalSeconds - pausedSeconds
  return {
    operatorId,
    id: tripId,
    serviceId: id,
    vehicleId,
    customerId,
    startedAt,
    endedAt,
    distanceMetres,
    drivenSeconds,
    pausedSeconds,
    speedAverageKmh:
      distanceMetres === null || drivenSeconds === 0 ? null : tenth((distanceMetres / drivenSeconds) * 3.6),
    speedMaxKmh: null,
    startBatteryPercent: null,
    endBatteryPercent: null,
    originAddress: deps.nearestStreet(start.latitude, start.longitude),
    destinationAddress: deps.nearestStreet(end.latitude, end.longitude),
    // where it began and where it ended: nothing is known of the way between
    points: [
      [0, start.latitude, start.longitude, null, null],
      [totalSeconds, end.latitude, end.longitude, null, null],
    ],
    reportsCount: 0,
    builtAt: work.now,
  }
}

/**
 * The vehicles of these, each read once. @returns by their ids
 * @throws Refusal vehicle.not_found
 */
export const vehiclesOf = async (
  deps: SharingDeps,
  work: Work,
  of: readonly { vehicleId: string }[],
): Promise<(id: string) => VehicleRow> => {
  const ids = [...new Set(of.map(({ vehicleId }) => vehicleId))]
  const vehicles = new Map(
    (await deps.vehicles.fleet.vehiclesByIds(work, ids)).map(({ vehicle }) => [vehicle.id, vehicle]),
  )
  // one that is retired is not in the fleet, and has its past
  for (const id of ids)
    if (!vehicles.has(id)) vehicles.set(id, (await deps.vehicles.fleet.getVehicle(work, id)).vehicle)
  return (id) => {
    const found = vehicles.get(id)
    if (!found) throw new Error('a vehicle that was read is gone')
    return found
  }
}

/** What is kept of a finished rental, without a price. */
export const finishedRow = (
  operatorId: string,
  rental: FinishedRental,
  { name, plate, vin, model }: VehicleRow,
): NewServiceRow => ({
  operatorId,
  id: rental.id,
  vehicleId: rental.vehicleId,
  customerId: rental.customerId,
  vehicleName: name,
  vehiclePlate: plate,
  vehicleVin: vin,
  vehicleModel: model,
  state: 'ended',
  reservedAt: rental.reservedAt,
  reserveLimitAt: reserveLimitOf(rental.reservedAt),
  startedAt: rental.startedAt,
  endedAt: rental.endedAt,
  pausedSeconds: rental.pausedSeconds,
  startLatitude: rental.start.latitude,
  startLongitude: rental.start.longitude,
  endLatitude: rental.end.latitude,
  endLongitude: rental.end.longitude,
})

/** How many of these each rider had, and when the earliest of them began: they come in any order. */
export const tripsByRider = (
  rentals: readonly Pick<FinishedRental, 'customerId' | 'startedAt'>[],
): Map<string, { count: number; firstAt: Date }> => {
  const trips = new Map<string, { count: number; firstAt: Date }>()
  for (const { customerId, startedAt } of rentals) {
    const { count, firstAt } = trips.get(customerId) ?? { count: 0, firstAt: startedAt }
    trips.set(customerId, { count: count + 1, firstAt: startedAt < firstAt ? startedAt : firstAt })
  }
  return trips
}

/**
 * Keeps finished rentals of another system with their trips, each once, as this operator's; the vehicles must be or
 * have been its. Nothing is announced: they are past, and the vehicle may be in somebody's hands now.
 * @returns what became of each, by id
 * @throws Refusal vehicle.not_found
 */
export const importRentals = async (
  deps: SharingDeps,
  work: Work,
  operatorId: string,
  rentals: readonly FinishedRental[],
): Promise<Map<string, ImportedAs>> => {
  const once = [...new Map(rentals.map((rental) => [rental.id, rental])).values()]
  const vehicleOf = await vehiclesOf(deps, work, once)
  const added = await insertServicesOnce(
    work,
    once.map((rental) => finishedRow(operatorId, rental, vehicleOf(rental.vehicleId))),
  )
  const fresh = once.filter(({ id }) => added.has(id))
  await insertTripsOnce(
    work,
    fresh.map((rental) => tripOf(deps, work, operatorId, rental)),
  )
  await deps.customers.countTripsOfMany(work, operatorId, tripsByRider(fresh))
  const newest = new Map<string, Date>()
  for (const { vehicleId, startedAt } of fresh) {
    const before = newest.get(vehicleId)
    if (!before || before < startedAt) newest.set(vehicleId, startedAt)
  }
  for (const [vehicleId, startedAt] of newest) await deps.vehicles.rentals.noteService(work, vehicleId, startedAt)
  const known = await operatorsOfServices(
    work,
    once.filter(({ id }) => !added.has(id)).map(({ id }) => id),
  )
  return new Map(
    once.map(({ id }) => [id, added.has(id) ? 'new' : known.get(id) === operatorId ? 'there' : 'elsewhere']),
  )
}
