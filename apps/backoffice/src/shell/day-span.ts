import { padDateRange, type ScreenClock } from '@motora/kit'

const pattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Whether the calendar has it: there is no 31st of February. */
const isThere = (day: string): boolean => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date
}

/** A day as an address names it; undefined for anything else. */
export const dayFrom = (text: string | undefined): string | undefined =>
  text !== undefined && pattern.test(text) && isThere(text) ? text : undefined

/** The day of a moment by the device's clock, `2026-03-01`. @param at milliseconds since 1970, or ISO 8601 */
export const dayAt = (at: number | string): string => {
  const shown = new Date(at)
  return new Date(Date.UTC(shown.getFullYear(), shown.getMonth(), shown.getDate())).toISOString().slice(0, 10)
}

/**
 * The first moment of a day (`2026-03-01`) by the device's clock, so many days on. The browser's own calendar does: every
 * list needs this, and the rules' clock of any zone weighs 7 kB.
 */
export const startOfDay = (day: string, daysOn = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(2000, 0, 1)
  first.setFullYear(year, month - 1, date + daysOn)
  return first.toISOString()
}

/**
 * The moments that two days name, the last one included, by the screen's clock, or the device's. Of one day alone the
 * other side is taken 100 years away; of none nothing is said. source: T-09.
 */
export function daySpan(
  days: { since?: string | undefined; until?: string | undefined },
  clock: Pick<ScreenClock, 'startOfDay'> = { startOfDay },
) {
  const padded = padDateRange(days)
  return padded && { since: clock.startOfDay(padded.since), until: clock.startOfDay(padded.until, 1) }
}
