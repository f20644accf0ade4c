import type * as contract from '@motora/contract/money'
import { eurosOf, type Refundable } from '@motora/rules/money'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { isErased } from '../is-erased.js'
import { findLotOfPayment, type LotRow } from '../stores/credit-store.js'
import { disputeStandingOf } from '../stores/dispute-store.js'
import type { PaymentRow } from '../stores/payment-store.js'
import { findPaymentOf, type RefundRow, refundsOf } from '../stores/refund-store.js'

const live: readonly RefundRow['state'][] = ['waiting', 'on its way', 'succeeded']
/** It went back, is on its way, or waits for a second person. */
export const isLive = ({ state }: RefundRow): boolean => live.includes(state)

/** A payment with what of it went back already or is on its way, and what banks took. @param rows its refunds */
export const standingOf = async (
  parts: Pick<MoneyParts, 'customers'>,
  work: Work,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  lot?: LotRow,
): Promise<Refundable> => {
  const { id, status, refKey, amountCents, creditCents } = payment
  const refunded = { cardCents: 0, creditCents: 0 }
  for (const row of rows.filter(isLive)) {
    refunded.cardCents += row.cardCents - row.returnedCents
    refunded.creditCents += row.creditCents
  }
  return {
    status,
    refKey,
    amountCents,
    creditCents,
    refunded,
    lot,
    ...(await disputeStandingOf(work, id)),
    // credit that paid of it goes to nobody then
    isPayerErased: creditCents > 0 && (await isErased(parts, work, payment.customerId)),
  }
}

/**
 * What of a payment can still go back, for the dialog that asks for it. Nothing is held: who asks is judged again.
 * @param id of the payment or of its service. @param isUnderWay whether its card is being asked. @throws Refusal payment.not_found
 * source: MONEY §6; decision 0079
 */
export const readRefundable = async (
  parts: Pick<MoneyParts, 'customers' | 'refundAloneCents'>,
  work: Work,
  id: string,
  isUnderWay: boolean,
): Promise<contract.RefundableNow> => {
  const payment = (await findPaymentOf(work, { paymentId: id })) ?? (await findPaymentOf(work, { serviceId: id }))
  if (!payment) throw new Refusal('payment.not_found', 'There is no such payment.')
  const lot = payment.refKey === 'Bonus' ? await findLotOfPayment(work, payment.id) : undefined
  const standing = await standingOf(parts, work, payment, await refundsOf(work, payment.id), lot)
  const { amountCents, creditCents, refunded, isDisputed, takenCents } = standing
  return {
    paymentId: payment.id,
    serviceId: payment.serviceId,
    refKey: payment.refKey,
    status: payment.status,
    currency: payment.currency,
    amount: eurosOf(amountCents),
    bonusAmount: eurosOf(creditCents),
    refunded: eurosOf(refunded.cardCents),
    refundedBonus: eurosOf(refunded.creditCents),
    isDisputed,
    isUnderWay,
    taken: eurosOf(takenCents),
    isPayerErased: standing.isPayerErased ?? false,
    pack: lot
      ? {
          ofert: eurosOf(lot.grantedCents),
          ofertLeft: eurosOf(lot.leftCents),
          ofertRefunded: eurosOf(lot.refundedCents),
          ofertTaken: eurosOf(lot.takenCents),
        }
      : null,
    alone: eurosOf(parts.refundAloneCents),
  }
}
