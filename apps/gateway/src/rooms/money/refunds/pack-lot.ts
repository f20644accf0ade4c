import { transfersOfPackRefund, transfersOfPackReturned } from '@motora/rules/money'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import { findLotOfPayment, holdCreditOf, type LotRow, refundLot } from '../stores/credit-store.js'
import { findPayments, type PaymentRow } from '../stores/payment-store.js'
import type { RefundRow } from '../stores/refund-store.js'

const ordered = (a = '', b = ''): number => (a < b ? -1 : Number(a > b))

type OfPack = Pick<PaymentRow, 'id' | 'refKey' | 'customerId'>

/** The credit that a pack gave, held until the end of the work: nobody spends it meanwhile. Undefined: it is no pack's. */
export const holdLotOf = async (work: Work, { id, refKey, customerId }: OfPack): Promise<LotRow | undefined> => {
  if (refKey !== 'Bonus') return undefined
  await holdCreditOf(work, customerId)
  return findLotOfPayment(work, id)
}

/**
 * What refunds took of their lots is credit again: they came to nothing. Only in the work that ended them, so that each
 * gives back once; of one customer after the other in the same order, so that no two wait for each other.
 */
export const giveLotsBack = async (work: Work, rows: readonly RefundRow[]): Promise<void> => {
  const ofPacks = rows.filter(({ lotCents }) => lotCents > 0)
  const payments = await findPayments(
    work,
    ofPacks.map(({ paymentId }) => paymentId),
  )
  const owed = ofPacks.map(({ paymentId, lotCents }) => ({ payment: payments.get(paymentId), lotCents }))
  for (const { payment, lotCents } of owed.toSorted((a, b) => ordered(a.payment?.customerId, b.payment?.customerId))) {
    const lot = payment && (await holdLotOf(work, payment))
    if (!lot) throw new Error('the credit of a pack is gone')
    await refundLot(work, lot.id, -lotCents)
  }
}

/** The same of one refund. */
export const giveLotBack = (work: Work, row: RefundRow): Promise<void> => giveLotsBack(work, [row])

/** The books say that a pack went back, or that a bank sent it back again. source: MONEY §7 */
export const bookPackRefund = (work: Work, row: RefundRow, payment: PaymentRow, isReturned = false): Promise<void> => {
  const { customerId, currency } = payment
  const transfers = isReturned ? transfersOfPackReturned(row) : transfersOfPackRefund(row)
  return postTransfers(work, { ref: row.id, operatorId: null, customerId, currency }, transfers)
}
