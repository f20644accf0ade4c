import { isCardOverdrawn, refundWaitsMs } from '@motora/rules/money'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import type { PaymentRow } from '../stores/payment-store.js'
import { lapseWaiting, lapseWaitingOf, type RefundRow, refundsOf } from '../stores/refund-store.js'
import { giveLotsBack } from './pack-lot.js'
import { standingOf } from './refund-standing.js'

/** Refunds of one work. */
const atOnce = 100

const lapsed = async (work: Work, rows: readonly RefundRow[]): Promise<void> => {
  await giveLotsBack(work, rows)
  for (const { id, paymentId, operatorId } of rows)
    work.audit({
      event: 'money.refund_lapsed',
      target: { kind: 'payment', id: paymentId },
      ...(operatorId === null ? {} : { operatorId }),
      after: { refundId: id, state: 'lapsed' },
    })
}

const lapse = async (work: Work): Promise<number> => {
  const rows = await lapseWaiting(work, new Date(work.now.getTime() - refundWaitsMs), atOnce)
  await lapsed(work, rows)
  return rows.length
}

/**
 * Ends the refunds of one payment that nobody may allow any more: a bank has taken the payment back, or so much of it that
 * less is left than they give. Refunds of a pack hold credit that goes with it, and end in any case.
 * source: decision 0104
 */
export const lapseRefundsOf = async (
  parts: Pick<MoneyParts, 'customers'>,
  work: Work,
  payment: PaymentRow,
): Promise<void> => {
  const { id, refKey } = payment
  const isOver =
    refKey === 'Bonus' || isCardOverdrawn(await standingOf(parts, work, payment, await refundsOf(work, id)))
  if (isOver) await lapsed(work, await lapseWaitingOf(work, id))
}

/** What nobody has answered in time is not allowed: nothing waits for ever. source: decision 0119 */
export const lapseRefunds = async ({ inOwnWork }: Pick<MoneyParts, 'inOwnWork'>): Promise<void> => {
  while ((await inOwnWork(lapse)) === atOnce);
}
