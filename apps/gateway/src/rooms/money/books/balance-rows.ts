import type { LedgerBalanceRow } from '@motora/contract/money'
import { type BalanceFigures, eurosOf, trialBalances } from '@motora/rules/money'
import type { LedgerBalanceRow as AccountBalance } from '../stores/ledger-day-store.js'

const presentFigures = ({ opening, debits, credits, debitBalance, creditBalance }: BalanceFigures) => ({
  opening: eurosOf(opening),
  debits: eurosOf(debits),
  credits: eurosOf(credits),
  closing: eurosOf(debitBalance - creditBalance),
  debitBalance: eurosOf(debitBalance),
  creditBalance: eurosOf(creditBalance),
})

/** The trial balance of each currency as rows of a file, with what they are of: its accounts, then the sum of all. */
export const balanceRows = (
  balances: readonly AccountBalance[],
  of: Pick<LedgerBalanceRow, 'sharingOperatorId' | 'operatorName' | 'since' | 'until'>,
): LedgerBalanceRow[] =>
  trialBalances(
    balances.map(({ account, currency, openingCents, debitCents, creditCents }) => ({
      account,
      currency,
      opening: openingCents,
      debits: debitCents,
      credits: creditCents,
    })),
  ).flatMap(({ currency, rows, sums }) => [
    ...rows.map(({ account, ...figures }) => ({ account, currency, ...presentFigures(figures), ...of })),
    { account: null, currency, ...presentFigures(sums), ...of },
  ])
