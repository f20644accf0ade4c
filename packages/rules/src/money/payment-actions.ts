import type { PaymentStatus, PendingRefund } from '@motora/contract/sharing'
import { actionTable } from '../actions/index.js'

/** A payment as everybody who reads it knows it. */
export interface PaymentStanding {
  status: PaymentStatus
  /** Its payer has told the bank that it is wrong, and the bank has not decided: then nothing of it goes back. */
  isDisputed?: boolean
  /** A refund of it goes on: no other is asked for meanwhile. */
  refundPending?: PendingRefund | null
}

/** Why nothing of it goes back. */
export type RefundBar = 'payment.not_paid' | 'payment.refunded' | 'payment.disputed'
export type PaymentReason = 'payment.not_failed' | RefundBar

/**
 * What staff may do to a payment. Whether a card can be tried now is known to the gateway alone; how much can be refunded
 * is `whyNotRefund`’s to say. source: decision Z-22; MONEY §6; ledgers O-07, O-08
 */
export const paymentActions = actionTable<PaymentStanding, PaymentStatus, PaymentReason>(({ status }) => status)({
  retry: {
    failed: true,
    success: 'already',
    pending: 'payment.not_failed',
    cancelled: 'payment.not_failed',
    refunded: 'payment.not_failed',
    'not required': 'payment.not_failed',
  },
  cancel: {
    failed: true,
    cancelled: 'already',
    pending: 'payment.not_failed',
    success: 'payment.not_failed',
    refunded: 'payment.not_failed',
    'not required': 'payment.not_failed',
  },
  refund: {
    success: ({ isDisputed, refundPending }) => (isDisputed ? 'payment.disputed' : refundPending ? 'already' : true),
    refunded: 'payment.refunded',
    pending: 'payment.not_paid',
    failed: 'payment.not_paid',
    cancelled: 'payment.not_paid',
    'not required': 'payment.not_paid',
  },
})
