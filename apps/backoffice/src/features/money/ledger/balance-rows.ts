import { type LedgerAccount, type LedgerBalance, ledgerAccounts } from '@motora/contract/money'
import { centsOf } from '@motora/rules/money'

/** Of one account in one currency, in cents. A balance is on one of two sides. */
interface BalanceRow {
  account: LedgerAccount
  opening: number
  debits: number
  credits: number
  debitBalance: number
  creditBalance: number
}
export type BalanceFigures = Omit<BalanceRow, 'account'>

export interface CurrencyBalances {
  currency: string
  rows: readonly BalanceRow[]
  /** What stands below the columns. */
  sums: BalanceFigures
}

const figures = ['opening', 'debits', 'credits', 'debitBalance', 'creditBalance'] as const
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/**
 * A trial balance for each currency, of one operator or of all together. A balance above zero is one of debit.
 * @param operatorId left out: of all, and of what is of no operator
 */
export const balancesIn = (balances: readonly LedgerBalance[], operatorId?: string): CurrencyBalances[] => {
  const asked = balances.filter((one) => operatorId === undefined || one.sharingOperatorId === operatorId)
  return [...new Set(asked.map(({ currency }) => currency))].toSorted().map((currency) => {
    const rows = ledgerAccounts.flatMap((account): BalanceRow[] => {
      const of = asked.filter((one) => one.account === account && one.currency === currency)
      if (of.length === 0) return []
      const closing = sumOf(of, (one) => centsOf(one.closing))
      return [
        {
          account,
          opening: sumOf(of, (one) => centsOf(one.opening)),
          debits: sumOf(of, (one) => centsOf(one.debits)),
          credits: sumOf(of, (one) => centsOf(one.credits)),
          debitBalance: Math.max(closing, 0),
          creditBalance: Math.max(-closing, 0),
        },
      ]
    })
    const sums = Object.fromEntries(figures.map((figure) => [figure, sumOf(rows, (row) => row[figure])]))
    return { currency, rows, sums: sums as unknown as BalanceFigures }
  })
}

/** Operators that the books name, by their names. */
export const operatorsIn = (balances: readonly LedgerBalance[]): { value: string; label: string }[] => {
  const names = new Map(
    balances.flatMap(({ sharingOperatorId: id, operatorName }): [string, string][] => (id ? [[id, operatorName]] : [])),
  )
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
