import { paymentStatuses } from '@motora/contract/sharing'
import { expect, test } from 'vitest'
import { type PaymentNews, paymentAfter, paymentNews } from './index.js'

/** Every move that there is; each other pair is refused. */
const allowed: Record<PaymentNews, string[]> = {
  charged: ['pending → success', 'failed → success'],
  declined: ['pending → failed', 'failed → failed'],
  'too small': ['failed → pending'],
  forgiven: ['failed → cancelled'],
  'written off': ['pending → cancelled'],
  refunded: ['success → refunded'],
  'refund failed': ['refunded → success'],
}

test('each state goes where the table says by each news, and nowhere else [O-05, O-08]', () => {
  for (const news of paymentNews) {
    const found = paymentStatuses.flatMap((status) => {
      const next = paymentAfter(status, news)
      return next === undefined ? [] : [`${status} → ${next}`]
    })
    expect(found, news).toEqual(allowed[news])
  }
})
