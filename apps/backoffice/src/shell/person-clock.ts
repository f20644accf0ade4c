import type { FieldProblem } from '@motora/contract/fields'
import { formatDate } from '@motora/kit'
import { addDays, localClock, localDay, ownZone, startOfDay, typedInstant } from '@motora/rules/time'

/**
 * Day (`2026-11-20`) and time (`10:15`) of a moment by the person's clock.
 * @param moment ISO 8601, or milliseconds since 1970
 */
export function dayAndTimeOf(moment: string | number): { day: string; time: string } {
  const [at, zone] = [new Date(moment).getTime(), ownZone()]
  return { day: localDay(at, zone), time: localClock(at, zone) }
}

type Typed = { at: number } | { problem: 'no-time' | 'skipped' }

/**
 * The moment of a day and a time by the person's clock, in milliseconds since 1970. `no-time`: what was typed is not a
 * time; `skipped`: the clock is put forward over it that day.
 */
export const momentOf = (day: string, time: string): Typed => typedInstant(day, time, ownZone())

/**
 * Day and time of the end of a span, which is the first moment out of it. Where it is the start of a day, the day before
 * is the last one and whole: it has no time.
 */
export function endDayAndTimeOf(moment: string | number): { day: string; time: string } {
  const [at, zone] = [new Date(moment).getTime(), ownZone()]
  const shown = dayAndTimeOf(at)
  return startOfDay(shown.day, zone) === at ? { day: localDay(at - 1, zone), time: '' } : shown
}

/** The start of a span as it is read: where its day begins by its date alone. */
export const startText = (moment: string): string => {
  const { day } = dayAndTimeOf(moment)
  return startOfDay(day, ownZone()) === new Date(moment).getTime() ? formatDate(day) : formatDate(moment, 'minute')
}

/** The end of a span as it is read: a whole last day by its date alone. */
export const endText = (moment: string): string => {
  const { day, time } = endDayAndTimeOf(moment)
  return time === '' ? formatDate(day) : formatDate(moment, 'minute')
}

/** No day comes after it: it stands for "without end" on the wire. */
const lastDayOfAll = '9999-12-31'
const endOfDay = (day: string): Typed =>
  day === lastDayOfAll ? momentOf(day, '23:59') : { at: startOfDay(addDays(day, 1), ownZone()) }

/** Fields show minutes: what they still show is kept with its seconds, and in the hour that autumn doubles. */
const stillShows = (kept: string, shownOf: typeof dayAndTimeOf, day: string, time: string): boolean => {
  const shown = shownOf(kept)
  return shown.day === day && shown.time === time
}

/** The start of a span as it was typed; without a time its day begins. @param kept as it was read */
export const startMomentOf = (day: string, time: string, kept?: string): Typed => {
  if (kept !== undefined && stillShows(kept, dayAndTimeOf, day, time)) return { at: Date.parse(kept) }
  return time.trim() === '' ? { at: startOfDay(day, ownZone()) } : momentOf(day, time)
}

/** The end of a span as it was typed; without a time the whole day is in. @param kept as it was read */
export const endMomentOf = (day: string, time: string, kept?: string): Typed => {
  if (kept !== undefined && stillShows(kept, endDayAndTimeOf, day, time)) return { at: Date.parse(kept) }
  return time.trim() === '' ? endOfDay(day) : momentOf(day, time)
}

/** One side of a span as a call takes it, or what is wrong with its time; a day that is left out is none. */
export function sideOfSpan(
  read: typeof startMomentOf,
  day: string | null,
  time: string,
  kept?: string | null,
): { at: string | null; fault?: FieldProblem } {
  if (day === null) return { at: null }
  const typed = read(day, time, kept ?? undefined)
  if ('at' in typed) return { at: new Date(typed.at).toISOString() }
  return { at: null, fault: typed.problem === 'skipped' ? 'skippedTime' : 'time' }
}
