import type { Brake } from '@motora/rules/identity'
import { and, eq, inArray, lt, notLike, or, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { signInBrakes } from '../tables.js'

/**
 * Lets one caller after the other change the brake of a subject, also when there is none yet.
 * @param change what becomes of it; undefined leaves it
 */
export const changeBrakeRow = async (
  work: Work,
  subject: string,
  change: (brake: Brake | undefined) => Brake | undefined,
): Promise<void> => {
  // an empty row first: there must be something to lock, or the first tries would pass together
  await work.tx.insert(signInBrakes).values({ subject, failures: 0, lastFailureAt: work.now }).onConflictDoNothing()
  const rows = await work.tx.select().from(signInBrakes).where(eq(signInBrakes.subject, subject)).for('update')
  const next = change(rows[0]?.failures === 0 ? undefined : rows[0])
  if (next) await work.tx.update(signInBrakes).set(next).where(eq(signInBrakes.subject, subject))
}

/** Takes failures and locks back. The rows stay: whoever waits for one of them must find it. */
export const resetBrakeRows = async (work: Work, subjects: string[]): Promise<void> => {
  await work.tx
    .update(signInBrakes)
    .set({ failures: 0, lockedUntil: null })
    .where(inArray(signInBrakes.subject, subjects))
}

/** The same for all names that begin so. */
export const resetBrakeRowsUnder = async (work: Work, prefix: string): Promise<void> => {
  await work.tx
    .update(signInBrakes)
    .set({ failures: 0, lockedUntil: null })
    .where(sql`starts_with(${signInBrakes.subject}, ${prefix})`)
}

/** Forgets what was last tried before this moment, except failures under the names that keep them. */
export const deleteOldBrakeRows = async (work: Work, before: Date, keeps: string): Promise<number> => {
  const rows = await work.tx
    .delete(signInBrakes)
    .where(
      and(
        lt(signInBrakes.lastFailureAt, before),
        or(eq(signInBrakes.failures, 0), notLike(signInBrakes.subject, `${keeps}%`)),
      ),
    )
    .returning({ subject: signInBrakes.subject })
  return rows.length
}
