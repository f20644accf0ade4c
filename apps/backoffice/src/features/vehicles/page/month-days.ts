import { dayAt } from '../../../shell/day-span'

/** A month as `2026-03`. */
const pattern = /^(\d{4})-(0[1-9]|1[0-2])$/

const two = (value: number): string => String(value).padStart(2, '0')

/** The month that an address names, or that of the moment when it names none. */
export const monthFrom = (text: string | undefined, now: Date): string =>
  text !== undefined && pattern.test(text) ? text : dayAt(now.getTime()).slice(0, 7)

/** So many months on, or back. */
export function monthOn(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const moved = new Date(Date.UTC(year, number - 1 + months, 1))
  return `${moved.getUTCFullYear()}-${two(moved.getUTCMonth() + 1)}`
}

/** First and last day of a month. */
export function monthSpan(month: string): { since: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { since: `${month}-01`, until: `${month}-${two(last)}` }
}

/** The days of a month in weeks that begin on Monday; null before its first and after its last. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells = Math.ceil((before + count) / 7) * 7
  const days = Array.from({ length: cells }, (_, at) => {
    const day = at - before + 1
    return day >= 1 && day <= count ? `${month}-${two(day)}` : null
  })
  return Array.from({ length: cells / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
