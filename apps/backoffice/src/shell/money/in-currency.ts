import { currency } from '@motora/contract/fields'

/** Currencies as files and filters call them: `EUR`. */
export const currencyChoices = currency.options.map((value) => ({ value, label: value.toUpperCase() }))

const labels = Object.fromEntries(currencyChoices.map(({ value, label }) => [value, label]))

/** Part of each column of amounts: a file then names their currency. @param from where a row on the wire has it */
export const inCurrency = (from = 'currency') => ({ currency: { from, labels } })
