import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { beginText, databaseError, rowsOf, sql } from './database.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Tables, views and keys of a database that do not follow the pattern; empty when all do. */
const holes = async (): Promise<string[]> => {
  const rows = await db.asOwner(`
    with mine as (
      select c.oid, c.relname, c.relkind, c.relispartition, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.relowner,
             exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped) as tenant
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select relname || ': no row-level security' as hole from mine where relkind in ('r', 'p') and not relrowsecurity
    union all select relname || ': the owner walks round its policies' from mine where relkind in ('r', 'p') and not relforcerowsecurity
    union all select relname || ': a view that does not look as its reader' from mine where relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)
    union all select relname || ': a materialized view knows no policy' from mine where relkind = 'm'
    union all select relname || ': a partition that can be read directly' from mine
      where relispartition and (has_table_privilege('motora_app', oid, 'select') or has_table_privilege('motora_everything', oid, 'select'))
    union all select relname || ': no policy for motora_everything' from mine
      where relkind in ('r', 'p') and not relispartition and not exists (select from pg_policy p where p.polrelid = mine.oid and 'motora_everything'::regrole = any (p.polroles))
    union all select relname || ': a tenant table without a scoped policy' from mine
      where tenant and relkind in ('r', 'p') and not relispartition
        and not exists (select from pg_policy p where p.polrelid = mine.oid and p.polname = 'scoped' and pg_get_expr(p.polqual, p.polrelid) like '%motora_scope()%')
    union all select relname || ': public may read it' from mine where has_table_privilege('public', oid, 'select')
    union all select relname || ': belongs to an application role' from mine where relowner in ('motora_app'::regrole, 'motora_everything'::regrole)
    union all
    -- a key from one tenant's table into another's must carry the operator, or no tenant may write the row
    select k.conname || ': a foreign key through which a tenant can name another tenant''s row' from pg_constraint k
      join mine child on child.oid = k.conrelid join mine parent on parent.oid = k.confrelid
      where k.contype = 'f' and child.tenant and parent.tenant and not child.relispartition
        and not exists (select from unnest(k.conkey) c(n) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.n where a.attname = 'operator_id')
        and (has_table_privilege('motora_app', child.oid, 'insert') or has_table_privilege('motora_app', child.oid, 'update'))
    order by 1`)
  return rows.map((row) => String(row.hole))
}

describe('the catalogue', () => {
  test('every table, view, partition and key follows the pattern', async () => {
    await db.asOwner(`select motora_make_reports_week('2026-05-01T00:00:00Z')`)
    expect(await holes()).toEqual([])
  })

  test.each([
    ['a table without row-level security', 'create table planted (operator_id uuid)', 'planted: no row-level security'],
    [
      'a table its owner walks round',
      'create table planted (id int); alter table planted enable row level security',
      'planted: the owner walks round',
    ],
    [
      'a plain view',
      'create view planted as select * from vehicles',
      'planted: a view that does not look as its reader',
    ],
    [
      'a materialized view',
      'create materialized view planted as select * from vehicles',
      'planted: a materialized view',
    ],
    [
      'a grant on a partition',
      `grant select on vehicle_reports_2026w18 to motora_app`,
      'vehicle_reports_2026w18: a partition that can be read',
    ],
    [
      'a tenant table open to all',
      "create table planted (operator_id uuid); call motora_platform('planted')",
      'planted: a tenant table without a scoped policy',
    ],
    [
      'a key without the operator',
      `create table planted (operator_id uuid, vehicle_id uuid references vehicles (id)); call motora_wall('planted')`,
      'planted_vehicle_id_fkey: a foreign key',
    ],
  ])('finds %s', async (_name, breakage, found) => {
    await db.asOwner('begin')
    try {
      for (const statement of breakage.split('; ')) await db.asOwner(statement)
      expect((await holes()).some((hole) => hole.startsWith(found))).toBe(true)
    } finally {
      await db.asOwner('rollback')
    }
  })
})

const own = '0190a000-0000-7000-8000-00000000000a'
const foreign = '0190a000-0000-7000-8000-00000000000b'

describe('below the gateway', () => {
  beforeAll(async () => {
    for (const id of [own, foreign]) {
      await db.asOwner(`insert into operators (id, name, cif, parent_id, created_at) values ($1, $2, $2, $1, now())`, [
        id,
        `operator ${id}`,
      ])
    }
  })

  const asOwnOperator = { kind: 'operators', operatorIds: [own] } as const
  const count = (rows: { n: number }[]): number => rows[0]?.n ?? -1
  const operatorsSeen = (scope: Parameters<typeof db.database.transaction>[0]): Promise<number> =>
    db.database.transaction(scope, async (tx) =>
      count(await rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from operators`)),
    )

  test('a transaction sees the rows of its operators and no others', async () => {
    expect(await operatorsSeen({ kind: 'everything' })).toBe(2)
    expect(await operatorsSeen(asOwnOperator)).toBe(1)
    expect(await operatorsSeen({ kind: 'operators', operatorIds: [] })).toBe(0)
  })

  test('what it cannot see it cannot change, delete or make', async () => {
    const changed = await db.database.transaction(asOwnOperator, (tx) =>
      rowsOf(tx, sql`update operators set name = 'taken' where id = ${foreign}::uuid returning id`),
    )
    const deleted = await db.database.transaction(asOwnOperator, (tx) =>
      rowsOf(tx, sql`delete from operator_areas where operator_id = ${foreign}::uuid returning id`),
    )
    expect([changed, deleted]).toEqual([[], []])
    const made = db.database.transaction(asOwnOperator, (tx) =>
      tx.execute(
        sql`insert into operator_areas (operator_id, id, kind, latitude, longitude, radius_metres) values (${foreign}::uuid, ${own}::uuid, 'circle', 1, 1, 1)`,
      ),
    )
    await expect(made.catch((error) => databaseError(error)?.code)).resolves.toBe('42501')
  })

  test('whom a row names may be changed to what the scope sees, and to nothing else', async () => {
    const [seen, other, hidden] = ['1', '2', '3'].map((n) => `0190a000-0000-7000-8000-00000000001${n}`)
    const naming = async (id: string | undefined): Promise<void> => {
      const steps = [
        'begin',
        'create table planted_parents (id uuid primary key, operator_id uuid not null)',
        'create table planted_children (id uuid primary key, operator_id uuid not null, parent_id uuid not null)',
        `call motora_wall('planted_parents')`,
        `call motora_wall('planted_children')`,
        `call motora_names_seen('planted_children', 'parent_id', 'planted_parents')`,
        'set local role motora_everything',
        `insert into planted_parents values ('${seen}', '${own}'), ('${other}', '${own}'), ('${hidden}', '${foreign}')`,
        `insert into planted_children values ('${seen}', '${own}', '${seen}')`,
        'set local role motora_app',
        `set local motora.scope = '${own}'`,
        `update planted_children set parent_id = '${id}'`,
      ]
      try {
        for (const step of steps) await db.asOwner(step)
      } finally {
        await db.asOwner('rollback')
      }
    }
    await naming(other)
    await expect(naming(hidden)).rejects.toMatchObject({ code: '42501' })
  })

  test('every trigger that asks what is named asks of its own column', async () => {
    const rows = await db.asOwner(`
      select t.tgname as name, a.attname as "column", encode(t.tgargs, 'escape') as asks from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid
      left join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = t.tgattr[0]
      where p.proname = 'motora_names_what_it_sees' and t.tgname like '%\\_still\\_seen'`)
    expect(rows.length).toBeGreaterThanOrEqual(6)
    for (const { column, asks } of rows) expect(String(asks).split('\\000')[0]).toBe(column)
  })

  test('a connection carries nothing over to the next transaction', async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        n % 3 === 0
          ? operatorsSeen({ kind: 'everything' }).then((found) => found === 2)
          : n % 3 === 1
            ? operatorsSeen(asOwnOperator).then((found) => found === 1)
            : operatorsSeen({ kind: 'operators', operatorIds: [] }).then((found) => found === 0),
      ),
    )
    expect(seen.every(Boolean)).toBe(true)
  })

  test('what only reads writes nothing and holds no row, and the next transaction may', async () => {
    const inOne = (text: string, readOnly: boolean) =>
      db.database.transaction({ kind: 'everything' }, (tx) => tx.execute(sql.raw(text)), { readOnly })
    for (const text of ["update operators set name = name || '!'", 'select id from operators for update']) {
      const failure = await inOne(text, true).catch((error: unknown) => error)
      expect(databaseError(failure)?.code, text).toBe('25006')
      await inOne(text, false)
    }
    expect(await operatorsSeen({ kind: 'everything' })).toBe(2)
  })

  test.skipIf(!process.env.TEST_DATABASE_URL)('a failure that is swallowed is told, whatever was read', async () => {
    for (const readOnly of [true, false]) {
      const swallowed = db.database.transaction(
        { kind: 'everything' },
        async (tx) => {
          await tx.execute(sql`select 1 / 0`).catch(() => undefined)
          return 'rows'
        },
        { readOnly },
      )
      await expect(swallowed, String(readOnly)).rejects.toThrow('had failed before its commit')
      expect(await operatorsSeen({ kind: 'everything' })).toBe(2)
    }
  })

  test('a scope takes nothing but ids', () => {
    const limits = { statementTimeoutMs: 100, idleTimeoutMs: 100 }
    const scope = { kind: 'operators', operatorIds: [`${own}'; reset role; --`] } as const
    expect(() => beginText(scope, limits)).toThrow('not an id')
  })
})
