import { weekdayOf } from '@motora/contract/fields'
import type { ReportDays, ReportFrequency } from '@motora/contract/identity'
import { addDays, clockInstant, daysOfMonth, localDay, localTime, startOfDay } from '../time/index.js'

/** When a scheduled report is due, by the clocks of `zone`. */
export interface ReportTiming {
  frequency: ReportFrequency
  /** Of a weekly one; 0 is Monday. */
  weekday: number | null
  /** Of a monthly one, 1 to 31; in a shorter month its last day. */
  monthDay: number | null
  /** `07:30` */
  time: string
  zone: string
}

const isDay = (day: string, { frequency, weekday, monthDay }: ReportTiming): boolean => {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return weekdayOf(day) === weekday
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number)
  return ofMonth === Math.min(monthDay ?? 1, daysOfMonth(year, month).length)
}

/** A month has one such day, and so has a week. */
const maxDaysAhead = 63

/**
 * The next time at which a report is due. A clock time that spring skips is the moment of the jump; of two in autumn it
 * is the first alone.
 * @param after milliseconds since 1970; the answer is later
 */
export const nextReportTime = (timing: ReportTiming, after: number): number => {
  const [hours = 0, minutes = 0] = timing.time.split(':').map(Number)
  const today = localDay(after, timing.zone)
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const day = addDays(today, ahead)
    if (!isDay(day, timing)) continue
    const at = clockInstant(Date.parse(day) + (hours * 60 + minutes) * 60_000, timing.zone, 'first')
    if (at > after) return at
  }
  throw new Error(`no ${timing.frequency} time was found after ${new Date(after).toISOString()}`)
}

/** Files of days that are made up for after a time when no process ran; older ones are made by hand. */
const maxMissed = 7

/**
 * When a report is due after one that was: what is about certain days is made for each time that has passed meanwhile, the
 * last seven; what shows a list as it is now is not made again for the past. source: decision 0095
 * @param due milliseconds since 1970, as `now` and the answer
 */
export const reportTimeAfter = (timing: ReportTiming, due: number, now: number, isOfDays: boolean): number => {
  if (!isOfDays) return nextReportTime(timing, now)
  const missed: number[] = []
  for (let at = nextReportTime(timing, due); at <= now; at = nextReportTime(timing, at)) missed.push(at)
  return missed.at(-maxMissed) ?? missed[0] ?? nextReportTime(timing, now)
}

/** The month before the one that the clocks of a zone show: what a monthly PDF is about. @param at milliseconds since 1970 */
export const monthBefore = (at: number, zone: string): { year: number; month: number } => {
  const [year = 0, month = 0] = localTime(at, zone).day.split('-').map(Number)
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

/**
 * The first moment of whole days before a moment, and the one at which they are over, by the clocks of a zone.
 * @param at milliseconds since 1970, as both answers
 */
export const daysBefore = (which: ReportDays, at: number, zone: string): { since: number; until: number } => {
  const today = localDay(at, zone)
  const between = (first: string, end: string) => ({ since: startOfDay(first, zone), until: startOfDay(end, zone) })
  if (which !== 'monthBefore') return between(addDays(today, which === 'dayBefore' ? -1 : -7), today)
  const { year, month } = monthBefore(at, zone)
  return between(`${year}-${String(month).padStart(2, '0')}-01`, `${today.slice(0, 7)}-01`)
}
