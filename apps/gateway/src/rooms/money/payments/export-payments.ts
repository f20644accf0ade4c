import type { Work } from '../../work.js'
import { billsOf } from '../stores/bill-store.js'
import { transfersOf } from '../stores/book-store.js'
import { disputeRowsOf } from '../stores/dispute-store.js'
import { paymentsOf } from '../stores/payment-store.js'
import { refundRowsOf } from '../stores/refund-store.js'

const ofRefunds = [
  'id',
  'isWhole',
  'cardCents',
  'creditCents',
  'lotCents',
  'reason',
  'state',
  'askedAt',
  'endedAt',
  'returnedCents',
  'returnedAt',
  'failure',
] as const
const ofDisputes = ['id', 'cents', 'reason', 'state', 'hasTaken', 'lotCents', 'openedAt', 'closedAt'] as const

/** These columns of a row, and no other. */
const only =
  <Key extends string>(names: readonly Key[]) =>
  (row: Readonly<Record<Key, unknown>>): object =>
    Object.fromEntries(names.map((name) => [name, row[name]]))

/**
 * Every payment of a customer for the person itself: its bills, what went back, goes back or was asked for, what banks
 * judged, and what the books say of all of it. Amounts in cents. Who of the staff asked or decided is not the person's,
 * nor is how often the provider was asked.
 */
export const exportPayments = async (work: Work, customerId: string): Promise<object[]> => {
  const transfers = await transfersOf(work, customerId)
  const bills = await billsOf(work, customerId)
  const payments = await paymentsOf(work, customerId)
  const ids = payments.map(({ id }) => id)
  const refunds = await refundRowsOf(work, ids)
  const disputes = await disputeRowsOf(work, ids)
  return payments.map((payment) => {
    const given = refunds.filter(({ paymentId }) => paymentId === payment.id)
    const judged = disputes.filter(({ paymentId }) => paymentId === payment.id)
    const refs = new Set([payment.serviceId ?? payment.id, ...[...given, ...judged].map(({ id }) => id)])
    return {
      ...payment,
      bills: bills.filter(({ paymentId }) => paymentId === payment.id),
      refunds: given.map(only(ofRefunds)),
      disputes: judged.map(only(ofDisputes)),
      transfers: transfers.filter(({ ref }) => refs.has(ref)),
    }
  })
}
