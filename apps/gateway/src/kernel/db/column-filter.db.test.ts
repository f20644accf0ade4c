import type { Filters } from '@motora/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { type FilterColumn, filterOf } from './column-filter.js'
import { rowsOf, sql } from './database.js'
import { shownBytes } from './whole-condition.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const columns: Record<string, FilterColumn> = {
  plate: { sql: sql`plate`, kind: 'text' },
  start: { sql: sql`plate`, kind: 'beginning' },
  key: { sql: sql`'0190a000-0000-7000-8000-00000000000a'::uuid`, kind: 'id' },
  soc: { sql: sql`soc`, kind: 'number' },
  at: { sql: sql`at`, kind: 'instant' },
  /** Within the plate and what stands around it. */
  part: { sql: sql`plate`, kind: 'text', within: sql`motora_plain('first ' || plate || ' last')` },
  end: { sql: sql`at`, kind: 'instant', follows: sql`at - interval '1 day'` },
  wrong: { sql: sql`at`, kind: 'instant', follows: sql`at + interval '1 day'` },
  /** By a clock two hours before UTC, so that midnight is the day before. */
  day: { sql: sql`(at at time zone 'Etc/GMT+2')::date`, kind: 'day', at: sql`at` },
  on: { sql: sql`is_on`, kind: 'boolean' },
  state: { sql: sql`state`, kind: 'choice' },
}

const found = (filters: Filters): Promise<string> =>
  db.database.transaction({ kind: 'everything' }, async (tx) => {
    const conditions = filterOf(filters, columns)
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select id from (values
        ('a', 'B-100%', 20.5, '2026-11-21T10:00:00Z'::timestamptz, true, 'free'),
        ('b', 'B-1001', 50, '2026-11-22T00:00:00Z', false, 'booked'),
        ('c', '', null, null, null, null),
        ('d', null, 80, '1926-01-01T00:00:00Z', true, 'in service'),
        ('e', 'Avió Nö', null, null, null, null)
      ) as x (id, plate, soc, at, is_on, state)
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} order by id`,
    )
    return rows.map(({ id }) => id).join('')
  })

describe('column conditions over the database', () => {
  test.each<[string, Filters, string]>([
    ['equal [V-21]', { soc: '=50' }, 'b'],
    ['less [V-21]', { soc: '<50' }, 'a'],
    ['greater [V-21]', { soc: '>20.5' }, 'bd'],
    ['no sign is equal', { soc: '80' }, 'd'],
    ['a wildcard stands for any characters (Z-19)', { plate: 'B*1' }, 'b'],
    ['without one, any part of the text and either case', { plate: 'b-10' }, 'ab'],
    ['in quotes, the text as a whole', { plate: '"b-1001"' }, 'b'],
    ['of which no part is enough', { plate: '"b-100"' }, ''],
    ['quotes with nothing between them stand for themselves', { plate: '""' }, ''],
    ['accents and capitals are alike', { plate: 'ÀVÍ' }, 'e'],
    ['with an accent or without, and a wildcard between', { plate: '*avi*ö' }, 'e'],
    ['from the first letter alone, where an index answers by it', { start: 'b-1' }, 'ab'],
    ['not from the middle', { start: '100' }, ''],
    ['from the middle behind a star', { start: '*VIO' }, 'e'],
    ['per cent and underscore stand for themselves', { plate: '100%' }, 'a'],
    ['both sides of a range, the end not included', { at: ['2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'] }, 'a'],
    ['one side: since [T-09, V-22]', { at: ['2026-11-21T12:00:00Z', null] }, 'b'],
    ['one side: until [T-09, V-22]', { at: [null, '2026-01-01T00:00:00Z'] }, 'd'],
    ['a day is its first moment', { at: '>2026-11-21' }, 'ab'],
    ['own days, the last one included', { day: ['2026-11-21', '2026-11-21'] }, 'ab'],
    ['of which the next one is none', { day: ['2026-11-22', '2026-11-22'] }, ''],
    ['one own day', { day: '=2026-11-21' }, 'ab'],
    ['from an own day on, or before it', { day: ['2026-11-21', null] }, 'ab'],
    ['before an own day', { day: '<2026-11-21' }, 'd'],
    ['a moment in place of an own day, a range’s end not included', { day: [null, '2026-11-22T00:00:00Z'] }, 'ad'],
    ['an own day that is empty', { day: [null] }, 'ce'],
    ['"none" lies before everything [T-06]', { at: '>0001-01-01' }, 'abd'],
    [
      '"without end" lies after everything [V-28]',
      { at: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'] },
      'abd',
    ],
    ['a side completed by 100 years', { at: ['1926-11-22T00:00:00Z', '2026-11-22T00:00:00Z'] }, 'a'],
    ['yes', { on: true }, 'ad'],
    ['no: what is not known is not yes', { on: false }, 'bce'],
    ['several choices', { state: ['free', 'booked'] }, 'ab'],
    ['a choice or none', { state: ['free', null] }, 'ace'],
    ['empty text', { plate: [null] }, 'cd'],
    ['empty number', { soc: [null] }, 'ce'],
    ['empty date', { at: [null] }, 'ce'],
    ['empty choice', { state: [null] }, 'ce'],
    ['a text within another one: from its beginning', { part: 'b-1*' }, 'ab'],
    ['not from within a word of it', { part: '-100*' }, ''],
    ['nor what stands before it there', { part: 'first*' }, ''],
    ['to its end', { part: '*1' }, 'b'],
    ['from the beginning to the end, with a space in it', { part: 'av*nö' }, 'e'],
    ['anywhere in it', { part: '-100' }, 'ab'],
    ['a moment that follows another one, until', { end: [null, '2026-11-21T12:00:00Z'] }, 'ad'],
    ['and before', { end: '<2026-11-21T10:00:00Z' }, 'd'],
    ['and at the latest', { end: '<=2026-11-21T10:00:00Z' }, 'ad'],
    ['what it follows is asked for too, so that a list begins there', { wrong: [null, '2026-11-22T12:00:00Z'] }, 'ad'],
    ['two columns at once', { soc: '>10', state: ['booked', 'in service'] }, 'bd'],
    ['nothing', {}, 'abcde'],
  ])('%s', async (_name, filters, ids) => {
    expect(await found(filters)).toBe(ids)
  })

  test.each<[Filters]>([
    [{ soc: '>x' }],
    [{ soc: '' }],
    [{ at: 'yesterday' }],
    [{ at: '>0000-01-01' }],
    [{ at: ['2026-01-01', '+275760-09-13T00:00:00Z'] }],
    [{ soc: ['1', '2', '3'] }],
    [{ at: '2026-11-21T10:00:00' }],
    [{ on: 'maybe' }],
    [{ other: 'x' }],
    [{ constructor: 'x' }],
    [{ plate: true }],
    [{ key: 'no id' }],
  ])('%j is refused with its place', async (filters) => {
    await expect(found(filters)).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

/** What screens show of a figure: the kit's formats round alike. */
const rounded = (value: number, decimals: number): number =>
  Number(new Intl.NumberFormat('en-GB', { maximumFractionDigits: decimals, useGrouping: false }).format(value))

describe('a figure is found by what a screen shows of it: equal, less, greater and between', () => {
  const kilobyte = 1024
  const megabyte = 1024 * kilobyte
  test.each<[string, Omit<FilterColumn, 'sql' | 'kind'>, number, number[], (units: number) => number]>([
    [
      'hundredths of a kilometre',
      { per: 1000, shown: { step: 10 } },
      1,
      [0, 0.01, 1, 2.38],
      (n) => rounded(n / 1000, 2),
    ],
    ['whole kilometres', { shown: { step: 1000 } }, 1, [0, 1000, 3000], (n) => rounded(n / 1000, 0) * 1000],
    ['minutes that began', { per: 60, shown: { step: 60, rounds: 'down' } }, 1, [0, 1, 49], (n) => Math.floor(n / 60)],
    [
      'tenths of kB',
      { shown: shownBytes },
      1,
      [1.5 * kilobyte, 2 * kilobyte],
      (n) => rounded(n / kilobyte, 1) * kilobyte,
    ],
    [
      'tenths of MB',
      { shown: shownBytes },
      999,
      [1.2 * megabyte, 2 * megabyte],
      (n) => rounded(n / megabyte, 1) * megabyte,
    ],
  ])('%s', async (_name, shape, factor, values, shownOf) => {
    const column: FilterColumn = { sql: sql`units`, kind: 'number', ...shape }
    const all = Array.from({ length: 3001 }, (_, n) => n * factor)
    const found = (condition: string | string[]): Promise<number[]> =>
      db.database.transaction({ kind: 'everything' }, async (tx) => {
        const rows = await rowsOf<{ units: number }>(
          tx,
          sql`select units from (select n * ${factor}::int as units from generate_series(0, 3000) n) x
            where ${sql.join(filterOf({ figure: condition }, { figure: column }), sql` and `)} order by units`,
        )
        return rows.map(({ units }) => units)
      })
    for (const value of values) {
      const equal = all.filter((units) => shownOf(units) === value)
      expect(equal.length).toBeGreaterThan(1)
      expect(await found(`=${value}`), `=${value}`).toEqual(equal)
      expect(await found([String(value), String(value)])).toEqual(equal)
      expect(await found(`<${value}`), `<${value}`).toEqual(all.filter((units) => shownOf(units) < value))
      expect(await found(`>${value}`), `>${value}`).toEqual(all.filter((units) => shownOf(units) > value))
    }
  })
})
