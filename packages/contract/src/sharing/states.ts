import { z } from 'zod'

/** The states of a rental. source: decision Z-21, N-07. */
export const serviceStates = ['reserved', 'cancelled', 'expired', 'in progress', 'paused', 'ended'] as const
export const serviceState = z.enum(serviceStates)
export type ServiceState = z.infer<typeof serviceState>

/** What became of the payment. source: decision Z-21. */
export const paymentStatuses = ['pending', 'success', 'failed', 'refunded', 'cancelled', 'not required'] as const
export const paymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof paymentStatus>

/** How far a refund is that has not ended: it waits for a second person, or is given back by itself. source: MONEY §6 */
export const pendingRefunds = ['waiting', 'on its way'] as const
export type PendingRefund = (typeof pendingRefunds)[number]
/** Of a payment, the refund of it that goes on; null: none does. */
export const refundPending = z.enum(pendingRefunds).nullable()
