import type { Tier } from './tariff.js'

/**
 * Divides units among tiers: the k-th costs the first tier that goes up to k or beyond; beyond all, the last one.
 * @param first the first unit, counted from 0 @param end one behind the last @throws RangeError without a tier
 */
export const byTier = (tiers: readonly Tier[], first: number, end: number): { count: number; price: number }[] => {
  const last = tiers.at(-1)
  if (!last) throw new RangeError('a tariff by hours or days has at least one tier')
  const found: { count: number; price: number }[] = []
  let from = first
  for (const tier of tiers) {
    const to = tier === last ? end : Math.min(end, tier.upTo)
    if (to > from) {
      found.push({ count: to - from, price: tier.price })
      from = to
    }
  }
  return found
}
