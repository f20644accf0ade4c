import { zeroDate } from '@motora/contract'
import { listPayments, type PaymentHistoric } from '@motora/contract/money'
import { spanOf } from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import { type Handler, handle } from '../../rooms/work.js'
import { listPaymentRows, type PaymentListRow } from './store.js'

const orZero = (at: Date | null): string => at?.toISOString() ?? zeroDate

const present = (row: PaymentListRow): PaymentHistoric => ({
  id: row.id,
  created: row.createdAt.toISOString(),
  createdTimestamp: row.createdAt.toISOString(),
  amount: eurosOf(row.amountCents),
  bonusAmount: eurosOf(row.creditCents),
  currency: row.currency,
  customerId: row.customerId,
  customerEmail: row.email ?? '',
  customerFullName: row.fullName ?? '',
  status: row.status,
  successTimestamp: orZero(row.succeededAt),
  failedTimestamp: orZero(row.failedAt),
  failedReason: row.failedReason,
  disputeState: row.disputeState,
  disputeAmount: row.disputeCents === null ? null : eurosOf(row.disputeCents),
  disputeSince: row.disputedAt?.toISOString() ?? null,
  refKey: row.refKey,
  serviceId: row.serviceId,
  bonusId: row.packId,
  sharingOperatorId: row.operatorId,
  operatorName: row.operatorName,
})

/** Payments with their customers and operators. source: customer side, section 7; ledgers O-04, O-11 */
export const createPaymentListOverview = (): { handlers: Handler[] } => ({
  handlers: [
    handle(listPayments, async (work, { query: { since, until, ...query } }) => {
      const span = since === undefined && until === undefined ? undefined : spanOf({ since, until }, work.now)
      const { rows, ...place } = await listPaymentRows(work, query, span)
      return { status: 200, body: rows.map(present), ...place }
    }),
  ],
})
