import { currency } from '@motora/contract/fields'

/** Currencies as files and filters call them: `EUR`. */
export const currencyChoices = currency.options.map((value) => ({ value, label: value.toUpperCase() }))

const labels = Object.fromEntries(currencyChoices.map(({ value, label }) => [value, label]))

/** Part of each column of prices, which have up to four decimals: a file names their currency. */
export const pricedInCurrency = () => ({ currency: { from: 'currency', labels } })

/**
 * Part of each column of amounts: a file names their currency, and writes their cents.
 * @param from where a row on the wire has the currency
 */
export const inCurrency = (from = 'currency') => ({ currency: { from, labels }, decimals: 2 })
