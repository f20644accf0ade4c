import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { chargeAttempts, chargePayments, charges } from '../tables.js'
import type { AttemptRow } from './charge-store.js'

/** An attempt to charge a payment, and what of the charge is for it. */
export type AttemptAt = Pick<AttemptRow, 'state' | 'claimedAt' | 'endedAt' | 'reason'> & { cents: number }

/** The last attempts to charge a payment, by each charge that it was ever part of; the first one first. */
export const attemptsAt = async (work: Work, paymentId: string, most: number): Promise<AttemptAt[]> => {
  const { state, claimedAt, endedAt, reason } = chargeAttempts
  const rows = await work.tx
    .select({ state, claimedAt, endedAt, reason, cents: chargePayments.cents })
    .from(chargePayments)
    .innerJoin(chargeAttempts, eq(chargeAttempts.chargeId, chargePayments.chargeId))
    .where(eq(chargePayments.paymentId, paymentId))
    .orderBy(desc(claimedAt), desc(chargeAttempts.n))
    .limit(most)
  return rows.toReversed()
}

/** When the charge of a purchase was cancelled; undefined: it was not. */
export const droppedAt = async (work: Work, paymentId: string): Promise<Date | undefined> => {
  const [row] = await work.tx
    .select({ at: charges.endedAt })
    .from(chargePayments)
    .innerJoin(charges, eq(charges.id, chargePayments.chargeId))
    .where(and(eq(chargePayments.paymentId, paymentId), eq(charges.state, 'cancelled')))
    .orderBy(desc(charges.endedAt))
    .limit(1)
  return row?.at ?? undefined
}

/**
 * When a payment was paid by a charge of which no attempt says so: the rider confirmed it after the attempt had ended.
 * Undefined: it was not.
 */
export const paidAfterwards = async (
  work: Work,
  paymentId: string,
): Promise<{ at: Date; cents: number } | undefined> => {
  const succeeded = work.tx
    .select({ found: sql`1` })
    .from(chargeAttempts)
    .where(and(eq(chargeAttempts.chargeId, charges.id), eq(chargeAttempts.state, 'succeeded')))
  const [row] = await work.tx
    .select({ at: charges.endedAt, cents: chargePayments.cents })
    .from(chargePayments)
    .innerJoin(charges, eq(charges.id, chargePayments.chargeId))
    .where(
      and(
        eq(chargePayments.paymentId, paymentId),
        eq(chargePayments.isLive, true),
        eq(charges.state, 'succeeded'),
        notExists(succeeded),
      ),
    )
    .limit(1)
  return row?.at ? { at: row.at, cents: row.cents } : undefined
}
