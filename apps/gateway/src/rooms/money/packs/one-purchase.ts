import { paymentAfter } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { isErased } from '../is-erased.js'
import { keepFinding } from '../reconciliation/stores/finding-store.js'
import { holdChargingOf } from '../stores/card-store.js'
import { endParts, updateCharge } from '../stores/charge-store.js'
import { findLotOfPayment, refundLot } from '../stores/credit-store.js'
import { lockPayments, type PaymentRow, updatePayment } from '../stores/payment-store.js'
import { lockOpenPurchases, lockOtherPurchases, type OpenPurchase, wasBoughtSince } from '../stores/purchase-store.js'
import { chargeRefOf, insertRefund } from '../stores/refund-store.js'

/** A purchase that failed is bought no more: nothing is owed, so the books say nothing. */
export const settleDropped = async (work: Work, paymentId: string): Promise<void> => {
  const [row] = await lockPayments(work, [paymentId])
  const status = row && paymentAfter(row.status, 'forgiven')
  if (status) await updatePayment(work, paymentId, { status, cancelledAt: work.now })
}

/** The clock cancels it at the provider; of one that is not known there nothing can be paid from now on. */
const drop = async (work: Work, { paymentId, chargeId, chargeRef }: OpenPurchase): Promise<void> => {
  if (chargeRef !== null)
    return updateCharge(work, chargeId, { state: 'cancelling', forgives: paymentId, nextAt: work.now })
  await endParts(work, chargeId)
  await updateCharge(work, chargeId, { state: 'cancelled', nextAt: null, endedAt: work.now })
  await settleDropped(work, paymentId)
}

/** A person is erased: nothing that was begun and not paid is bought any more. */
export const dropPurchasesOf = async (work: Work, customerId: string): Promise<void> => {
  await holdChargingOf(work, customerId)
  for (const open of await lockOpenPurchases(work, customerId)) await drop(work, open)
}

/** A pack was paid: what its rider has begun of the same pack and not paid is not bought any more. */
export const dropOtherPurchases = async (work: Work, bought: PaymentRow): Promise<void> => {
  for (const other of await lockOtherPurchases(work, bought)) await drop(work, other)
}

/**
 * An attempt at this purchase has failed, or the bank asks: where the same pack was bought meanwhile, or its rider was
 * erased, it ends here.
 */
export const dropWhereOver = async (
  parts: Pick<MoneyParts, 'customers'>,
  work: Work,
  failed: OpenPurchase,
): Promise<void> => {
  const [payment] = await lockPayments(work, [failed.paymentId])
  if (!payment) return
  if ((await isErased(parts, work, payment.customerId)) || (await wasBoughtSince(work, payment)))
    await drop(work, failed)
}

/**
 * All that was paid goes back by itself, with its credit. Nobody refunds it meanwhile, for it is paid in this very work.
 * @returns the provider's name of the charge
 */
const giveAllBack = async (work: Work, payment: PaymentRow, why: string): Promise<string> => {
  const { id, operatorId, amountCents: cardCents } = payment
  const lot = await findLotOfPayment(work, id)
  const providerRef = await chargeRefOf(work, id)
  if (!lot || providerRef === undefined) throw new Error('a pack was paid without its credit or its charge')
  await refundLot(work, lot.id, lot.leftCents)
  await insertRefund(work, {
    id: idFrom(id, why),
    operatorId,
    paymentId: id,
    isWhole: true,
    cardCents,
    creditCents: 0,
    lotCents: lot.leftCents,
    askedAt: work.now,
    askedBy: null,
    dueAt: work.now,
  })
  return providerRef
}

/**
 * Gives the money back where the buyer was erased while the page of the bank was open: such a buyer has no credit.
 * @returns false: it is somebody
 * source: MONEY §2; decision 0144
 */
export const giveErasedBack = async (
  parts: Pick<MoneyParts, 'customers'>,
  work: Work,
  payment: PaymentRow,
): Promise<boolean> => {
  if (!(await isErased(parts, work, payment.customerId))) return false
  await giveAllBack(work, payment, 'payer erased')
  return true
}

/**
 * The same pack was paid for before, while this purchase was open: it goes back, and a person gets to know.
 * @returns false: it is the only one
 * source: MONEY §6; decision 0116
 */
export const giveSecondBack = async (work: Work, payment: PaymentRow): Promise<boolean> => {
  if (!(await wasBoughtSince(work, payment))) return false
  const { id, amountCents: cardCents, currency } = payment
  const providerRef = await giveAllBack(work, payment, 'second purchase')
  await keepFinding(work, {
    subject: 'charge',
    kind: 'second_pack',
    providerRef,
    paymentId: id,
    currency,
    hereCents: cardCents,
    thereCents: cardCents,
    hereState: 'paid',
    thereState: 'paid',
  })
  return true
}
