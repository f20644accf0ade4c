export * from './discount-calls.js'
export * from './discounts.js'
export * from './promo-code.js'
export * from './rates.js'
