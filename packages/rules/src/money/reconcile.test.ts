import { expect, test } from 'vitest'
import {
  type ChargeHere,
  type ChargeThere,
  compareCharge,
  compareDispute,
  compareRefund,
  type DisputeHere,
  type DisputeThere,
  type RefundHere,
} from './reconcile.js'

const here: ChargeHere = {
  chargeRef: 'pi_1',
  payerRef: 'cus_1',
  amountCents: 260,
  currency: 'eur',
  state: 'succeeded',
  isTried: false,
}
const there: ChargeThere = {
  chargeRef: 'pi_1',
  payerRef: 'cus_1',
  amountCents: 260,
  receivedCents: 260,
  currency: 'eur',
  isCancelled: false,
}
const unpaid = { ...there, receivedCents: 0 }
const open = { ...here, state: 'open' } as const

test.each([
  ['equal', here, there],
  ['equal', open, unpaid],
  ['equal', { ...here, state: 'cancelled' }, { ...unpaid, isCancelled: true }],
  ['equal', { ...open, chargeRef: null }, undefined],
  ['missing_there', here, undefined],
  ['missing_there', open, undefined],
  ['missing_here', undefined, there],
  ['equal', undefined, unpaid],
  ['double', { ...here, chargeRef: 'pi_0' }, there],
  ['equal', { ...here, chargeRef: 'pi_0' }, unpaid],
  ['amount', { ...here, amountCents: 261 }, there],
  ['amount', here, { ...there, receivedCents: 259 }],
  ['amount', here, { ...there, currency: 'usd' }],
  ['amount', here, { ...there, payerRef: 'cus_2' }],
  ['state', here, unpaid],
  ['state', open, there],
  ['state', { ...here, state: 'cancelled' }, there],
  ['state', { ...here, state: 'cancelled' }, unpaid],
  ['equal', { ...here, state: 'cancelled', chargeRef: null }, unpaid],
  ['ask back', { ...open, isTried: true }, there],
  ['ask back', { ...open, isTried: true }, unpaid],
  ['ask back', { ...here, state: 'cancelling' }, there],
  // another sum would be asked for again and again
  ['amount', { ...open, isTried: true, amountCents: 1 }, there],
] as const)('of a charge is said %s: %o and %o', (said, ours, theirs) => {
  expect(compareCharge(ours, theirs)).toBe(said)
})

const back: RefundHere = { refundRef: 're_1', cardCents: 100, state: 'given back' }
const backThere = { refundRef: 're_1', amountCents: 100, state: 'given back' } as const

test.each([
  ['equal', back, backThere],
  ['equal', { ...back, state: 'failed' }, { ...backThere, state: 'failed' }],
  ['missing_there', back, undefined],
  ['missing_there', { ...back, state: 'on its way' }, undefined],
  ['equal', { ...back, state: 'failed' }, undefined],
  ['missing_here', undefined, backThere],
  ['missing_here', undefined, { ...backThere, state: 'on its way' }],
  ['equal', undefined, { ...backThere, state: 'failed' }],
  ['double', { ...back, refundRef: 're_0' }, backThere],
  ['equal', { ...back, refundRef: 're_0' }, { ...backThere, state: 'failed' }],
  ['amount', { ...back, cardCents: 99 }, backThere],
  ['state', back, { ...backThere, state: 'failed' }],
  ['state', back, { ...backThere, state: 'on its way' }],
  ['state', { ...back, state: 'failed' }, backThere],
  ['ask back', { ...back, refundRef: null, state: 'on its way' }, backThere],
] as const)('of a refund is said %s: %o and %o', (said, ours, theirs) => {
  expect(compareRefund(ours, theirs)).toBe(said)
})

const dispute: DisputeHere = { cents: 260, state: 'open', hasTaken: true }
const disputeThere: DisputeThere = { amountCents: 260, state: 'open', takesMoney: true, isOfOurs: true }

test.each([
  ['equal', dispute, disputeThere],
  ['equal', { ...dispute, state: 'lost' }, { ...disputeThere, state: 'lost' }],
  ['missing_there', dispute, undefined],
  ['missing_here', undefined, disputeThere],
  ['missing_here', undefined, { ...disputeThere, takesMoney: false }],
  ['missing_here', undefined, { ...disputeThere, isOfOurs: false }],
  ['equal', undefined, { ...disputeThere, isOfOurs: false, takesMoney: false }],
  ['equal', undefined, undefined],
  ['amount', { ...dispute, cents: 259 }, disputeThere],
  ['state', dispute, { ...disputeThere, state: 'won' }],
  ['state', { ...dispute, state: 'won' }, { ...disputeThere, state: 'lost' }],
  ['state', { ...dispute, hasTaken: false }, disputeThere],
  ['equal', { ...dispute, state: 'won' }, { ...disputeThere, state: 'won', takesMoney: false }],
] as const)('of a dispute is said %s: %o and %o', (said, ours, theirs) => {
  expect(compareDispute(ours, theirs)).toBe(said)
})
