import { maxRecordDays, usualRecordDays } from '@motora/contract/vehicles'
import { addDays, localDay } from '@motora/rules/time'

/**
 * The whole days that a call means: a date is that day, a moment the day in which it lies; the last 30 unless said.
 * `since` alone: 92 days from there, or until today.
 */
export const daySpanOf = (
  given: { since?: string | undefined; until?: string | undefined },
  now: Date,
  timeZone: string,
): { first: string; last: string; timeZone: string } => {
  const isDay = (text: string): boolean => text.length === 10
  const today = localDay(now.getTime(), timeZone)
  const firstGiven = given.since && (isDay(given.since) ? given.since : localDay(Date.parse(given.since), timeZone))
  const lastGiven =
    given.until &&
    // the end of a span is left out of it
    (isDay(given.until) ? given.until : localDay(Date.parse(given.until) - 1, timeZone))
  const wanted = lastGiven ?? (firstGiven ? addDays(firstGiven, maxRecordDays - 1) : today)
  const last = wanted.localeCompare(today) < 0 ? wanted : today
  return { first: firstGiven ?? addDays(last, 1 - usualRecordDays), last, timeZone }
}
