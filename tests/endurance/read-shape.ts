import pg from 'pg'
import { openLite } from '../open-lite.js'
import type { Shape } from './restore-checks.js'

export type Ask = <R>(text: string) => Promise<R[]>

const ours = `n.nspname not in ('information_schema') and n.nspname not like 'pg\\_%'`

/** One column `line` each. What an extension brings is not ours. */
const questions: Record<Exclude<keyof Shape, 'tables'>, string> = {
  walls: `select concat_ws(' ', n.nspname, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm') and ${ours}`,
  policies: `select concat_ws(' ', schemaname, tablename, policyname, permissive, roles::text, cmd, qual, with_check) as line from pg_policies`,
  grants: `select concat_ws(' ', n.nspname, c.relname, null::text, a.grantee::regrole, a.privilege_type, a.is_grantable) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a where ${ours} and a.grantee <> c.relowner
    union all select concat_ws(' ', n.nspname, c.relname, t.attname, a.grantee::regrole, a.privilege_type)
      from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a where ${ours}
    union all select concat_ws(' ', 'schema', n.nspname, a.grantee::regrole, a.privilege_type)
      from pg_namespace n, aclexplode(n.nspacl) a where ${ours} and a.grantee <> n.nspowner
    union all select concat_ws(' ', 'function', p.oid::regprocedure, a.grantee::regrole, a.privilege_type)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a where ${ours} and a.grantee <> p.proowner`,
  roles: `select concat_ws(' ', r.rolname, r.rolsuper, r.rolbypassrls, r.rolcanlogin, r.rolinherit, r.rolcreatedb, r.rolcreaterole) as line
      from pg_roles r where r.rolname in ('motora_app', 'motora_everything', 'motora_gateway')
    union all select concat_ws(' ', a.roleid::regrole, 'for', a.member::regrole) from pg_auth_members a
      where a.roleid::regrole::text like 'motora%' and a.member::regrole::text <> 'postgres'`,
  rules: `select concat_ws(' ', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as line
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${ours} and c.contype <> 'n'
    union all select concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t where not t.tgisinternal
    union all select indexdef from pg_indexes i where i.schemaname not like 'pg\\_%'
    union all select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid))
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  code: `select concat_ws(' ', p.oid::regprocedure, p.prosecdef, p.provolatile, md5(p.prosrc)) as line
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    union all select concat_ws(' ', 'sequence', schemaname, sequencename, last_value) from pg_sequences`,
}

/** Each table with its rows and a sum of their text, by a way of our own. */
const readTables = async (ask: Ask): Promise<string[]> => {
  const tables = await ask<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and ${ours} order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const [found] = await ask<{ line: string }>(
      `select concat_ws(' ', count(*), md5(coalesce(string_agg(md5(row_of::text), '' order by md5(row_of::text)), ''))) as line from ${name} row_of`,
    )
    lines.push(`${name} ${found?.line}`)
  }
  return lines
}

/** @param ask as the owner, with times in UTC */
export const readShape = async (ask: Ask): Promise<Shape> => {
  const shape: Partial<Record<keyof Shape, string[]>> = { tables: await readTables(ask) }
  for (const [kind, text] of Object.entries(questions) as [keyof Shape, string][])
    shape[kind] = (await ask<{ line: string }>(text)).map(({ line }) => line).sort()
  return shape as Shape
}

/** Asks the embedded database in the folder of a stopped gateway. */
export const askLite = async <T>(dataDir: string, use: (ask: Ask) => Promise<T>): Promise<T> => {
  const lite = await openLite({ dataDir })
  try {
    await lite.exec(`set timezone = 'UTC'`)
    return await use(async <R>(text: string) => (await lite.query<R>(text)).rows)
  } finally {
    await lite.close()
  }
}

export const askServer = async <T>(url: string, use: (ask: Ask) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await use(async <R>(text: string) => (await client.query(text)).rows as R[])
  } finally {
    await client.end()
  }
}
