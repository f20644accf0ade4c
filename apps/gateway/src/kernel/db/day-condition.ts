import { conditionDate, dateInWords } from '@motora/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A day that a row has by a clock of its own, and the moment that it is the day of. */
export interface DayColumn {
  sql: PgColumn | SQL
  /** With an index, which a day alone could not have. */
  at: PgColumn | SQL
}

type Compare = '<' | '<=' | '=' | '>=' | '>'
const hourMs = 3_600_000
/** Clocks are at most so far before UTC and after it. */
const [earliestClockMs, latestClockMs] = [14 * hourMs, 12 * hourMs]

const momentOf = (ms: number): SQL => sql`${new Date(ms).toISOString()}::text::timestamptz`

const compared = ({ sql: day, at }: DayColumn, compare: Compare, text: string): SQL | undefined => {
  const ms = conditionDate(text)
  if (ms === undefined) return undefined
  if (text.length !== 10) return sql`${at} ${sql.raw(compare)} ${momentOf(ms)}`
  const parts = [sql`${day} ${sql.raw(compare)} ${new Date(ms).toISOString().slice(0, 10)}::text::date`]
  // what is so by any clock there is, so that the moment's index answers
  if (compare !== '<' && compare !== '<=') parts.push(sql`${at} >= ${momentOf(ms - earliestClockMs)}`)
  if (compare !== '>' && compare !== '>=') parts.push(sql`${at} < ${momentOf(ms + 24 * hourMs + latestClockMs)}`)
  return sql.join(parts, sql` and `)
}

/**
 * Whether a row's own day is in a condition: a day, one with a sign before it, or a range of days, its last one included.
 * A moment in their place is compared with the row's, as a range's end left out.
 * @param refuse makes the refusal of what is none of these
 */
export const dayCondition = (
  column: DayColumn,
  condition: string | boolean | readonly (string | null)[],
  refuse: (message: string) => Error,
): SQL => {
  const part = (compare: Compare, text: string): SQL => {
    const found = compared(column, compare, text)
    if (!found) throw refuse(dateInWords)
    return found
  }
  if (typeof condition === 'boolean') throw refuse('a day or a range of days is expected')
  if (typeof condition === 'string') {
    const [, compare = '=', text = ''] = /^(<=|>=|<|>|=)?(.*)$/s.exec(condition) ?? []
    return part(compare as Compare, text)
  }
  if (condition.length > 2) throw refuse('a range is from one day to another, no more')
  const [since, until] = condition
  const parts: SQL[] = []
  if (since) parts.push(part('>=', since))
  if (until) parts.push(part(until.length === 10 ? '<=' : '<', until))
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
