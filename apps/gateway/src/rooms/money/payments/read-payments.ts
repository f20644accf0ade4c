import type { PaymentStatus, PendingRefund } from '@motora/contract/sharing'
import type { Work } from '../../work.js'
import { billsOfPayments } from '../stores/bill-store.js'
import { type DisputeOfPayment, disputesOf, takenCentsOf } from '../stores/dispute-store.js'
import { findPayments } from '../stores/payment-store.js'
import { givenBackOf, pendingRefundsOf } from '../stores/refund-store.js'

/** What became of these payments, by their ids. source: decision Z-21 */
export const statusesOf = async (work: Work, paymentIds: readonly string[]): Promise<Map<string, PaymentStatus>> =>
  new Map([...(await findPayments(work, paymentIds))].map(([id, { status }]) => [id, status]))

/** What became of a payment, as the rental says it. */
export interface PaymentOfService {
  status: PaymentStatus
  /** Of it, what credit paid. */
  creditCents: number
  /** What went back and stayed there, to the card and as credit. */
  refundedCents: number
  /** A refund of it that goes on. */
  refundPending: PendingRefund | null
}

/** What became of these payments, and what of them went back, by their ids. */
export const paymentsOfServices = async (
  work: Work,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentOfService>> => {
  const found = await findPayments(work, paymentIds)
  if (found.size === 0) return new Map()
  const ids = [...found.keys()]
  const refunded = await givenBackOf(work, ids)
  const pending = await pendingRefundsOf(work, ids)
  return new Map(
    [...found].map(([id, { status, creditCents }]) => [
      id,
      { status, creditCents, refundedCents: refunded.get(id) ?? 0, refundPending: pending.get(id) ?? null },
    ]),
  )
}

/** What became of a payment after it, as far as the work sees it. source: decision 0108 */
export interface PapersOfPayment {
  /** Of the bill, null while there is none. */
  billNumber: string | null
  /** By refunds that have succeeded, to the card and to credit; cents of the payment's currency. */
  givenBackCents: number
  /** The first one first. */
  disputes: readonly Pick<DisputeOfPayment, 'cents' | 'state'>[]
}

/** The papers of a payment. */
export const papersOf = async (work: Work, paymentId: string): Promise<PapersOfPayment> => ({
  billNumber: (await billsOfPayments(work, [paymentId])).get(paymentId)?.number ?? null,
  givenBackCents: (await givenBackOf(work, [paymentId])).get(paymentId) ?? 0,
  disputes: (await disputesOf(work, [paymentId])).get(paymentId) ?? [],
})

/** Where the amount of a payment went, in cents of its currency. What is in none of the first three is not paid yet. */
export interface SettledPayment {
  creditCents: number
  /** By card. */
  chargedCents: number
  forgivenCents: number
  /** Of what was paid: what went back, to the card or as credit. */
  refundedCents: number
  /** Of what was paid by card: what banks took by disputes and have not given again. */
  disputesCents: number
}

/** Where the amounts of these payments went, by their ids. */
export const settledPayments = async (
  work: Work,
  paymentIds: readonly string[],
): Promise<Map<string, SettledPayment>> => {
  const refunded = await givenBackOf(work, paymentIds)
  const disputes = await disputesOf(work, paymentIds)
  const settled = new Map<string, SettledPayment>()
  for (const [id, { status, amountCents, creditCents }] of await findPayments(work, paymentIds)) {
    const byCard = amountCents - creditCents
    settled.set(id, {
      creditCents,
      chargedCents: status === 'success' || status === 'refunded' ? byCard : 0,
      forgivenCents: status === 'cancelled' ? byCard : 0,
      refundedCents: refunded.get(id) ?? 0,
      disputesCents: takenCentsOf(disputes.get(id) ?? []),
    })
  }
  return settled
}
