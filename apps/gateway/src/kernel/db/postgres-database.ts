import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.js'
import {
  beginText,
  type Database,
  defaultStatementTimeoutMs,
  type RowScope,
  type TransactionOptions,
  type Tx,
} from './database.js'

/** A PostgreSQL server, 15 or newer. The login should own nothing and be no superuser (docs/operations.md). */
export class PostgresDatabase implements Database {
  readonly engine = 'postgres'
  readonly #pool: pg.Pool
  /** One query layer a connection, kept as long as the connection. */
  readonly #layers = new WeakMap<pg.PoolClient, Tx>()

  constructor(url: string, log: Log, poolSize: number) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      // rows carry instants in UTC as text; the query layer makes dates of them
      options: '-c timezone=UTC',
      application_name: 'motora',
    })
    // without a listener a restart of the server would end this process
    this.#pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  }

  async transaction<T>(scope: RowScope, use: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query(beginText(scope, options.statementTimeoutMs ?? defaultStatementTimeoutMs, options.snapshot))
      const result = await use(this.#layerOf(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  #layerOf(client: pg.PoolClient): Tx {
    const known = this.#layers.get(client)
    if (known) return known
    const layer: Tx = drizzle({ client })
    this.#layers.set(client, layer)
    return layer
  }

  async ping(): Promise<void> {
    await this.#pool.query('select 1')
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
