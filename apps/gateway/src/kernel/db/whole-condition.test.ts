import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { type Compare, wholeCondition } from './whole-condition.js'

const said = (compare: Compare, value: number): string => {
  const { sql: text, params } = new PgDialect().sqlToQuery(wholeCondition(sql`cents`, compare, value))
  return text.replace(/\$\d+/, String(params[0]))
}

test.each<[Compare, number, string]>([
  ['=', 24, 'cents = 24::bigint'],
  ['>', 24, 'cents > 24::bigint'],
  ['>', 24.5, 'cents > 24::bigint'],
  ['>=', 24.5, 'cents >= 25::bigint'],
  ['<', 24.5, 'cents < 25::bigint'],
  ['<=', 24.5, 'cents <= 24::bigint'],
  ['>=', -24.5, 'cents >= -24::bigint'],
  // 24.1 × 100 and 1.1 × 1000 are not whole in floating point
  ['>=', 24.1 * 100, 'cents >= 2410::bigint'],
  ['=', 1.1 * 1000, 'cents = 1100::bigint'],
  ['=', 24.5, 'false'],
  ['<', 1e300, 'cents < 9007199254740991::bigint'],
  ['>', -1e300, 'cents > -9007199254740991::bigint'],
])('whole numbers %s %d are those that %s', (compare, value, text) => {
  expect(said(compare, value)).toBe(text)
})
