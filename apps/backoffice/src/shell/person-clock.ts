import { localClock, localDay, ownZone, typedInstant } from '@motora/rules/time'

/**
 * Day (`2026-11-20`) and time (`10:15`) of a moment by the person's clock.
 * @param moment ISO 8601, or milliseconds since 1970
 */
export function dayAndTimeOf(moment: string | number): { day: string; time: string } {
  const [at, zone] = [new Date(moment).getTime(), ownZone()]
  return { day: localDay(at, zone), time: localClock(at, zone) }
}

/**
 * The moment of a day and a time by the person's clock, in milliseconds since 1970. `no-time`: what was typed is not a
 * time; `skipped`: the clock is put forward over it that day.
 */
export const momentOf = (day: string, time: string): { at: number } | { problem: 'no-time' | 'skipped' } =>
  typedInstant(day, time, ownZone())
