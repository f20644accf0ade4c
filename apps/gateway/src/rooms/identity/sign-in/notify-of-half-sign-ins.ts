import type { Work } from '../../work.js'
import { notice } from '../mail/mail-due.js'
import { tellOfThrottleRows } from './store.js'
import { halfSignInPrefixes } from './throttle.js'

/** So long a person may take to find their phone. */
const waitMs = 10 * 60_000
const againMs = 24 * 3_600_000

/**
 * Tells people by mail that somebody knew their password and came no further, at most once a day each: it may have been
 * them, or not. source: SECURITY 6.3.5; PROMISES §4.2
 */
export const notifyOfHalfSignIns = async (work: Work): Promise<void> => {
  const before = (ms: number) => new Date(work.now.getTime() - ms)
  const told = await tellOfThrottleRows(work, halfSignInPrefixes, before(waitMs), before(againMs))
  const lastOf = new Map<string, Date>()
  for (const { subject, lastFailureAt } of told) {
    const accountId = subject.slice(subject.indexOf(':') + 1)
    const other = lastOf.get(accountId)
    if (!other || other < lastFailureAt) lastOf.set(accountId, lastFailureAt)
  }
  for (const [accountId, triedAt] of lastOf) work.announce(notice(work, 'factor-missing', accountId, triedAt))
}
