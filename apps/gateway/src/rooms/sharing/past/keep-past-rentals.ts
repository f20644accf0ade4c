import { noMoneyBars, type RiderMoney } from '@motora/rules/customers'
import { inExclusionTime } from '@motora/rules/operators'
import { freeTariff, type RentalPrice } from '@motora/rules/pricing'
import { reserveLimitOf } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { OperatorRow } from '../../operators/index.js'
import type { VehicleRow } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import { type FinishedRental, finishedRow, tripOf, tripsByRider, vehiclesOf } from '../import-rentals.js'
import type { SharingDeps } from '../needs.js'
import {
  insertPhasesOnce,
  insertServicesOnce,
  type NewServiceRow,
  type PhaseRow,
  priceByTerms,
  type Terms,
} from '../services/index.js'
import { insertTripsOnce } from '../trips/index.js'

/** A rental of a past that is founded: finished, and not told by any vehicle. */
export interface PastRental extends FinishedRental {
  /** Driven and paused, one after the other from its start to its end. */
  phases: readonly (Pick<PhaseRow, 'kind' | 'mode'> & { since: Date; until: Date })[]
  startBatteryPercent: number
  endBatteryPercent: number
}

/** A reservation of that past that no rental came of. */
export interface PastReservation {
  id: string
  vehicleId: string
  customerId: string
  reservedAt: Date
  /** When the rider cancelled it; null: it lapsed. */
  cancelledAt: Date | null
}

interface Priced {
  rental: PastRental
  terms: Terms
  price: RentalPrice
}

const tariffsOf = (kept: { id: string; tariff: typeof freeTariff } | undefined) =>
  new Map(kept ? [[kept.id, kept.tariff]] : [])

/**
 * Riders that the rules let rent, as `admitRider` decides. It is asked once for each rider and operator, with their first
 * rental, which links the two. A rider who has a debt, a dispute or no card at this moment rents nothing.
 */
const admitted = async (
  deps: SharingDeps,
  work: Work,
  operator: OperatorRow,
  rentals: readonly PastRental[],
  money: ReadonlyMap<string, RiderMoney>,
): Promise<PastRental[]> => {
  const ids = [...new Set(rentals.map(({ customerId }) => customerId))]
  const linked = await deps.customers.linkedTo(work, operator.id, ids)
  const barred = new Set(
    ids.filter((id) => {
      const { hasDebt, hasTooManyWaiting, hasDispute, lacksCard } = money.get(id) ?? noMoneyBars
      return hasDebt || hasTooManyWaiting || hasDispute || (lacksCard && !operator.isFree)
    }),
  )
  const inTime = rentals.filter(
    ({ customerId, reservedAt }) =>
      !barred.has(customerId) &&
      !inExclusionTime(
        { start: operator.exclusionStart, end: operator.exclusionEnd, timezone: operator.timezone },
        reservedAt,
      ),
  )
  const first = new Map(inTime.toReversed().map((rental) => [rental.customerId, rental.reservedAt]))
  for (const [customerId, now] of first) {
    if (linked.has(customerId)) continue
    try {
      await deps.customers.admitRider({ ...work, now }, customerId, operator)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      barred.add(customerId)
    }
  }
  return inTime.filter(({ customerId }) => !barred.has(customerId))
}

/** What each costs by the terms at its start. A rider's credit pays one rental after the other. */
const priceThem = async (
  deps: SharingDeps,
  work: Work,
  { id: operatorId, isFree, timezone: timeZone }: OperatorRow,
  rentals: readonly PastRental[],
): Promise<Priced[]> => {
  const starts = rentals.map(({ customerId, startedAt: at }) => ({ customerId, at }))
  const all = await deps.pricing.pastTerms(work, { id: operatorId, isFree }, starts)
  const rich = await deps.money.whoHasCredit(work, [...new Set(rentals.map(({ customerId }) => customerId))])
  const priced: Priced[] = []
  for (const [n, rental] of rentals.entries()) {
    const { kept, discount } = all[n] ?? {}
    // nothing is given away by an empty field
    if (!discount || (!kept && !isFree)) continue
    const terms: Terms = {
      rateId: kept?.id ?? null,
      isFree,
      timeZone,
      currency: (kept?.tariff ?? freeTariff).currency,
      discountPercent: discount.percent,
      discountId: discount.discountId,
    }
    const { id: serviceId, customerId, endedAt } = rental
    const rows = rental.phases.map((phase, at) => ({ ...phase, operatorId, serviceId, number: at + 1 }))
    const then = { ...work, now: endedAt }
    const credit = rich.has(customerId) ? await deps.money.holdCredit(then, customerId) : 0
    const price = priceByTerms(terms, tariffsOf(kept), rows, false, endedAt, credit)
    if (!price) throw new Error('a rental of the past has no price')
    if (price.bonusCents > 0) await deps.money.useCredit(then, { operatorId, serviceId, customerId }, price.bonusCents)
    priced.push({ rental, terms, price })
  }
  return priced
}

const reservedRow = (
  operatorId: string,
  { id, vehicleId, customerId, reservedAt, cancelledAt }: PastReservation,
  { name, plate, vin, model }: VehicleRow,
): NewServiceRow => ({
  operatorId,
  id,
  vehicleId,
  customerId,
  reservedAt,
  cancelledAt,
  vehicleName: name,
  vehiclePlate: plate,
  vehicleVin: vin,
  vehicleModel: model,
  state: cancelledAt ? 'cancelled' : 'expired',
  reserveLimitAt: reserveLimitOf(reservedAt),
})

/** Of one operator. */
export interface PastOfOperator {
  operatorId: string
  rentals: readonly PastRental[]
  reservations: readonly PastReservation[]
}

/**
 * Lives finished rentals of a past that is founded, those of many operators in one work: who may rent, what it costs, what is
 * owed and what the books say are decided by the same rules as of one that runs, but read and written once for all of
 * them. Nothing is announced and no vehicle is switched. Again, what is there already is left as it is.
 * @returns how many rentals were kept
 * @throws Refusal vehicle.not_found
 * source: MONEY §12; decision 0094
 */
export const keepPastRentals = async (
  deps: SharingDeps,
  work: Work,
  past: readonly PastOfOperator[],
): Promise<number> => {
  const riders = past.flatMap(({ rentals }) => rentals.map(({ customerId }) => customerId))
  const money = await deps.money.moneyOf(work, [...new Set(riders)])
  let kept = 0
  for (const one of past) kept += await keepOfOperator(deps, work, one, money)
  return kept
}

const keepOfOperator = async (
  deps: SharingDeps,
  work: Work,
  { operatorId, rentals, reservations }: PastOfOperator,
  money: ReadonlyMap<string, RiderMoney>,
): Promise<number> => {
  const operator = await deps.operators.findOperator(work, operatorId)
  if (!operator?.canOperate) return 0
  const vehicleOf = await vehiclesOf(deps, work, [...rentals, ...reservations])
  const inOrder = [...rentals].sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
  const priced = await priceThem(deps, work, operator, await admitted(deps, work, operator, inOrder, money))
  const paymentIds = await deps.money.bookPast(
    work,
    priced.map(({ rental: { id: serviceId, customerId, endedAt }, terms, price }) => ({
      operatorId,
      serviceId,
      customerId,
      endedAt,
      price,
      currency: terms.currency ?? freeTariff.currency,
    })),
  )
  await insertServicesOnce(work, [
    ...reservations.map((one) => reservedRow(operatorId, one, vehicleOf(one.vehicleId))),
    ...priced.map(
      ({ rental, terms, price }, n): NewServiceRow => ({
        ...finishedRow(operatorId, rental, vehicleOf(rental.vehicleId)),
        endedBy: 'rider',
        ...terms,
        neverStarted: false,
        paymentId: paymentIds[n] ?? null,
        startBatteryPercent: rental.startBatteryPercent,
        endBatteryPercent: rental.endBatteryPercent,
        priceCents: price.netCents,
        priceLines: price.lines,
      }),
    ),
  ])
  await insertPhasesOnce(
    work,
    priced.flatMap(({ rental: { id: serviceId, phases } }) =>
      phases.map((phase, n) => ({ ...phase, operatorId, serviceId, number: n + 1 })),
    ),
  )
  await insertTripsOnce(
    work,
    priced.map(({ rental }) => ({
      ...tripOf(deps, work, operatorId, rental),
      startBatteryPercent: rental.startBatteryPercent,
      endBatteryPercent: rental.endBatteryPercent,
    })),
  )
  const trips = tripsByRider(priced.map(({ rental }) => rental))
  await deps.customers.countTripsOfMany(work, operatorId, trips)
  const newest = new Map(priced.map(({ rental: { vehicleId, startedAt } }) => [vehicleId, startedAt]))
  await deps.vehicles.rentals.noteServices(work, newest)
  return priced.length
}
