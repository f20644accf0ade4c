import {
  type PaymentHistoric,
  paymentFailedReasons,
  paymentHistoricStatuses,
  paymentRefKeys,
} from '@motora/contract/money'
import { disputeStates } from '@motora/contract/sharing'
import { CutText, TRUNCATE_REASON, useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { customerColumn } from '../../../shell/customer-column'
import { DisputeBadge } from '../../../shell/money/dispute-badge'
import { disputeFigures } from '../../../shell/money/dispute-figures'
import { inCurrency } from '../../../shell/money/in-currency'
import { reasonIn } from '../../../shell/money/payment-reason'
import { PaymentStatusBadge, refundPendingFirst } from '../../../shell/money/payment-status-badge'
import { statusOf } from './payment-status'

/** An amount of the wire in its own currency. */
function Amount({ amount, currency }: { amount: number; currency: string }) {
  return useFormats().money(centsOf(amount), currency)
}

/** Payments are of several currencies and outcomes: a sum of them says nothing. */
const amount = { kind: 'number', identifierLike: true, width: 96, ...inCurrency() } as const

/**
 * Named as the gateway sorts and filters them.
 * @param withCustomer false: all of them are of one customer
 * source: ledgers O-02, O-04, O-14
 */
export const paymentColumns = (
  t: TFunction<'payments'>,
  { withCustomer }: { withCustomer: boolean },
): TableColumn<PaymentHistoric>[] => [
  { id: 'created', kind: 'date', header: t('created'), onCard: true, hideable: false, width: 144 },
  ...(withCustomer ? customerColumns(t) : []),
  {
    id: 'operatorName',
    kind: 'text',
    header: t('operator'),
    // of a bonus pack
    whenEmpty: t('provider'),
    wildcard: true,
    sortable: false,
    width: 120,
  },
  {
    id: 'refKey',
    kind: 'choice',
    header: t('refKey'),
    choices: paymentRefKeys.map((value) => ({ value, label: t(`refKey.${value}`) })),
    sortable: false,
    onCard: true,
    width: 112,
  },
  {
    ...amount,
    id: 'amount',
    header: t('amount'),
    cell: (payment) => <Amount amount={payment.amount} currency={payment.currency} />,
    onCard: true,
  },
  {
    ...amount,
    id: 'bonusAmount',
    header: t('bonusAmount'),
    cell: (payment) => <Amount amount={payment.bonusAmount} currency={payment.currency} />,
    sortable: false,
    filterable: false,
  },
  {
    ...amount,
    id: 'cardAmount',
    header: t('cardAmount'),
    cell: (payment) => <Amount amount={payment.cardAmount} currency={payment.currency} />,
    sortable: false,
    filterable: false,
  },
  {
    ...amount,
    id: 'refundedAmount',
    header: t('refundedAmount'),
    value: ({ refundedAmount, isRefunded }) => (isRefunded ? refundedAmount : null),
    cell: ({ refundedAmount, isRefunded, currency }) =>
      isRefunded && <Amount amount={refundedAmount} currency={currency} />,
    sortable: false,
    filterable: false,
    onCard: 'if-any',
  },
  { id: 'isRefunded', kind: 'boolean', header: t('isRefunded'), sortable: false, visibleByDefault: false, width: 128 },
  {
    id: 'status',
    kind: 'choice',
    header: t('status'),
    choices: paymentHistoricStatuses.map((status) => ({ value: status, label: t(`status.${statusOf({ status })}`) })),
    wordFirst: refundPendingFirst((of) => t(`refundPending.${of}`)),
    cell: (payment) => <PaymentStatusBadge status={statusOf(payment)} refundPending={payment.refundPending} />,
    onCard: true,
    width: 120,
  },
  { id: 'successTimestamp', kind: 'date', header: t('successTimestamp'), width: 144 },
  {
    id: 'disputeState',
    kind: 'choice',
    header: t('dispute'),
    choices: disputeStates.map((value) => ({ value, label: t(`dispute.${value}`) })),
    cell: (payment) => <DisputeBadge of={payment} />,
    exportAlso: disputeFigures(t('disputeAmount'), t('disputeSince')),
    sortable: false,
    onCard: 'if-any',
    width: 112,
  },
  // hidden at first: the columns before it split the amount, and the table is as wide as it was
  { id: 'failedTimestamp', kind: 'date', header: t('failedTimestamp'), visibleByDefault: false, width: 144 },
  { id: 'cancelledTimestamp', kind: 'date', header: t('cancelledTimestamp'), visibleByDefault: false, width: 144 },
  {
    id: 'failedReason',
    kind: 'choice',
    header: t('failedReason'),
    choices: paymentFailedReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
    cell: ({ failedReason }) => <CutText text={reasonIn(t, failedReason)} at={TRUNCATE_REASON} />,
    sortable: false,
    width: 160,
  },
]

const customerColumns = (t: TFunction<'payments'>): TableColumn<PaymentHistoric>[] => [
  {
    ...customerColumn(t('customer'), t('erased')),
    onCard: true,
    width: 176,
  },
  {
    id: 'customerEmail',
    kind: 'text',
    header: t('customerEmail'),
    wildcard: true,
    visibleByDefault: false,
    width: 224,
  },
]
