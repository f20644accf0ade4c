import type { Work } from '../../work.js'
import { findRefundById, type RefundRow, refundsOf } from '../stores/refund-store.js'

/**
 * How a refund is now. `failed`: it came to nothing, at first or when the bank sent it back days later, and nothing else
 * gives it; `tried again`: another that was asked for since is to give it; `given otherwise`: another has.
 */
export type RefundNow = 'on its way' | 'given' | 'failed' | 'tried again' | 'given otherwise'

/** Cents that the rider has not got of one that has ended. */
const lostOf = ({ state, cardCents, creditCents, returnedCents }: RefundRow): number =>
  state === 'succeeded' ? returnedCents : returnedCents || cardCents + creditCents

/** Cents that these are to give, or have given. */
const centsOf = (rows: readonly RefundRow[]): number =>
  rows.reduce((sum, { cardCents, creditCents, returnedCents }) => sum + cardCents + creditCents - returnedCents, 0)

/** @returns undefined: there is no such refund, or it waits for a person */
export const refundNow = async (work: Work, refundId: string): Promise<RefundNow | undefined> => {
  const row = await findRefundById(work, refundId)
  if (!row) return undefined
  if (row.state === 'on its way') return 'on its way'
  if (row.state === 'succeeded' && row.returnedCents === 0) return 'given'
  if (row.state !== 'succeeded' && row.state !== 'failed') return undefined
  const ended = row.returnedAt ?? row.endedAt ?? row.askedAt
  const since = (await refundsOf(work, row.paymentId)).filter(({ id, askedAt }) => id !== row.id && askedAt >= ended)
  const given = since.filter(({ state }) => state === 'succeeded')
  const lost = lostOf(row)
  if (centsOf(given) >= lost) return 'given otherwise'
  return centsOf(since.filter(({ state }) => state === 'succeeded' || state === 'on its way')) >= lost
    ? 'tried again'
    : 'failed'
}
