import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { ascending, type Cursor, cursorText, descending, type OrderKey, readCursor, stretchesOf } from './keyset.js'

const name: OrderKey = { by: sql`name`, isFilled: true, type: 'text' }
const [at, id] = [descending(sql`at`, 'timestamp with time zone'), descending(sql`id`, 'uuid')]
const [noon, one] = ['2026-05-01 12:00:00+00', '01a21abb-b4fd-7179-8931-2f57be38258a']
const behind = (...place: (string | null)[]): Cursor => ({ isBefore: false, place })
const textOf = (where: SQL | undefined): string | undefined =>
  where && new PgDialect().sqlToQuery(where).sql.replaceAll(/\$\d+::text::/g, '')
const wheres = (keys: readonly OrderKey[], from: Cursor) => stretchesOf(keys, from).map(({ where }) => textOf(where))

test('keys that go the same way are compared as one row, by one question (speed S2)', () => {
  const row = '(at, id) < (timestamp with time zone, uuid)'
  expect(wheres([at, id], behind(noon, one))).toEqual([row])
  expect(wheres([at, id], { ...behind(noon, one), isBefore: true })).toEqual([row.replace('<', '>')])
  expect(wheres([name, at, id], behind('Puig', noon, one))).toEqual([`(name = text and ${row})`, '(name) > (text)'])
  // all of them, where the first goes their way too
  expect(wheres([{ ...name, isDescending: true }, at, id], behind('Puig', noon, one))).toEqual([
    '(name, at, id) < (text, timestamp with time zone, uuid)',
  ])
})

test('keys that turn, may be empty or are found as a condition stay questions of their own', () => {
  expect(wheres([at, ascending(sql`id`, 'uuid')], behind(noon, one))).toEqual([
    '(at = timestamp with time zone and (id) > (uuid))',
    '(at) < (timestamp with time zone)',
  ])
  const empty: OrderKey = { ...at, isFilled: false }
  expect(wheres([empty, id], behind(noon, one))).toEqual([
    '(at = timestamp with time zone and (id) < (uuid))',
    '(at) < (timestamp with time zone)',
    'at is null',
  ])
  expect(wheres([empty, id], behind(null, one))).toEqual(['(at is null and (id) < (uuid))'])
  const yes: OrderKey = { by: sql`held`, isFilled: true, isCondition: true, isDescending: true, type: 'boolean' }
  expect(wheres([yes, at, id], behind('true', noon, one))).toEqual([
    '((held) and (at, id) < (timestamp with time zone, uuid))',
    'not (held)',
  ])
})

test('rows that are few are sorted: no index is walked for them, and the place of each stays what it is', () => {
  const order = (keys: readonly OrderKey[]) =>
    stretchesOf(keys, behind(noon, one)).map((stretch) => stretch.order.map((part) => textOf(part)))
  expect(order([at, id])).toEqual([['at desc', 'id desc']])
  const sorted = [at, id].map((key) => ({ ...key, isSorted: true as const }))
  expect(order(sorted)).toEqual([['coalesce(at) desc', 'coalesce(id) desc']])
  expect(wheres(sorted, behind(noon, one))).toEqual(wheres([at, id], behind(noon, one)))
})

test.each(['2026-02-30', '0000-01-01', '2026-13-45'])('a place at the impossible day %s is none', (day) => {
  const moment = [ascending(sql`at`, 'timestamp with time zone')]
  const place = (of: string) => readCursor(cursorText('at', { isBefore: false, place: [of] }), 'at', moment)
  expect(() => place(`${day} 00:00:00+00`)).toThrow()
  expect(place('2024-02-29 00:00:00+00').place).toEqual(['2024-02-29 00:00:00+00'])
})
