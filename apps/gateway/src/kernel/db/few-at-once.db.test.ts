import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import type { Tx } from './database.js'
import { ascending } from './keyset.js'
import { type List, type PageQuery, pageOf } from './page-of.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.asOwner('create table looked_for (id uuid primary key, kind text not null)')
  await db.asOwner('grant select on looked_for to motora_everything')
  await db.asOwner(`insert into looked_for select gen_random_uuid(), case when n <= 2000 then 'few' else 'many' end
    from generate_series(1, 5001) n`)
})
afterAll(() => db.close())

const lookedFor = pgTable('looked_for', { id: uuid().primaryKey(), kind: text().notNull() })
const list: List = {
  columns: { kind: { sql: lookedFor.kind, kind: 'choice' }, name: { sql: lookedFor.kind, kind: 'text' } },
  order: [ascending(lookedFor.id)],
}

/** A page, and how many statements it took. */
const asked = (query: Partial<PageQuery>) =>
  db.database.transaction({ kind: 'everything' }, async (tx) => {
    let ways = 0
    const counted = (of: Tx): Tx =>
      new Proxy(of, {
        get: (target, name) => {
          if (name === 'execute') ways += 1
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    let selects = 0
    const base = tx.select({ id: lookedFor.id }).from(lookedFor).$dynamic()
    const run = base.then.bind(base)
    // biome-ignore lint/suspicious/noThenProperty: a select is run by waiting for it
    base.then = (...how) => {
      selects += 1
      return run(...how)
    }
    const page = await pageOf(counted(tx), base, list, { page: 1, pageSize: 3, ...query })
    return { ...page, statements: ways + selects }
  })

test('few ids are counted, sorted and read by one statement, on each page', async () => {
  const first = await asked({ filter: { kind: ['few'] } })
  expect(first).toMatchObject({ total: 2000, statements: 1 })
  expect(first).not.toHaveProperty('hasMore')
  expect(first.rows.map((row) => Object.keys(row))).toEqual([['id'], ['id'], ['id']])
  expect(await asked({ filter: { kind: ['few'] }, page: 667 })).toMatchObject({
    total: 2000,
    statements: 1,
    rows: [{}, {}],
  })
  expect(await asked({ filter: { kind: ['few'] }, page: 700 })).toMatchObject({ total: 2000, statements: 1, rows: [] })
})

test('none are known by one statement', async () => {
  expect(await asked({ filter: { kind: ['none'] } })).toEqual({ rows: [], total: 0, statements: 1 })
})

test('of more they are looked for as ever, and the next time without trying', async () => {
  const once = await asked({ filter: { kind: ['many'] } })
  const again = await asked({ filter: { kind: ['many'] } })
  expect(once).toMatchObject({ total: 3001, statements: 3 })
  expect(again).toEqual({ ...once, statements: 2 })
})

test('a page of whole rows, one that is not counted and all without a question go their own way', async () => {
  expect(await asked({})).toMatchObject({ total: 5001, statements: 1 })
  expect(await asked({ filter: { kind: ['few'] }, counting: 'none' })).toMatchObject({ total: 3, statements: 1 })
  const whole = await db.database.transaction({ kind: 'everything' }, (tx) =>
    pageOf(tx, tx.select().from(lookedFor).$dynamic(), list, { page: 1, pageSize: 1, filter: { kind: ['few'] } }),
  )
  expect(whole).toMatchObject({ total: 2000, rows: [{ kind: 'few' }] })
})
