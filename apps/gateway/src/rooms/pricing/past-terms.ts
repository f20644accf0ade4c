import type { Work } from '../work.js'
import { type DiscountOfRental, discountAmong } from './discounts/discount-of.js'
import { ratesOf, tariffOfRow } from './store.js'
import { findGenericDiscount, namingAnyOf } from './stores/discount-store.js'
import type { KeptTariff, OperatorOfTariff } from './tariff-in-force.js'

/** The rider who started a rental, and the moment. */
export interface PastStart {
  customerId: string
  at: Date
}

/** By what a rental that started then is priced. */
export interface PastTerms {
  /** Undefined: the operator had no tariff. */
  kept: KeptTariff | undefined
  discount: DiscountOfRental
}

/**
 * The terms of many rentals of one operator that have started already: the version of the tariff that was in force at
 * each start, and the discount that its rider had then. Asked once for all of them, where `tariffAtStart` and
 * `discountOf` ask for each.
 * @returns them in the order of the starts
 * source: MONEY §4, point 1; decisions Z-25, Z-26, 0094
 */
export const pastTerms = async (
  work: Work,
  { id, isFree }: OperatorOfTariff,
  starts: readonly PastStart[],
): Promise<PastTerms[]> => {
  const versions = (await ratesOf(work, id))
    .filter((row) => isFree || !row.isFree)
    .map((row) => ({ since: row.since.getTime(), kept: { id: row.id, tariff: tariffOfRow(row) } }))
  const generic = await findGenericDiscount(work, id)
  const named = await namingAnyOf(work, id, [...new Set(starts.map(({ customerId }) => customerId))])
  return starts.map(({ customerId, at }) => ({
    kept: (versions.findLast(({ since }) => since <= at.getTime()) ?? versions[0])?.kept,
    discount: discountAmong(
      generic,
      named.filter((one) => one.customerId === customerId),
      at,
    ),
  }))
}
