import * as contract from '@motora/contract/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import {
  cleanVehicle,
  endTripByStaff,
  findService,
  listServices,
  type ServiceRow,
  servicesByIds,
  unknownService,
} from '../services/index.js'
import { findTrip, keepTrip, listTripsOfVehicle, type TripRow, tripsOfServices } from '../trips/index.js'
import { gatherNames } from './gather-names.js'
import { presentService, presentServiceTrip, presentVehicleTrip } from './present.js'

const presentServices = async (
  deps: SharingDeps,
  work: Work,
  rows: readonly ServiceRow[],
): Promise<contract.Service[]> => {
  const trips = await tripsOfServices(
    work,
    rows.map((row) => row.id),
  )
  const names = await gatherNames(deps, work, rows)
  return rows.map((row) => presentService(row, trips.get(row.id), names, work.now))
}

/** Rentals as staff reads them, in the order of the ids. */
export const presentServicesByIds = async (
  deps: SharingDeps,
  work: Work,
  ids: readonly string[],
): Promise<contract.Service[]> => {
  const found = await servicesByIds(work, ids)
  return presentServices(
    deps,
    work,
    ids.flatMap((id) => found.get(id) ?? []),
  )
}

/** What staff asks of rentals. */
export const serviceHandlers = (deps: SharingDeps): Handler[] => {
  const present = (work: Work, rows: readonly ServiceRow[]) => presentServices(deps, work, rows)
  return [
    handle(contract.listServices, async (work, { query }) => {
      const { rows, total } = await listServices(work, query, {
        operatorId: query.sharingOperatorId,
        vehicleId: query.vehicleId,
        customerId: query.customerId,
        states: query.status,
        ...contract.spanOf(query, work.now),
      })
      return { status: 200, body: await present(work, rows), total }
    }),
    handle(contract.getServiceTrips, async (work, { params }) => {
      const row = await findService(work, params.id)
      if (!row) throw unknownService()
      const names = await gatherNames(deps, work, [row])
      const trips = [...(await tripsOfServices(work, [row.id])).values()]
      return { status: 200, body: trips.map((trip) => presentServiceTrip(row, trip, names, work.now)) }
    }),
    handle(contract.getServiceCustomer, async (work, { params }) => {
      const row = await findService(work, params.id)
      const customer = row && (await deps.customers.customersByIds(work, [row.customerId])).get(row.customerId)
      if (!customer) throw unknownService()
      const {
        id: customerId,
        firstName,
        lastName,
        fullName,
        email,
        mobilePhone,
        country,
        birthday,
        canOperate,
        enabled,
      } = customer
      const contact = { email, mobilePhone, country, birthday }
      return { status: 200, body: { customerId, firstName, lastName, fullName, ...contact, canOperate, enabled } }
    }),
    handle(contract.cleanServices, async (work, { params }) => ({
      status: 200,
      body: { endedServiceIds: await cleanVehicle(deps, work, params.id, (w, row) => keepTrip(deps, w, row)) },
    })),
    handle(contract.endServiceTrip, async (work, { params, query }) => {
      const afterEnd = (w: Work, row: ServiceRow) => keepTrip(deps, w, row)
      const ended = await endTripByStaff(deps, work, params.id, query.sharingOperatorId, afterEnd)
      const [body] = await present(work, [ended])
      if (!body) throw unknownService()
      return { status: 200, body }
    }),
  ]
}

/** Trips as staff sees them. */
export const presentTrips = async (
  deps: SharingDeps,
  work: Work,
  trips: readonly TripRow[],
  withPoints = false,
): Promise<contract.VehicleTrip[]> => {
  const names = await gatherNames(deps, work, trips)
  const services = await servicesByIds(
    work,
    trips.map((trip) => trip.serviceId),
  )
  return trips.flatMap((trip) => {
    const service = services.get(trip.serviceId)
    return service ? [presentVehicleTrip(trip, service, names, withPoints)] : []
  })
}

/** What staff asks of a vehicle's trips. */
export const tripHandlers = (deps: SharingDeps): Handler[] => {
  return [
    handle(contract.listVehicleTrips, async (work, { params, query }) => {
      await deps.vehicles.fleet.getVehicle(work, params.id)
      const { rows, total } = await listTripsOfVehicle(work, params.id, contract.spanOf(query, work.now), query)
      return { status: 200, body: await presentTrips(deps, work, rows), total }
    }),
    handle(contract.getVehicleTrip, async (work, { params }) => {
      await deps.vehicles.fleet.getVehicle(work, params.id)
      const trip = await findTrip(work, params.id, params.tripId)
      const [body] = trip ? await presentTrips(deps, work, [trip], true) : []
      if (!body) throw new Refusal('vehicle.trip_not_found', 'There is no such trip of this vehicle.')
      return { status: 200, body }
    }),
  ]
}
