import { clockInstant, localTime } from '../time/index.js'
import type { Phase } from './tariff.js'

const dayMs = 86_400_000

/**
 * Rental days: each ends when the clocks show the time of the start again, of two such moments at the later one; a
 * time that spring skips is the moment of the jump. A day that has begun counts. Phases follow each other.
 */
export const countDays = (phases: readonly Phase[], timeZone: string): number => {
  const start = phases[0]?.from ?? 0
  const end = phases.at(-1)?.to ?? 0
  if (end <= start) return 0
  const { wallMs } = localTime(start, timeZone)
  const endOfDay = (count: number) => clockInstant(wallMs + count * dayMs, timeZone, 'last')
  // clocks are put back or forward by a day at most, so the search is short
  let count = Math.max(1, Math.floor((end - start) / dayMs) - 1)
  while (endOfDay(count) < end) count += 1
  return count
}
