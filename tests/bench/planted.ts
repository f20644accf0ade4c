import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Stand } from '../stand.js'
import { makeDatabase } from '../test-server.js'

/** `--name=value` of the command line. */
export const wordOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

/** `--rows=100000` of the command line. */
export const rowsAsked = (unlessSaid: number): number => {
  const rows = Number(wordOf('rows') ?? unlessSaid)
  if (!Number.isSafeInteger(rows) || rows < 1000) throw new Error('--rows takes a whole number from 1,000 on')
  return rows
}

/** A file of SQL in this folder for so many rows: it is written for a million. */
export const sqlOf = (name: string, rows: number): string =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/1,?000,?000/g, String(rows))

/** A gateway on PostgreSQL whose database has many rows, and a connection of the database's owner. */
export interface Planted {
  stand: Stand
  client: pg.Client
  close(): Promise<void>
}

/** What the next run with `--keep=FILE` goes on with. */
interface Kept {
  databaseUrl: string
  dataDir: string
  planted: string[]
}

/**
 * Plants rows past the gateway, which only answers requests: the clock would begin to bill them. Indexes are left out
 * meanwhile and made afterwards, so that ten million rows take minutes. With `--keep=FILE` the database stays, and a
 * later run with the same word finds it planted; who keeps one drops it.
 * @param name of what is planted, for the database that is kept
 * @param tables that the SQL writes to
 */
export const openPlanted = async (
  name: string,
  tables: readonly string[],
  plant: readonly string[],
): Promise<Planted> => {
  const file = wordOf('keep')
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined
  const database = kept ? { url: kept.databaseUrl, drop: async () => {} } : await makeDatabase()
  const dataDir = kept?.dataDir ?? mkdtempSync(join(tmpdir(), 'motora-planted-'))
  const stand = await Stand.start({
    backend: 'postgres',
    world: 'bare',
    doors: ['requests'],
    env: { MOTORA_CALLS_PER_MINUTE: '10000000' },
    databaseUrl: database.url ?? '',
    dataDir,
  })
  const client = new pg.Client({ connectionString: stand.databaseUrl })
  await client.connect()
  if (!kept?.planted.includes(name)) {
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set synchronous_commit = off")
    // neither kept up nor read: an index that was only not kept up answered that nobody has a trip
    for (const table of tables)
      await client.query(
        `update pg_index set indisready = false, indisvalid = false where indrelid = '${table}'::regclass`,
      )
    for (const text of plant) await client.query(text)
    for (const table of tables) await client.query(`reindex table ${table}`)
    for (const table of tables) await client.query(`vacuum analyze ${table}`)
    await client.query('reset all')
    const planted = [...(kept?.planted ?? []), name]
    if (file) writeFileSync(file, JSON.stringify({ databaseUrl: database.url ?? '', dataDir, planted } satisfies Kept))
  }
  return {
    stand,
    client,
    close: async () => {
      await client.end()
      await stand.close()
      if (!file) await database.drop()
    },
  }
}
