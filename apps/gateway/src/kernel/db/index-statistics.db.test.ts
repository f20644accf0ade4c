import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/**
 * Expressions that an index of some rows begins with and of which the planner knows nothing: it takes no statistics from
 * such an index, and expects each value in one row of 200. Keys are not meant: each value is there once.
 */
const unknown = async (): Promise<string[]> => {
  const rows = await db.asOwner(`
    select c.relname || ': ' || pg_get_indexdef(i.indexrelid, 1, false) as hole
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and i.indpred is not null and i.indkey[0] = 0 and not i.indisunique
      and not exists (select from pg_statistic_ext s where s.stxrelid = i.indrelid
        and pg_get_indexdef(i.indexrelid, 1, false) = any (pg_get_statisticsobjdef_expressions(s.oid)))
    order by 1`)
  return rows.map(({ hole }) => String(hole))
}

test('the planner knows the expressions that lists are sorted and filtered by (speed S2)', async () => {
  expect(await unknown()).toEqual([])
})

test('an index of some rows without statistics is found', async () => {
  await db.asOwner('begin')
  try {
    await db.asOwner('create index planted on customers (lower(full_name), id) where erased_at is null')
    expect(await unknown()).toEqual(['planted: lower(full_name)'])
  } finally {
    await db.asOwner('rollback')
  }
})

test('a name of many customers is expected in as many, and one of nobody in none', async () => {
  await db.asOwner(`insert into customers (id, email, first_name, last_name, country, email_verified, registered_at)
    select gen_random_uuid(), 'rider' || n || '@many.test', 'Núria', case when n % 2 = 0 then 'Puig' else 'Roca' || n end,
      'ES', true, now() from generate_series(1, 400) n`)
  await db.asOwner('analyze customers')
  const expected = async (name: string): Promise<number> => {
    const [row] = await db.asOwner(
      `explain (format json) select from customers where motora_plain(full_name) collate "C" = '${name}'`,
    )
    const found = row?.['QUERY PLAN'] as unknown
    const [{ Plan: plan }] = (typeof found === 'string' ? JSON.parse(found) : found) as [
      { Plan: { 'Plan Rows': number } },
    ]
    return plan['Plan Rows']
  }
  expect(await expected('nuria puig')).toBe(200)
  expect(await expected('nuria roca1')).toBe(1)
})
