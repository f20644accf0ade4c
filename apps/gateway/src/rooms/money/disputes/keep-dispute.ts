import { disputeShares, takenLotCentsOf, transfersOfDispute, transfersOfTakenLot } from '@motora/rules/money'
import type { ProviderDispute } from '../../../kernel/card-payments.js'
import { idFrom } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import type { MoneyParts } from '../deps.js'
import type { Part } from '../payments/settle-payments.js'
import { lapseRefundsOf } from '../refunds/lapse-refunds.js'
import { holdLotOf } from '../refunds/pack-lot.js'
import { partsOf } from '../stores/charge-store.js'
import { takeOfLot } from '../stores/credit-store.js'
import { type DisputeRow, disputesByRef, insertDispute, updateDispute } from '../stores/dispute-store.js'
import { findPayments, type PaymentRow } from '../stores/payment-store.js'
import { givenBackOf, holdRefundsOf } from '../stores/refund-store.js'

/** As it was said first where it is known; else by what went back of the payments until now. */
const sharesOf = async (
  work: Work,
  parts: readonly Part[],
  said: ProviderDispute,
  known: ReadonlyMap<string, DisputeRow>,
): Promise<Part[]> => {
  if (known.size > 0)
    return parts.flatMap(({ paymentId }) => {
      const before = known.get(paymentId)
      return before ? [{ paymentId, cents: before.cents }] : []
    })
  const givenBack = await givenBackOf(
    work,
    parts.map(({ paymentId }) => paymentId),
  )
  const disputed = parts.map((part) => ({ ...part, givenBackCents: givenBack.get(part.paymentId) ?? 0 }))
  return disputeShares(disputed, said.amountCents)
}

const book = async (work: Work, row: Pick<DisputeRow, 'id' | 'cents'>, payment: PaymentRow, isWon: boolean) => {
  const { operatorId, customerId, currency, refKey } = payment
  const transfers = transfersOfDispute(row.cents, isWon, refKey === 'Bonus')
  await postTransfers(work, { ref: row.id, operatorId, customerId, currency }, transfers)
}

/**
 * Credit that is left of a pack goes with it where its payer got the money back for good; what is spent stays spent.
 * @returns cents of credit that went
 * source: decision 0104
 */
const takeCreditBack = async (
  work: Work,
  dispute: Pick<DisputeRow, 'id' | 'cents'>,
  payment: PaymentRow,
): Promise<number> => {
  const { customerId, currency, amountCents: priceCents } = payment
  const lot = await holdLotOf(work, payment)
  const lotCents = lot ? takenLotCentsOf(lot, priceCents, dispute.cents) : 0
  if (!lot || lotCents === 0) return 0
  await takeOfLot(work, lot.id, lotCents)
  const transfers = transfersOfTakenLot(lotCents, { priceCents, grantedCents: lot.grantedCents })
  await postTransfers(work, { ref: dispute.id, operatorId: null, customerId, currency }, transfers)
  return lotCents
}

/**
 * Keeps what the provider says of a dispute of this charge. It only goes forward: what was closed stays so, and what a
 * bank took was taken.
 * source: MONEY §6 (disputes), §7
 */
export const keepDispute = async (
  { log, customers }: Pick<MoneyParts, 'log' | 'customers'>,
  work: Work,
  chargeId: string,
  said: ProviderDispute,
): Promise<void> => {
  const parts = await partsOf(work, chargeId)
  // nobody asks for a refund of them meanwhile
  for (const { paymentId } of parts) await holdRefundsOf(work, paymentId)
  const known = new Map((await disputesByRef(work, said.disputeRef)).map((row) => [row.paymentId, row]))
  const shares = await sharesOf(work, parts, said, known)
  const payments = await findPayments(
    work,
    shares.map(({ paymentId }) => paymentId),
  )
  for (const { paymentId, cents } of shares) {
    const payment = payments.get(paymentId)
    if (!payment) throw new Error('a payment that is disputed is gone')
    const before = known.get(paymentId)
    const state = before && before.state !== 'open' ? before.state : said.state
    const hasTaken = said.takesMoney || before?.hasTaken === true
    const row = {
      id: idFrom(paymentId, `dispute ${said.disputeRef}`),
      cents: before?.cents ?? cents,
      state,
      hasTaken,
      closedAt: state === 'open' ? null : (before?.closedAt ?? work.now),
    }
    if (before) await updateDispute(work, row.id, { state, hasTaken, closedAt: row.closedAt })
    else {
      const { operatorId } = payment
      const { disputeRef, reason } = said
      await insertDispute(work, { ...row, operatorId, paymentId, disputeRef, reason, openedAt: work.now })
      log.warn({ paymentId, disputeRef, reason }, 'a payer has told the bank that a payment is wrong')
    }
    if (hasTaken) await book(work, row, payment, state === 'won')
    const isLostNow = state === 'lost' && hasTaken && before?.state !== 'lost'
    // before the lot, to which they give back what they held of it
    if (isLostNow) await lapseRefundsOf({ customers }, work, payment)
    if (isLostNow && payment.refKey === 'Bonus')
      await updateDispute(work, row.id, { lotCents: await takeCreditBack(work, row, payment) })
  }
}
