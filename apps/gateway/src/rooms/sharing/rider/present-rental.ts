import type { RiderRental } from '@motora/contract/sharing'
import { buildTrip, durationsAt, hasTripStarted } from '@motora/rules/sharing'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { presentPrice, pricesNow, type ServiceRow } from '../services/index.js'
import { type TripRow, tripReports, tripsOfServices } from '../trips/index.js'

/** Metres so far: of the made trip, or of what the vehicle has reported since the start. */
const distanceOf = async (deps: SharingDeps, work: Work, row: ServiceRow, trip?: TripRow): Promise<number | null> => {
  if (trip) return trip.distanceMetres
  if (!row.startedAt || !hasTripStarted(row.state)) return null
  const reports = await tripReports(deps, work, row.vehicleId, row.startedAt, work.now)
  return buildTrip(reports, { startedAt: row.startedAt, endedAt: work.now, pausedSeconds: 0 }).distanceMetres
}

/** A rider's own rentals, in the order given. */
export const presentRentals = async (
  deps: SharingDeps,
  work: Work,
  rows: readonly ServiceRow[],
): Promise<RiderRental[]> => {
  const trips = await tripsOfServices(work, rows)
  const underWay = rows.filter(({ state }) => hasTripStarted(state))
  const soFar = await pricesNow(deps, work, underWay)
  const credit = await deps.money.usedByServices(work, rows)
  const payments = await deps.money.paymentsOfServices(
    work,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const presented: RiderRental[] = []
  for (const row of rows) {
    const { pausedSeconds, drivenSeconds } = durationsAt(row, work.now)
    const payment = row.paymentId === null ? undefined : payments.get(row.paymentId)
    presented.push({
      serviceId: row.id,
      state: row.state,
      sharingOperatorId: row.operatorId,
      vehicleId: row.vehicleId,
      vehicleName: row.vehicleName,
      vehiclePlate: row.vehiclePlate,
      vehicleModel: row.vehicleModel,
      reservedAt: row.reservedAt.toISOString(),
      reserveLimitAt: row.reserveLimitAt.toISOString(),
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
      startedAt: row.startedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      pausedSince: row.pausedSince?.toISOString() ?? null,
      pausedSeconds,
      drivenSeconds,
      distanceMetres: await distanceOf(deps, work, row, trips.get(row.id)),
      ...presentPrice(row, soFar.get(row.id)),
      creditCents: row.endedAt && row.priceLines ? (credit.get(row.id) ?? 0) : null,
      paymentStatus: payment?.status ?? null,
      refundedCents: payment?.refundedCents ?? 0,
    })
  }
  return presented
}
