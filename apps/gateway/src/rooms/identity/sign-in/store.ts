import type { Throttle } from '@motora/rules/identity'
import { and, eq, gt, inArray, isNull, lt, notLike, or, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { loginThrottle } from '../tables.js'

/**
 * Lets one caller after the other change the throttle of a subject, also when there is none yet.
 * @param change what becomes of it; undefined leaves it
 */
export const changeThrottleRow = async (
  work: Work,
  subject: string,
  change: (throttle: Throttle | undefined) => Throttle | undefined,
): Promise<void> => {
  // an empty row first: there must be something to lock, or the first tries would pass together
  await work.tx.insert(loginThrottle).values({ subject, failures: 0, lastFailureAt: work.now }).onConflictDoNothing()
  const rows = await work.tx.select().from(loginThrottle).where(eq(loginThrottle.subject, subject)).for('update')
  const next = change(rows[0]?.failures === 0 ? undefined : rows[0])
  if (next) await work.tx.update(loginThrottle).set(next).where(eq(loginThrottle.subject, subject))
}

/** Takes failures and locks back. The rows stay: anyone who waits for one of them must find it. */
export const resetThrottleRows = async (work: Work, subjects: string[]): Promise<void> => {
  await work.tx
    .update(loginThrottle)
    .set({ failures: 0, lockedUntil: null })
    .where(inArray(loginThrottle.subject, subjects))
}

/** The same for all names that begin so. */
export const resetThrottleRowsUnder = async (work: Work, prefix: string): Promise<void> => {
  await work.tx
    .update(loginThrottle)
    .set({ failures: 0, lockedUntil: null })
    .where(sql`starts_with(${loginThrottle.subject}, ${prefix})`)
}

/**
 * Marks as told what was counted under names that begin so and has rested since `restedSince`, unless it or what belongs
 * to it (the same name behind another prefix) was told after `toldSince`.
 * @returns the names, each time of what is news, and when it was last tried
 */
export const tellOfThrottleRows = async (
  work: Work,
  prefixes: readonly string[],
  restedSince: Date,
  toldSince: Date,
): Promise<{ subject: string; lastFailureAt: Date }[]> => {
  const idOf = sql`split_part(${loginThrottle.subject}, ':', 2)`
  const isOurs = or(...prefixes.map((prefix) => sql`starts_with(${loginThrottle.subject}, ${prefix})`))
  const told = work.tx
    .select({ id: idOf })
    .from(loginThrottle)
    .where(and(isOurs, gt(loginThrottle.toldAt, toldSince)))
  return work.tx
    .update(loginThrottle)
    .set({ toldAt: work.now })
    .where(
      and(
        isOurs,
        gt(loginThrottle.failures, 0),
        lt(loginThrottle.lastFailureAt, restedSince),
        or(isNull(loginThrottle.toldAt), lt(loginThrottle.toldAt, loginThrottle.lastFailureAt)),
        sql`${idOf} not in (${told})`,
      ),
    )
    .returning({ subject: loginThrottle.subject, lastFailureAt: loginThrottle.lastFailureAt })
}

/** Forgets what was last tried before this moment, except failures under the names that keep them. */
export const deleteOldThrottleRows = async (work: Work, before: Date, keeps: string): Promise<number> => {
  const rows = await work.tx
    .delete(loginThrottle)
    .where(
      and(
        lt(loginThrottle.lastFailureAt, before),
        or(eq(loginThrottle.failures, 0), notLike(loginThrottle.subject, `${keeps}%`)),
      ),
    )
    .returning({ subject: loginThrottle.subject })
  return rows.length
}
