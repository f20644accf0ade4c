import type { PaymentHistoric } from '@motora/contract/money'
import { centsOf } from '@motora/rules/money'
import { statusOf } from './payment-status'
import type { RefundOf } from './use-refunds'

/** A payment of a list as its refund asks for it. */
export const refundedBy = (payment: PaymentHistoric): RefundOf => ({
  id: payment.id,
  refKey: payment.refKey,
  status: statusOf(payment),
  creditCents: centsOf(payment.bonusAmount),
  refundedCents: centsOf(payment.refundedAmount),
  isPayerErased: payment.customerFullName === '',
  isDisputed: payment.disputeState === 'open',
  refundPending: payment.refundPending,
})
