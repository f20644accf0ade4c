import { paymentAfter, transfersOfRefund, waitAfterUnknown } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import { notifyRiders } from '../../customers/index.js'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import { giveCreditBack } from '../credit/use-credit.js'
import type { MoneyParts } from '../deps.js'
import { closeNotGiven, keepFinding } from '../reconciliation/stores/finding-store.js'
import { findPayments, lockPayments, type PaymentRow, updatePayment } from '../stores/payment-store.js'
import { givenBack, holdRefundsOf, type RefundRow, updateRefund } from '../stores/refund-store.js'
import { bookPackRefund, giveLotBack } from './pack-lot.js'
import type { RefundEnd } from './request-refund-at-provider.js'

type Told = 'refund-on-its-way' | 'refund-given' | 'refund-failed'
const toldOf = (refundId: string, news: Told): string => idFrom(refundId, news)

const tell = (
  work: Work,
  { id, cardCents }: RefundRow,
  { customerId, operatorId, currency, refKey }: PaymentRow,
  news: Told,
  more: { cents: number; after?: string[] },
): void => {
  const ofRental = news === 'refund-given' && cardCents === 0 ? ('credit-given-back' as const) : news
  const about = refKey === 'Bonus' ? (`pack-${news}` as const) : ofRental
  const says = { about, currency, refundId: id, ...more }
  notifyRiders(work, [{ id: toldOf(id, news), customerId, operatorId, says }])
}

/** Tells the rider of a refund: each of these once. */
const tellOfRefund = (
  work: Work,
  row: RefundRow,
  payment: PaymentRow,
  news: 'refund-on-its-way' | 'refund-given',
): void => tell(work, row, payment, news, { cents: row.cardCents + row.creditCents })

/**
 * Tells a rider who was told of a refund that it came to nothing.
 * @param cents that the rider does not get
 */
export const notifyRefundFailed = (work: Work, row: RefundRow, payment: PaymentRow, cents: number): void =>
  tell(work, row, payment, 'refund-failed', {
    cents,
    after: [toldOf(row.id, 'refund-on-its-way'), toldOf(row.id, 'refund-given')],
  })

/** The card has its part back: the credit goes back to its lots, the books say so, and of all the payment is refunded. */
const keepGiven = async (work: Work, row: RefundRow): Promise<void> => {
  const seen = (await findPayments(work, [row.paymentId])).get(row.paymentId)
  if (!seen) throw new Error('a payment that is refunded is gone')
  const { serviceId, operatorId, customerId, currency } = seen
  const { cardCents, creditCents } = await givenBack(work, row.paymentId)
  if (row.creditCents > 0 && serviceId !== null && operatorId !== null) {
    const back = await giveCreditBack(work, { operatorId, customerId, serviceId }, creditCents)
    if (back !== row.creditCents) throw new Error(`${back} cents of credit went back, not ${row.creditCents}`)
  }
  if (seen.refKey === 'Bonus') await bookPackRefund(work, row, seen)
  else await postTransfers(work, { ref: row.id, operatorId, customerId, currency }, transfersOfRefund(row))
  tellOfRefund(work, row, seen, 'refund-given')
  await closeNotGiven(work, row.paymentId, row.cardCents + row.creditCents)
  const [payment] = await lockPayments(work, [row.paymentId])
  const status = payment && paymentAfter(payment.status, 'refunded')
  if (payment && status && cardCents + creditCents === payment.amountCents)
    await updatePayment(work, payment.id, { status })
}

/** The rider has nothing, and who asked has gone on to other things: a person sees to it. */
const keepNotGiven = async (
  work: Work,
  { id, refundRef, cardCents, creditCents }: RefundRow,
  payment: PaymentRow,
  end: RefundEnd,
): Promise<void> =>
  keepFinding(work, {
    subject: 'refund',
    kind: 'not_given',
    // one that the provider never took has no name there
    providerRef: refundRef ?? (end.kind === 'failed' ? end.refundRef : id),
    paymentId: payment.id,
    currency: payment.currency,
    hereCents: cardCents + creditCents,
    thereCents: end.kind === 'failed' ? cardCents : null,
    hereState: 'failed',
    thereState: end.kind === 'failed' ? 'failed' : null,
  })

/**
 * Keeps what came of a refund, if it is still in the hand that asked.
 * source: MONEY §6; promises C2, C7
 */
export const recordRefund = async (
  { log }: Pick<MoneyParts, 'log'>,
  work: Work,
  row: RefundRow,
  end: RefundEnd,
): Promise<void> => {
  await holdRefundsOf(work, row.paymentId)
  const later = new Date(work.now.getTime() + waitAfterUnknown(row.tries))
  if (end.kind === 'unknown') {
    await updateRefund(work, row, { dueAt: later, failure: end.why })
    return
  }
  if (end.kind === 'pending') {
    const isTheirs = await updateRefund(work, row, { dueAt: later, refundRef: end.refundRef, failure: null })
    const payment = isTheirs && row.refundRef === null && (await findPayments(work, [row.paymentId])).get(row.paymentId)
    if (payment) tellOfRefund(work, row, payment, 'refund-on-its-way')
    return
  }
  const ended = { dueAt: null, endedAt: work.now }
  if (end.kind === 'succeeded' || end.kind === 'kept') {
    const refundRef = end.kind === 'kept' ? null : end.refundRef
    const isTheirs = await updateRefund(work, row, { ...ended, state: 'succeeded', refundRef, failure: null })
    if (isTheirs) await keepGiven(work, row)
    return
  }
  const failure = end.kind === 'barred' ? end.why : end.code
  if (!(await updateRefund(work, row, { ...ended, state: 'failed', failure }))) return
  await giveLotBack(work, row)
  const payment = (await findPayments(work, [row.paymentId])).get(row.paymentId)
  if (payment) {
    notifyRefundFailed(work, row, payment, row.cardCents + row.creditCents)
    await keepNotGiven(work, row, payment, end)
  }
  log.error({ refundId: row.id, paymentId: row.paymentId, failure }, 'a refund came to nothing')
}
