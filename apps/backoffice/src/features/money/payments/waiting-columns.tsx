import { paymentRefKeys, type WaitingRefund } from '@motora/contract/money'
import { TRUNCATE_SENTENCE, useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { customerColumn } from '../../../shell/customer-column'
import { inCurrency } from '../../../shell/money/in-currency'

function Amount({ amount, currency }: { amount: number; currency: string }) {
  return useFormats().money(centsOf(amount), currency)
}

/** Amounts of several currencies: a sum of them says nothing. */
const amount = { kind: 'number', identifierLike: true, width: 112, ...inCurrency() } as const
const unsorted = { sortable: false } as const
const told = { sortable: false, filterable: false } as const

/** Named as the gateway sorts and filters them. source: decision 0119 */
export const waitingColumns = (t: TFunction<'payments'>): TableColumn<WaitingRefund>[] => [
  { id: 'asked', kind: 'date', header: t('waiting.asked'), onCard: true, hideable: false, width: 144 },
  {
    ...amount,
    id: 'amount',
    header: t('amount'),
    cell: (refund) => <Amount amount={refund.amount} currency={refund.currency} />,
    onCard: true,
  },
  {
    ...amount,
    ...told,
    id: 'paid',
    header: t('waiting.paid'),
    cell: (refund) => <Amount amount={refund.paid} currency={refund.currency} />,
  },
  {
    ...unsorted,
    ...customerColumn(t('customer'), t('erased')),
    onCard: true,
    width: 176,
  },
  {
    ...unsorted,
    id: 'operatorName',
    kind: 'text',
    header: t('operator'),
    // of a bonus pack
    whenEmpty: t('provider'),
    wildcard: true,
    width: 152,
  },
  {
    ...unsorted,
    id: 'refKey',
    kind: 'choice',
    header: t('refKey'),
    choices: paymentRefKeys.map((value) => ({ value, label: t(`refKey.${value}`) })),
    width: 112,
  },
  {
    ...told,
    id: 'reason',
    kind: 'text',
    header: t('waiting.reason'),
    truncateAt: TRUNCATE_SENTENCE,
    whenEmpty: t('waiting.whole'),
    width: 176,
  },
  {
    ...unsorted,
    id: 'askedBy',
    kind: 'text',
    header: t('waiting.askedBy'),
    value: ({ askedBy, isOwn }) => (isOwn ? t('waiting.own') : askedBy),
    wildcard: true,
    onCard: true,
    width: 152,
  },
  { ...told, id: 'lapses', kind: 'date', header: t('waiting.lapses'), onCard: true, width: 144 },
]
