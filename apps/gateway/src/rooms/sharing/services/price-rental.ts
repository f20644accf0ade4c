import {
  freeTariff,
  neverStartedFreeMs,
  type Phase,
  priceRental as priceByRule,
  type RentalPrice,
  type Tariff,
} from '@motora/rules/pricing'
import { Refusal } from '../../../kernel/refusal.js'
import type { OperatorRow } from '../../operators/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import type { ServiceRow } from './store.js'
import { type PhaseRow, phasesOfServices } from './stores/phase-store.js'

/** What a rental keeps from its start to be priced by, whatever becomes of its operator and the tariff. */
export type Terms = Pick<ServiceRow, 'rateId' | 'isFree' | 'timeZone' | 'currency' | 'discountPercent' | 'discountId'>

/** Nothing is given away by an empty field. source: MONEY §4, point 5 */
export const withoutTariff = (): Refusal =>
  new Refusal('service.vehicle_not_rentable', 'This vehicle cannot be rented now.', { params: { reason: 'no-tariff' } })

/**
 * The terms of a rental of a rider that starts in this work.
 * @throws Refusal service.vehicle_not_rentable
 * source: MONEY §4, points 1 and 5; decisions Z-26, Z-40
 */
export const termsAtStart = async (
  { pricing }: Pick<SharingDeps, 'pricing'>,
  work: Work,
  { id, isFree, timezone }: Pick<OperatorRow, 'id' | 'isFree' | 'timezone'>,
  customerId: string,
): Promise<Terms> => {
  const kept = await pricing.tariffAtStart(work, { id, isFree })
  if (!kept && !isFree) throw withoutTariff()
  const { percent, discountId } = await pricing.discountOf(work, { operatorId: id, customerId, at: work.now })
  return {
    rateId: kept?.id ?? null,
    isFree,
    timeZone: timezone,
    currency: (kept?.tariff ?? freeTariff).currency,
    discountPercent: percent,
    discountId,
  }
}

/** A stretch as the rule takes it. @param now at which one that runs ends */
export const toPhase = ({ kind, mode, since, until }: PhaseRow, now: Date): Phase => {
  const from = since.getTime()
  return { kind, mode, from, to: until?.getTime() ?? Math.max(from, now.getTime()) }
}

/**
 * What a rental costs by what it keeps: stored or so far, it is this one call.
 * @param now at which a phase that runs ends
 * @param creditCents of the rider; only the end takes of it
 * @returns null: it has not started, or began before prices
 */
export const priceByTerms = (
  { rateId, isFree, timeZone, discountPercent }: Pick<Terms, 'rateId' | 'isFree' | 'timeZone' | 'discountPercent'>,
  tariffs: ReadonlyMap<string, Tariff>,
  rows: readonly PhaseRow[],
  neverStarted: boolean,
  now: Date,
  creditCents = 0,
): RentalPrice | null => {
  if (isFree === null || timeZone === null) return null
  const tariff = rateId === null ? freeTariff : tariffs.get(rateId)
  if (!tariff) throw new Error('the version of a tariff that a rental keeps is not there')
  const phases = rows.map((row) => toPhase(row, now))
  return priceByRule({ tariff, phases, timeZone, isFree, neverStarted, discountPercent, creditCents })
}

/**
 * Whether the vehicle was ordered on at the start and has not reported itself on since. Asked while it changes anything.
 * source: MONEY §4, point 5; decision 0006
 */
const hasNeverStarted = async (
  { vehicles }: Pick<SharingDeps, 'vehicles'>,
  work: Work,
  { id, vehicleId, startedAt }: ServiceRow,
): Promise<boolean> => {
  if (!startedAt || work.now.getTime() - startedAt.getTime() > neverStartedFreeMs) return false
  const cameOn = await vehicles.commands.cameOnFor(work, { id, vehicleId, startedAt })
  if (cameOn !== false) return false
  const said = await vehicles.past.historyBetween(work, vehicleId, startedAt, new Date(work.now.getTime() + 1))
  return !said.some(({ isVehicleOn, hasOwnValues }) => hasOwnValues && isVehicleOn)
}

/** A price, and by which facts it was found. */
export interface PriceNow {
  price: RentalPrice
  neverStarted: boolean
}

/**
 * What rentals under way cost at the time of this work, by their ids; those without terms are left out.
 * @param creditCents of their rider, for a rental that ends
 */
export const pricesNow = async (
  deps: Pick<SharingDeps, 'pricing' | 'vehicles'>,
  work: Work,
  rows: readonly ServiceRow[],
  creditCents = 0,
): Promise<Map<string, PriceNow>> => {
  const priced = rows.filter(({ startedAt, isFree }) => startedAt !== null && isFree !== null)
  const ids = priced.map(({ id }) => id)
  const tariffs = await deps.pricing.tariffsByIds(work, [...new Set(priced.flatMap(({ rateId }) => rateId ?? []))])
  const phases = await phasesOfServices(work, ids)
  const found = new Map<string, PriceNow>()
  for (const row of priced) {
    const neverStarted = await hasNeverStarted(deps, work, row)
    const price = priceByTerms(row, tariffs, phases.get(row.id) ?? [], neverStarted, work.now, creditCents)
    if (price) found.set(row.id, { price, neverStarted })
  }
  return found
}

/**
 * What is kept of the price of a rental that ends in this work; its phases have ended. The rider's credit pays of it
 * what it can, what is left is owed, and the books say so, all in the same work.
 * source: MONEY §4, point 4, §5 to §7
 */
export const finalPrice = async (
  deps: Pick<SharingDeps, 'pricing' | 'vehicles' | 'money'>,
  work: Work,
  held: ServiceRow,
): Promise<Partial<Pick<ServiceRow, 'priceCents' | 'priceLines' | 'neverStarted' | 'paymentId'>>> => {
  const { id: serviceId, operatorId, customerId } = held
  const creditCents = await deps.money.holdCredit(work, customerId)
  const found = (await pricesNow(deps, work, [held], creditCents)).get(serviceId)
  if (!found) return {}
  const { price, neverStarted } = found
  const service = { operatorId, serviceId, customerId }
  if (price.bonusCents > 0) await deps.money.useCredit(work, service, price.bonusCents)
  const paymentId = await deps.money.bookService(work, service, held.currency ?? freeTariff.currency, price)
  return { priceCents: price.netCents, priceLines: price.lines, neverStarted, paymentId }
}
