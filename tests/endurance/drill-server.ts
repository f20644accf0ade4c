import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresServer } from '../faults/postgres-server.js'
import { Stand } from '../stand.js'
import { askServer } from './read-shape.js'

export interface Logins {
  /** Owns the database and sees every row. */
  owner: string
  /** The gateway's: owns nothing. */
  login: string
}

export const startServer = (folder?: string): Promise<PostgresServer> =>
  PostgresServer.start(['wal_level=replica', 'archive_timeout=60'], folder)

/** Addresses of the two logins in a database that is there. */
export const loginsOf = (server: PostgresServer, database = 'motora'): Logins => {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  const as = (name: string): string => {
    url.username = name
    return url.href
  }
  return { owner: as('motora_owner'), login: as('motora_gateway') }
}

/** An empty database, as docs/operations.md sets it up. */
export const setUp = async (server: PostgresServer, database = 'motora'): Promise<Logins> => {
  await server.makeDatabase(database)
  const [there] = await server.ask(`select from pg_roles where rolname = 'motora_owner'`)
  if (!there) await server.ask('create role motora_owner login createrole bypassrls')
  await server.ask(`alter database ${database} owner to motora_owner`)
  return loginsOf(server, database)
}

/** The demo company on it, and a gateway that enters by the login that owns nothing. */
export const openCompany = async (server: PostgresServer, dataDir: string): Promise<{ stand: Stand } & Logins> => {
  const { owner, login } = await setUp(server)
  await server.ask('create role motora_gateway login noinherit')
  const first = await Stand.start({ backend: 'postgres', databaseUrl: owner, world: 'bare', dataDir })
  await first.stop()
  await askServer(owner, (ask) => ask('grant motora_app, motora_everything to motora_gateway'))
  const stand = await Stand.start({ backend: 'postgres', databaseUrl: login, world: 'bare', dataDir })
  return { stand, owner, login }
}

/** The key that is kept elsewhere, put back. */
export const putKey = (key: string, dataDir: string): void => copyFileSync(key, join(dataDir, 'master.key'))

/** What the demo company notes about its past; without it, a new folder would live that past a second time. */
export const copyPast = (from: string, to: string): void =>
  copyFileSync(join(from, 'world.json'), join(to, 'world.json'))
