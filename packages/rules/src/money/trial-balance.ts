import { ledgerAccounts } from '@motora/contract/money'
import type { Account } from './transfers.js'

/** What an account had before a span, and was debited and credited in it, in cents of a currency. */
export interface AccountMoved<Currency extends string = string> {
  account: Account
  currency: Currency
  opening: number
  debits: number
  credits: number
}

/** In cents. A balance is on one of two sides. */
export interface BalanceFigures {
  opening: number
  debits: number
  credits: number
  debitBalance: number
  creditBalance: number
}

export interface TrialBalance<Currency extends string = string> {
  currency: Currency
  rows: readonly (BalanceFigures & { account: Account })[]
  /** What is below the columns. */
  sums: BalanceFigures
}

const figures = ['opening', 'debits', 'credits', 'debitBalance', 'creditBalance'] as const
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/**
 * The trial balance of each currency: accounts in the order of a balance sheet, each once, whatever operators moved it. A
 * balance above zero is one of debit.
 * source: MONEY §7; decision 0186
 */
export const trialBalances = <Currency extends string>(
  moved: readonly AccountMoved<Currency>[],
): TrialBalance<Currency>[] =>
  [...new Set(moved.map(({ currency }) => currency))].toSorted().map((currency) => {
    const rows = ledgerAccounts.flatMap((account): TrialBalance['rows'][number][] => {
      const of = moved.filter((one) => one.account === account && one.currency === currency)
      if (of.length === 0) return []
      const [opening, debits, credits] = (['opening', 'debits', 'credits'] as const).map((figure) =>
        sumOf(of, (one) => one[figure]),
      ) as [number, number, number]
      const closing = opening + debits - credits
      const sides = { debitBalance: Math.max(closing, 0), creditBalance: Math.max(-closing, 0) }
      return [{ account, opening, debits, credits, ...sides }]
    })
    const sums = Object.fromEntries(figures.map((figure) => [figure, sumOf(rows, (row) => row[figure])]))
    return { currency, rows, sums: sums as unknown as BalanceFigures }
  })
