import { sql } from 'drizzle-orm'
import { integer, pgTable, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { filteredFirst, foundFirst } from './found-first.js'
import { descending } from './keyset.js'
import { type List, type PageQuery, pageOf } from './page-of.js'

// things of owners: of 10,500 owners who are called Wide two each, and of 500 Narrow ones; none of those called Empty
let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.asOwner(`create table owners (id integer primary key, name text not null,
    folded text not null generated always as (lower(name)) stored)`)
  await db.asOwner(`create table things (id uuid primary key default gen_random_uuid(), at timestamptz not null,
    owner integer not null, kind text not null)`)
  await db.asOwner(`insert into owners select n, case when n <= 10500 then 'Wide ' when n <= 11000 then 'Narrow '
    else 'Empty ' end || n from generate_series(1, 22000) n`)
  await db.asOwner(`insert into things (at, owner, kind) select timestamptz '2026-01-01Z' + n * interval '1 minute',
    1 + n % 11000, case when n % 1000 = 0 then 'rare' else 'frequent' end from generate_series(0, 21999) n`)
  await db.asOwner('create index on things (owner)')
  await db.asOwner('create index on things (at desc, id desc)')
  await db.asOwner('analyze owners, things')
  await db.asOwner('grant select on owners, things to motora_everything')
}, 60_000)
afterAll(() => db.close())

const owners = pgView('owners', {
  id: integer().notNull(),
  name: text().notNull(),
  folded: text().notNull(),
}).existing()
const things = pgTable('things', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  owner: integer().notNull(),
  kind: text().notNull(),
})
const list: List = {
  columns: {
    owner: { sql: sql`(select name from owners where id = ${things.owner})`, kind: 'text', sort: false },
    at: { sql: things.at, kind: 'instant' },
    kind: { sql: things.kind, kind: 'choice' },
  },
  order: [descending(things.at), descending(things.id)],
}
const ofOwners = { view: owners, value: owners.id, key: things.owner }
const names = { ...ofOwners, column: { sql: owners.name, kind: 'text' } } as const

/** A page, and the statements that read it. */
const asked = (query: Partial<PageQuery>) =>
  db.database.transaction({ kind: 'everything' }, async (tx) => {
    const statements: string[] = []
    const base = tx.select({ id: things.id, owner: things.owner }).from(things).$dynamic()
    const run = base.then.bind(base)
    // biome-ignore lint/suspicious/noThenProperty: a select is run by waiting for it
    base.then = (...how) => {
      statements.push(base.toSQL().sql)
      return run(...how)
    }
    const first = await filteredFirst(tx, list, query.filter, { owner: names })
    const found = await foundFirst(tx, query.search, [{ ...ofOwners, text: owners.folded }])
    const page = await pageOf(tx, base, found ? { ...first, search: found } : first, {
      page: 1,
      pageSize: 40,
      ...query,
    })
    return { ...page, owners: page.rows.map(({ owner }) => owner), statements }
  })
/** What the page holds by the plainest of statements. */
const expected = async (where: string, offset = 0) =>
  (
    await db.asOwner(`select t.owner from things t join owners o on o.id = t.owner where ${where}
      order by t.at desc, t.id desc limit 40 offset ${offset}`)
  ).map(({ owner }) => owner)

test.each([
  ['filtered', { filter: { owner: 'wide' } }],
  ['searched', { search: 'wide' }],
])(
  'of so many values that a part of them has more than ten thousand rows, the page is read along the order: %s',
  async (_, query) => {
    const first = await asked(query)
    expect(first).toMatchObject({ total: 10_000, hasMore: true })
    expect(first.owners).toEqual(await expected("o.name like 'Wide%'"))
    expect(first.statements.join()).toContain('(select true from')
    const { next: cursor = '' } = first
    expect((await asked({ ...query, page: 2, cursor })).owners).toEqual(await expected("o.name like 'Wide%'", 40))
    expect((await asked({ ...query, page: 3 })).owners).toEqual(await expected("o.name like 'Wide%'", 80))
    expect(await asked({ ...query, counting: 'all', pageSize: 1 })).toMatchObject({ total: 21_000 })
  },
)

test('of as many values with few rows, and with another condition, rows are counted to the last', async () => {
  expect(await asked({ filter: { owner: 'empty' } })).toMatchObject({ rows: [], total: 0 })
  await db.asOwner("insert into things (at, owner, kind) values (now(), 12000, 'rare'), (now(), 13000, 'rare')")
  const few = await asked({ search: 'empty' })
  expect(few).toMatchObject({ total: 2 })
  expect(few).not.toHaveProperty('hasMore')
  const rare = await asked({ filter: { owner: 'wide', kind: ['rare'] } })
  expect(rare).toMatchObject({ total: 22 })
  expect(rare.owners).toEqual(await expected("o.name like 'Wide%' and t.kind = 'rare'"))
  await db.asOwner('delete from things where owner > 11000')
})

test('few rows that were counted along an index of the order are read along it, others are sorted', async () => {
  const span = { at: ['2026-01-02T00:00:00Z', '2026-01-04T00:00:00Z'] }
  const along = await asked({ filter: span })
  expect(along).toMatchObject({ total: 2880 })
  expect(along.owners).toEqual(await expected("t.at >= '2026-01-02Z' and t.at < '2026-01-04Z'"))
  expect(along.statements.join()).not.toContain('coalesce')
  const backwards = await asked({ filter: span, sort: 'at' })
  expect(backwards.statements.join()).not.toContain('coalesce')
  expect(backwards.owners[0]).toBe(1441)
  expect((await asked({ filter: span, sort: 'kind' })).statements.join()).toContain('coalesce')
  expect((await asked({ filter: { owner: 'narrow' } })).statements.join()).toContain('coalesce')
})
