import { drivingMode } from '@motora/contract/fields'
import type { RateUpdate } from '@motora/contract/pricing'
import { centsOf, eurosOf, eurosOfPrice, priceOf, roundedToCent } from '../money/index.js'
import type { Tariff } from './tariff.js'

const ownModes = { eco: null, city: null, sport: null }

/**
 * What is saved of what was typed: the maximum of a day in whole cents, and of a free operator everything for nothing.
 * source: ledgers J-12, J-14
 */
export const settleTariff = (given: RateUpdate, isFree: boolean): RateUpdate => {
  const rounded = { ...given, maxPricePerDay: roundedToCent(given.maxPricePerDay) }
  if (!isFree) return rounded
  return {
    ...rounded,
    priceMinute: 0,
    pricePauseMinute: 0,
    maxPricePerDay: 0,
    modes: ownModes,
    priceHours: given.priceHours.map(({ hours }) => ({ hours, pricePerHour: 0 })),
    priceDays: given.priceDays.map(({ days }) => ({ days, pricePerDay: 0 })),
  }
}

/** A tariff of the wire in our units. @throws RangeError for one that has problems (`tariffProblems`) */
export const tariffOf = (update: RateUpdate): Tariff => {
  const { currency, billingUnit, priceMinute, pricePauseMinute, modes, freePauseMinutes } = update
  return {
    currency,
    billingUnit,
    priceMinute: priceOf(priceMinute),
    pricePauseMinute: priceOf(pricePauseMinute),
    modePrices: Object.fromEntries(
      drivingMode.options.flatMap((mode) => {
        const own = modes?.[mode] ?? null
        return own === null ? [] : [[mode, priceOf(own)]]
      }),
    ),
    hourTiers: update.priceHours.map(({ hours, pricePerHour }) => ({ upTo: hours, price: priceOf(pricePerHour) })),
    dayTiers: update.priceDays.map(({ days, pricePerDay }) => ({ upTo: days, price: priceOf(pricePerDay) })),
    maxPerDayCents: centsOf(update.maxPricePerDay),
    freePauseMinutes,
  }
}

/** A tariff as the wire says it. */
export const onWire = (tariff: Tariff): Required<RateUpdate> => {
  const { currency, billingUnit, priceMinute, pricePauseMinute, modePrices, freePauseMinutes } = tariff
  const own = (price: number | undefined) => (price === undefined ? null : eurosOfPrice(price))
  return {
    currency,
    billingUnit,
    freeFractionMinutes: 0,
    priceMinute: eurosOfPrice(priceMinute),
    pricePauseMinute: eurosOfPrice(pricePauseMinute),
    modes: { eco: own(modePrices.eco), city: own(modePrices.city), sport: own(modePrices.sport) },
    priceHours: tariff.hourTiers.map(({ upTo, price }) => ({ hours: upTo, pricePerHour: eurosOfPrice(price) })),
    priceDays: tariff.dayTiers.map(({ upTo, price }) => ({ days: upTo, pricePerDay: eurosOfPrice(price) })),
    maxPricePerDay: eurosOf(tariff.maxPerDayCents),
    freePauseMinutes,
  }
}
