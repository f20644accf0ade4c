import { join } from 'node:path'
import type pg from 'pg'
import { appliedMigrationsText } from '../db/migrate.js'
import { hashFile, syncPath } from './hashed-file.js'
import { assertSeesEverything, connectAlone, type Environment, serverVersionOf, wayOf } from './postgres-login.js'
import { findProgrammes } from './postgres-programmes.js'
import { runProgramme } from './programme.js'
import { readSealed } from './sealed-proof.js'
import { sumTables } from './table-sums.js'
import type { DatabaseShare, Progress } from './take-backup.js'

export const postgresPart = 'database.dump'

/** Logins of people and processes that may act as the application; a superuser needs no permission. */
const loginsText = `select distinct m.rolname as login from pg_auth_members a
  join pg_roles r on r.oid = a.roleid join pg_roles m on m.oid = a.member
  where r.rolname in ('motora_app', 'motora_everything') and not m.rolsuper and m.rolcanlogin order by 1`

/** Opens the moment that pg_dump and our own counting both look at. */
const openSnapshot = async (client: pg.Client): Promise<{ snapshot: string; at: Date }> => {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string; at: Date }>(
    'select pg_export_snapshot() as snapshot, now()::timestamptz as at',
  )
  const [found] = rows
  if (!found) throw new Error('the database gave no snapshot')
  return found
}

/**
 * Takes a PostgreSQL database into a backup, with pg_dump, while it is in use; no other work waits.
 * @param url of a login that sees every row
 */
export const takePostgres =
  (url: string, environment: Environment) =>
  async (into: string, { tell, signal }: Progress): Promise<DatabaseShare> => {
    const client = await connectAlone(url)
    // when the counting fails the dump need not go on
    const over = new AbortController()
    try {
      await assertSeesEverything(client)
      const engineVersion = await serverVersionOf(client)
      const { pg_dump, pg_restore } = findProgrammes(Math.floor(engineVersion / 10_000))
      const { snapshot, at } = await openSnapshot(client)
      const path = join(into, postgresPart)
      const { dbname, env } = wayOf(url, environment)
      tell('the database')
      const dumped = runProgramme(
        pg_dump,
        ['--format=custom', '--no-password', `--snapshot=${snapshot}`, `--file=${path}`, dbname],
        { env, signal: AbortSignal.any([over.signal, ...(signal ? [signal] : [])]) },
      )
      const ask = async <R>(text: string): Promise<R[]> => (await client.query(text)).rows as R[]
      const tables = await sumTables(ask, (table) => tell(`counting ${table}`))
      const migrations = await ask<{ hash: string }>(appliedMigrationsText)
      const sealed = await readSealed(ask)
      const logins = await ask<{ login: string }>(loginsText)
      tell('the rest of the dump')
      await dumped
      tell('reading the dump again')
      await runProgramme(pg_restore, ['--file=/dev/null', path], { signal })
      await syncPath(path)
      return {
        engine: 'postgres',
        engineVersion,
        migrations: migrations.map(({ hash }) => hash),
        takenAt: at.toISOString(),
        tables,
        sealed,
        logins: logins.map(({ login }) => login),
        part: { name: postgresPart, ...(await hashFile(path, signal)) },
        stoppedMs: 0,
      }
    } finally {
      over.abort()
      await client.end()
    }
  }
