import type { PaymentStatus, PendingRefund } from '@motora/contract/sharing'
import { actionTable } from '../actions/index.js'

/** A payment as everybody who reads it knows it. */
export interface PaymentStanding {
  status: PaymentStatus
  /** Of it, what credit of packs paid, in cents; left out: nothing. */
  creditCents?: number
  /** What of it went back, to the card and as credit; left out: who asks does not know. */
  refundedCents?: number
  /** Its payer was erased, and can have no credit again. */
  isPayerErased?: boolean
  /** Its card is being asked for the rest, or is about to be: known to the gateway alone. */
  isUnderWay?: boolean
  /** Its payer has told the bank that it is wrong, and the bank has not decided: then nothing of it goes back. */
  isDisputed?: boolean
  /** A refund of it goes on: no other is asked for meanwhile. */
  refundPending?: PendingRefund | null
}

/** Why nothing of it goes back. */
export type RefundBar =
  | 'payment.not_paid'
  | 'payment.under_way'
  | 'payment.refunded'
  | 'payment.disputed'
  | 'payment.payer_erased'
export type PaymentReason = 'payment.not_failed' | RefundBar

const goesBack = ({ isDisputed, refundPending }: PaymentStanding) =>
  isDisputed ? 'payment.disputed' : refundPending ? 'already' : true

/** Where the card has not paid its part, what credit paid goes back alone, and once it is known that the card does not pay. */
const creditGoesBack = (standing: PaymentStanding) => {
  const { creditCents = 0, refundedCents = 0, isPayerErased, isUnderWay } = standing
  if (creditCents === 0) return 'payment.not_paid'
  if (refundedCents >= creditCents) return 'payment.refunded'
  if (isPayerErased) return 'payment.payer_erased'
  return isUnderWay ? 'payment.under_way' : goesBack(standing)
}

/**
 * What staff may do to a payment. Whether a card can be tried now is known to the gateway alone; how much can be refunded
 * is `whyNotRefund`’s to say. source: decisions Z-22, 0169; MONEY §6; ledgers O-07, O-08
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
    success: goesBack,
    refunded: 'payment.refunded',
    pending: creditGoesBack,
    failed: creditGoesBack,
    cancelled: creditGoesBack,
    'not required': 'payment.not_paid',
  },
})
