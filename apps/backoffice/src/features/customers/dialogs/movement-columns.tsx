import { type CustomerMovement, paymentStatuses } from '@motora/contract/sharing'
import { TRUNCATE_ADDRESS, useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { activeStates, isActive } from '@motora/rules/sharing'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { inCurrency } from '../../../shell/money/in-currency'
import { PaymentStatusBadge, refundPendingFirst } from '../../../shell/money/payment-status-badge'

/** What is counted after a rental is no order and no filter of the list. */
const counted = { sortable: false, filterable: false } as const

/** What the vehicle was called then. */
export const movementVehicle = ({ vehiclePlate, vehicleName }: CustomerMovement): string => vehiclePlate ?? vehicleName

/**
 * Nine columns. One that goes on has no place, distance and end yet: it says its vehicle and how far it is. What no tariff
 * has priced yet has no price and no payment, and the cell says so.
 * @param withOperator false: all of them are of one operator
 * source: ledger H-12; units Z-35
 */
export const movementColumns = (
  t: TFunction<readonly ['customers', 'payments', 'services']>,
): TableColumn<CustomerMovement>[] => [
  {
    id: 'originAddress',
    kind: 'text',
    header: t('originAddress'),
    value: (movement) => movement.originAddress || movementVehicle(movement),
    exportFrom: ['originAddress', 'vehiclePlate', 'vehicleName'],
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
    whenEmpty: '–',
    filterable: false,
    onCard: 'if-any',
    width: 112,
  },
  { id: 'tripStart', kind: 'date', header: t('tripStart'), onCard: true, width: 152 },
  {
    id: 'tripEnd',
    kind: 'date',
    header: t('tripEnd'),
    cell: (movement) => <End of={movement} />,
    whenEmpty: {
      from: 'status',
      labels: Object.fromEntries(activeStates.map((status) => [status, t(`services:status.${status}`)])),
    },
    onCard: true,
    width: 152,
  },
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
    wordFirst: refundPendingFirst((of) => t(`payments:refundPending.${of}`)),
    cell: ({ paymentStatus, refundPending }) =>
      paymentStatus === null ? (
        t('notPriced')
      ) : (
        <PaymentStatusBadge status={paymentStatus} refundPending={refundPending} />
      ),
    width: 152,
  },
  { id: 'operatorName', kind: 'text', header: t('operator'), wildcard: true, width: 176 },
]

/** When it ended, or how far it is. */
function End({ of: { status, tripEnd } }: { of: CustomerMovement }) {
  const { t } = useTranslation('services')
  const { date } = useFormats()
  return isActive(status) ? t(`status.${status}`) : date(tripEnd, 'minute')
}

function Price({ of: { price, currency }, notPriced }: { of: CustomerMovement; notPriced: string }) {
  const { money } = useFormats()
  return price === null || currency === null ? notPriced : money(centsOf(price), currency)
}
