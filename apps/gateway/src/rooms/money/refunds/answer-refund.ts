import { isCardOverdrawn, paymentActions, refundActions, refundWaitsMs, type WaitingReason } from '@motora/rules/money'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Call, Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { isBeingCharged } from '../payments/read-payment.js'
import {
  answerWaiting,
  findPaymentOf,
  findRefundById,
  holdRefundsOf,
  type RefundRow,
  refundsOf,
} from '../stores/refund-store.js'
import { giveLotBack } from './pack-lot.js'
import { standingOf } from './refund-standing.js'
import { askerOf, whyNot } from './request-refund.js'

const why: Readonly<Record<WaitingReason, string>> = {
  'refund.not_waiting': 'This refund does not wait any more: somebody has answered it, or it has lapsed.',
  'refund.same_person': 'Who asked for a refund cannot answer it. Another person has to.',
  'refund.not_own': 'Only who asked for a refund can take it back. Refuse it instead.',
}

const answers = {
  allow: { state: 'on its way', event: 'money.refund_allowed' },
  refuse: { state: 'refused', event: 'money.refund_refused' },
  withdraw: { state: 'withdrawn', event: 'money.refund_withdrawn' },
} as const
export type RefundAnswer = keyof typeof answers

/** Once it is late nobody allows it any more, though the clock has perhaps not come by yet. */
const waitsAt = ({ state, askedAt }: RefundRow, now: Date): boolean =>
  state === 'waiting' && now.getTime() < askedAt.getTime() + refundWaitsMs

/** Whether this person has answered so before: what was allowed may have gone back by now. */
const isSaid = (row: RefundRow, accountId: string, answer: RefundAnswer): boolean =>
  row.decidedBy === accountId &&
  (answer === 'allow' ? row.state !== 'refused' && row.state !== 'withdrawn' : row.state === answers[answer].state)

/** @throws Refusal payment.*: nothing of the payment goes back any more or now, or a bank judges it, or has taken it back */
const assertStillDue = async (parts: MoneyParts, work: Work, paymentId: string): Promise<void> => {
  const payment = await findPaymentOf(work, { paymentId })
  if (!payment) throw new Error('a payment that is to be refunded is gone')
  const isUnderWay = await isBeingCharged(parts, work, payment)
  const standing = { ...(await standingOf(parts, work, payment, await refundsOf(work, paymentId))), isUnderWay }
  const verdict = paymentActions.refund(standing)
  if (verdict !== true && verdict !== 'already' && verdict !== 'payment.not_failed')
    throw new Refusal(verdict, whyNot[verdict])
  // this refund is among what is on its way
  if (isCardOverdrawn(standing)) throw new Refusal('payment.taken_back', whyNot['payment.taken_back'])
}

/** One at a time for a payment, so that of two answers one counts. */
const answerSeen = async (parts: MoneyParts, work: Work, seen: RefundRow, answer: RefundAnswer): Promise<RefundRow> => {
  const { accountId } = askerOf(work)
  const { id } = seen
  await holdRefundsOf(work, seen.paymentId)
  const row = (await findRefundById(work, id)) ?? seen
  if (isSaid(row, accountId, answer)) return row
  const standing = {
    state: waitsAt(row, work.now) ? ('waiting' as const) : ('answered' as const),
    isOwn: row.askedBy === accountId,
  }
  if (!isToDo(refundActions[answer](standing), (reason) => new Refusal(reason, why[reason]))) return row
  if (answer === 'allow') await assertStillDue(parts, work, row.paymentId)
  const { state, event } = answers[answer]
  const answered = await answerWaiting(work, id, { state, decidedBy: accountId })
  if (!answered) throw new Refusal('refund.not_waiting', why['refund.not_waiting'])
  if (answer !== 'allow') await giveLotBack(work, answered)
  work.audit({
    event,
    target: { kind: 'payment', id: row.paymentId },
    ...(row.operatorId === null ? {} : { operatorId: row.operatorId }),
    after: { refundId: id, state },
  })
  return answered
}

/**
 * Allows or refuses a refund that another account has asked for, or takes back an own one. It is looked for as its caller
 * sees it; what becomes of refunds is written by work that sees everything alone.
 * @throws Refusal refund.*, payment.*
 * source: decisions Z-43, 0119; MONEY §6
 */
export const answerRefund = async (
  parts: MoneyParts,
  call: Call,
  id: string,
  answer: RefundAnswer,
): Promise<RefundRow> => {
  if (call.actor.kind !== 'staff') throw new Error('refunds are answered by staff')
  const scope = await parts.scopeOf(call.actor)
  const seen = await parts.inTransaction(call, scope, (work) => findRefundById(work, id))
  if (!seen) throw new Refusal('refund.not_found', 'There is no such refund.')
  return parts.inWorkOf(call, (work) => answerSeen(parts, work, seen, answer))
}
