import type { LedgerBalance } from '@motora/contract/money'
import { centsOf, type TrialBalance, trialBalances } from '@motora/rules/money'

/**
 * A trial balance for each currency, of one operator or of all together.
 * @param operatorId left out: of all, and of what is of no operator
 */
export const balancesIn = (balances: readonly LedgerBalance[], operatorId?: string): TrialBalance[] =>
  trialBalances(
    balances
      .filter((one) => operatorId === undefined || one.sharingOperatorId === operatorId)
      .map(({ account, currency, opening, debits, credits }) => ({
        account,
        currency,
        opening: centsOf(opening),
        debits: centsOf(debits),
        credits: centsOf(credits),
      })),
  )

/** Operators that the books name, by their names. */
export const operatorsIn = (balances: readonly LedgerBalance[]): { value: string; label: string }[] => {
  const names = new Map(
    balances.flatMap(({ sharingOperatorId: id, operatorName }): [string, string][] => (id ? [[id, operatorName]] : [])),
  )
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
