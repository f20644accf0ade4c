import { eurosOf } from './euros.js'

/**
 * The name that a bonus pack gets when it is made: "Bonus 20", "Bonus 12.50". One name for all languages.
 * @param priceCents of the pack
 * source: decisions Z-27, 0086; ledger L-07
 */
export const bonusName = (priceCents: number): string => {
  const euros = eurosOf(priceCents)
  return `Bonus ${Number.isInteger(euros) ? euros : euros.toFixed(2)}`
}
