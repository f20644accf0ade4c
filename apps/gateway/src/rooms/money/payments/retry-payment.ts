import type { PaymentNow } from '@motora/contract/money'
import { paymentActions } from '@motora/rules/money'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Call, Work } from '../../work.js'
import { noProvider } from '../cards/ask-provider.js'
import { makeAttempt } from '../charges/charge-due.js'
import { claimCharge } from '../charges/claim-attempts.js'
import { openCharge } from '../charges/open-charges.js'
import type { MoneyParts } from '../deps.js'
import { findCurrentCard, holdChargingOf } from '../stores/card-store.js'
import { type Attempt, findLiveCharge, lastAttemptAt, lockCharge } from '../stores/charge-store.js'
import { lockPayments, type PaymentRow } from '../stores/payment-store.js'
import { notFailed, presentPayment, underWay } from './read-payment.js'

/** @throws Refusal payment.needs_card, payment.needs_rider: the card that is there must not be tried again */
const assertCardHelps = async (work: Work, { id, customerId }: PaymentRow) => {
  const card = await findCurrentCard(work, customerId)
  if (!card || card.refusedAt)
    throw new Refusal('payment.needs_card', 'The rider has no card that may be charged: only a new card helps.')
  // also by a charge that ended since, where another payment of it was forgiven
  const last = await lastAttemptAt(work, customerId, [id])
  if (last?.state === 'needs rider' && last.cardId === card.id)
    throw new Refusal('payment.needs_rider', 'The bank asks for the rider: only the rider, or another card, helps.')
}

/**
 * Takes a failed payment in hand for one attempt now. @returns undefined: it has been paid
 * @throws Refusal payment.not_failed, payment.under_way, payment.too_small, payment.needs_card, payment.needs_rider
 */
const claimNow = async (
  { cards: { minChargeCents } }: MoneyParts,
  work: Work,
  payment: PaymentRow,
): Promise<Attempt | undefined> => {
  await holdChargingOf(work, payment.customerId)
  const there = await findLiveCharge(work, payment.id)
  if (there) await lockCharge(work, there.id)
  const [held] = await lockPayments(work, [payment.id])
  if (!isToDo(paymentActions.retry({ status: held?.status ?? payment.status }), notFailed)) return undefined
  await assertCardHelps(work, payment)
  if (!there) await openCharge(minChargeCents, work, payment)
  const charge = there ?? (await findLiveCharge(work, payment.id))
  if (!charge)
    throw new Refusal('payment.too_small', 'This is less than the card provider takes: it joins the next rental.')
  const attempt = await claimCharge(work, charge.id)
  if (!attempt) throw underWay()
  work.audit({
    event: 'money.payment_retried',
    target: { kind: 'service', id: payment.serviceId },
    operatorId: payment.operatorId,
  })
  return attempt
}

/**
 * Charges what has failed to the rider's card now, once, and answers what came of it.
 * @param payment that the caller sees
 * @throws Refusal payment.*, card.no_provider
 * source: decision Z-22; MONEY §6 (a failed pack is no debt)
 */
export const retryPayment = async (parts: MoneyParts, call: Call, payment: PaymentRow): Promise<PaymentNow> => {
  if (payment.refKey === 'Bonus')
    throw new Refusal(
      'payment.riders_purchase',
      'A bonus pack is bought by the rider alone, and one that failed is no debt.',
    )
  if (!isToDo(paymentActions.retry(payment), notFailed))
    return parts.inOwnWork((work) => presentPayment(work, payment.id))
  if (parts.cards.provider === 'none') throw noProvider()
  const attempt = await parts.inWorkOf(call, (work) => claimNow(parts, work, payment))
  if (attempt) await makeAttempt(parts, attempt)
  return parts.inOwnWork((work) => presentPayment(work, payment.id))
}
