import { isDeepStrictEqual } from 'node:util'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { priceByTerms } from './price-rental.js'
import { phasesOfServices } from './stores/phase-store.js'
import { listPricedAfter } from './stores/priced-store.js'

/** Rentals whose price was worked out again from what is kept of them. */
export interface Repriced {
  checked: number
  /** Ids of those whose kept price or lines are not what they cost. */
  differing: string[]
  /** Of the last one, to go on from; null: there is none after these. */
  last: string | null
}

/**
 * Works out again what ended rentals cost, from their phases and the version that they keep, in the order of their ids.
 * source: MONEY §4
 */
export const repriceStored = async (
  { pricing }: Pick<SharingDeps, 'pricing'>,
  work: Work,
  after: string | null,
  limit: number,
): Promise<Repriced> => {
  const rows = await listPricedAfter(work, after, limit)
  const tariffs = await pricing.tariffsByIds(work, [...new Set(rows.flatMap(({ rateId }) => rateId ?? []))])
  const phases = await phasesOfServices(
    work,
    rows.map(({ id }) => id),
  )
  const differing = rows.filter((row) => {
    const price = priceByTerms(row, tariffs, phases.get(row.id) ?? [], row.neverStarted === true, work.now)
    return price?.netCents !== row.priceCents || !isDeepStrictEqual(price?.lines, row.priceLines)
  })
  return {
    checked: rows.length,
    differing: differing.map(({ id }) => id),
    last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}
