import { paymentStatuses } from '@motora/contract/sharing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isCardOverdrawn,
  isPaidWhole,
  leftOf,
  needsSecondPerson,
  paidCentsOf,
  paymentAfter,
  paymentNews,
  type Refundable,
  refundAloneCents,
  refundParts,
  transfersOfRefund,
  whyNotRefund,
} from './index.js'

/** A rental of 9 €, of which credit paid 3. */
const rental = (more: Partial<Refundable> = {}): Refundable => ({
  status: 'success',
  refKey: 'Service',
  amountCents: 900,
  creditCents: 300,
  refunded: { cardCents: 0, creditCents: 0 },
  isDisputed: false,
  takenCents: 0,
  ...more,
})

test.each(['pending', 'failed', 'cancelled'] as const)(
  'of a payment that is %s what credit paid can go back, less what has, and nothing of it to the card',
  (status) => {
    const unpaid = (more: Partial<Refundable> = {}) => rental({ status, ...more })
    expect([whyNotRefund(unpaid()), refundParts(unpaid())]).toEqual([undefined, { cardCents: 0, creditCents: 300 }])
    expect(whyNotRefund(unpaid(), 301)).toBe('payment.more_than_left')
    expect(() => refundParts(unpaid(), 301)).toThrow(RangeError)
    const partly = unpaid({ refunded: { cardCents: 0, creditCents: 100 } })
    expect([refundParts(partly).creditCents, whyNotRefund(partly, 201)]).toEqual([200, 'payment.more_than_left'])
    expect(whyNotRefund(unpaid({ refunded: { cardCents: 0, creditCents: 300 } }))).toBe('payment.refunded')
    expect(whyNotRefund(unpaid({ creditCents: 0 }))).toBe('payment.not_paid')
    expect(whyNotRefund(unpaid({ isUnderWay: true }))).toBe('payment.under_way')
    expect(whyNotRefund(unpaid({ isDisputed: true }))).toBe('payment.disputed')
    expect(whyNotRefund(unpaid({ isPayerErased: true }))).toBe('payment.payer_erased')
    expect(isCardOverdrawn(unpaid())).toBe(false)
    // what the card owes does not count
    const needs = (creditCents: number) =>
      needsSecondPerson(unpaid({ amountCents: 50_000, creditCents }), refundAloneCents)
    expect([needs(20_000), needs(20_001)]).toEqual([false, true])
    expect(transfersOfRefund(refundParts(unpaid()))).toEqual([
      { reason: 'refunded as credit', debit: 'operator:refunds', credit: 'rider:credit', cents: 300 },
    ])
  },
)

test('what credit paid whole goes back as ever, and of what costs nothing there is nothing', () => {
  const byCredit = rental({ creditCents: 900 })
  expect([whyNotRefund(byCredit), refundParts(byCredit)]).toEqual([undefined, { cardCents: 0, creditCents: 900 }])
  expect(whyNotRefund(rental({ status: 'not required', amountCents: 0, creditCents: 0 }))).toBe('payment.not_paid')
})

test('where the card pays after all, its part can go back as well, and then all has', () => {
  const given = { cardCents: 0, creditCents: 300 }
  const paid = rental({ status: paymentAfter('failed', 'charged') ?? 'failed', refunded: given })
  expect([whyNotRefund(paid), refundParts(paid)]).toEqual([undefined, { cardCents: 600, creditCents: 0 }])
})

test('in every state, in whatever parts and whatever becomes of it, no more goes back than was paid by each way', () => {
  const cents = fc.integer({ min: 0, max: 30_000 })
  const news = paymentNews.filter((one) => one !== 'refunded' && one !== 'refund failed')
  const step = fc.record({ heard: fc.constantFrom(undefined, ...news), want: fc.option(cents, { nil: undefined }) })
  const begins = fc.constantFrom(...paymentStatuses.filter((status) => status !== 'refunded'))
  let fromUnpaid = 0
  fc.assert(
    fc.property(begins, cents, cents, fc.array(step), (status, card, credit, steps) => {
      const amountCents = status === 'not required' ? 0 : card + credit
      const payment = rental({ status, amountCents, creditCents: Math.min(credit, amountCents) })
      payment.refunded = { cardCents: 0, creditCents: 0 }
      for (const { heard, want } of steps) {
        payment.status = (heard && paymentAfter(payment.status, heard)) ?? payment.status
        if (want === 0 || whyNotRefund(payment, want)) continue
        expect(whyNotRefund({ ...payment, isUnderWay: true }, want)).toBe(
          isPaidWhole(payment) ? undefined : 'payment.under_way',
        )
        const { cardCents, creditCents } = refundParts(payment, want)
        expect(cardCents + creditCents).toBe(want ?? leftOf(payment))
        payment.refunded.cardCents += cardCents
        payment.refunded.creditCents += creditCents
        const byCardCents = paidCentsOf(payment) - payment.creditCents
        expect(payment.refunded.cardCents).toBeLessThanOrEqual(byCardCents)
        expect(payment.refunded.creditCents).toBeLessThanOrEqual(payment.creditCents)
        if (isPaidWhole(payment)) continue
        fromUnpaid += 1
        // what is owed stays owed, and what was forgiven stays so
        expect([cardCents, paymentAfter(payment.status, 'refunded')]).toEqual([0, undefined])
      }
    }),
  )
  expect(fromUnpaid).toBeGreaterThan(0)
})
