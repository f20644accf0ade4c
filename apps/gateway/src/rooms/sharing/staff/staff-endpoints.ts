import { zeroDate } from '@motora/contract'
import * as contract from '@motora/contract/sharing'
import { hasTripStarted } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import { maySeeRiders } from '../../may-see-riders.js'
import { ofOperators } from '../../operators/index.js'
import { ownOperator } from '../../pricing/index.js'
import { type Handler, handle, type Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import {
  cleanVehicle,
  endTripByStaff,
  findService,
  presentPrice,
  previewRate,
  pricesNow,
  type ServiceRow,
  servicesByIds,
  unknownService,
} from '../services/index.js'
import { findTrip, keepTrip, listTripsOfVehicle, type TripRow, tripsOfServices } from '../trips/index.js'
import { gatherNames } from './gather-names.js'
import { presentService, presentServiceTrip, presentVehicleTrip, type ServiceContext } from './present.js'

const contextOf = async (deps: SharingDeps, work: Work, rows: readonly ServiceRow[]): Promise<ServiceContext> => {
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? [])
  return {
    names: await gatherNames(deps, work, rows),
    payments: await deps.money.paymentsOfServices(work, paymentIds),
    disputes: await deps.money.disputesNamed(work, paymentIds),
    needsSecondFor: deps.money.needsSecondFor,
  }
}

const presentServices = async (
  deps: SharingDeps,
  work: Work,
  rows: readonly ServiceRow[],
): Promise<contract.Service[]> => {
  const trips = await tripsOfServices(work, rows)
  const context = await contextOf(deps, work, rows)
  return rows.map((row) => presentService(row, trips.get(row.id), context, work.now))
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

/** A rental with what it costs, line by line, and what became of that. */
export const presentDetail = async (
  deps: SharingDeps,
  work: Work,
  row: ServiceRow,
): Promise<contract.ServiceDetail> => {
  const [shown] = await presentServices(deps, work, [row])
  if (!shown) throw unknownService()
  const soFar = hasTripStarted(row.state) ? (await pricesNow(deps, work, [row])).get(row.id) : undefined
  const { priceCents, priceLines } = presentPrice(row, soFar)
  const credit = await deps.money.usedByServices(work, [row])
  const since = row.rateId === null ? undefined : (await deps.pricing.sinceByIds(work, [row.rateId])).get(row.rateId)
  const payment = row.paymentId === null ? undefined : await deps.money.findPayment(work, row.paymentId)
  return {
    ...shown,
    endedBy: row.endedBy,
    isPriceSoFar: soFar !== undefined,
    priceCents,
    priceLines,
    creditCents: credit.get(row.id) ?? 0,
    tariffSince: since?.toISOString() ?? null,
    payment: payment
      ? {
          id: payment.id,
          status: payment.status,
          createdTimestamp: payment.createdAt.toISOString(),
          successTimestamp: payment.succeededAt?.toISOString() ?? zeroDate,
          failedTimestamp: payment.failedAt?.toISOString() ?? zeroDate,
          failedReason: payment.failedReason ?? '',
        }
      : null,
  }
}

/** What staff asks of rentals. */
export const serviceHandlers = (deps: SharingDeps): Handler[] => {
  return [
    handle(contract.getService, async (work, { params }) => {
      const row = await findService(work, params.id)
      if (!row) throw unknownService()
      return { status: 200, body: await presentDetail(deps, work, row) }
    }),
    handle(contract.getServiceTrips, async (work, { params }) => {
      const row = await findService(work, params.id)
      if (!row) throw unknownService()
      const context = await contextOf(deps, work, [row])
      const trips = [...(await tripsOfServices(work, [row])).values()]
      return { status: 200, body: trips.map((trip) => presentServiceTrip(row, trip, context, work.now)) }
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
    handle(contract.previewRateOfLoggedOperator, {
      scope: (actor) => ofOperators([ownOperator(actor)]),
      answer: async (work, { body }) => ({
        status: 200,
        body: await previewRate(deps, work, ownOperator(work.actor), body),
      }),
    }),
    handle(contract.cleanServices, async (work, { params }) => ({
      status: 200,
      body: { endedServiceIds: await cleanVehicle(deps, work, params.id, (w, row) => keepTrip(deps, w, row)) },
    })),
    handle(contract.endServiceTrip, async (work, { params, query }) => {
      const afterEnd = (w: Work, row: ServiceRow) => keepTrip(deps, w, row)
      const ended = await endTripByStaff(deps, work, params.id, query.sharingOperatorId, afterEnd)
      const [body] = await presentServices(deps, work, [ended])
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
  const shown = { withPoints, withRider: maySeeRiders(work) }
  const names = await gatherNames(deps, work, trips)
  const services = await servicesByIds(
    work,
    trips.map((trip) => trip.serviceId),
  )
  return trips.flatMap((trip) => {
    const service = services.get(trip.serviceId)
    return service ? [presentVehicleTrip(trip, service, names, shown)] : []
  })
}

/** What staff asks of a vehicle's trips. */
export const tripHandlers = (deps: SharingDeps): Handler[] => {
  return [
    handle(contract.listVehicleTrips, async (work, { params, query }) => {
      await deps.vehicles.fleet.getVehicle(work, params.id)
      const { rows, ...place } = await listTripsOfVehicle(work, params.id, contract.spanOf(query, work.now), query)
      return { status: 200, body: await presentTrips(deps, work, rows), ...place }
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
