import type * as contract from '@motora/contract/money'
import { eurosOf, type Refundable } from '@motora/rules/money'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { findLotOfPayment, type LotRow } from '../stores/credit-store.js'
import { hasOpenDispute } from '../stores/dispute-store.js'
import type { PaymentRow } from '../stores/payment-store.js'
import { findPaymentOf, type RefundRow, refundsOf } from '../stores/refund-store.js'

const live: readonly RefundRow['state'][] = ['waiting', 'on its way', 'succeeded']
/** It went back, is on its way, or waits for a second person. */
export const isLive = ({ state }: RefundRow): boolean => live.includes(state)

/** A payment with what of it went back already or is on its way. */
export const standingOf = (
  { status, refKey, amountCents, creditCents }: PaymentRow,
  rows: readonly RefundRow[],
  isDisputed: boolean,
  lot: LotRow | undefined,
): Refundable => {
  const refunded = { cardCents: 0, creditCents: 0 }
  for (const row of rows.filter(isLive)) {
    refunded.cardCents += row.cardCents - row.returnedCents
    refunded.creditCents += row.creditCents
  }
  return { status, refKey, amountCents, creditCents, refunded, isDisputed, lot }
}

/**
 * What of a payment can still go back, for the dialog that asks for it. Nothing is held: who asks is judged again.
 * @param id of the payment or of its service @throws Refusal payment.not_found
 * source: MONEY §6; decision 0079
 */
export const readRefundable = async (work: Work, id: string, aloneCents: number): Promise<contract.RefundableNow> => {
  const payment = (await findPaymentOf(work, { paymentId: id })) ?? (await findPaymentOf(work, { serviceId: id }))
  if (!payment) throw new Refusal('payment.not_found', 'There is no such payment.')
  const lot = payment.refKey === 'Bonus' ? await findLotOfPayment(work, payment.id) : undefined
  const isDisputed = await hasOpenDispute(work, payment.id)
  const { amountCents, creditCents, refunded } = standingOf(payment, await refundsOf(work, payment.id), isDisputed, lot)
  return {
    ...{ paymentId: payment.id, serviceId: payment.serviceId, refKey: payment.refKey, status: payment.status },
    ...{ currency: payment.currency, amount: eurosOf(amountCents), bonusAmount: eurosOf(creditCents) },
    ...{ refunded: eurosOf(refunded.cardCents), refundedBonus: eurosOf(refunded.creditCents), isDisputed },
    pack: lot
      ? {
          ofert: eurosOf(lot.grantedCents),
          ofertLeft: eurosOf(lot.leftCents),
          ofertRefunded: eurosOf(lot.refundedCents),
        }
      : null,
    alone: eurosOf(aloneCents),
  }
}
