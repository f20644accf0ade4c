import { leaseMs } from '../../../kernel/lease.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { chargeRefOf, takeDueRefunds } from '../stores/refund-store.js'
import { recordRefund } from './record-refund.js'
import { requestRefundAtProvider, type TakenRefund } from './request-refund-at-provider.js'

/** Refunds that are asked for side by side, so that one that hangs keeps few others waiting. */
const atOnce = 20

const take = async (work: Work, isCreditAlone: boolean): Promise<TakenRefund[]> => {
  const until = new Date(work.now.getTime() + leaseMs)
  const rows = await takeDueRefunds(work, until, atOnce, isCreditAlone)
  const taken: TakenRefund[] = []
  for (const row of rows) taken.push({ row, chargeRef: await chargeRefOf(work, row.paymentId) })
  return taken
}

/**
 * Gives back what was asked for: claim, commit, call, record. One whose end was not kept comes again, under its key.
 * @returns how many were asked about
 * source: MONEY §6; promise C2
 */
export const sendRefunds = async (parts: MoneyParts): Promise<number> => {
  // credit goes back without a card provider
  const isCreditAlone = parts.cards.provider === 'none'
  const taken = await parts.inOwnWork((work) => take(work, isCreditAlone))
  const ends = await Promise.allSettled(
    taken.map(async (one) => {
      const end = await requestRefundAtProvider(parts, one)
      await parts.inOwnWork((work) => recordRefund(parts, work, one.row, end))
    }),
  )
  for (const [i, end] of ends.entries())
    if (end.status === 'rejected')
      parts.log.error({ err: end.reason, refundId: taken[i]?.row.id }, 'what came of a refund was not kept')
  return taken.length
}
