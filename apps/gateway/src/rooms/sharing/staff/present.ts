import { zeroDate } from '@motora/contract'
import type { Service, ServiceTrip, VehicleTrip } from '@motora/contract/sharing'
import { eurosOf, paidCentsOf } from '@motora/rules/money'
import { co2SavedKilograms, durationsAt, minutesOf, minutesToStart } from '@motora/rules/sharing'
import { localClock, localDay } from '@motora/rules/time'
import type { DisputeOfPayment, PaymentOfService } from '../../money/index.js'
import type { ServiceRow } from '../services/index.js'
import type { TripRow } from '../trips/index.js'
import type { Names } from './gather-names.js'

/** `2026-11-21` and `09:05` by a clock in this time zone; empty for no time. */
const localTime = (at: Date | null, timeZone: string): { day: string; hour: string } =>
  at ? { day: localDay(at.getTime(), timeZone), hour: localClock(at.getTime(), timeZone) } : { day: '', hour: '' }

const orZero = (at: Date | null): string => at?.toISOString() ?? zeroDate
/** What was used, which is less than nothing when the vehicle was charged or given another battery meanwhile. */
const used = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : from - to

const measuresOf = (row: ServiceRow, trip: TripRow | undefined, now: Date) => {
  const { totalSeconds, pausedSeconds, drivenSeconds } = durationsAt(row, now)
  const startBatterySoc = trip?.startBatteryPercent ?? row.startBatteryPercent
  const endBatterySoc = trip?.endBatteryPercent ?? row.endBatteryPercent
  const distanceMetres = trip?.distanceMetres ?? null
  return {
    drivenMinutes: minutesOf(drivenSeconds),
    totalMinutes: minutesOf(totalSeconds),
    pausedMinutes: minutesOf(pausedSeconds),
    distanceKms: distanceMetres === null ? null : distanceMetres / 1000,
    startBatterySoc,
    endBatterySoc,
    batteryUsage: used(startBatterySoc, endBatterySoc),
    co2Saved: co2SavedKilograms(distanceMetres),
    speedAverage: trip?.speedAverageKmh ?? null,
    speedMax: trip?.speedMaxKmh ?? null,
  }
}

/** What staff reads of a rental besides its own row. */
export interface ServiceContext {
  names: Names
  /** What became of payments, by their ids. */
  payments: ReadonlyMap<string, PaymentOfService>
  /** What banks judge of them. */
  disputes: ReadonlyMap<string, Pick<DisputeOfPayment, 'cents' | 'state' | 'openedAt'>>
  /** Whether who refunds so many cents needs a second person. */
  needsSecondFor: (cents: number) => boolean
}

/** A rental as the customer side names it. source: customer side, section 3; N-05, N-06. */
export const presentService = (
  row: ServiceRow,
  trip: TripRow | undefined,
  { names, payments, disputes, needsSecondFor }: ServiceContext,
  now: Date,
): Service => {
  const operator = names.operatorOf(row)
  const customer = names.customerOf(row)
  const timeZone = operator?.timezone ?? 'UTC'
  const start = localTime(row.startedAt, timeZone)
  const end = localTime(row.endedAt, timeZone)
  const price = row.priceCents === null ? null : eurosOf(row.priceCents)
  const payment = row.paymentId === null ? undefined : payments.get(row.paymentId)
  const { refundedCents, creditCents } = payment ?? { refundedCents: 0, creditCents: 0 }
  const dispute = row.paymentId === null ? undefined : disputes.get(row.paymentId)
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
    minutesToStart: minutesToStart(row),
    ...measuresOf(row, trip, now),
    price,
    totalPrice: price,
    currency: row.currency,
    discountPercent: row.discountPercent,
    paymentStatus: payment?.status ?? null,
    refundedAmount: eurosOf(refundedCents),
    isRefunded: refundedCents > 0,
    refundPending: payment?.refundPending ?? null,
    creditAmount: eurosOf(creditCents),
    isPaidByCredit: creditCents > 0,
    disputeState: dispute?.state ?? null,
    disputeAmount: dispute ? eurosOf(dispute.cents) : null,
    disputeSince: dispute?.openedAt.toISOString() ?? null,
    refundNeedsSecond: needsSecondFor(
      payment ? paidCentsOf({ ...payment, amountCents: row.priceCents ?? 0 }) : (row.priceCents ?? 0),
    ),
    endingImageId: row.endingImageId,
  }
}

const presentPoints = (trip: TripRow): ServiceTrip['points'] =>
  trip.points.map(([seconds, lat, lon, speed, battery = null]) => ({ lat, lon, seconds, speed, battery }))

export const presentServiceTrip = (
  row: ServiceRow,
  trip: TripRow,
  context: ServiceContext,
  now: Date,
): ServiceTrip => ({
  ...presentService(row, trip, context, now),
  points: presentPoints(trip),
})

/** Where a person can look at a place; empty while it is not known. */
const mapLink = (point: TripRow['points'][number] | undefined): string =>
  point ? `https://www.openstreetmap.org/?mlat=${point[1]}&mlon=${point[2]}#map=17/${point[1]}/${point[2]}` : ''

/**
 * A trip as the fleet side names it. source: fleet side, section 3; E-07.
 * A list leaves out the points. Readers who may not read customers do not see the rider.
 */
export const presentVehicleTrip = (
  trip: TripRow,
  service: ServiceRow,
  names: Names,
  { withPoints, withRider }: { withPoints: boolean; withRider: boolean },
): VehicleTrip => {
  const operator = names.operatorOf(trip)
  const customer = withRider ? names.customerOf(trip) : undefined
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
    drivenMinutes: minutesOf(trip.drivenSeconds ?? 0),
    startBattery,
    endBattery,
    batteryUsage: used(startBattery, endBattery),
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
