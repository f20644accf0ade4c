import type { PaymentStatus } from '@motora/contract/sharing'
import { actionTable } from '../actions/index.js'

/** A payment as everybody who reads it knows it. */
export interface PaymentStanding {
  status: PaymentStatus
}

export type PaymentReason = 'payment.not_failed'

/**
 * What staff may do to what is owed. Whether a card can be tried now is known to the gateway alone.
 * source: decision Z-22; MONEY §6; ledger O-08
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
})
