import type { PaymentStatus } from '@motora/contract/sharing'

/**
 * What can happen to a payment. `declined` includes that only the rider can go on, and that there is no card; `too small`:
 * what it was charged with is gone, and alone it is less than can be charged.
 */
export const paymentNews = [
  'charged',
  'declined',
  'too small',
  'forgiven',
  'written off',
  'refunded',
  'refund failed',
] as const
export type PaymentNews = (typeof paymentNews)[number]

const moves: Readonly<Record<PaymentNews, Partial<Record<PaymentStatus, PaymentStatus>>>> = {
  charged: { pending: 'success', failed: 'success' },
  declined: { pending: 'failed', failed: 'failed' },
  'too small': { failed: 'pending' },
  forgiven: { failed: 'cancelled' },
  'written off': { pending: 'cancelled' },
  refunded: { success: 'refunded' },
  'refund failed': { refunded: 'success' },
}

/**
 * What a payment becomes by what is heard of it.
 * @returns undefined: it may not; a person is refused, and an event that says so is a finding
 * source: MONEY §6, the table of states; decision Z-21; ledgers O-05, O-08
 */
export const paymentAfter = (status: PaymentStatus, news: PaymentNews): PaymentStatus | undefined => moves[news][status]
