import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface TemporaryDatabase {
  url: string | undefined
  drop: () => Promise<void>
}
/** Where tests find a PostgreSQL server: as somebody who may create databases and roles. */
export const serverUrl = (): string =>
  process.env.TEST_DATABASE_URL || process.env.TEST_SERVER_URL || 'postgres://postgres@127.0.0.1:5432/postgres'

/** What a query of the server's owner names in its column `name`. */
export const asAdmin = async (text: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Databases that were left to copy, and that nobody copies any more. */
export const dropOldFounded = async (): Promise<void> => {
  const old = await asAdmin(
    `select datname as name from pg_database where datname like 'motora\\_founded\\_%'
     and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 hour'`,
  )
  for (const name of old) await asAdmin(`drop database if exists ${name}`)
}

/** A database of its own on the server of the tests: empty, unless another is copied. */
export const makeDatabase = async (
  template = 'template0',
  name = `motora_stand_${randomBytes(6).toString('hex')}`,
): Promise<TemporaryDatabase> => {
  await asAdmin(`create database ${name} template ${template} encoding 'UTF8'`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await asAdmin(`drop database if exists ${name} with (force)`)
    },
  }
}
