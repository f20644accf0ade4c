import { startOfDay } from './instants.js'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** The first day of a month, `2026-11-01`. @param month 1 to 12; 13 is the next year's first */
const firstOf = (year: number, month: number): string =>
  month > 12 ? `${year + 1}-${two(month - 12)}-01` : `${year}-${two(month)}-01`

/**
 * The moments at which the months of a year begin by the clocks of a zone, and with them the one at which the year is
 * over: 13, in milliseconds since 1970.
 */
export const monthBounds = (year: number, zone: string): number[] =>
  Array.from({ length: 13 }, (_, n) => startOfDay(firstOf(year, n + 1), zone))

/** The days of a month, `2026-11-01` to `2026-11-30`. @param month 1 to 12 */
export const daysOfMonth = (year: number, month: number): string[] => {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: days }, (_, n) => `${year}-${two(month)}-${two(n + 1)}`)
}

/** The moments at which the days of a month begin by the clocks of a zone, and with them its end. */
export const dayBounds = (year: number, month: number, zone: string): number[] =>
  [...daysOfMonth(year, month), firstOf(year, month + 1)].map((day) => startOfDay(day, zone))
