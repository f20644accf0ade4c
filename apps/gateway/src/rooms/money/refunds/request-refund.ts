import { may, type Role } from '@motora/contract'
import type { RefundToAsk } from '@motora/contract/money'
import {
  centsOf,
  eurosOf,
  isPaidWhole,
  leftOf,
  lotCentsOfRefund,
  needsSecondPerson,
  type RefundReason,
  refundableOfPack,
  refundParts,
  roundedToCent,
  whyNotRefund,
} from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import { authorOf } from '../../identity/index.js'
import type { Work } from '../../work.js'
import { assertFreeId } from '../assert-free-id.js'
import type { MoneyParts } from '../deps.js'
import { underWayText } from '../payments/read-payment.js'
import { refundLot } from '../stores/credit-store.js'
import { findPaymentOf, holdRefundsOf, insertRefund, type RefundRow, refundsOf } from '../stores/refund-store.js'
import { holdLotOf } from './pack-lot.js'
import { isLive, standingOf } from './refund-standing.js'

export const whyNot: Readonly<Record<RefundReason, string>> = {
  'payment.not_paid': 'This payment has not been paid, so there is nothing to refund.',
  'payment.under_way': underWayText,
  'payment.refunded': 'All that was paid of this was refunded, or is on its way.',
  'payment.taken_back': 'A bank has taken this payment back for its payer, so nothing is left to refund.',
  'payment.more_than_left': 'That is more than is left of this payment. Ask for less.',
  'payment.disputed': 'The payer has told the bank that this payment is wrong, and the bank has not decided yet.',
  'payment.bonus_spent':
    'Credit of this bonus pack was spent. Ask for a part, up to what its unspent credit was bought for.',
  'payment.payer_erased':
    'The customer was erased: what credit paid can go back to nobody. Only what the card paid can.',
}

/** Refusals that say how much can go back, in euros. */
const saysLeft: readonly RefundReason[] = ['payment.more_than_left', 'payment.bonus_spent', 'payment.payer_erased']

/** The account that asks or answers. Only staff may call this. */
export const askerOf = ({ actor }: Work): { accountId: string; role: Role } => {
  if (actor.kind !== 'staff') throw new Error('refunds are asked for and answered by staff')
  return actor
}

/** Whether it is what was asked for: the same id with another amount is another refund. */
const isAsked = (row: RefundRow, { cents, reason }: { cents: number; reason: string | null }): boolean =>
  !row.isWhole && row.cardCents + row.creditCents === cents && row.reason === reason

/**
 * Keeps that a payment is to be refunded; the card provider is asked after the commit. Without an amount it is all that
 * is left, and asked again it is the same refund until something is left; a part has the caller's own id.
 * Above what one person may refund alone it waits for another. Where its card has not paid, what credit paid is all that
 * goes back, and the payment stays what it is.
 * @param isUnderWay whether its card was being asked a moment ago: what comes of that is waited for
 * @throws Refusal payment.*, identity.not_permitted
 * source: MONEY §6; decisions Z-22, Z-43, 0093, 0169; ledgers O-10, O-12
 */
export const requestRefund = async (
  parts: Pick<MoneyParts, 'customers' | 'refundAloneCents' | 'vehicles'>,
  work: Work,
  by: { paymentId: string } | { serviceId: string },
  { amount, reason, id, creditAlone }: RefundToAsk,
  isUnderWay: boolean,
): Promise<RefundRow> => {
  const { accountId: askedBy, role } = askerOf(work)
  const isWhole = amount === undefined || id === undefined
  // a part is for those who refund any payment. source: decision Z-43
  if (!isWhole && !may(role, 'payments.refund'))
    throw new Refusal('identity.not_permitted', 'An operator refunds a payment as a whole.')
  const seen = await findPaymentOf(work, by)
  if (!seen) throw new Refusal('payment.not_found', 'There is no such payment.')
  // the person is not erased meanwhile
  await parts.customers.holdPerson(work, seen.customerId)
  await holdRefundsOf(work, seen.id)
  // what another has said meanwhile
  const payment = await findPaymentOf(work, { paymentId: seen.id })
  if (!payment) throw new Error('a payment that was seen is gone')
  const before = await refundsOf(work, payment.id)
  const whole = before.filter((row) => row.isWhole && isLive(row) && row.returnedCents === 0)
  // of those that have ended any will do: nothing is left then
  const same = isWhole
    ? (whole.find(({ state }) => state !== 'succeeded') ?? whole[0])
    : before.find((row) => row.id === id)
  if (same && !isWhole && !isAsked(same, { cents: centsOf(roundedToCent(amount)), reason: reason ?? null }))
    throw idReused()
  const lot = await holdLotOf(work, payment)
  const standing = { ...(await standingOf(parts, work, payment, before, lot)), isUnderWay }
  // one that has ended left something where a part next to it was refused or failed: that is asked for now
  if (same && !(isWhole && same.state === 'succeeded' && leftOf(standing) > 0)) return same
  // the caller was shown credit alone, and no card
  if (creditAlone && isPaidWhole(standing))
    throw new Refusal('payment.paid_meanwhile', 'The card has paid this meanwhile, so more can go back. Look again.')
  const cents = isWhole ? undefined : centsOf(roundedToCent(amount))
  const barred = whyNotRefund(standing, cents)
  if (barred) {
    const left = eurosOf(refundableOfPack(standing))
    throw new Refusal(barred, whyNot[barred], saysLeft.includes(barred) ? { params: { left } } : {})
  }
  if (id) await assertFreeId(parts, work, id)
  const given = refundParts(standing, cents)
  const lotCents = lotCentsOfRefund(standing, cents)
  // of what is to go back nobody spends anything, from now on, also while it waits
  if (lot) await refundLot(work, lot.id, lotCents)
  const needsSecond = needsSecondPerson(standing, parts.refundAloneCents, cents)
  const author = await authorOf(work)
  const row = await insertRefund(work, {
    id: id ?? idFrom(payment.id, `refund ${before.length}`),
    operatorId: payment.operatorId,
    paymentId: payment.id,
    isWhole,
    ...given,
    lotCents,
    reason: reason ?? null,
    askedAt: work.now,
    askedBy,
    askedByName: author?.name ?? null,
    needsSecond,
    ...(needsSecond ? { state: 'waiting' as const } : { dueAt: work.now }),
  })
  const total = given.cardCents + given.creditCents
  if (!row) throw idReused()
  work.audit({
    event: 'money.refund_asked',
    target: { kind: 'payment', id: payment.id },
    ...(payment.operatorId === null ? {} : { operatorId: payment.operatorId }),
    after: {
      refundId: row.id,
      amount: eurosOf(total),
      bonusAmount: eurosOf(given.creditCents),
      reason: row.reason,
      needsSecond,
    },
  })
  return row
}
