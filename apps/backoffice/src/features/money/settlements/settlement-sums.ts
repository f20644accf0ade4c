import type { SettlementTotals } from '@motora/contract/money'
import type { Formats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'

const amounts = ['payable', 'card', 'credit', 'refunds', 'disputes', 'commission', 'vehicles'] as const

/** What is shown under the columns; each currency has an amount of its own. */
export const sumsOf = (totals: readonly SettlementTotals[], formats: Formats): Record<string, string> => ({
  ...Object.fromEntries(
    amounts.map((of) => [of, totals.map((one) => formats.money(centsOf(one[of]), one.currency)).join(' · ')]),
  ),
  vehicleDays: formats.number(totals.reduce((sum, { vehicleDays }) => sum + vehicleDays, 0)),
})
