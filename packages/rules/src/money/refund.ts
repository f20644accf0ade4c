import { type PaymentStanding, paymentActions, type RefundBar } from './payment-actions.js'
import { lotCentsOf, type PackLot, packLeftOf } from './refund-pack.js'
import { whole } from './whole.js'

/** A payment, and what of it went back already or is on its way. */
export interface Refundable extends PaymentStanding {
  refKey: 'Service' | 'Bonus'
  amountCents: number
  /** Of it, by credit. */
  creditCents: number
  refunded: RefundParts
  isDisputed: boolean
  /** Of the card's part, what banks took back for the payer and have not given again. */
  takenCents: number
  /** Its payer was erased: nobody can have credit again. source: decision 0144 */
  isPayerErased?: boolean
  /** The credit of a pack; left out where it is not known, or the payment is for a service. */
  lot?: PackLot | undefined
}

/** What of a refund goes to the card, and what becomes credit again. */
export interface RefundParts {
  cardCents: number
  creditCents: number
}

export type RefundReason =
  | RefundBar
  | 'payment.taken_back'
  | 'payment.more_than_left'
  | 'payment.bonus_spent'
  | 'payment.payer_erased'

/** Whether nothing of a payment is open or forgiven. Else what credit paid of it is all that was paid. source: decision 0169 */
export const isPaidWhole = ({ status }: Pick<Refundable, 'status'>): boolean =>
  status === 'success' || status === 'refunded'

/** What of a payment was paid, in cents. */
export const paidCentsOf = (payment: Pick<Refundable, 'status' | 'amountCents' | 'creditCents'>): number =>
  isPaidWhole(payment) ? payment.amountCents : payment.creditCents

/** What was paid and did not go back in any way, in cents. */
const keptOf = (payment: Refundable): number =>
  paidCentsOf(payment) - payment.refunded.cardCents - payment.refunded.creditCents - payment.takenCents

/** The same of what its card paid. */
const cardLeftOf = (payment: Refundable): number =>
  paidCentsOf(payment) - payment.creditCents - payment.refunded.cardCents - payment.takenCents

/** What of a payment can still go back, in cents. Of an erased payer that is what the card paid. */
export const leftOf = (payment: Refundable): number =>
  payment.isPayerErased ? Math.min(keptOf(payment), cardLeftOf(payment)) : keptOf(payment)

/**
 * Whether more goes back to the card, or waits to, than is left of what it paid: a bank took of it meanwhile. Then nobody
 * may allow what waits. source: decision 0119
 */
export const isCardOverdrawn = (payment: Refundable): boolean => cardLeftOf(payment) < 0

/** What of a payment its pack still lets go back. */
const packLeftOfPayment = (payment: Refundable): number =>
  payment.lot ? packLeftOf(payment.lot, payment.amountCents, leftOf(payment)) : leftOf(payment)

/** What a refund of a pack gives back at most now, in cents. source: MONEY §6; decision 0117 */
export const refundableOfPack = (payment: Refundable): number =>
  whyNotRefund(payment, 1) === undefined ? packLeftOfPayment(payment) : 0

/** Credit that a refund of so much takes of the lot; left out: all that is left of the payment. */
export const lotCentsOfRefund = (payment: Refundable, cents = leftOf(payment)): number =>
  payment.lot ? lotCentsOf(payment.lot, payment.amountCents, cents, packLeftOfPayment(payment)) : 0

/**
 * Why this much of a payment cannot be refunded now; undefined: it can, perhaps by two people (`needsSecondPerson`).
 * @param cents left out: all that is left of it
 * source: MONEY §6; decisions Z-22, Z-43, 0169
 */
export const whyNotRefund = (payment: Refundable, cents = leftOf(payment)): RefundReason | undefined => {
  const verdict = paymentActions.refund(payment)
  // that it has not failed keeps nothing from going back
  if (verdict !== true && verdict !== 'already' && verdict !== 'payment.not_failed') return verdict
  const [left, packLeft] = [leftOf(payment), packLeftOfPayment(payment)]
  // credit that paid for it, and that nobody can have again
  const isCreditLost = keptOf(payment) > Math.max(0, left)
  if (left <= 0) {
    if (isCreditLost) return 'payment.payer_erased'
    return payment.takenCents > 0 ? 'payment.taken_back' : 'payment.refunded'
  }
  // how much the pack lets go is what helps, also where more is asked for than was paid
  if (cents > packLeft && packLeft < left) return 'payment.bonus_spent'
  if (cents <= left) return undefined
  return isCreditLost ? 'payment.payer_erased' : 'payment.more_than_left'
}

/**
 * How much of a refund the card gets, which comes first, and how much becomes credit again.
 * @param cents left out: all that is left. @throws RangeError for parts of a cent, nothing, or more than is left
 * source: MONEY §6
 */
export const refundParts = (payment: Refundable, cents = leftOf(payment)): RefundParts => {
  if (whole(cents, 'cents') <= 0 || cents > leftOf(payment)) throw new RangeError(`no refund: ${cents} cents`)
  const cardCents = Math.min(cents, Math.max(0, cardLeftOf(payment)))
  return { cardCents, creditCents: cents - cardCents }
}

/** Whether the list of payments offers a refund: of a paid bonus pack alone. source: ledger O-06 */
export const isRefundOffered = ({ status, refKey }: Pick<Refundable, 'status' | 'refKey'>): boolean =>
  status === 'success' && refKey === 'Bonus'

/** Whether the list of services offers a refund: the details of a service offer what credit paid as well. source: ledger O-07 */
export const isServiceRefundOffered = (status: Refundable['status'] | null): boolean => status === 'success'
