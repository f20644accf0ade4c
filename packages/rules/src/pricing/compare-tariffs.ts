import { priceRental, type RentalToPrice } from './price-rental.js'
import type { Tariff } from './tariff.js'

/** A rental as it was: all that its price depends on but the tariff. No credit: it pays a price and does not change it. */
export type PastRental = Omit<RentalToPrice, 'tariff' | 'creditCents'>

/** What a rental costs by two tariffs, each in cents of its own currency. */
export interface ComparedPrice {
  /** Null: there is no tariff in force. */
  currentCents: number | null
  newCents: number
  /** New less current; null: there is nothing to compare with, or it is in another currency. */
  differenceCents: number | null
}

export interface TariffComparison {
  /** In the order of the rentals. */
  prices: ComparedPrice[]
  total: ComparedPrice
  /** How many rentals the new tariff makes dearer, cheaper, and leaves as they are; null as the difference is. */
  changes: { dearer: number; cheaper: number; same: number } | null
}

/**
 * What rentals cost by the tariff in force and by another one, each with the discount that it had.
 * @param current null: there is none
 * source: MONEY §5
 */
export const compareTariffs = (
  current: Tariff | null,
  next: Tariff,
  rentals: readonly PastRental[],
): TariffComparison => {
  const isComparable = current?.currency === next.currency
  const compared = (currentCents: number | null, newCents: number): ComparedPrice => ({
    currentCents,
    newCents,
    differenceCents: isComparable && currentCents !== null ? newCents - currentCents : null,
  })
  const costs = (tariff: Tariff, rental: PastRental) => priceRental({ ...rental, tariff, creditCents: 0 }).netCents
  const prices = rentals.map((rental) => compared(current && costs(current, rental), costs(next, rental)))
  const sumOf = (of: (price: ComparedPrice) => number | null) =>
    prices.reduce((sum, price) => sum + (of(price) ?? 0), 0)
  const countOf = (is: (difference: number) => boolean) =>
    prices.filter(({ differenceCents }) => differenceCents !== null && is(differenceCents)).length
  return {
    prices,
    total: compared(
      current && sumOf(({ currentCents }) => currentCents),
      sumOf(({ newCents }) => newCents),
    ),
    changes: isComparable
      ? {
          dearer: countOf((difference) => difference > 0),
          cheaper: countOf((difference) => difference < 0),
          same: countOf((difference) => difference === 0),
        }
      : null,
  }
}
