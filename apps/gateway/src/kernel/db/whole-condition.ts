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
