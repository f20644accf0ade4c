import { mostRecordDays, usualRecordDays } from '@motora/contract/vehicles'

const dayMs = 86_400_000

/** The calendar day of a moment by a clock in this time zone. */
export const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

/** So many days later, or earlier. */
const later = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

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
  const today = dayIn(now, timeZone)
  const firstGiven = given.since && (isDay(given.since) ? given.since : dayIn(new Date(given.since), timeZone))
  const lastGiven =
    given.until &&
    // the end of a span is left out of it
    (isDay(given.until) ? given.until : dayIn(new Date(Date.parse(given.until) - 1), timeZone))
  const wanted = lastGiven ?? (firstGiven ? later(firstGiven, mostRecordDays - 1) : today)
  const last = wanted.localeCompare(today) < 0 ? wanted : today
  return { first: firstGiven ?? later(last, 1 - usualRecordDays), last, timeZone }
}
