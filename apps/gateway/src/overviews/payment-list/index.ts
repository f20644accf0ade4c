import { zeroDate } from '@motora/contract'
import { listPayments, listWaitingRefunds, type PaymentHistoric, type WaitingRefund } from '@motora/contract/money'
import { type PaymentStatus, type PendingRefund, spanOf } from '@motora/contract/sharing'
import { eurosOf, paidCentsOf, refundWaitsMs } from '@motora/rules/money'
import type { MoneyRoom } from '../../rooms/money/index.js'
import { type Handler, handle } from '../../rooms/work.js'
import { listPaymentRows, type PaymentListRow } from './stores/payment-store.js'
import { listWaitingRows, type WaitingRefundRow } from './stores/waiting-store.js'

const orZero = (at: Date | null): string => at?.toISOString() ?? zeroDate

const present = (
  row: PaymentListRow,
  refundPending: PendingRefund | undefined,
  needsSecondFor: (cents: number) => boolean,
): PaymentHistoric => ({
  id: row.id,
  created: row.createdAt.toISOString(),
  createdTimestamp: row.createdAt.toISOString(),
  amount: eurosOf(row.amountCents),
  refundedAmount: eurosOf(row.refundedCents),
  isRefunded: row.refundedCents > 0,
  refundPending: refundPending ?? null,
  bonusAmount: eurosOf(row.creditCents),
  cardAmount: eurosOf(row.amountCents - row.creditCents),
  currency: row.currency,
  customerId: row.customerId,
  customerEmail: row.email ?? '',
  customerFullName: row.fullName ?? '',
  status: row.status,
  successTimestamp: orZero(row.succeededAt),
  failedTimestamp: orZero(row.failedAt),
  cancelledTimestamp: orZero(row.cancelledAt),
  failedReason: row.failedReason,
  disputeState: row.disputeState,
  disputeAmount: row.disputeCents === null ? null : eurosOf(row.disputeCents),
  disputeSince: row.disputedAt?.toISOString() ?? null,
  refundNeedsSecond: needsSecondFor(paidCentsOf({ ...row, status: row.status.toLowerCase() as PaymentStatus })),
  refKey: row.refKey,
  serviceId: row.serviceId,
  bonusId: row.packId,
  sharingOperatorId: row.operatorId,
  operatorName: row.operatorName ?? '',
})

const presentWaiting = (row: WaitingRefundRow, accountId: string | undefined): WaitingRefund => ({
  id: row.id,
  paymentId: row.paymentId,
  amount: eurosOf(row.cents),
  bonusAmount: eurosOf(row.bonusCents),
  paid: eurosOf(paidCentsOf(row)),
  currency: row.currency,
  refKey: row.refKey,
  serviceId: row.serviceId,
  customerId: row.customerId,
  customerFullName: row.fullName ?? '',
  operatorName: row.operatorName,
  reason: row.reason ?? '',
  asked: row.askedAt.toISOString(),
  lapses: new Date(row.askedAt.getTime() + refundWaitsMs).toISOString(),
  askedBy: row.askedByName,
  isOwn: row.askedBy === accountId,
})

/** What this overview reads besides its views. */
export interface PaymentListDeps {
  money: Pick<MoneyRoom, 'needsSecondFor' | 'pendingRefundsOf'>
}

/**
 * Payments with their customers and operators, and refunds that wait for a second person.
 * source: customer side, section 7; ledgers O-04, O-11; decision 0119
 */
export const createPaymentListOverview = ({ money }: PaymentListDeps): { handlers: Handler[] } => ({
  handlers: [
    handle(listPayments, async (work, { query: { since, until, ...query } }) => {
      const span = since === undefined && until === undefined ? undefined : spanOf({ since, until }, work.now)
      const { rows, ...place } = await listPaymentRows(work, query, span)
      const pending = await money.pendingRefundsOf(
        work,
        rows.map(({ id }) => id),
      )
      const body = rows.map((row) => present(row, pending.get(row.id), money.needsSecondFor))
      return { status: 200, body, ...place }
    }),
    handle(listWaitingRefunds, async (work, { query }) => {
      const { rows, ...place } = await listWaitingRows(work, query)
      const accountId = work.actor.kind === 'staff' ? work.actor.accountId : undefined
      return { status: 200, body: rows.map((row) => presentWaiting(row, accountId)), ...place }
    }),
  ],
})
