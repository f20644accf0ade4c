import { discountCents as discountOn } from '../money/index.js'
import type { PriceLine } from './price-line.js'
import { priceLines } from './price-lines.js'
import type { Phase, Tariff } from './tariff.js'

/** A moped that never came on is given back for nothing within this time. source: MONEY §4, point 5 */
export const neverStartedFreeMs = 180_000

export interface RentalToPrice {
  /** In force when the rental started. */
  tariff: Tariff
  /** One after the other, without gaps; the last one may be running and ends now. */
  phases: readonly Phase[]
  /** Of the operator, such as Europe/Madrid. */
  timeZone: string
  /** The operator asks for nothing. */
  isFree: boolean
  /** The moped has a line of its own and never reported itself on. source: decision 0006 */
  neverStarted: boolean
  /** In force when the rental started; whole, 0 to 100. */
  discountPercent: number
  /** What the rider has of bonus packs, in cents of a euro. */
  creditCents: number
}

/** All in cents of the tariff's currency. gross = Σ lines; net = gross − discount = bonus + charge. */
export interface RentalPrice {
  lines: PriceLine[]
  grossCents: number
  discountCents: number
  netCents: number
  /** Of the rider's credit: what it pays. */
  bonusCents: number
  /** What is left to pay by card. */
  chargeCents: number
}

const nothing = (kind: 'free-operator' | 'never-started'): RentalPrice => ({
  lines: [{ kind, cents: 0 }],
  grossCents: 0,
  discountCents: 0,
  netCents: 0,
  bonusCents: 0,
  chargeCents: 0,
})

/**
 * What a rental costs: the one place where that is decided. Quote, price so far, final price and receipt ask it.
 * @throws RangeError for a tariff without tiers, a percentage beyond 100 or an amount that is not whole
 * source: MONEY §4
 */
export const priceRental = (rental: RentalToPrice): RentalPrice => {
  const { tariff, phases, timeZone, isFree, neverStarted, discountPercent, creditCents } = rental
  if (isFree) return nothing('free-operator')
  const lengthMs = phases.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
  if (neverStarted && lengthMs <= neverStartedFreeMs) return nothing('never-started')
  const lines = priceLines(tariff, phases, timeZone)
  const grossCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  const discountCents = discountOn(grossCents, discountPercent)
  const netCents = grossCents - discountCents
  // credit is in euros, and is never changed into another currency
  const bonusCents = tariff.currency === 'eur' ? Math.min(creditCents, netCents) : 0
  return { lines, grossCents, discountCents, netCents, bonusCents, chargeCents: netCents - bonusCents }
}
