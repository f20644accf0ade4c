import type { PaymentNow } from '@motora/contract/money'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { type ChargeRow, findLiveCharge, hasOpenAttempt } from '../stores/charge-store.js'
import { findPaymentBy, type PaymentRow } from '../stores/payment-store.js'

/** What a call names a payment by. */
export type NamedPayment = { paymentId: string } | { serviceId: string }

/** @throws Refusal payment.not_found, also outside the scope */
export const getPayment = async (work: Work, named: NamedPayment): Promise<PaymentRow> => {
  const row = await findPaymentBy(work, named)
  if (!row) throw new Refusal('payment.not_found', 'This payment does not exist, or is not yours to see.')
  return row
}

/** As it is now; in work that sees everything. */
export const presentPayment = async (work: Work, id: string): Promise<PaymentNow> => {
  const { status, failedReason } = await getPayment(work, { paymentId: id })
  const charge = await findLiveCharge(work, id)
  return { id, status, failedReason: failedReason ?? '', isUnderWay: await isInHand(work, charge) }
}

const isInHand = async (work: Work, charge: ChargeRow | undefined): Promise<boolean> =>
  charge !== undefined && (charge.state === 'cancelling' || (await hasOpenAttempt(work, charge.id)))

/**
 * Whether the card of a payment is being asked for its part, or is about to be, in work that sees everything. A rest that
 * waits for the next rental is not.
 */
export const isBeingCharged = async (
  { cards: { provider, minChargeCents } }: Pick<MoneyParts, 'cards'>,
  work: Work,
  { id, status, amountCents, creditCents }: Pick<PaymentRow, 'id' | 'status' | 'amountCents' | 'creditCents'>,
): Promise<boolean> => {
  const charge = await findLiveCharge(work, id)
  if (await isInHand(work, charge)) return true
  if (charge?.state === 'open' && charge.nextAt !== null && charge.nextAt <= work.now) return true
  const isFresh = charge !== undefined || (provider !== 'none' && amountCents - creditCents >= minChargeCents)
  return status === 'pending' && isFresh
}

/** The same of the payment that a call names; of one that does not exist nothing is charged. */
export const isNamedBeingCharged = async (
  parts: Pick<MoneyParts, 'cards'>,
  work: Work,
  named: NamedPayment,
): Promise<boolean> => {
  const payment = await findPaymentBy(work, named)
  return payment !== undefined && isBeingCharged(parts, work, payment)
}

export const notFailed = (): Refusal =>
  new Refusal('payment.not_failed', 'This payment has not failed: there is nothing to charge again or to forgive.')

export const underWayText = 'This payment is being charged at this moment. Look again in a minute.'
export const underWay = (): Refusal => new Refusal('payment.under_way', underWayText)
