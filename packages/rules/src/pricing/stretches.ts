import { addDays, localDay, startOfDay } from '../time/index.js'
import type { Phase } from './tariff.js'

/** A part of a rental that lies in one calendar day. */
export interface Stretch {
  /** Of the zone, `2026-05-20`. */
  day: string
  mode: Phase['mode']
  /** Milliseconds of the phases before it, of the same choice. */
  offsetMs: number
  lengthMs: number
}

/**
 * Cuts phases at the midnights of a zone. A phase whose end is before its start, because a clock was set back, is empty.
 */
export const stretchesOf = (phases: readonly Phase[], timeZone: string): Stretch[] => {
  const found: Stretch[] = []
  let offsetMs = 0
  for (const { from, to, mode } of phases)
    for (let start = from; start < to; ) {
      const day = localDay(start, timeZone)
      // looking for the midnight takes longer than seeing that there is none
      const end = localDay(to - 1, timeZone) === day ? to : Math.min(to, startOfDay(addDays(day, 1), timeZone))
      found.push({ day, mode, offsetMs, lengthMs: end - start })
      offsetMs += end - start
      start = end
    }
  return found
}

/**
 * The units that begin within a stretch, as first and one behind the last, counted from 0.
 * @param freeMs how much of the phases counts nothing before the first begins
 */
export const unitsBegunIn = (
  { offsetMs, lengthMs }: Stretch,
  unitMs: number,
  freeMs = 0,
): { first: number; end: number } => {
  const begunBefore = (ms: number) => Math.max(0, Math.ceil((ms - freeMs) / unitMs))
  return { first: begunBefore(offsetMs), end: begunBefore(offsetMs + lengthMs) }
}
