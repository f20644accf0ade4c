import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { type Ask, differencesOf, rowsOfAll, sumTables } from './table-sums.js'

let db: TestDatabase
let ask: Ask
beforeAll(async () => {
  db = await openTestDatabase()
  ask = async <R>(text: string) => (await db.asOwner(text)) as R[]
  await db.asOwner('create table summed (id int primary key, name text, more jsonb, list text[], at timestamptz)')
  await db.asOwner(`insert into summed select n, 'name ' || n, '{"a": 1}', '{x,y}', now() from generate_series(1, 5) n`)
  await db.asOwner(`insert into summed (id) values (6)`)
})
afterAll(() => db?.close())

test('every table of the product is counted and added up, whatever its columns are', async () => {
  const tables = await sumTables(ask)
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.find(({ name }) => name === 'public.summed')?.rows).toBe(6)
  expect(tables.map(({ name }) => name)).toContain('motora_kernel.motora_migrations')
  expect(rowsOfAll(tables)).toBeGreaterThan(6)
  expect(differencesOf(tables, await sumTables(ask))).toEqual([])
})

test('every column of every table can be hashed, also where the table is empty now', async () => {
  const tables = await ask<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'motora_kernel')`,
  )
  const cannot: string[] = []
  for (const { name } of tables)
    await ask(`select hash_record_extended(jsonb_populate_record(null::${name}, '{}'), 0)`).catch((error: unknown) =>
      cannot.push(`${name}: ${String(error)}`),
    )
  expect(tables.length).toBeGreaterThan(40)
  expect(cannot).toEqual([])
})

test('the same rows in another order have the same sum', async () => {
  const before = await sumTables(ask)
  await db.asOwner('create table reordered as select * from summed order by id desc')
  const sumOf = (tables: typeof before, wanted: string) => tables.find(({ name }) => name === wanted)?.sum
  expect(sumOf(await sumTables(ask), 'public.reordered')).toBe(sumOf(before, 'public.summed'))
  await db.asOwner('drop table reordered')
})

test.each([
  ['a changed value', `update summed set more = '{"a": 2}' where id = 3`, 'public.summed has other values than it had'],
  ['a value that is gone', 'update summed set list = null where id = 4', 'public.summed has other values than it had'],
  [
    'two values that changed places',
    `update summed set name = 'name ' || 3 - id where id in (1, 2)`,
    'has other values',
  ],
  ['a row that is gone', 'delete from summed where id = 5', 'public.summed has 5 rows instead of 6'],
  ['a row twice', `insert into summed select 50, name, more, list, at from summed where id = 1`, 'rows instead of'],
  ['a table that is gone', 'alter table summed rename to other', 'public.summed is missing'],
])('planted: %s is found', async (_what, text, found) => {
  const before = await sumTables(ask)
  await db.asOwner(text)
  expect(differencesOf(before, await sumTables(ask)).join('; ')).toContain(found)
})
