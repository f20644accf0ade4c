import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { foldedText } from './column-filter.js'
import { rowsOf, sql } from './database.js'
import { ascending, orderOfKeys } from './keyset.js'
import { type List, type PageQuery, pageOf } from './page-of.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.asOwner('create table planted (id text primary key, name text not null, city text)')
  await db.asOwner('grant select on planted to motora_everything')
  await db.asOwner(`insert into planted values
    ('a', 'Zoë', 'Àvila'), ('b', 'zoe', null), ('c', 'Ángel', 'avila'), ('d', 'Bo％', 'Bern'), ('e', 'Bo', ''), ('f', 'Fe +34610894847', 'Uli')`)
})
afterAll(() => db.close())

const planted = pgTable('planted', { id: text().primaryKey(), name: text().notNull(), city: text() })
const list: List = {
  columns: {
    name: { sql: planted.name, kind: 'text' },
    city: { sql: planted.city, kind: 'text' },
    onlySorts: { sql: planted.id, kind: 'text', filter: false },
    onlyFilters: { sql: planted.id, kind: 'text', sort: false },
  },
  order: [ascending(planted.id)],
  search: foldedText(planted.name, planted.city),
}

const asked = (query: Partial<PageQuery>, of: List = list) =>
  db.database.transaction({ kind: 'everything' }, async (tx) => {
    const base = tx.select().from(planted).$dynamic()
    const { rows, total } = await pageOf(tx, base, of, { page: 1, pageSize: 100, ...query })
    return `${rows.map(({ id }) => id).join('')} of ${total}`
  })

describe('a page of a list', () => {
  test.each<[string, Partial<PageQuery>, string]>([
    ['holds all in the order of the list unless said', {}, 'abcdef of 6'],
    ['sorts without regard to accents and capitals, equals by the id', { sort: 'name' }, 'cedfab of 6'],
    ['sorts backwards, equals still by the id', { sort: '-name' }, 'abfdec of 6'],
    ['has empty ones last', { sort: 'city' }, 'eacdfb of 6'],
    ['has empty ones last backwards, too', { sort: '-city' }, 'fdaceb of 6'],
    ['filters texts as it searches and sorts them: accents and capitals alike', { filter: { city: 'AVÍ' } }, 'ac of 2'],
    ['searches the same way', { search: ' ÀVILA ' }, 'ac of 2'],
    ['searches for each word, in any order', { search: 'avila  ZO' }, 'a of 1'],
    ['and for none where one is missing', { search: 'zoe bern' }, ' of 0'],
    ['takes a number in groups for one, as screens write phones', { search: '+34 610 89 48 47' }, 'f of 1'],
    ['also without the country', { search: '610 894 847' }, 'f of 1'],
    ['and not for its groups one by one', { search: '47 610' }, ' of 0'],
    ['searches for any characters between', { search: 'z*É' }, 'ab of 2'],
    ['searches for nothing with nothing but spaces', { search: '  ' }, 'abcdef of 6'],
    ['takes a wide per cent for a plain one, never for any characters', { search: '％' }, 'd of 1'],
    ['takes an underscore for itself', { filter: { name: 'b_' } }, ' of 0'],
    ['counts all pages', { pageSize: 2, page: 2 }, 'cd of 6'],
    ['counts from behind the last page', { pageSize: 2, page: 9, filter: { city: 'avi' } }, ' of 2'],
  ])('%s', async (_title, query, found) => {
    expect(await asked(query)).toBe(found)
  })

  test.each([
    ['sorts by a column that it does not know', { sort: 'id' }],
    ['sorts by a column of Object', { sort: 'constructor' }],
    ['sorts by a column that only filters', { sort: '-onlyFilters' }],
    ['filters by a column that only sorts', { filter: { onlySorts: 'x' } }],
  ])('refuses who %s', async (_title, query) => {
    await expect(asked(query)).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('refuses words where no text is searched: all rows would look as if each held them', async () => {
    const { search: _, ...untold } = list
    await expect(asked({ search: 'zoe' }, untold)).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await asked({ search: '  ' }, untold)).toBe('abcdef of 6')
  })

  test('says a known total only when nothing is asked for', async () => {
    const known: List = { ...list, totalOfAll: sql<number>`1000` }
    expect(await asked({ pageSize: 1 }, known)).toBe('a of 1000')
    expect(await asked({ pageSize: 1, search: 'zoe' }, known)).toBe('a of 2')
  })
})

test('what is counted is said, whatever the database expects: few are not "more than"', async () => {
  // of a function in this language it believes what it is told
  await db.asOwner(`create function planted_rows() returns setof planted language plpgsql rows 300000 as
    'begin return query select * from planted; end'`)
  await db.asOwner('create view planted_many as select * from planted_rows()')
  await db.asOwner('grant select on planted_many to motora_everything')
  const many = pgTable('planted_many', { id: text().primaryKey(), name: text().notNull() })
  const ofMany: List = {
    columns: { isNamed: { sql: sql`${many.name} is not null`, kind: 'boolean', isFilled: true } },
    order: [ascending(many.id)],
  }
  const page = await db.database.transaction({ kind: 'everything' }, (tx) =>
    pageOf(tx, tx.select().from(many).$dynamic(), ofMany, { page: 1, pageSize: 1, filter: { isNamed: 'true' } }),
  )
  expect(page).toMatchObject({ rows: [{ id: 'a' }], total: 6 })
  expect(page).not.toHaveProperty('hasMore')
})

test.each([
  ['costs little to count is counted', 1, { total: 12_000 }],
  ['costs much to count is said to be more than 10,000', 100_000_000, { total: 10_000, hasMore: true }],
])('what %s (decision 0174)', async (_title, cost, said) => {
  const name = `planted_at_${cost}`
  await db.asOwner(`create function ${name}_rows() returns table (id text, name text) language plpgsql rows 12000
    cost ${cost} as 'begin return query select n::text, n::text from generate_series(1, 12000) n; end'`)
  await db.asOwner(`create view ${name} as select * from ${name}_rows()`)
  await db.asOwner(`grant select on ${name} to motora_everything`)
  const planted = pgTable(name, { id: text().primaryKey(), name: text().notNull() })
  const of: List = {
    columns: { isNamed: { sql: sql`${planted.name} is not null`, kind: 'boolean', isFilled: true } },
    order: [ascending(planted.id)],
  }
  const page = (counting?: 'all') =>
    db.database.transaction({ kind: 'everything' }, async (tx) => {
      const base = tx.select().from(planted).$dynamic()
      const { rows: _, ...place } = await pageOf(tx, base, of, {
        page: 1,
        pageSize: 1,
        filter: { isNamed: 'true' },
        ...(counting && { counting }),
      })
      return place
    })
  const { next: _, ...place } = await page()
  expect(place).toEqual(said)
  expect(await page('all')).toMatchObject({ total: 12_000 })
})

test('of few rows that are sorted the database knows no index that has their order, though it would rather walk one', async () => {
  const wayOf = (key: Parameters<typeof orderOfKeys>[0][number]) =>
    db.database.transaction({ kind: 'everything' }, async (tx) => {
      await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`)
      const order = sql.join(orderOfKeys([key]), sql`, `)
      const rows = await rowsOf<Record<string, string>>(
        tx,
        sql`explain select id from planted order by ${order} limit 2`,
      )
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
  expect(await wayOf(ascending(planted.id))).not.toContain('Sort')
  expect(await wayOf({ ...ascending(planted.id), isSorted: true })).toContain('Sort Key: (COALESCE(id))')
})
