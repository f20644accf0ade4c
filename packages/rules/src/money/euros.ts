import { whole } from './whole.js'

const centsPerEuro = 100
const pricePartsPerEuro = 10_000

/** The whole number of parts whose quotient this is, to the last bit: nothing is rounded on the way in. */
const partsOf = (euros: number, parts: number, what: string): number => {
  const counted = whole(Math.round(euros * parts), what)
  if (counted / parts !== euros) throw new RangeError(`${what} are finer than they may be: ${euros} €`)
  return counted
}

/** Cents as the wire says them, in euros: 1250 → 12.5. @throws RangeError for a fraction of a cent */
export const eurosOf = (cents: number): number => whole(cents, 'cents') / centsPerEuro

/** Euros of the wire in cents: 12.5 → 1250. @throws RangeError for a fraction of a cent */
export const centsOf = (euros: number): number => partsOf(euros, centsPerEuro, 'cents')

/** Euros rounded to the cent as a person does it by the digits: 29.005 → 29.01. For what is typed, not for a price. */
export const roundedToCent = (euros: number): number =>
  // fifteen digits are all that a number of euros has; what comes behind them was never typed
  Math.round(Number((euros * centsPerEuro).toPrecision(15))) / centsPerEuro

/** A unit price in 1/10,000 € as the wire says it: 2650 → 0.265. @throws RangeError for a fraction of a part */
export const eurosOfPrice = (price: number): number => whole(price, 'parts of a price') / pricePartsPerEuro

/** A unit price of the wire in 1/10,000 €: 0.265 → 2650. @throws RangeError for a fifth decimal */
export const priceOf = (euros: number): number => partsOf(euros, pricePartsPerEuro, 'parts of a price')
