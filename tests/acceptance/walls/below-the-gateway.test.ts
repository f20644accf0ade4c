import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayPromise } from '../../promise.js'
import { backendOfRun, Stand } from '../../stand.js'
import { Below } from './below.js'
import { holesIn } from './catalog-holes.js'
import { readCatalog } from './read-catalog.js'
import { plantRows, type Row } from './sample-rows.js'
import { readShape, type Table } from './shape.js'
import { tryNaming, unkeyed } from './try-naming.js'
import { tryTable } from './try-table.js'
import { openings, reaches } from './wall-checks.js'

const backend = backendOfRun()
const [own, foreign] = [randomUUID(), randomUUID()]
let stand: Stand
let below: Below
let tables: Map<string, Table>
let planted: { own: Map<string, Row>; foreign: Map<string, Row> }

beforeAll(async () => {
  stand = await Stand.start({ world: 'none', doors: ['requests'] })
  await stand.stop()
  below = await Below.open(stand)
  await below.owner(`select motora_make_reports_week('2026-11-21T10:00:00Z')`)
  tables = await readShape(below)
  const first = await plantRows(below, tables, own)
  planted = { own: first, foreign: await plantRows(below, tables, foreign, first) }
}, 120_000)
afterAll(async () => {
  await below?.close()
  await stand?.close()
})

const rowsOf = (name: string): Promise<unknown[]> => below.owner(`select t::text as row from "${name}" t order by 1`)

test('below the gateway every table says it again: no foreign row is read or changed, whatever the scope [A4]', async () => {
  const startedAt = Date.now()
  const whose = { own, foreign, planted }
  const touchable = [...tables.values()].filter(({ verbs }) => verbs.length > 0)
  const untouchable = [...tables.values()].filter(({ verbs }) => verbs.length === 0)
  const before = new Map<string, unknown[]>()
  for (const { name } of tables.values()) before.set(name, await rowsOf(name))
  const attempts = []
  for (const table of tables.values()) attempts.push(...(await tryTable(below, table, whose)))
  const changed: string[] = []
  for (const [name, rows] of before) {
    const now = new Set((await rowsOf(name)).map((row) => JSON.stringify(row)))
    changed.push(...rows.filter((row) => !now.has(JSON.stringify(row))).map((row) => `${name}: ${JSON.stringify(row)}`))
  }
  const found = openings(attempts)
  const holes = holesIn(await readCatalog(below))
  const figure = {
    tables: touchable.length,
    tablesOfThePlatform: untouchable.length,
    attempts: attempts.length,
    openings: found.length,
    rowsChanged: changed.length,
    outsideThePattern: holes.length,
  }
  const bound = { openings: 0, rowsChanged: 0, outsideThePattern: 0 }
  const pass = found.length + changed.length + holes.length === 0
  sayPromise({ id: 'A4', backend, seed: 0, figure, bound, pass, seconds: (Date.now() - startedAt) / 1000 })
  expect(found).toEqual([])
  expect(changed).toEqual([])
  expect(holes).toEqual([])
  expect(touchable.length).toBeGreaterThan(25)
})

test('no key of a row reaches another tenant’s, and nobody learns whether there is one [A6]', async () => {
  const startedAt = Date.now()
  const namings = []
  for (const table of tables.values()) namings.push(...(await tryNaming(below, table, { own, planted, tables })))
  const { accepted, toldApart, empty } = reaches(namings)
  const unknown = unkeyed(tables)
  const figure = {
    keys: new Set(namings.map(({ table, key }) => `${table}.${key}`)).size,
    tries: namings.length * 2,
    accepted: accepted.length,
    toldApart: toldApart.length,
    columnsWithoutKeyOrReason: unknown.length,
  }
  const bound = { accepted: 0, toldApart: 0, columnsWithoutKeyOrReason: 0 }
  const pass = accepted.length + toldApart.length + unknown.length === 0
  sayPromise({ id: 'A6', backend, seed: 0, figure, bound, pass, seconds: (Date.now() - startedAt) / 1000 })
  expect({ accepted, toldApart, empty, unknown }).toEqual({ accepted: [], toldApart: [], empty: [], unknown: [] })
  expect(figure.keys).toBeGreaterThan(10)
})

const breaks: [name: string, statements: string[], found: string][] = [
  ['a table without row-level security', ['create table planted (operator_id uuid)'], 'planted: no row-level security'],
  ['a plain view', ['create view planted as select * from vehicles'], 'planted: a view that does not'],
  [
    'a materialized view',
    ['create materialized view planted as select * from vehicles'],
    'planted: a materialized view',
  ],
  ['a grant to everybody', ['grant select on vehicles to public'], 'vehicles: public may select it'],
  ['a grant of one column', ['grant select (totp_secret) on accounts to motora_app'], 'accounts: no tenant’s'],
  ['a right to truncate', ['grant truncate on trips to motora_app'], 'trips: motora_app may truncate'],
  [
    'a policy for all',
    ['create policy planted on trips for select to motora_app using (true)'],
    'trips: the policy planted does not',
  ],
  [
    'a tenant table without a word for riders',
    ['drop policy rider_reads on trips'],
    'trips: a tenant table that says not what a rider sees',
  ],
  [
    'a policy for everybody',
    ['create policy planted on trips using (operator_id = any (motora_scope()))'],
    'trips: the policy planted is for public',
  ],
  [
    'a tenant table of the platform',
    [
      'create table planted (operator_id uuid)',
      `call motora_platform('planted')`,
      'grant select on planted to motora_app',
    ],
    'planted: a tenant table without',
  ],
  [
    'a table of nobody’s that is open',
    ['create table planted (id uuid)', `call motora_platform('planted')`, 'grant select on planted to motora_app'],
    'planted: no tenant’s',
  ],
  [
    'a partition to be read directly',
    ['grant select on vehicle_reports_2026w47 to motora_app'],
    'vehicle_reports_2026w47: a partition',
  ],
  [
    'a function that runs as its owner',
    ['create function planted() returns bigint language sql security definer as $$ select count(*) from vehicles $$'],
    'planted: a function that runs',
  ],
  [
    'a function that takes another role',
    [
      'create function planted() returns bigint language sql set role to motora_everything as $$ select count(*) from vehicles $$',
    ],
    'planted: a function that takes',
  ],
  [
    'a wall that the owner walks round',
    ['alter table trips no force row level security'],
    'trips: the owner walks round',
  ],
  ['the scoped role as a member of the other', ['grant motora_everything to motora_app'], 'motora_app: a member of'],
]
test.each(breaks)('planted: %s is found in the catalog', async (_name, statements, found) => {
  const holes = await below.undone(async () => {
    for (const statement of statements) await below.owner(statement)
    return holesIn(await readCatalog(below))
  })
  expect(holes.some((hole) => hole.startsWith(found))).toBe(true)
})

const wallsDown: [name: string, down: string, up: string, table: string][] = [
  [
    'row-level security off',
    'alter table trips disable row level security',
    'alter table trips enable row level security',
    'trips',
  ],
  [
    'a policy for all',
    'create policy planted on tickets to motora_app using (true)',
    'drop policy planted on tickets',
    'tickets',
  ],
]
test.each(wallsDown)('planted: %s is seen by the attempts themselves', async (_name, down, up, name) => {
  await below.owner(down)
  try {
    const table = tables.get(name) as Table
    expect(openings(await tryTable(below, table, { own, foreign, planted })).length).toBeGreaterThan(0)
  } finally {
    await below.owner(up)
  }
})

test('planted: a key without its wall is seen reaching another tenant, and telling whether there is one', async () => {
  await below.owner('alter table trips disable trigger user')
  try {
    const trips = tables.get('trips') as Table
    const { accepted, toldApart } = reaches(await tryNaming(below, trips, { own, planted, tables }))
    expect([accepted.length > 0, toldApart.length > 0]).toEqual([true, true])
  } finally {
    await below.owner('alter table trips enable trigger user')
  }
})
