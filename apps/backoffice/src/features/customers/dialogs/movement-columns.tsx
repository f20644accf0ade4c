import { type CustomerMovement, paymentStatuses } from '@motora/contract/sharing'
import { TRUNCATE_ADDRESS, useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { inCurrency } from '../../../shell/money/in-currency'
import { PaymentStatusBadge } from '../../../shell/money/payment-status-badge'

/** What is counted after a rental is no order and no filter of the list. */
const counted = { sortable: false, filterable: false } as const

/**
 * Nine columns. What no tariff has priced yet has no price and no payment, and the cell says so.
 * @param withOperator false: all of them are of one operator
 * source: ledger H-12; units Z-35
 */
export const movementColumns = (t: TFunction<readonly ['customers', 'payments']>): TableColumn<CustomerMovement>[] => [
  {
    id: 'originAddress',
    kind: 'text',
    header: t('originAddress'),
    truncateAt: TRUNCATE_ADDRESS,
    onCard: true,
    hideable: false,
    width: 240,
  },
  {
    id: 'distanceKms',
    kind: 'number',
    header: t('distance'),
    format: (kilometres, formats) => formats.kilometres(kilometres * 1000),
    unit: 'km',
    filterable: false,
    onCard: true,
    width: 112,
  },
  { id: 'tripStart', kind: 'date', header: t('tripStart'), onCard: true, width: 152 },
  { id: 'tripEnd', kind: 'date', header: t('tripEnd'), width: 152 },
  { ...counted, id: 'drivenMinutes', kind: 'number', header: t('drivenMinutes'), quantity: 'minutes', width: 128 },
  {
    id: 'pausedMinutes',
    kind: 'number',
    header: t('pausedMinutes'),
    quantity: 'minutes',
    filterable: false,
    width: 128,
  },
  {
    ...counted,
    id: 'price',
    kind: 'number',
    header: t('price'),
    ...inCurrency(),
    cell: (movement) => <Price of={movement} notPriced={t('notPriced')} />,
    whenEmpty: t('notPriced'),
    width: 152,
  },
  {
    ...counted,
    id: 'paymentStatus',
    kind: 'choice',
    header: t('paymentStatus'),
    choices: paymentStatuses.map((value) => ({ value, label: t(`payments:status.${value}`) })),
    whenEmpty: t('notPriced'),
    cell: ({ paymentStatus }) =>
      paymentStatus === null ? t('notPriced') : <PaymentStatusBadge status={paymentStatus} />,
    width: 152,
  },
  { id: 'operatorName', kind: 'text', header: t('operator'), wildcard: true, width: 176 },
]

function Price({ of: { price, currency }, notPriced }: { of: CustomerMovement; notPriced: string }) {
  const { money } = useFormats()
  return price === null || currency === null ? notPriced : money(centsOf(price), currency)
}
