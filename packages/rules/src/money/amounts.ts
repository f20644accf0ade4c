import { whole } from './whole.js'

const pricePartsPerCent = 100
const maxPercent = 100

/** The one rounding rule: whole again, halves up. Exact: no fraction is ever made. @throws RangeError below zero */
export const halvesUp = (dividend: number, divisor: number): number => {
  if (whole(dividend, 'an amount') < 0) throw new RangeError(`an amount is below zero: ${dividend}`)
  const rest = dividend % divisor
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0)
}

/**
 * Cents of a line of a price, halves up.
 * @param count billed minutes, hours or days. @param price of one, in 1/10,000 €. @throws RangeError below zero
 */
export const lineCents = (count: number, price: number): number =>
  halvesUp(whole(count, 'a count') * whole(price, 'a price'), pricePartsPerCent)

/**
 * Cents that a discount takes off; half a cent is the rider's.
 * @param percent 0 to 100, whole. @throws RangeError for another, or an amount below zero
 */
export const discountCents = (cents: number, percent: number): number => {
  if (whole(percent, 'a percentage') < 0 || percent > maxPercent) throw new RangeError(`no percentage: ${percent}`)
  return halvesUp(whole(cents, 'cents') * percent, maxPercent)
}
