import { paymentFailedReasons } from '@motora/contract/money'
import { expect, test } from 'vitest'
import { failedReasonOf, keyLastsMs, waitAfterDecline, waitAfterUnknown } from './index.js'

const hour = 3_600_000
const plan = [hour, 24 * hour, 120 * hour]

test('a decline that can pass is tried after 1 h, 24 h and 5 d, and then left', () => {
  expect([0, 1, 2, 3, 4].map((step) => waitAfterDecline(plan, step, false))).toEqual([...plan, null, null])
})

test('where the same card must not be tried again, or only the rider can go on, the plan ends', () => {
  expect([0, 1, 2, 3].map((step) => waitAfterDecline(plan, step, true))).toEqual([null, null, null, null])
})

test('what is not known is asked again four times in the first minute, and never less than once an hour', () => {
  const waits = Array.from({ length: 40 }, (_, n) => waitAfterUnknown(n + 1))
  expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(Math.max(...waits)).toBe(hour)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(keyLastsMs).toBe(23 * hour)
})

test('what a bank says is said in our words, and what we do not know is a plain decline', () => {
  const codes = ['insufficient_funds', 'stolen_card', 'expired_card', 'authentication_required', 'do_not_honor', '']
  expect(codes.map(failedReasonOf)).toEqual([
    'no_funds',
    'card_lost',
    'card_expired',
    'needs_rider',
    'declined',
    'declined',
  ])
  expect(failedReasonOf('toString')).toBe('declined')
  expect(paymentFailedReasons).toContain(failedReasonOf('pickup_card'))
})
