export { discountCents, lineCents } from './amounts.js'
export { centsOf, eurosOf, eurosOfPrice, priceOf } from './euros.js'
