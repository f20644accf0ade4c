import { addDays, daysFromTo } from '@motora/rules/time'

export const units = ['day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

/** Calendar days, both included: `2026-11-01`. */
export interface DaySpan {
  since: string
  until: string
}

const dayMs = 86_400_000
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The first day of the week (from Monday), or of the month, in which a day lies. */
export const unitOf = (day: string, unit: Unit): string =>
  unit === 'day' ? day : unit === 'week' ? addDays(day, -weekdayOf(day)) : `${day.slice(0, 7)}-01`

/** The units that a span touches, each by its first day, in order. */
export function unitsIn({ since, until }: DaySpan, unit: Unit): string[] {
  const days = Array.from({ length: Math.max(0, daysFromTo(since, until)) }, (_, n) => addDays(since, n))
  return [...new Set(days.map((day) => unitOf(day, unit)))]
}

/** As many days before a span, up to the day before it. */
export function spanBefore({ since, until }: DaySpan): DaySpan {
  const days = daysFromTo(since, until)
  return { since: addDays(since, -days), until: addDays(since, -1) }
}

/**
 * What each unit of a span comes to, 0 where there is nothing.
 * @param shiftDays added to the rows' days: those of the period before are put over this one
 */
export function sumsByUnit<Row extends { day: string }>(
  span: DaySpan,
  unit: Unit,
  rows: readonly Row[],
  figureOf: (row: Row) => number,
  shiftDays = 0,
): { day: string; value: number }[] {
  const sums = new Map(unitsIn(span, unit).map((first) => [first, 0]))
  for (const row of rows) {
    const at = unitOf(shiftDays === 0 ? row.day : addDays(row.day, shiftDays), unit)
    sums.set(at, (sums.get(at) ?? 0) + figureOf(row))
  }
  return [...sums].map(([day, value]) => ({ day, value }))
}

/** Midnight of a day by the device's clock, as axes over time are drawn. */
export const startOf = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** How long a bar is drawn: the shortest there is of its unit. */
export const barMsOf: Readonly<Record<Unit, number>> = { day: dayMs, week: 7 * dayMs, month: 28 * dayMs }
