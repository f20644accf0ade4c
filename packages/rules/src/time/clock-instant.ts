import { instantsOf } from './instants.js'
import { zoneOffset } from './zone-offset.js'

const dayMs = 86_400_000

/**
 * The instant at which the clocks of a zone show a time: of two the first or the last; of none, because spring skips it,
 * the moment of the jump. source: MONEY §3
 * @param wallMs what the clocks show, in milliseconds since 1970 as if they showed UTC
 */
export const clockInstant = (wallMs: number, zone: string, which: 'first' | 'last'): number => {
  const found = instantsOf(wallMs, zone).at(which === 'first' ? 0 : -1)
  if (found !== undefined) return found
  // the jump is the first instant whose clock is past the time that was skipped
  let [before, after] = [wallMs - dayMs - zoneOffset(wallMs - dayMs, zone), wallMs + dayMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (middle + zoneOffset(middle, zone) < wallMs) before = middle
    else after = middle
  }
  return after
}
