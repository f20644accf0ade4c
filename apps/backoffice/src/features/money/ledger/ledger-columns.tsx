import { type LedgerTransfer, ledgerAccounts, ledgerReasons, ledgerSubjects } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { currencyChoices, inCurrency } from '../../../shell/money/in-currency'
import { idColumn } from '../id-column'
import { accountKey } from './account-key'

const Amount = ({ amount, currency }: { amount: number; currency: string }) =>
  useFormats().money(centsOf(amount), currency)

const choice = { kind: 'choice', sortable: false } as const

/** Named as the gateway sorts and filters them. source: decision 0186 */
export const ledgerColumns = (t: TFunction<'ledger'>): TableColumn<LedgerTransfer>[] => {
  const accounts = ledgerAccounts.map((value) => ({ value, label: t(accountKey(value)) }))
  return [
    { id: 'at', kind: 'date', header: t('at'), onCard: true, hideable: false, width: 144 },
    {
      ...choice,
      id: 'reason',
      header: t('what'),
      onCard: true,
      width: 192,
      choices: ledgerReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
    },
    { ...choice, id: 'debit', header: t('debit'), onCard: true, width: 192, choices: accounts },
    { ...choice, id: 'credit', header: t('credit'), onCard: true, width: 192, choices: accounts },
    {
      kind: 'number',
      width: 112,
      sortable: false,
      ...inCurrency(),
      id: 'amount',
      header: t('amount'),
      onCard: true,
      cell: (row) => <Amount amount={row.amount} currency={row.currency} />,
    },
    // the choice of an operator stands above, for the balances as well
    { id: 'operatorName', kind: 'text', header: t('operator'), sortable: false, filterable: false, width: 136 },
    {
      ...choice,
      id: 'subject',
      header: t('subject'),
      width: 112,
      choices: ledgerSubjects.map((value) => ({ value, label: t(`subject.${value}`) })),
    },
    {
      ...choice,
      id: 'currency',
      header: t('currency'),
      visibleByDefault: false,
      width: 96,
      choices: currencyChoices,
    },
    { ...idColumn, id: 'id', header: t('ref') },
    { ...idColumn, id: 'serviceId', header: t('serviceId') },
    { ...idColumn, id: 'paymentId', header: t('paymentId') },
    { ...idColumn, id: 'settlementId', header: t('settlementId') },
    { ...idColumn, id: 'customerId', header: t('customerId') },
  ]
}
