import pg from 'pg'
import { openLite } from '../../open-lite.js'
import type { Stand } from '../../stand.js'

/** Asks the database past the gateway and past its walls. */
export type Ask = <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>

/** As the owner, of a gateway that is not up, or whose database takes several at a time. */
export const asOwner = async <T>(stand: Stand, use: (ask: Ask) => Promise<T>): Promise<T> => {
  if (stand.databaseUrl) {
    const client = new pg.Client({ connectionString: stand.databaseUrl })
    await client.connect()
    try {
      return await use(async (text, values) => (await client.query(text, values)).rows)
    } finally {
      await client.end()
    }
  }
  const lite = await openLite(stand)
  try {
    return await use(async <R>(text: string, values?: unknown[]) => (await lite.query<R>(text, values)).rows)
  } finally {
    await lite.close()
  }
}

/** As the owner. The embedded database has one user at a time: there the gateway is stopped and started again. */
export const withDatabase = async <T>(stand: Stand, use: (ask: Ask) => Promise<T>): Promise<T> => {
  if (stand.databaseUrl) return asOwner(stand, use)
  await stand.stop()
  try {
    return await asOwner(stand, use)
  } finally {
    await stand.up()
  }
}

/** Kept about a call itself, also about a refused one: when it was, and that it was refused. */
const bookkeeping = new Set([
  'sessions',
  'rider_sessions',
  'sign_in_brakes',
  'audit_events',
  'audit_head',
  'job_runs',
  'promo_tries',
])

/** Every row there is as text, by table. */
export const allRows = async (ask: Ask): Promise<Map<string, string[]>> => {
  const tables = await ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const rows = new Map<string, string[]>()
  for (const { name } of tables) {
    const found = await ask<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    rows.set(
      name,
      found.map(({ row }) => row),
    )
  }
  return rows
}

/** What differs, table by table, in words; bookkeeping aside. */
export const changedRows = (before: Map<string, string[]>, after: Map<string, string[]>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => !bookkeeping.has(table))
    .flatMap((table) => {
      const [was, is] = [new Set(before.get(table)), new Set(after.get(table))]
      return [
        ...[...was].filter((row) => !is.has(row)).map((row) => `${table} lost ${row.slice(0, 200)}`),
        ...[...is].filter((row) => !was.has(row)).map((row) => `${table} gained ${row.slice(0, 200)}`),
      ]
    })
