import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LiteStatements } from './lite-statements.js'

let pglite: PGlite
let statements: LiteStatements

beforeAll(async () => {
  pglite = await PGlite.create()
  statements = new LiteStatements(pglite)
  await statements.exec(`
    create table things (id int primary key, owner text not null, tags text[], raw bytea, at timestamptz, more jsonb);
    create role reader;
    grant select on things to reader;
    alter table things enable row level security;
    create policy own on things using (owner = current_setting('test.owner', true));
    insert into things values
      (1, 'ona', '{a,b}', '\\x00ff', '2026-01-02T03:04:05Z', '{"x": 1}'), (2, 'campus', null, null, null, null)`)
}, 60_000)
afterAll(() => pglite.close())

const preparedTexts = async (): Promise<string[]> =>
  (await pglite.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

it.each(['object', 'array'] as const)(
  'answers a prepared statement as the engine answers it itself: %s',
  async (rowMode) => {
    const text = `select *, $2::text[] as given, $3::bytea as bytes, $4::jsonb as doc, $5::text as none
    from things where id = any ($1::int[]) order by id -- ${rowMode}`
    const values = [[1, 2], ['x', 'y z'], new Uint8Array([1, 0, 255]), { a: [1] }, null]
    const own = await pglite.query(text, values, { rowMode })
    for (let times = 0; times < 8; times += 1) {
      const { rows, fields } = await statements.query(text, values, rowMode)
      expect({ rows, fields }).toEqual({ rows: own.rows, fields: own.fields })
    }
    expect(await preparedTexts()).toContain(text)
  },
)

it('says how many rows were written', async () => {
  for (const n of [10, 11, 12]) {
    const { affectedRows } = await statements.query(`insert into things (id, owner) values ($1, 'ona')`, [n], 'array')
    expect(affectedRows).toBe(1)
  }
  const { affectedRows } = await statements.query('delete from things where id >= $1', [10], 'array')
  expect(affectedRows).toBe(3)
})

it('forgets what it has prepared when the engine lets go of it', async () => {
  const text = 'select id from things where id = $1 -- let go'
  for (const end of ['discard all', 'deallocate all']) {
    for (let times = 0; times < 3; times += 1) await statements.query(text, [1], 'array')
    expect(await preparedTexts()).toContain(text)
    await statements.exec(end)
    expect((await statements.query(text, [1], 'array')).rows).toEqual([[1]])
  }
})

it('does not prepare what is asked once', async () => {
  await statements.query('select 1 as once', [], 'array')
  expect(await preparedTexts()).not.toContain('select 1 as once')
})

it('names what failed, and goes on, also in a transaction that is given up', async () => {
  const insert = `insert into things (id, owner) values ($1, 'ona') -- twice`
  await statements.query(insert, [20], 'array')
  await statements.query(insert, [21], 'array')
  await expect(statements.query(insert, [21], 'array')).rejects.toMatchObject({
    code: '23505',
    constraint: 'things_pkey',
  })
  await statements.exec('begin')
  await expect(statements.query(insert, [21], 'array')).rejects.toMatchObject({ code: '23505' })
  await expect(statements.query(insert, [22], 'array')).rejects.toMatchObject({ code: '25P02' })
  await statements.exec('rollback')
  expect((await statements.query(insert, [22], 'array')).affectedRows).toBe(1)
  await statements.query('delete from things where id >= $1', [20], 'array')
})

it('shows each role its own rows with one and the same prepared statement', async () => {
  const text = 'select id from things order by id'
  const seenAs = async (setup: string): Promise<unknown[]> => {
    await statements.exec(`begin; ${setup}`)
    const { rows } = await statements.query(text, [], 'object')
    await statements.exec('commit')
    return rows
  }
  for (let times = 0; times < 8; times += 1) {
    expect(await seenAs('select 1')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await seenAs(`set local role reader; set local test.owner = 'ona'`)).toEqual([{ id: 1 }])
    expect(await seenAs(`set local role reader; set local test.owner = 'campus'`)).toEqual([{ id: 2 }])
    expect(await seenAs('set local role reader')).toEqual([])
  }
})

it('answers the columns that a table has now', async () => {
  const text = 'select * from things where id = $1'
  for (let times = 0; times < 3; times += 1) await statements.query(text, [1], 'object')
  await statements.exec(`alter table things add column colour text default 'red'`)
  expect((await statements.query(text, [1], 'object')).rows).toMatchObject([{ colour: 'red' }])
  await statements.query('alter table things drop column colour', [], 'array')
  expect((await statements.query(text, [1], 'object')).rows[0]).not.toHaveProperty('colour')
})

it('keeps no more than a few hundred prepared, and lets go of the oldest', async () => {
  for (let n = 0; n < 320; n += 1)
    for (let times = 0; times < 2; times += 1) await statements.query(`select ${n} as n`, [], 'array')
  const texts = await preparedTexts()
  expect(texts).toHaveLength(300)
  expect(texts).toContain('select 319 as n')
  expect(texts).not.toContain('select 0 as n')
})
