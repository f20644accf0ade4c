import type { CommandObstacle } from '@motora/contract/vehicles'
import { standingSureForMs } from '@motora/rules/vehicles'
import type { LatestRow } from '../store.js'
import { newestAt } from './command-facts.js'

/** When a vehicle was heard by our clock, and what it said of the time. Milliseconds since 1970. */
interface Heard {
  at: number | null
  receivedAt: number | null
  /** By how much its clock is ahead of ours; absent: it is right. */
  clockAheadMs?: number
}

/** Whether a report is the vehicle's answer to being asked at a moment, and none that it had kept. */
export const isAnswerTo = (askedAt: number, { at, receivedAt, clockAheadMs = 0 }: Heard): boolean =>
  at !== null && receivedAt !== null && receivedAt >= askedAt && receivedAt - (at - clockAheadMs) <= standingSureForMs

/**
 * Why it is not known whether a vehicle stands that was asked at a moment: it has not answered, what it said is old by its
 * own clock, or it says neither its speed nor that it is off.
 * @param askedAt milliseconds since 1970; undefined: it was not asked
 */
export const whyUnknown = (
  latest: Pick<LatestRow, 'at' | 'receivedAt' | 'watch'> | null,
  askedAt: number | undefined,
): CommandObstacle => {
  if (askedAt === undefined) return 'movement-unknown'
  const receivedAt = latest?.receivedAt?.getTime() ?? null
  const { wrongClock } = latest?.watch ?? {}
  // such a report says nothing of now, and that the vehicle can be heard all the same
  if (wrongClock && wrongClock.receivedAt >= askedAt)
    return wrongClock.at < wrongClock.receivedAt ? 'late-answer' : 'movement-unknown'
  if (receivedAt === null || receivedAt < askedAt) return 'no-answer'
  return isAnswerTo(askedAt, { at: newestAt(latest), receivedAt }) ? 'movement-unknown' : 'late-answer'
}
