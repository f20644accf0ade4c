import { and, eq, lt, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { promoTries } from '../tables.js'

/** A day in UTC: `2026-11-21`. */
export const promoDayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Counts a try as wrong before it is looked at: simultaneous ones come one after the other.
 * @returns whether it may be made
 */
export const takePromoTry = async (work: Work, customerId: string, most: number): Promise<boolean> => {
  const day = promoDayOf(work.now)
  await work.tx.delete(promoTries).where(and(eq(promoTries.customerId, customerId), lt(promoTries.day, day)))
  const taken = await work.tx
    .insert(promoTries)
    .values({ customerId, day, tries: 1 })
    .onConflictDoUpdate({
      target: [promoTries.customerId, promoTries.day],
      set: { tries: sql`${promoTries.tries} + 1` },
      setWhere: lt(promoTries.tries, most),
    })
    .returning({ tries: promoTries.tries })
  return taken.length > 0
}

/** It was right: it does not count. */
export const givePromoTryBack = async (work: Work, customerId: string, day: string): Promise<void> => {
  await work.tx
    .update(promoTries)
    .set({ tries: sql`${promoTries.tries} - 1` })
    .where(and(eq(promoTries.customerId, customerId), eq(promoTries.day, day)))
}

export const forgetPromoTries = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.delete(promoTries).where(eq(promoTries.customerId, customerId))
}
