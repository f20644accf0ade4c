import type { BillingUnit, Currency, DrivingMode } from '@motora/contract/fields'

/** From a count of hours or days on, counted from one: each of them up to this count costs this. */
export interface Tier {
  upTo: number
  /** Of one hour or day, in 1/10,000 of the currency. */
  price: number
}

/** One version of what an operator asks for its vehicles. Prices are whole parts of 1/10,000 of the currency. */
export interface Tariff {
  currency: Currency
  billingUnit: BillingUnit
  priceMinute: number
  pricePauseMinute: number
  /** Of the modes that have a price per minute of their own. */
  modePrices: Partial<Record<DrivingMode, number>>
  hourTiers: readonly Tier[]
  dayTiers: readonly Tier[]
  /** Of a calendar day of the operator, in cents; 0: there is none. Never counts for `days`. */
  maxPerDayCents: number
  /** Of each rental. */
  freePauseMinutes: number
}

/** A stretch of a rental: driven or paused. Milliseconds since 1970; one that runs ends at the moment of asking. */
export interface Phase {
  kind: 'drive' | 'pause'
  from: number
  to: number
  /** Null: the moped did not report it, or it is paused. */
  mode: DrivingMode | null
}

/** Of a free operator that has saved none: everything costs nothing. */
export const freeTariff: Tariff = {
  currency: 'eur',
  billingUnit: 'minute',
  priceMinute: 0,
  pricePauseMinute: 0,
  modePrices: {},
  hourTiers: [],
  dayTiers: [],
  maxPerDayCents: 0,
  freePauseMinutes: 0,
}
