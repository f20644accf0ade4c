import { eq } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { rowsOf, sql, type Tx } from './database.js'
import { keptStatement } from './kept-statement.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const operators = pgTable('operators', { id: uuid().primaryKey() })
const id = '0190a000-0000-7000-8000-00000000000a'
const ask = (tx: Tx) =>
  tx.select({ id: operators.id }).from(operators).where(eq(operators.id, id)).prepare('named').execute()
const inOne = <T>(use: (tx: Tx) => Promise<T>): Promise<T> => db.database.transaction({ kind: 'everything' }, use)

test('a statement with a name answers like one without, time after time', async () => {
  await db.asOwner(
    `insert into operators (id, name, cif, parent_id, created_at) values ($1, 'Ona', 'B1', $1, now()) on conflict do nothing`,
    [id],
  )
  const asked = async (tx: Tx) => [await ask(tx), await ask(tx)]
  expect(await inOne(asked)).toEqual([[{ id }], [{ id }]])
  // under another role the same name asks by that role's row rules
  expect(await db.database.transaction({ kind: 'operators', operatorIds: [] }, asked)).toEqual([[], []])
  expect(await inOne(asked)).toEqual([[{ id }], [{ id }]])
})

test('a kept statement is built once for a connection, and answers to each value and to each role', async () => {
  let built = 0
  const kept = keptStatement((tx) => {
    built += 1
    const isAsked = eq(operators.id, sql.placeholder('id'))
    return tx.select({ id: operators.id }).from(operators).where(isAsked).prepare('kept')
  })
  const none = '0190a000-0000-7000-8000-00000000000b'
  await inOne(async (tx) => {
    expect([await kept(tx, { id }), await kept(tx, { id: none }), await kept(tx, { id })]).toEqual([
      [{ id }],
      [],
      [{ id }],
    ])
    expect(built).toBe(1)
    // another transaction at the same time has another connection where there are several
    const side = db.database.engine === 'postgres' ? inOne((other) => kept(other, { id })) : [{ id }]
    expect(await side).toEqual([{ id }])
    expect(await kept(tx, { id })).toEqual([{ id }])
  })
  expect(built).toBe(db.database.engine === 'postgres' ? 2 : 1)
  const seen = await db.database.transaction({ kind: 'operators', operatorIds: [] }, (tx) => kept(tx, { id }))
  expect(seen).toEqual([])
  expect(built).toBeLessThanOrEqual(2)
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a server', () => {
  const named = (tx: Tx) => rowsOf<{ name: string }>(tx, sql`select name from pg_prepared_statements order by 1`)

  test('no query is compiled: it would take longer than the query may run', async () => {
    expect(await inOne((tx) => rowsOf(tx, sql`select current_setting('jit') as jit`))).toEqual([{ jit: 'off' }])
  })

  test('it stays prepared on its connection', async () => {
    const names = await inOne(async (tx) => {
      await ask(tx)
      return named(tx)
    })
    expect(names).toContainEqual({ name: 'named' })
  })

  test('behind a pooler, which leaves out what a connection was begun with, it is not', async () => {
    const behind = await openTestDatabase()
    try {
      const names = await behind.database.transaction({ kind: 'everything' }, async (tx) => {
        await rowsOf(tx, sql`select set_config('motora.own_connection', '', true)`)
        expect(await ask(tx)).toEqual([])
        return named(tx)
      })
      expect(names).toEqual([])
    } finally {
      await behind.close()
    }
  })
})
