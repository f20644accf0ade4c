import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Database } from '../db/database.js'
import { connectInThread, type LiteConnection } from '../db/lite-connection.js'
import { LiteDatabase } from '../db/lite-database.js'
import { migrateLiteDatabase, migratePostgresDatabase, migrationsFingerprint } from '../db/migrate.js'
import { PostgresDatabase } from '../db/postgres-database.js'
import { silentLog } from '../log.js'
import { createKeptLite } from './kept-lite.js'

const preparedName = (): string => createHash('sha256').update(migrationsFingerprint()).digest('hex').slice(0, 16)

/** The migrated data folder, in memory for the next file of this worker. */
let prepared: Promise<Blob> | undefined

/**
 * A migrated data folder, made once for all test files. Opening it costs a tenth of making it. It lacks the template
 * databases: no test connects to them, and unpacking their 600 files was a third of the time of opening.
 */
const prepare = async (): Promise<Blob> => {
  const folder = `${tmpdir()}/motora-test`
  const path = `${folder}/${preparedName()}-lean.tar`
  if (existsSync(path)) return new Blob([readFileSync(path)])
  const database = await LiteDatabase.open(() => connectInThread(undefined), silentLog())
  await migrateLiteDatabase(database)
  await database.exclusively(60_000, async (exec) => {
    await exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`)
    await exec('drop database template0')
    await exec('drop database template1')
  })
  const tar = gunzipSync(await database.dump())
  await database.close()
  mkdirSync(folder, { recursive: true })
  const own = `${path}.${process.pid}`
  writeFileSync(own, tar)
  renameSync(own, path)
  return new Blob([tar])
}

/** A new embedded database in memory. */
export const connectNewLite = async (): Promise<LiteConnection> => {
  prepared ??= prepare()
  return connectInThread(undefined, await prepared)
}
const kept = createKeptLite(connectNewLite)

/** The owner's way in, for tests that plant a break or look at the catalogue. */
export type OwnerQuery = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export interface TestDatabase {
  database: Database
  asOwner: OwnerQuery
  close(): Promise<void>
}

/**
 * A fresh, migrated database for one test file: embedded in memory, or, with TEST_DATABASE_URL, a database of its own
 * on that server, entered by a login that owns nothing.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? openOnServer(serverUrl) : openLite()
}

/** On the embedded engine, whatever the environment says. */
export const openLite = async (): Promise<TestDatabase> => {
  const database = await LiteDatabase.open(kept.connect, silentLog())
  return {
    database,
    asOwner: (text, values = []) =>
      database.exclusively(60_000, async (_exec, layer) => {
        const client = (
          layer as unknown as {
            $client: { query(t: string, v: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }
          }
        ).$client
        return (await client.query(text, values)).rows
      }),
    close: () => database.close(),
  }
}

const urlOf = (serverUrl: string, database: string): URL => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url
}

/** A migrated database, made once for all test files: a copy of it costs a fifth of migrating. */
const preparedOnServer = async (admin: pg.Client, serverUrl: string): Promise<string> => {
  const name = `motora_founded_empty_${preparedName()}`
  const isThere = async (): Promise<boolean> =>
    (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1
  if (await isThere()) return name
  // files run side by side: one makes it, the others wait
  await admin.query(`select pg_advisory_lock(hashtext('${name}'))`)
  if (!(await isThere())) {
    const unfinished = `${name}_unfinished`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await admin.query(`create database ${unfinished} template template0 encoding 'UTF8'`)
    await migratePostgresDatabase(urlOf(serverUrl, unfinished).href)
    await admin.query(`alter database ${unfinished} rename to ${name}`)
  }
  await admin.query(`select pg_advisory_unlock(hashtext('${name}'))`)
  return name
}

const openOnServer = async (serverUrl: string): Promise<TestDatabase> => {
  const name = `motora_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${await preparedOnServer(admin, serverUrl)} encoding 'UTF8'`)
  const url = urlOf(serverUrl, name)
  // files run side by side: one makes the login of all, the others wait
  await admin.query(`select pg_advisory_lock(hashtext('motora_gateway_test'))`)
  await admin.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'motora_gateway_test') then create role motora_gateway_test login noinherit; end if;
  exception when duplicate_object or unique_violation then null; end $$`)
  await admin.query('grant motora_app, motora_everything to motora_gateway_test')
  await admin.query(`select pg_advisory_unlock(hashtext('motora_gateway_test'))`)
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  const login = new URL(url.href)
  login.username = 'motora_gateway_test'
  login.password = ''
  const database = new PostgresDatabase(login.href, silentLog(), 8)
  return {
    database,
    asOwner: async (text, values = []) => (await owner.query(text, values)).rows,
    close: async () => {
      await database.close()
      await owner.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
