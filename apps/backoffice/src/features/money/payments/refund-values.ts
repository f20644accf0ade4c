import { requiredText } from '@motora/contract/fields'
import { maxRefundReason, type RefundableNow, type RefundToAsk } from '@motora/contract/money'
import {
  centsOf,
  eurosOf,
  isPackSpent,
  isPaidWhole,
  leftOf,
  type Refundable,
  refundableOfPack,
  whyNotRefund,
} from '@motora/rules/money'
import { z } from 'zod'
import { eurosTyped } from '../euros-typed'

export interface RefundValues {
  amount: string
  reason: string
}

/** A payment of the wire as the rules of refunds ask for it, in cents. */
export const refundableOf = (now: RefundableNow): Refundable => ({
  status: now.status,
  isUnderWay: now.isUnderWay,
  refKey: now.refKey,
  isDisputed: now.isDisputed,
  takenCents: centsOf(now.taken),
  amountCents: centsOf(now.amount),
  creditCents: centsOf(now.bonusAmount),
  isPayerErased: now.isPayerErased,
  refunded: { cardCents: centsOf(now.refunded), creditCents: centsOf(now.refundedBonus) },
  lot: now.pack
    ? {
        grantedCents: centsOf(now.pack.ofert),
        leftCents: centsOf(now.pack.ofertLeft),
        refundedCents: centsOf(now.pack.ofertRefunded),
        takenCents: centsOf(now.pack.ofertTaken),
      }
    : undefined,
})

/** What can go back at most now, in cents; of a pack by its unspent credit. */
export const maxCentsOf = (payment: Refundable): number =>
  payment.refKey === 'Bonus' ? refundableOfPack(payment) : leftOf(payment)

/** Why nothing of it can go back now; undefined: something can. */
export const barOf = (payment: Refundable) => whyNotRefund(payment, 1)

export const centsTyped = (typed: string, maxCents: number): number | undefined => {
  const amount = eurosTyped(typed, eurosOf(maxCents))
  return amount === undefined ? undefined : centsOf(amount)
}

/** Whether so much is all that is left of the payment: then it needs no reason. source: decision Z-43 */
export const isWhole = (payment: Refundable, cents: number | undefined): boolean => cents === leftOf(payment)

/** Whether it is for a pack of which credit was spent. */
export const isSpent = ({ lot }: Refundable): boolean => lot !== undefined && isPackSpent(lot)

/** What the form takes: an amount up to what is left, with a reason where it is a part. source: decision Z-43 */
export const refundValues = (payment: Refundable) =>
  z
    .object({ amount: requiredText, reason: z.string().trim().max(maxRefundReason) })
    .refine(({ amount }) => amount === '' || centsTyped(amount, maxCentsOf(payment)) !== undefined, {
      path: ['amount'],
      error: 'payments:refund.fault',
    })
    .refine(
      ({ amount, reason }) =>
        reason !== '' || amount === '' || isWhole(payment, centsTyped(amount, maxCentsOf(payment))),
      { path: ['reason'], error: 'required' },
    )

/** @param id of the refund, where it is a part @returns what is asked for: all of it without a reason is the whole payment */
export const bodyOfRefund = (payment: Refundable, { amount, reason }: RefundValues, id: string): RefundToAsk => {
  const cents = centsTyped(amount, maxCentsOf(payment))
  if (cents === undefined) throw new Error('an amount that cannot go back was not refused')
  const why = reason.trim()
  // what was shown: where the card pays meanwhile, more than that could go back
  const alone = isPaidWhole(payment) ? {} : { creditAlone: true as const }
  return isWhole(payment, cents) && why === '' ? alone : { amount: eurosOf(cents), reason: why, id, ...alone }
}
