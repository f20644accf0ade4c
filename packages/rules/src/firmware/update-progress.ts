import type { UpdateError, UpdateStatus } from '@motora/contract/firmware'

/** On its way into a vehicle: it may not be ridden, and nothing else is asked of it. */
export const statusesInFlight = ['sent', 'downloading', 'installing'] as const satisfies readonly UpdateStatus[]
export const isInFlight = (status: UpdateStatus): boolean =>
  (statusesInFlight as readonly UpdateStatus[]).includes(status)

/**
 * Ends of an attempt after which the unit may have been written: it failed while it installed, fell silent half-way, or
 * runs something else than was wanted. After any other the unit runs what it ran before. source: decision 0156.
 */
export const errorsAfterWriting = [
  'stalled',
  'install-failed',
  'version-not-reported',
] as const satisfies readonly UpdateError[]
export const mayHaveWritten = (error: UpdateError): boolean =>
  (errorsAfterWriting as readonly UpdateError[]).includes(error)

/** How many vehicles of a campaign may be on their way at the same time. source: decisions §6. */
export const slotsAtOnce = (total: number, shareAtOncePercent: number): number =>
  // multiplied first: 0.07 of 100 is a little more than 7
  Math.max(1, Math.ceil((total * shareAtOncePercent) / 100))

/** Of a campaign's vehicles. */
export interface FailureCounts {
  total: number
  /** Ended for good since it was last resumed by hand. */
  failed: number
  succeeded: number
  /**
   * Not ended: an attempt of theirs whose order went out since then failed (`mayHaveWritten`), and none has succeeded.
   */
  failedAttempt: number
}

/** Of how many vehicles it is known how the update goes, and how many of these count as failed. source: decision 0156. */
export const judgedOf = ({
  failed,
  succeeded,
  failedAttempt,
}: Omit<FailureCounts, 'total'>): { judged: number; failed: number } => ({
  judged: failed + succeeded + failedAttempt,
  failed: failed + failedAttempt,
})

/** A share of fewer than these says nothing yet. */
const judgedFrom = 10

/**
 * Whether a campaign pauses by itself: more than the allowed share of those that have ended failed, once there are
 * enough of them to judge by; or so many failed that the share of all is passed whatever the others do. One whose unit
 * may have been written counts from its first attempt that failed, or a bad firmware would be in the whole fleet before
 * the first vehicle had used up its attempts.
 * source: decisions §6 (a high share of failures pauses it); decision 0156.
 */
export const pausesByItself = (counts: FailureCounts, pauseAboveFailedPercent: number): boolean => {
  const { judged, failed } = judgedOf(counts)
  const isAbove = (of: number): boolean => failed * 100 > of * pauseAboveFailedPercent
  if (failed === 0) return false
  return isAbove(counts.total) || (judged >= Math.min(judgedFrom, counts.total) && isAbove(judged))
}
