import { type LedgerBalanceRow, ledgerAccounts } from '@motora/contract/money'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { inCurrency } from '../../../shell/money/in-currency'
import { accountKey } from './account-key'

/** What the file of the trial balance has: the columns of the screen, and what they are of. source: decisions 0011, 0186 */
export const balanceColumns = (t: TFunction<'ledger'>): TableColumn<LedgerBalanceRow>[] => {
  const figure = (
    id: 'opening' | 'debits' | 'credits' | 'closing' | 'debitBalance' | 'creditBalance',
    header: string,
  ) => ({ kind: 'number', ...inCurrency(), id, header }) as const
  return [
    // as programs read it, whatever the language
    { id: 'accountKey', kind: 'text', header: t('accountKey'), value: ({ account }) => account, exportFrom: 'account' },
    {
      id: 'account',
      kind: 'choice',
      header: t('account'),
      choices: ledgerAccounts.map((value) => ({ value, label: t(accountKey(value)) })),
      whenEmpty: t('total'),
    },
    figure('opening', t('opening')),
    figure('debits', t('debits')),
    figure('credits', t('credits')),
    figure('closing', t('closing')),
    figure('debitBalance', t('debitBalance')),
    figure('creditBalance', t('creditBalance')),
    { id: 'operatorName', kind: 'text', header: t('operator'), whenEmpty: t('allOperators') },
    { id: 'since', kind: 'date', header: t('since'), precision: 'day', whenEmpty: t('since.beginning') },
    // the last day of the span, or the moment until which it goes
    { id: 'until', kind: 'date', header: t('until'), isEnd: true },
  ]
}
