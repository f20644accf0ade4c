import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { findLotOfPayment, holdCreditOf, insertLot, type LotRow } from '../stores/credit-store.js'

/** A pack that was paid. */
export interface PaidPack {
  customerId: string
  packId: string
  /** Of the purchase. */
  paymentId: string
  /** Credit that the pack gave when it was bought. */
  grantedCents: number
}

/**
 * Gives a customer the credit of a pack that was paid; in work that sees everything. A payment opens one lot, however
 * often it is said to have succeeded: again, the same lot is answered.
 * source: MONEY §5, §6
 */
export const openLot = async (
  work: Work,
  { customerId, packId, paymentId, grantedCents }: PaidPack,
): Promise<LotRow> => {
  await holdCreditOf(work, customerId)
  const made = { id: newId(), customerId, packId, paymentId, openedAt: work.now, grantedCents, leftCents: grantedCents }
  const row = (await insertLot(work, made)) ?? (await findLotOfPayment(work, paymentId))
  if (!row) throw new Error('a lot of credit was neither kept nor there')
  if (row.customerId !== customerId) throw new Error('the payment of a lot of credit is another customer’s')
  return row
}
