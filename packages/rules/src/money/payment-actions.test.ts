import { paymentStatuses } from '@motora/contract/sharing'
import { expect, test } from 'vitest'
import { paymentActions } from './index.js'

test('a payment is cancelled where it has failed and not otherwise, and charged again by the same rule [O-08]', () => {
  const said = (action: keyof typeof paymentActions) =>
    Object.fromEntries(paymentStatuses.map((status) => [status, paymentActions[action]({ status })]))
  const not = 'payment.not_failed'
  expect(said('cancel')).toEqual({
    pending: not,
    success: not,
    failed: true,
    refunded: not,
    cancelled: 'already',
    'not required': not,
  })
  expect(said('retry')).toEqual({
    pending: not,
    success: 'already',
    failed: true,
    refunded: not,
    cancelled: not,
    'not required': not,
  })
})

test('only what was paid goes back, and nothing while a bank judges it [O-07]', () => {
  const not = 'payment.not_paid'
  const said = (isDisputed: boolean) =>
    Object.fromEntries(paymentStatuses.map((status) => [status, paymentActions.refund({ status, isDisputed })]))
  const closed = { pending: not, failed: not, refunded: 'payment.refunded', cancelled: not, 'not required': not }
  expect(said(false)).toEqual({ ...closed, success: true })
  expect(said(true)).toEqual({ ...closed, success: 'payment.disputed' })
})

test('where the card has not paid, what credit paid goes back, and not while the card is asked (0169)', () => {
  const said = (more: object) =>
    Object.fromEntries(
      paymentStatuses.map((status) => [status, paymentActions.refund({ status, creditCents: 1, ...more })]),
    )
  const others = { refunded: 'payment.refunded', 'not required': 'payment.not_paid' }
  const open = (verdict: unknown) => ({ ...others, pending: verdict, failed: verdict, cancelled: verdict })
  expect(said({})).toEqual({ ...open(true), success: true })
  expect(said({ isUnderWay: true })).toEqual({ ...open('payment.under_way'), success: true })
  expect(said({ refundedCents: 1 })).toEqual({ ...open('payment.refunded'), success: true })
  expect(said({ isDisputed: true })).toEqual({ ...open('payment.disputed'), success: 'payment.disputed' })
  expect(said({ refundPending: 'waiting' })).toEqual({ ...open('already'), success: 'already' })
})

test('while a refund goes on no other is asked for', () => {
  const said = (refundPending: 'waiting' | 'on its way' | null) =>
    paymentActions.refund({ status: 'success', refundPending })
  expect([said('waiting'), said('on its way'), said(null)]).toEqual(['already', 'already', true])
})
