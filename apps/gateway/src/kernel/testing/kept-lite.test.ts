import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from '../../testing/open-house.js'
import { sumTables } from '../backup/table-sums.js'
import type { LiteConnection } from '../db/lite-connection.js'
import { createKeptLite } from './kept-lite.js'
import { connectNewLite, openLite, type TestDatabase } from './open-test-database.js'

const opened: TestDatabase[] = []
const open = async (): Promise<TestDatabase> => {
  const db = await openLite()
  opened.push(db)
  return db
}
const week = (from: string, to: string) =>
  `create table vehicle_reports_planted partition of vehicle_reports for values from ('${from}') to ('${to}')`
const insertOperator = `insert into operators (id, name, cif, parent_id, created_at)
  select id, 'Ona', 'B1', id, now() from gen_random_uuid() id`

let engine: LiteConnection
beforeAll(async () => {
  engine = await connectNewLite()
})
afterAll(async () => {
  for (const db of opened) await db.close()
  await engine.do({ kind: 'close' })
})

/** Every row of the catalogue but what PostgreSQL counts in it, every setting, sequence and row of a table. */
const allOf = async ({ asOwner }: TestDatabase) => {
  const seen: Record<string, unknown> = {}
  const tables = await asOwner(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace`,
  )
  const counted = '{relfilenode,relpages,reltuples,relallvisible,relfrozenxid,relminmxid,relhassubclass,datfrozenxid}'
  for (const { name } of tables)
    seen[String(name)] = await asOwner(
      `select md5(string_agg((to_jsonb(t) - '${counted}'::text[])::text, ',' order by to_jsonb(t) - '${counted}'::text[])) from ${name} t`,
    )
  // a library brings its own, with a point in the name, when it is first used
  seen.settings = await asOwner(`select name, setting from pg_settings where name not like '%.%' order by name`)
  seen.sequences = await asOwner('select * from pg_sequences order by 1, 2')
  seen.rows = await sumTables(async <R>(text: string) => (await asOwner(text)) as R[])
  return seen
}
const transactionOf = async ({ asOwner }: TestDatabase): Promise<number> =>
  Number((await asOwner('select pg_current_xact_id()::text as n'))[0]?.n)

test('a file gets the database of the file before, exactly as a new one', async () => {
  const first = await open()
  const house = openHouse(first)
  const operatorId = await house.newOperator('Ona')
  await first.asOwner(week('2026-04-27', '2026-05-04'))
  await first.asOwner(`select nextval('ticket_numbers')`)
  await first.asOwner(`set search_path = 'motora_kernel'`)
  const wasAt = await transactionOf(first)
  await first.close()
  await expect(house.newOperator('Another')).rejects.toThrow('the database is closed')

  const next = await open()
  expect(await transactionOf(next)).toBeGreaterThan(wasAt)
  // two at once are two databases
  const fresh = await open()
  expect(await transactionOf(fresh)).toBeLessThan(wasAt)
  expect(await allOf(next)).toEqual(await allOf(fresh))
  // and works like one
  const again = openHouse(next)
  expect(await again.newOperator('Ona')).not.toBe(operatorId)
  expect(await next.asOwner('select name from operators')).toEqual([{ name: 'Ona' }])
  expect(await next.asOwner(`select nextval('ticket_numbers')::int as n`)).toEqual([{ n: 1 }])
})

test.each([
  ['a column', 'alter table operators add planted text', 'alter table operators drop planted'],
  ['a trigger', 'alter table audit_events disable trigger user', 'alter table audit_events enable trigger user'],
  ['a grant', 'grant delete on audit_events to motora_app', 'revoke delete on audit_events from motora_app'],
  ['a policy', 'alter table operators no force row level security', 'alter table operators force row level security'],
  ['a table', 'create table planted (id int)', 'drop table planted'],
  ['a role', 'create role planted', 'drop role planted'],
  ['a setting', `alter role motora_app set work_mem = '1MB'`, 'alter role motora_app reset work_mem'],
  [
    'statistics',
    `${insertOperator}; analyze operators`,
    // its rows are gone by then
    'delete from pg_statistic where starelid >= 16384',
  ],
  [
    'a row of the migrations',
    'update motora_kernel.motora_migrations set created_at = created_at + 1',
    'update motora_kernel.motora_migrations set created_at = created_at - 1',
  ],
  ['an open transaction', 'begin', 'rollback'],
])('a database with %s changed is not handed on', async (_what, change, undo) => {
  const exec = (text: string) => engine.do({ kind: 'exec', text })
  let made = 0
  const { connect } = createKeptLite(async () => {
    made += 1
    // the one engine stands for each new one
    if (made > 1) await exec(undo)
    return {
      do: async (order) => (order.kind === 'close' ? { rows: [], fields: [] } : engine.do(order)),
      terminate: async () => {},
    }
  })
  const first = await connect()
  await first.do({ kind: 'exec', text: insertOperator })
  await first.do({ kind: 'close' })
  const second = await connect()
  expect(made).toBe(1)
  await second.do({ kind: 'exec', text: change })
  await second.do({ kind: 'close' })
  await connect()
  expect(made).toBe(2)
})
