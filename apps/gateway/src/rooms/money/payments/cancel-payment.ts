import type { PaymentNow } from '@motora/contract/money'
import { paymentActions } from '@motora/rules/money'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Call, Work } from '../../work.js'
import { providerAway } from '../cards/ask-provider.js'
import { type Cancelling, cancelAtProvider, forgiveNow, recordCancelled } from '../charges/cancel-charge.js'
import type { MoneyParts } from '../deps.js'
import { holdChargingOf } from '../stores/card-store.js'
import { findLiveCharge, hasOpenAttempt, lockCharge, updateCharge } from '../stores/charge-store.js'
import { lockPayments, type PaymentRow } from '../stores/payment-store.js'
import { notFailed, presentPayment, underWay } from './read-payment.js'

/** When the clock cancels what the caller could not: after the caller has certainly given up. */
const patienceMs = 60_000

/**
 * What can be forgiven is forgiven in this work. @returns the charge that is to be cancelled at the provider first
 * @throws Refusal payment.not_failed, payment.under_way
 */
const beginCancelling = async (parts: MoneyParts, work: Work, payment: PaymentRow): Promise<Cancelling | undefined> => {
  // before the charge, everywhere
  await holdChargingOf(work, payment.customerId)
  const there = await findLiveCharge(work, payment.id)
  const charge = there && (await lockCharge(work, there.id))
  const [held] = await lockPayments(work, [payment.id])
  if (!isToDo(paymentActions.cancel({ status: held?.status ?? payment.status }), notFailed)) return undefined
  if (charge && (await hasOpenAttempt(work, charge.id))) throw underWay()
  if (!charge || charge.chargeRef === null) {
    // the provider knows nothing of it
    if (charge) await recordCancelled(parts, work, charge, payment.id)
    await forgiveNow(parts, work, payment.id)
    return undefined
  }
  // of two payments of one charge that are forgiven at the same moment the second one waits for the first
  if (charge.state === 'cancelling' && charge.forgives !== payment.id) throw underWay()
  await updateCharge(work, charge.id, {
    state: 'cancelling',
    forgives: payment.id,
    nextAt: new Date(work.now.getTime() + patienceMs),
  })
  return { chargeId: charge.id, chargeRef: charge.chargeRef }
}

/**
 * Forgives what has failed, for good; cancelled at the provider first, so that it can never be paid as well.
 * @param payment that the caller sees
 * @throws Refusal payment.not_failed, payment.under_way, payment.paid_meanwhile, card.provider_away: the clock goes on
 * source: decision Z-22; MONEY §6; ledgers O-08, O-10
 */
export const cancelPayment = async (parts: MoneyParts, call: Call, payment: PaymentRow): Promise<PaymentNow> => {
  const cancelling = await parts.inWorkOf(call, (work) => beginCancelling(parts, work, payment))
  if (cancelling) {
    const came = await cancelAtProvider(parts, cancelling, (use) => parts.inWorkOf(call, use))
    if (came === 'paid')
      throw new Refusal('payment.paid_meanwhile', 'The card has paid this meanwhile: there is nothing to forgive.')
    if (came === 'unknown') throw providerAway()
  }
  return parts.inOwnWork((work) => presentPayment(work, payment.id))
}
