import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { sql } from './database.js'
import { ascending, descending } from './keyset.js'
import { countedRows, type List, type Page, type PageQuery, pageOf } from './page-of.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.asOwner(`create table walked (id uuid primary key, at timestamptz not null, name text, size integer,
    yes boolean, weight double precision not null)`)
  await db.asOwner('grant select on walked to motora_everything')
  // many equals, many empty ones, names that differ by accents alone, moments that differ by a microsecond
  await db.asOwner(`insert into walked select gen_random_uuid(),
    '2026-03-01T10:00:00Z'::timestamptz + (n % 7) * interval '1 microsecond',
    case when n % 5 = 0 then null else (array['Zoë', 'zoe', 'Àvila', 'b''; --', ''])[n % 5 + 1] end,
    case when n % 4 = 0 then null else n % 3 end, case n % 3 when 0 then null when 1 then true else false end, n / 3.0
    from generate_series(1, 60) n`)
})
afterAll(() => db.close())

const walked = pgTable('walked', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  name: text(),
  size: integer(),
  yes: boolean(),
  weight: integer().notNull(),
})
const list: List = {
  columns: {
    at: { sql: walked.at, kind: 'instant' },
    name: { sql: walked.name, kind: 'text' },
    size: { sql: walked.size, kind: 'number' },
    yes: { sql: walked.yes, kind: 'boolean' },
    // found by joining: each answer is read by a query of its own
    odd: { sql: sql`exists (select where ${walked.size} = 1)`, kind: 'boolean', isFilled: true, isCondition: true },
    weight: { sql: sql`weight`, sort: sql`weight * 2`, kind: 'number', isFilled: true },
  },
  order: [descending(walked.at), ascending(walked.id)],
}
/** Whose keys go the same way, and are compared as one row. */
const alike: List = { ...list, order: [descending(walked.at), descending(walked.id)], equalsTurn: true }
type Row = { id: string }

const askedWhole = (query: Partial<PageQuery>, of: List = list): Promise<Page<Row>> =>
  db.database.transaction({ kind: 'everything' }, (tx) =>
    pageOf(tx, tx.select({ id: walked.id, size: walked.size }).from(walked).$dynamic(), of, {
      page: 1,
      pageSize: 1000,
      ...query,
    }),
  )
/** By its id alone: few of them are counted and read by one statement (decision 0170). */
const askedAlone = (query: Partial<PageQuery>, of: List = list): Promise<Page<Row>> =>
  db.database.transaction({ kind: 'everything' }, (tx) =>
    pageOf(tx, tx.select({ id: walked.id }).from(walked).$dynamic(), of, { page: 1, pageSize: 1000, ...query }),
  )
const asked = askedWhole
const idsOf = ({ rows }: Page<Row>) => rows.map(({ id }) => id)

const sorts = [
  '',
  'at',
  '-at',
  'name',
  '-name',
  'size',
  '-size',
  'yes',
  '-yes',
  'size,-name',
  '-yes,size',
  '-name,-at',
  'odd',
  '-odd',
  'size,odd',
  '-odd,name',
]

describe('a list that is walked by cursors', () => {
  // what is looked for and found in few rows is sorted (decision 0126)
  const nothing: Record<string, string> = {}
  const all = { at: '>2026-01-01' }
  const walks = sorts.flatMap((sort) => [
    { sort, further: 'the newest, then the id', of: list, filter: nothing },
    { sort, further: 'the newest, all the same way', of: alike, filter: nothing },
    { sort, further: 'the newest, of few that are looked for', of: list, filter: all },
    { sort, further: 'the newest, all the same way, of few', of: alike, filter: all },
    { sort, further: 'the newest, of few ids', of: list, filter: all, isAlone: true },
    { sort, further: 'the newest, all the same way, of few ids', of: alike, filter: all, isAlone: true },
  ])
  test.each(walks)(
    'in the order "$sort", then $further, gives each row once, forward and back',
    async ({ sort, of, filter, isAlone }) => {
      const asked = isAlone ? askedAlone : askedWhole
      const ordered = { ...(sort ? { sort } : {}), filter }
      const whole = idsOf(await asked(ordered, of))
      expect(new Set(whole).size).toBe(60)
      // whatever of a row is read, and however
      expect(whole).toEqual(idsOf(await askedWhole(ordered, of)))
      const forward: string[][] = []
      let page = await asked({ ...ordered, pageSize: 7 }, of)
      forward.push(idsOf(page))
      while (page.next) {
        page = await asked({ ...ordered, pageSize: 7, cursor: page.next, page: forward.length + 1 }, of)
        expect(page.total).toBe(60)
        forward.push(idsOf(page))
      }
      expect(forward.flat()).toEqual(whole)
      const back: string[][] = [forward.at(-1) ?? []]
      while (page.previous && back.length < forward.length) {
        page = await asked({ ...ordered, pageSize: 7, cursor: page.previous, page: forward.length - back.length }, of)
        back.unshift(idsOf(page))
      }
      expect(back).toEqual(forward)
      const byNumber = forward.map((_, index) => asked({ ...ordered, pageSize: 7, page: index + 1 }, of))
      expect((await Promise.all(byNumber)).map(idsOf)).toEqual(forward)
    },
  )

  test('and from a page that was asked for by its number', async () => {
    const second = await asked({ sort: 'name', page: 2, pageSize: 10 })
    const [third, first] = [
      await asked({ sort: 'name', pageSize: 10, page: 3, cursor: second.next ?? '' }),
      await asked({ sort: 'name', pageSize: 10, page: 1, cursor: second.previous ?? '' }),
    ]
    const whole = idsOf(await asked({ sort: 'name', pageSize: 30 }))
    expect([idsOf(first), idsOf(second), idsOf(third)].flat()).toEqual(whole)
  })

  test('goes on where it was, whatever has come or gone before', async () => {
    const first = await asked({ sort: 'size', pageSize: 5 })
    const second = idsOf(await asked({ sort: 'size', pageSize: 5, cursor: first.next ?? '' }))
    await db.asOwner(`delete from walked where id = '${first.rows[4]?.id}'`)
    expect(idsOf(await asked({ sort: 'size', pageSize: 5, cursor: first.next ?? '' }))).toEqual(second)
  })

  test('has no cursor in an order whose values have no known type', async () => {
    expect(await asked({ sort: 'weight', pageSize: 5 })).not.toHaveProperty('next')
  })

  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000000'
  test.each([
    ['is no text of ours', 'abc', ''],
    ['is of another order', forged('after', 'name', 'a', '2026-03-01 10:00:00+00', id), 'size'],
    ['has a value of another type', forged('after', '', 'yesterday', id), ''],
    ['has a day that there is not', forged('after', '', '2026-13-41 10:00:00+00', id), ''],
    ['has nothing where there is always a value', forged('after', '', null, id), ''],
    ['has SQL for an id', forged('after', '', '2026-03-01 10:00:00+00', "' or true --"), ''],
    ['has a byte that no text has', forged('after', 'name', 'a\u0000', '2026-03-01 10:00:00+00', id), 'name'],
    ['has too few values', forged('before', ''), ''],
  ])('refuses a cursor that %s', async (_title, cursor, sort) => {
    const question = asked({ cursor, ...(sort ? { sort } : {}) })
    await expect(question).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

test('more rows than are counted are said to be more, and are counted for who asks', async () => {
  await db.asOwner(`create view numbered as select n as id from generate_series(1, ${countedRows + 5}) n`)
  await db.asOwner('grant select on numbered to motora_everything')
  const numbered = pgTable('numbered', { id: integer().primaryKey() })
  const ask = (query: Partial<PageQuery>) =>
    db.database.transaction({ kind: 'everything' }, (tx) =>
      pageOf(
        tx,
        tx.select().from(numbered).$dynamic(),
        { columns: { id: { sql: numbered.id, kind: 'number' } }, order: [ascending(numbered.id)] },
        { page: 1, pageSize: 2, ...query },
      ),
    )
  expect(await ask({})).toMatchObject({ total: countedRows, hasMore: true, rows: [{ id: 1 }, { id: 2 }] })
  expect(await ask({ counting: 'all' })).toMatchObject({ total: countedRows + 5 })
  expect(await ask({ counting: 'all' })).not.toHaveProperty('hasMore')
  expect(await ask({ filter: { id: `<=${countedRows}` } })).toMatchObject({ total: countedRows })
  expect(await ask({ filter: { id: `<=${countedRows}` } })).not.toHaveProperty('hasMore')
  expect(await ask({ counting: 'none' })).toMatchObject({ total: 2, rows: [{ id: 1 }, { id: 2 }] })
  const end = await ask({ page: (countedRows + 4) / 2 + 1 })
  expect(end).toMatchObject({ rows: [{ id: countedRows + 5 }], hasMore: true })
  expect(end.next).toBeUndefined()
})

test('of many more than are counted it is said at once that there are more, and a page is one of all of them', async () => {
  await db.asOwner(
    `create table many as select n as id, n % 2 = 0 as is_even from generate_series(1, ${countedRows * 2}) n`,
  )
  await db.asOwner('create unique index many_id on many (id)')
  await db.asOwner('analyze many')
  await db.asOwner('grant select on many to motora_everything')
  const many = pgTable('many', { id: integer().primaryKey(), isEven: boolean('is_even').notNull() })
  const ask = (query: Partial<PageQuery>) =>
    db.database.transaction({ kind: 'everything' }, (tx) =>
      pageOf(
        tx,
        tx.select({ id: many.id }).from(many).$dynamic(),
        {
          columns: { id: { sql: many.id, kind: 'number' }, isEven: { sql: many.isEven, kind: 'boolean' } },
          order: [ascending(many.id)],
        },
        { page: 1, pageSize: 2, ...query },
      ),
    )
  const above = { filter: { id: '>7' } }
  expect(await ask(above)).toMatchObject({ total: 10_000, hasMore: true, rows: [{ id: 8 }, { id: 9 }] })
  expect(await ask({ ...above, page: 6000 })).toMatchObject({
    total: 10_000,
    hasMore: true,
    rows: [{ id: 12_006 }, {}],
  })
  expect(await ask({ ...above, counting: 'all' })).toMatchObject({ total: countedRows * 2 - 7 })
  const even = await ask({ filter: { isEven: true, id: `<=${countedRows}` } })
  expect(even).toMatchObject({ total: countedRows / 2, rows: [{ id: 2 }, { id: 4 }] })
  expect(even).not.toHaveProperty('hasMore')
  expect(await ask({ filter: { id: '<1' } })).toEqual({ rows: [], total: 0 })
})

test('where the database expects few of what is many, its order is walked and more are said to be there', async () => {
  await db.asOwner('create table lately (id integer primary key, kind text not null) with (autovacuum_enabled = false)')
  await db.asOwner("insert into lately select n, 'old' from generate_series(1, 100) n")
  await db.asOwner('analyze lately')
  await db.asOwner("insert into lately select n, 'new' from generate_series(101, 20100) n")
  await db.asOwner('grant select on lately to motora_everything')
  const lately = pgTable('lately', { id: integer().primaryKey(), kind: text().notNull() })
  const found = (query: Partial<PageQuery>) =>
    db.database.transaction({ kind: 'everything' }, async (tx) => {
      const columns = { kind: { sql: lately.kind, kind: 'choice' as const } }
      const base = tx.select({ id: lately.id }).from(lately).$dynamic()
      const page = await pageOf(
        tx,
        base,
        { columns, order: [ascending(lately.id)] },
        { page: 1, pageSize: 2, ...query },
      )
      const { rows } = (await tx.execute(
        sql`select name from pg_settings where name like 'enable%' and setting <> reset_val`,
      )) as { rows: unknown[] }
      return { ...page, changed: rows }
    })
  const changed: unknown[] = []
  const filter = { kind: ['new'] }
  expect(await found({ filter })).toMatchObject({
    total: 10_000,
    hasMore: true,
    rows: [{ id: 101 }, { id: 102 }],
    changed,
  })
  expect(await found({ filter, counting: 'all' })).toMatchObject({ total: 20_000, rows: [{ id: 101 }, {}], changed })
  await db.asOwner('analyze lately')
  expect(await found({ filter })).toMatchObject({ total: 20_000, rows: [{ id: 101 }, { id: 102 }], changed })
})

describe('a page far behind that is asked for by its number', () => {
  beforeAll(() =>
    db.asOwner(`insert into walked select gen_random_uuid(),
      '2026-03-01T10:00:00Z'::timestamptz + (n % 700) * interval '1 microsecond',
      case when n % 5 = 0 then null else (array['Zoë', 'zoe', 'Àvila', 'b''; --', ''])[n % 5 + 1] end,
      case when n % 4 = 0 then null else n % 3 end, case n % 3 when 0 then null when 1 then true else false end, n / 3.0
      from generate_series(1, 2400) n`),
  )
  test.each(sorts.flatMap((sort) => [list, alike].map((of) => ({ sort, of }))))(
    'in the order "$sort" holds the rows that come there',
    async ({ sort, of }) => {
      const ordered = sort ? { sort } : {}
      const all = idsOf(await asked({ ...ordered, pageSize: 5000 }, of))
      for (const page of [7, 8, 10, 13, 14]) {
        const found = await asked({ ...ordered, page, pageSize: 190 }, of)
        expect(idsOf(found)).toEqual(all.slice((page - 1) * 190, page * 190))
        expect(found.total).toBe(all.length)
      }
      const before = await asked({ ...ordered, page: 8, pageSize: 190 }, of)
      const back = await asked({ ...ordered, pageSize: 190, cursor: before.previous ?? '' }, of)
      expect(idsOf(back)).toEqual(all.slice(6 * 190, 7 * 190))
      const first = await asked({ ...ordered, page: 1201, pageSize: 1 }, of)
      expect(idsOf(first)).toEqual(all.slice(1200, 1201))
    },
  )
})
