import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export type Compare = '=' | '<' | '<=' | '>' | '>='

/** Beyond it the numbers of this language are no longer exact; no column here holds such. */
const largest = Number.MAX_SAFE_INTEGER

/**
 * A column of whole numbers compared with any number, as whole numbers: so that an index of the column answers. A number
 * that is whole but for what floating point has lost on the way (24.1 euros × 100) is taken for whole.
 */
export const wholeCondition = (column: SQLWrapper, compare: Compare, value: number): SQL => {
  const nearest = Math.round(value)
  const isWhole = Math.abs(value - nearest) <= 2 * Number.EPSILON * Math.abs(value)
  if (compare === '=' && !isWhole) return sql`false`
  // above 24.5 is above 24, and at least 24.5 is at least 25
  const rounded = isWhole ? nearest : compare === '>' || compare === '<=' ? Math.floor(value) : Math.ceil(value)
  const bound = Math.min(largest, Math.max(-largest, rounded))
  return sql`${column} ${sql.raw(compare)} ${String(bound)}::bigint`
}

/** How screens round a figure of a column of whole numbers. */
export interface ShownRounded {
  /** How many of the column's units are one step of what is shown: 10 for metres in hundredths of a kilometre. */
  step: number | ((value: number) => number)
  /** To the step below, as minutes and hours are shown; else to the nearest, half a step up. */
  rounds?: 'down'
}

/** Bytes are shown with a decimal of the largest of their units (B, kB, MB, GB) that fits. */
export const shownBytes: ShownRounded = {
  step: (bytes) => 0.1 * 1024 ** (bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10))),
}

/**
 * The same of what screens show: the value and each row go by their rounded figure. So a figure that a person reads finds
 * its row, and each row is either equal to it, or less, or greater.
 */
export const shownCondition = (
  column: SQLWrapper,
  compare: Compare,
  value: number,
  { step: given, rounds }: ShownRounded,
): SQL => {
  const step = typeof given === 'number' ? given : given(value)
  const from = rounds === 'down' ? Math.floor(value / step) * step : (Math.round(value / step) - 0.5) * step
  const to = from + step
  switch (compare) {
    case '=':
      return sql`${wholeCondition(column, '>=', from)} and ${wholeCondition(column, '<', to)}`
    case '<':
    case '>=':
      return wholeCondition(column, compare, from)
    case '<=':
      return wholeCondition(column, '<', to)
    case '>':
      return wholeCondition(column, '>=', to)
  }
}
