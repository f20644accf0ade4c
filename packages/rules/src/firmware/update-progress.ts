import type { UpdateStatus } from '@motora/contract/firmware'

/** On its way into a vehicle: it may not be ridden, and nothing else is asked of it. */
export const statusesInFlight = ['sent', 'downloading', 'installing'] as const satisfies readonly UpdateStatus[]
export const isInFlight = (status: UpdateStatus): boolean =>
  (statusesInFlight as readonly UpdateStatus[]).includes(status)

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
}

/** A share of fewer than these says nothing yet. */
const judgedFromEnded = 10

/**
 * Whether a campaign pauses by itself: more than the allowed share of those that have ended failed, once there are
 * enough of them to judge by; or so many failed that the share of all is passed whatever the others do.
 * source: decisions §6 (a high share of failures pauses it).
 */
export const pausesByItself = (
  { total, failed, succeeded }: FailureCounts,
  pauseAboveFailedPercent: number,
): boolean => {
  const ended = failed + succeeded
  const isAbove = (of: number): boolean => failed * 100 > of * pauseAboveFailedPercent
  if (failed === 0) return false
  return isAbove(total) || (ended >= Math.min(judgedFromEnded, total) && isAbove(ended))
}
