import type { PaymentNow } from '@motora/contract/money'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { findLiveCharge, hasOpenAttempt } from '../stores/charge-store.js'
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
  const isUnderWay = charge !== undefined && (charge.state === 'cancelling' || (await hasOpenAttempt(work, charge.id)))
  return { id, status, failedReason: failedReason ?? '', isUnderWay }
}

export const notFailed = (): Refusal =>
  new Refusal('payment.not_failed', 'This payment has not failed: there is nothing to charge again or to forgive.')

export const underWay = (): Refusal =>
  new Refusal('payment.under_way', 'This payment is being charged at this moment. Look again in a minute.')
