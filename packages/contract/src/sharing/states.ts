import { z } from 'zod'

/** The states of a rental. source: decision Z-21, N-07. */
export const serviceStates = ['reserved', 'cancelled', 'expired', 'in progress', 'paused', 'ended'] as const
export const serviceState = z.enum(serviceStates)
export type ServiceState = z.infer<typeof serviceState>

/** What became of the payment. source: decision Z-21. */
export const paymentStatuses = ['pending', 'success', 'failed', 'refunded', 'cancelled', 'not required'] as const
export const paymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof paymentStatus>
