import { disputeStates, paymentStatuses, type Service, serviceStates } from '@motora/contract/sharing'
import { TRUNCATE_ADDRESS, useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { customerColumn } from '../../shell/customer-column'
import { DisputeBadge } from '../../shell/money/dispute-badge'
import { disputeFigures } from '../../shell/money/dispute-figures'
import { inCurrency } from '../../shell/money/in-currency'
import { refundPendingFirst } from '../../shell/money/payment-status-badge'
import { operatorColumns } from '../../shell/vehicle-list-columns'
import { PaymentCell, ServiceStateBadge, wordWithoutPayment } from './service-badges'

/** Such as stand in other tables, or are counted after the rental: no index gives their order. */
const unsorted = { sortable: false } as const
const counted = { sortable: false, filterable: false } as const
const measured = { ...counted, identifierLike: true, visibleByDefault: false } as const

/** What the vehicle was called then. */
export const serviceVehicle = ({ vehiclePlate, vehicleName }: Pick<Service, 'vehiclePlate' | 'vehicleName'>): string =>
  vehiclePlate ?? vehicleName

/**
 * The columns of services. Kilometres with their unit, amounts in the currency of the tariff, addresses cut.
 * @param withOperator false: all of them are of one operator
 * source: ledgers N-02, N-05, N-09; decision Z-35; customer side, section 9
 */
export const serviceColumns = (
  t: TFunction<readonly ['services', 'payments']>,
  withOperator: boolean,
): TableColumn<Service>[] => [
  {
    ...unsorted,
    id: 'vehiclePlate',
    kind: 'text',
    header: t('vehicle'),
    value: serviceVehicle,
    exportFrom: ['vehiclePlate', 'vehicleName'],
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 96,
  },
  {
    ...unsorted,
    id: 'status',
    kind: 'choice',
    header: t('status'),
    choices: serviceStates.map((value) => ({ value, label: t(`status.${value}`) })),
    cell: ({ status }) => <ServiceStateBadge state={status} />,
    onCard: true,
    width: 120,
  },
  {
    ...unsorted,
    ...customerColumn(t('customer'), t('erased')),
    onCard: true,
    width: 168,
  },
  { id: 'reserveStartTimestamp', kind: 'date', header: t('reserved'), onCard: true, width: 140 },
  {
    id: 'price',
    kind: 'number',
    header: t('price'),
    ...inCurrency(),
    cell: (service) => <Price service={service} />,
    onCard: true,
    width: 96,
  },
  {
    ...unsorted,
    id: 'paymentStatus',
    kind: 'choice',
    header: t('payment'),
    choices: paymentStatuses.map((value) => ({ value, label: t(`payments:status.${value}`) })),
    wordFirst: refundPendingFirst((of) => t(`payments:refundPending.${of}`)),
    cell: (service) => <PaymentCell of={service} />,
    whenEmpty: {
      from: 'status',
      labels: Object.fromEntries(serviceStates.map((status) => [status, t(wordWithoutPayment(status))])),
    },
    onCard: true,
    width: 112,
  },
  {
    ...unsorted,
    id: 'distanceKms',
    kind: 'number',
    header: t('distance'),
    format: (kilometres, formats) => formats.kilometres(kilometres * 1000),
    unit: 'km',
    width: 96,
  },
  // after what a service costs and how far it went, which are in sight with the menu open
  ...operatorColumns(t('operator'), withOperator, 128).map((column) => ({ ...unsorted, ...column })),
  { ...counted, id: 'drivenMinutes', kind: 'number', header: t('driven'), quantity: 'minutes', width: 120 },
  {
    ...unsorted,
    id: 'disputeState',
    kind: 'choice',
    header: t('payments:dispute'),
    choices: disputeStates.map((value) => ({ value, label: t(`payments:dispute.${value}`) })),
    cell: (service) => <DisputeBadge of={service} />,
    exportAlso: disputeFigures(t('payments:disputeAmount'), t('payments:disputeSince')),
    onCard: 'if-any',
    width: 152,
  },
  {
    ...unsorted,
    id: 'discountPercent',
    kind: 'number',
    header: t('discount'),
    quantity: 'share',
    value: ({ discountPercent }) => discountPercent || null,
    identifierLike: true,
    visibleByDefault: false,
    width: 112,
  },
  {
    ...counted,
    id: 'refundedAmount',
    kind: 'number',
    header: t('payments:refundedAmount'),
    ...inCurrency(),
    value: ({ refundedAmount, isRefunded }) => (isRefunded ? refundedAmount : null),
    cell: ({ refundedAmount, isRefunded, currency }) =>
      isRefunded && <Price service={{ price: refundedAmount, currency }} />,
    onCard: 'if-any',
    width: 112,
  },
  {
    ...unsorted,
    id: 'isRefunded',
    kind: 'boolean',
    header: t('payments:isRefunded'),
    visibleByDefault: false,
    width: 128,
  },
  {
    ...counted,
    id: 'creditAmount',
    kind: 'number',
    header: t('payments:bonusAmount'),
    ...inCurrency(),
    value: ({ creditAmount, isPaidByCredit }) => (isPaidByCredit ? creditAmount : null),
    cell: ({ creditAmount, isPaidByCredit, currency }) =>
      isPaidByCredit && <Price service={{ price: creditAmount, currency }} />,
    visibleByDefault: false,
    width: 112,
  },
  {
    ...unsorted,
    id: 'isPaidByCredit',
    kind: 'boolean',
    header: t('paidByCredit'),
    visibleByDefault: false,
    width: 128,
  },
  { id: 'tripStartTimestamp', kind: 'date', header: t('start'), width: 144 },
  {
    ...unsorted,
    id: 'minutesToStart',
    kind: 'number',
    header: t('minutesToStart'),
    quantity: 'minutes',
    visibleByDefault: false,
    width: 128,
  },
  { ...unsorted, id: 'tripEndTimestamp', kind: 'date', header: t('end'), width: 144 },
  { ...counted, id: 'pausedMinutes', kind: 'number', header: t('pausedTime'), quantity: 'minutes', width: 112 },
  { ...unsorted, id: 'originAddress', kind: 'text', header: t('from'), truncateAt: TRUNCATE_ADDRESS, width: 200 },
  { ...unsorted, id: 'destinationAddress', kind: 'text', header: t('to'), truncateAt: TRUNCATE_ADDRESS, width: 200 },
  {
    ...unsorted,
    id: 'customerEmail',
    kind: 'text',
    header: t('customerEmail'),
    wildcard: true,
    visibleByDefault: false,
    width: 208,
  },
  {
    ...unsorted,
    id: 'vehicleVin',
    kind: 'text',
    header: t('vin'),
    wildcard: true,
    visibleByDefault: false,
    width: 176,
  },
  {
    ...counted,
    id: 'totalMinutes',
    kind: 'number',
    header: t('total'),
    quantity: 'minutes',
    visibleByDefault: false,
    width: 112,
  },
  { ...measured, id: 'batteryUsage', kind: 'number', header: t('batteryUsage'), quantity: 'share', width: 112 },
  { ...measured, id: 'speedAverage', kind: 'number', header: t('speedAvg'), quantity: 'speed', width: 128 },
  { ...measured, id: 'speedMax', kind: 'number', header: t('speedMax'), quantity: 'speed', width: 128 },
  { ...measured, id: 'co2Saved', kind: 'number', header: t('co2'), quantity: 'mass', width: 112 },
]

function Price({ service: { price, currency } }: { service: Pick<Service, 'price' | 'currency'> }) {
  const formats = useFormats()
  return price === null || currency === null ? '–' : formats.money(centsOf(price), currency)
}
