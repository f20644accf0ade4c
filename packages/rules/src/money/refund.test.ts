import { paymentStatuses } from '@motora/contract/sharing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isCardOverdrawn,
  isRefundOffered,
  isServiceRefundOffered,
  lotCentsOfRefund,
  needsSecondPerson,
  type Refundable,
  refundActions,
  refundAloneCents,
  refundableOfPack,
  refundParts,
  takenLotCentsOf,
  transferOfReturned,
  transfersOfDispute,
  transfersOfPackRefund,
  transfersOfPackReturned,
  transfersOfRefund,
  whyNotRefund,
} from './index.js'

const none = { cardCents: 0, creditCents: 0 }
const paid = (more: Partial<Refundable> = {}): Refundable => ({
  status: 'success',
  refKey: 'Service',
  amountCents: 900,
  creditCents: 300,
  refunded: none,
  isDisputed: false,
  takenCents: 0,
  ...more,
})

test('only what was paid can be refunded, each other state says why not', () => {
  const found = paymentStatuses.map((status) => [status, whyNotRefund(paid({ status, creditCents: 0 }))])
  expect(Object.fromEntries(found)).toEqual({
    pending: 'payment.not_paid',
    success: undefined,
    failed: 'payment.not_paid',
    refunded: 'payment.refunded',
    cancelled: 'payment.not_paid',
    'not required': 'payment.not_paid',
  })
})

test('no more than is left, nothing where all is on its way, and above 200 € not by one person (Z-43)', () => {
  const partly = paid({ refunded: { cardCents: 600, creditCents: 100 } })
  expect([whyNotRefund(partly, 200), whyNotRefund(partly, 201)]).toEqual([undefined, 'payment.more_than_left'])
  expect(whyNotRefund(paid({ refunded: { cardCents: 600, creditCents: 300 } }))).toBe('payment.refunded')
  const dear = paid({ amountCents: 30_000, creditCents: 0 })
  const needs = (cents?: number, payment = dear) => needsSecondPerson(payment, refundAloneCents, cents)
  expect([whyNotRefund(dear), needs(), needs(20_000), needs(20_001)]).toEqual([undefined, true, false, true])
  // parts are no way round: what goes back together counts
  const before = { ...dear, refunded: { cardCents: 15_000, creditCents: 0 } }
  expect([needs(5_000, before), needs(5_001, before), needs(undefined, before)]).toEqual([false, true, true])
  expect(whyNotRefund(paid({ refKey: 'Bonus', creditCents: 0 }))).toBeUndefined()
})

test('while a bank judges a payment nothing of it goes back', () => {
  expect(whyNotRefund(paid({ isDisputed: true }))).toBe('payment.disputed')
  expect(whyNotRefund(paid({ isDisputed: true, status: 'failed' }))).toBe('payment.disputed')
})

test('what a bank took back for the payer does not go back a second time', () => {
  expect(whyNotRefund(paid({ creditCents: 0, takenCents: 900 }))).toBe('payment.taken_back')
  const partly = paid({ takenCents: 500 })
  expect([whyNotRefund(partly), whyNotRefund(partly, 401)]).toEqual([undefined, 'payment.more_than_left'])
  expect(refundParts(partly)).toEqual({ cardCents: 100, creditCents: 300 })
  expect(refundParts(paid({ takenCents: 600 }))).toEqual({ cardCents: 0, creditCents: 300 })
  const spent = paid({ takenCents: 500, refunded: { cardCents: 100, creditCents: 300 } })
  expect(whyNotRefund(spent)).toBe('payment.taken_back')
})

test('what waits for the card is too much once a bank took of the card’s part, though credit is left that would do', () => {
  // the card paid 6 of 9
  const waits = (cardCents: number, takenCents: number) =>
    isCardOverdrawn(paid({ refunded: { cardCents, creditCents: 0 }, takenCents }))
  expect([waits(600, 0), waits(100, 500), waits(101, 500), waits(100, 600), waits(0, 600)]).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('the books say what a bank took, gave again, and sent back of a refund', () => {
  expect(transfersOfDispute(900, false)).toEqual([
    { reason: 'disputed', debit: 'operator:disputed', credit: 'provider', cents: 900 },
  ])
  expect(transfersOfDispute(900, true)[1]).toEqual({
    reason: 'dispute won',
    debit: 'provider',
    credit: 'operator:disputed',
    cents: 900,
  })
  expect(transferOfReturned(900)).toEqual({
    reason: 'refund returned',
    debit: 'provider',
    credit: 'operator:refunds',
    cents: 900,
  })
  for (const wrong of [0, -1, 0.5]) expect(() => transfersOfDispute(wrong, false)).toThrow(RangeError)
})

test('the card gets its part first, then it becomes credit again', () => {
  expect(refundParts(paid())).toEqual({ cardCents: 600, creditCents: 300 })
  expect(refundParts(paid(), 500)).toEqual({ cardCents: 500, creditCents: 0 })
  expect(refundParts(paid({ refunded: { cardCents: 500, creditCents: 0 } }), 150)).toEqual({
    cardCents: 100,
    creditCents: 50,
  })
  for (const wrong of [0, -1, 0.5, 901]) expect(() => refundParts(paid(), wrong)).toThrow(RangeError)
})

test('of an erased payer what the card paid can go back, and the credit to nobody', () => {
  const erased = (more: Partial<Refundable> = {}) => paid({ isPayerErased: true, ...more })
  expect([whyNotRefund(erased()), refundParts(erased())]).toEqual([undefined, { cardCents: 600, creditCents: 0 }])
  expect([whyNotRefund(erased(), 600), whyNotRefund(erased(), 601)]).toEqual([undefined, 'payment.payer_erased'])
  const carded = erased({ refunded: { cardCents: 600, creditCents: 0 } })
  expect([whyNotRefund(carded), whyNotRefund(carded, 1)]).toEqual(['payment.payer_erased', 'payment.payer_erased'])
  expect(whyNotRefund(erased({ takenCents: 600 }))).toBe('payment.payer_erased')
  expect(whyNotRefund(erased({ creditCents: 900 }))).toBe('payment.payer_erased')
  // before the person was erased
  expect(whyNotRefund(erased({ refunded: { cardCents: 600, creditCents: 300 } }))).toBe('payment.refunded')
  expect([whyNotRefund(erased({ creditCents: 0 })), whyNotRefund(erased({ creditCents: 0 }), 901)]).toEqual([
    undefined,
    'payment.more_than_left',
  ])
})

test('parts of any payment, one after the other, give back exactly what was paid by each way', () => {
  const cents = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(cents, cents, fc.array(cents), (amountCents, credit, asked) => {
      const payment = paid({ amountCents, creditCents: Math.min(credit, amountCents), refunded: { ...none } })
      for (const want of [...asked, undefined]) {
        if (whyNotRefund(payment, want)) continue
        const { cardCents, creditCents } = refundParts(payment, want)
        payment.refunded.cardCents += cardCents
        payment.refunded.creditCents += creditCents
      }
      expect(payment.refunded).toEqual({
        cardCents: amountCents - payment.creditCents,
        creditCents: payment.creditCents,
      })
    }),
  )
})

test('the books say what went to the card and what became credit; nothing is no transfer', () => {
  expect(transfersOfRefund({ cardCents: 600, creditCents: 300 })).toEqual([
    { reason: 'refunded', debit: 'operator:refunds', credit: 'provider', cents: 600 },
    { reason: 'refunded as credit', debit: 'operator:refunds', credit: 'rider:credit', cents: 300 },
  ])
  expect(transfersOfRefund({ cardCents: 600, creditCents: 0 }).map(({ reason }) => reason)).toEqual(['refunded'])
  expect(() => transfersOfRefund({ cardCents: -1, creditCents: 0 })).toThrow(RangeError)
})

test('the list of payments offers a refund of a paid bonus and of nothing else [O-06]', () => {
  const offered = (['Service', 'Bonus'] as const).flatMap((refKey) =>
    paymentStatuses.filter((status) => isRefundOffered({ status, refKey })).map((status) => [refKey, status]),
  )
  expect(offered).toEqual([['Bonus', 'success']])
})

test('the list of services offers a refund of what has succeeded alone [O-07]', () => {
  expect([...paymentStatuses, null].filter(isServiceRefundOffered)).toEqual(['success'])
})

test('a refund that waits is answered by another and taken back by who asked; then by nobody (Z-43)', () => {
  const said = (state: 'waiting' | 'answered', isOwn: boolean) =>
    (['allow', 'refuse', 'withdraw'] as const).map((action) => refundActions[action]({ state, isOwn }))
  expect(said('waiting', false)).toEqual([true, true, 'refund.not_own'])
  expect(said('waiting', true)).toEqual(['refund.same_person', 'refund.same_person', true])
  for (const isOwn of [true, false]) expect(new Set(said('answered', isOwn))).toEqual(new Set(['refund.not_waiting']))
})

const pack = (leftCents: number, refundedCents = 0, cardCents = 0): Refundable => ({
  ...paid({ refKey: 'Bonus', amountCents: 2000, creditCents: 0, refunded: { cardCents, creditCents: 0 } }),
  lot: { grantedCents: 2500, leftCents, refundedCents, takenCents: 0 },
})

test('a pack goes back as a whole while unspent, else for what its unspent credit was bought for', () => {
  expect([whyNotRefund(pack(2500)), refundableOfPack(pack(2500)), lotCentsOfRefund(pack(2500))]).toEqual([
    undefined,
    2000,
    2500,
  ])
  expect([whyNotRefund(pack(1500)), refundableOfPack(pack(1500))]).toEqual(['payment.bonus_spent', 1200])
  expect([whyNotRefund(pack(1500), 1200), lotCentsOfRefund(pack(1500), 1200)]).toEqual([undefined, 1500])
  // the one answer that says how much can go back
  expect([whyNotRefund(pack(1500), 1201), whyNotRefund(pack(1500), 2001)]).toEqual([
    'payment.bonus_spent',
    'payment.bonus_spent',
  ])
  expect(whyNotRefund(pack(2500), 2001)).toBe('payment.more_than_left')
  expect(lotCentsOfRefund(pack(1500), 101)).toBe(127)
  expect([whyNotRefund(pack(0), 1), refundableOfPack(pack(0))]).toEqual(['payment.bonus_spent', 0])
  // a part went back, and nothing was spent: the rest goes as a whole
  expect([whyNotRefund(pack(1250, 1250, 1000)), lotCentsOfRefund(pack(1250, 1250, 1000))]).toEqual([undefined, 1250])
  expect(refundableOfPack({ ...pack(2500), isDisputed: true })).toBe(0)
})

test('credit that a bank took with a part of a pack is not spent: what is left of its price goes back whole', () => {
  const lot = { grantedCents: 2501, leftCents: 2501, refundedCents: 0, takenCents: 0 }
  const takenCents = takenLotCentsOf(lot, 2000, 1000)
  const payment = { ...pack(0), takenCents: 1000, lot: { ...lot, leftCents: lot.leftCents - takenCents, takenCents } }
  expect([whyNotRefund(payment), refundableOfPack(payment)]).toEqual([undefined, 1000])
  expect(lotCentsOfRefund(payment)).toBe(payment.lot.leftCents)
})

test('parts of any pack, one after the other, give back no more than was paid and take no more than is left', () => {
  const cents = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(cents, cents, cents, fc.array(cents), (amountCents, grantedCents, spent, asked) => {
      const lot = { grantedCents, leftCents: Math.max(0, grantedCents - spent), refundedCents: 0, takenCents: 0 }
      const payment = { ...pack(0), amountCents, refunded: { cardCents: 0, creditCents: 0 }, lot }
      for (const want of [...asked, refundableOfPack(payment)]) {
        if (want === 0 || whyNotRefund(payment, want)) continue
        const taken = lotCentsOfRefund(payment, want)
        payment.refunded.cardCents += want
        lot.leftCents -= taken
        lot.refundedCents += taken
      }
      expect(lot.leftCents).toBeGreaterThanOrEqual(0)
      expect(payment.refunded.cardCents).toBeLessThanOrEqual(amountCents)
    }),
  )
})

test('the books of a pack that goes back: the price to the card, the gift to the platform, and both back again', () => {
  const gone = { cardCents: 2000, lotCents: 2500 }
  expect(transfersOfPackRefund(gone)).toEqual([
    { reason: 'refunded', debit: 'rider:credit', credit: 'provider', cents: 2000 },
    { reason: 'gift refunded', debit: 'rider:credit', credit: 'platform:gifts', cents: 500 },
  ])
  expect(transfersOfPackReturned(gone)).toEqual([
    { reason: 'refund returned', debit: 'provider', credit: 'rider:credit', cents: 2000 },
    { reason: 'gift returned', debit: 'platform:gifts', credit: 'rider:credit', cents: 500 },
  ])
  expect(transfersOfPackRefund({ cardCents: 2000, lotCents: 1500 })[1]).toMatchObject({ debit: 'platform:gifts' })
})
