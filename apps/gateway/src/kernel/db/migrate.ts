import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { ownFile } from '../own-files.js'
import { databaseError } from './database.js'
import type { LiteDatabase } from './lite-database.js'

const config = {
  migrationsFolder: ownFile('migrations'),
  migrationsTable: 'motora_migrations',
  migrationsSchema: 'motora_kernel',
}

/** A number that says which migrations there are; names a prepared test database. */
export const migrationsFingerprint = (): string =>
  readMigrationFiles(config)
    .map((m) => m.hash.slice(0, 8))
    .join('')

/** Hashes of the migrations that this version knows, in their order. */
export const knownMigrations = (): string[] => readMigrationFiles(config).map((migration) => migration.hash)

/** The question which migrations a database has had, in their order. */
export const appliedMigrationsText = 'select hash from motora_kernel.motora_migrations order by id'

/** Brings the embedded database up to date, in one transaction: all or nothing. */
export const migrateLiteDatabase = (database: LiteDatabase): Promise<void> =>
  database.exclusively(60_000, async (exec, layer) => {
    await exec('begin')
    try {
      await migrateLite(layer as never, config)
      await exec('commit')
    } catch (error) {
      await exec('rollback')
      throw error
    }
  })

/**
 * A change of a table waits for anyone who uses it, and everybody else waits behind it: after this time it steps back
 * and tries again, so that a version that runs meanwhile is held up for no longer.
 */
const lockTimeoutMs = 2000
const maxTries = 30

/**
 * Brings a PostgreSQL database up to date, all or nothing. Several processes may start at the same time: one migrates,
 * the others wait. The version before may go on working meanwhile (docs/operations.md, Upgrade).
 * @param ownerUrl login that owns the tables (and may create roles the first time)
 * @throws a sentence when this login owns nothing and the tables are not of this version
 */
export const migratePostgresDatabase = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'motora migrate' })
  // that a server ended between two statements shows at the next one
  client.on('error', () => undefined)
  await client.connect()
  try {
    // the server looks every second whether we still live, or a migration that was killed would hold its locks to its
    // end (a server on another system than Linux may not be able to)
    await client.query('set client_connection_check_interval = 1000').catch(() => undefined)
    await client.query(`select pg_advisory_lock(hashtext('motora migrate'))`)
    if (await mayMigrate(client)) {
      await migrateSteppingBack(client)
      // a login that owns nothing must be able to see which version it meets
      await client.query('grant usage on schema motora_kernel to motora_everything')
      await client.query('grant select on motora_kernel.motora_migrations to motora_everything')
    } else {
      await assertCurrent(client)
    }
  } finally {
    await client.end()
  }
}

const migrateSteppingBack = async (client: pg.Client): Promise<void> => {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migratePostgres(drizzle({ client }), config)
      return
    } catch (error) {
      // 55P03: a lock was not free in time
      if (databaseError(error)?.code !== '55P03' || attempt === maxTries) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

const mayMigrate = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`,
  )
  return rows[0]?.may ?? false
}

/**
 * A gateway whose login owns nothing starts only on tables that somebody else has brought up to date: to its version,
 * or to a newer one, as when it is started again while the next version already runs.
 */
const assertCurrent = async (client: pg.Client): Promise<void> => {
  const wanted = knownMigrations()
  let applied: string[] = []
  try {
    await client.query('begin; set local role motora_everything')
    const { rows } = await client.query<{ hash: string }>(appliedMigrationsText)
    applied = rows.map((row) => row.hash)
  } catch {
    // no such role, schema or table: nothing was ever applied
  } finally {
    await client.query('rollback')
  }
  if (wanted.every((hash, n) => hash === applied[n])) return
  throw new Error(
    `The database has ${applied.length} of ${wanted.length} migrations of this version, and this login may not apply them. ` +
      'Name the login that owns the tables in MIGRATE_DATABASE_URL, or run the migrate command with it first.',
  )
}
