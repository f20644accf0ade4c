import { paymentAfter, transferOfReturned } from '@motora/rules/money'
import type { ProviderRefund } from '../../../kernel/card-payments.js'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import type { MoneyParts } from '../deps.js'
import { keepFinding } from '../reconciliation/stores/finding-store.js'
import { lockPayments, updatePayment } from '../stores/payment-store.js'
import { findRefund, holdRefundsOf, noteReturned, type RefundRow } from '../stores/refund-store.js'
import { bookPackRefund, giveLotBack } from './pack-lot.js'
import { notifyRefundFailed, recordRefund } from './record-refund.js'

/** The bank sent the card's part back: it is not refunded any more, can be asked for again, and is a finding. source: MONEY §6 */
const keepReturned = async (work: Work, row: RefundRow, said: ProviderRefund): Promise<void> => {
  // credit before the payment, everywhere
  await giveLotBack(work, row)
  const [payment] = await lockPayments(work, [row.paymentId])
  if (!payment) throw new Error('a payment that was refunded is gone')
  const { operatorId, customerId, currency } = payment
  await noteReturned(work, row)
  if (payment.refKey === 'Bonus') await bookPackRefund(work, row, payment, true)
  else await postTransfers(work, { ref: row.id, operatorId, customerId, currency }, [transferOfReturned(row.cardCents)])
  notifyRefundFailed(work, row, payment, row.cardCents)
  const status = paymentAfter(payment.status, 'refund failed')
  if (status) await updatePayment(work, payment.id, { status })
  // the money that came back belongs to somebody, who perhaps was erased: a person sees to it
  await keepFinding(work, {
    subject: 'refund',
    kind: 'returned',
    providerRef: said.refundRef,
    paymentId: payment.id,
    currency,
    hereCents: row.cardCents,
    thereCents: said.amountCents,
    hereState: 'failed',
    thereState: 'failed',
  })
}

/**
 * Keeps what the provider says of a refund by itself, in work that sees everything. One that had succeeded may be sent
 * back by the bank days later; nothing else changes what has ended.
 * @returns false: it is none of ours
 * source: MONEY §6, the table of states
 */
export const applyRefundEvent = async (
  parts: Pick<MoneyParts, 'log'>,
  work: Work,
  said: ProviderRefund,
): Promise<boolean> => {
  const named = await findRefund(work, said)
  if (!named) return false
  await holdRefundsOf(work, named.paymentId)
  const row = (await findRefund(work, said)) ?? named
  if (said.outcome.kind === 'unknown') return true
  if (said.outcome.kind !== 'pending' && said.amountCents !== row.cardCents) {
    parts.log.error({ refundId: row.id, cents: said.amountCents, wanted: row.cardCents }, 'another sum was refunded')
    return true
  }
  if (row.endedAt === null) await recordRefund(parts, work, row, said.outcome)
  else if (row.state === 'succeeded' && row.returnedCents === 0 && said.outcome.kind === 'failed') {
    await keepReturned(work, row, said)
    parts.log.error({ refundId: row.id, paymentId: row.paymentId }, 'a bank sent a refund back')
  }
  return true
}
