/**
 * The least delay of an hour, newest hour first: between the time that a unit gives a report and its receipt by our
 * clock. Less than 0: what it said was of a time to come. Milliseconds.
 */
export type LeastDelay = readonly [hour: number, delayMs: number]

const hourMs = 3_600_000
/** Of so many hours in which the unit was heard. */
const hoursKept = 3
/** A delay of the network or of kept reports varies, and an error of a clock does not: so far apart they are the same. */
const sameWithinMs = 2000
/** Units report whole seconds: a clock is not called ahead for less. */
const aheadFromMs = 1000
/** The least delay of a clock that is right: a second cut off, and the network. */
const ordinaryDelayMs = 1500
/** Beyond it a constant delay may as well be the way of the reports, and an old word must not count as new. */
const maxDelayMs = 10_000
/** A clock that errs by three seconds shows by two of them: the rest may be the way of its reports. */
const shownFromMs = 2000

/** Takes one more report. Any order of arrival leads to the same. Times are milliseconds since 1970. */
export const withDelay = (known: readonly LeastDelay[], receivedAt: number, at: number): LeastDelay[] => {
  const hour = Math.floor(receivedAt / hourMs)
  const before = known.find(([of]) => of === hour)?.[1] ?? Number.POSITIVE_INFINITY
  const least: LeastDelay = [hour, Math.min(before, receivedAt - at)]
  return [...known.filter(([of]) => of !== hour), least].sort(([a], [b]) => b - a).slice(0, hoursKept)
}

/**
 * By how much the clock of a unit is ahead of ours, at least. Nothing arrives before it is sent, so a delay below 0
 * proves it. Less than 0: it is behind, or all its reports are late by the same, in each of three hours. 0: nothing
 * shows that it errs. source: decision 0158
 */
const clockOffMs = (delays: readonly LeastDelay[]): number => {
  const [newest] = delays
  if (!newest) return 0
  const same = delays.filter(([, delay]) => Math.abs(delay - newest[1]) <= sameWithinMs)
  const least = Math.min(...same.map(([, delay]) => delay))
  if (least <= -aheadFromMs) return -least
  return same.length === hoursKept && least > ordinaryDelayMs ? ordinaryDelayMs - least : 0
}

/** The same as far as it counts: what is judged by our clock is taken as so much earlier than the unit says. */
export const clockAheadMs = (delays: readonly LeastDelay[] = []): number => {
  const off = clockOffMs(delays)
  return off < ordinaryDelayMs - maxDelayMs ? 0 : off
}

/** Whether a clock has shown in three hours that it is right. */
export const isClockRight = (delays: readonly LeastDelay[] = []): boolean =>
  delays.length === hoursKept && delays.every(([, delay]) => delay > -aheadFromMs && delay <= ordinaryDelayMs)

/** By how much a clock is ahead, in whole seconds for people; null: too little to be said. */
export const clockOffSecondsShown = (delays: readonly LeastDelay[] = []): number | null => {
  const off = clockOffMs(delays)
  return Math.abs(off) < shownFromMs ? null : Math.trunc(off / 1000)
}
