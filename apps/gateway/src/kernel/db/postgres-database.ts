import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { leaseMs } from '../lease.js'
import type { Log } from '../log.js'
import {
  beginText,
  type Database,
  defaultStatementTimeoutMs,
  type RowScope,
  type TransactionOptions,
  type Tx,
} from './database.js'
import { DatabaseAway, isConnectionLost } from './database-away.js'

/** How much longer than the server's own limit an answer is waited for: then the line is taken for dead. */
const answerGraceMs = 500

/** What is read in one view may be written to a reader that takes its time; it holds no row. */
const snapshotIdleMs = 600_000

/**
 * A machine that is gone without a word (no power, no network) says so to nobody: the server asks after it, and gives up
 * its connection within a minute and a half. What it held until then is free before (`idle_in_transaction_session_timeout`).
 */
const livenessOptions =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=5 -c tcp_user_timeout=60000'

/** A query as the layer hands it to the driver. */
type Asked = pg.QueryConfig & { name?: string | undefined }

/** The driver asks for this at each query (`client.js`); by it a silent line is given up. */
type Patient = { connectionParameters: { query_timeout: number } }

/** A PostgreSQL server, 15 or newer. The login should own nothing and be no superuser (docs/operations.md). */
export class PostgresDatabase implements Database {
  readonly engine = 'postgres'
  readonly #pool: pg.Pool
  readonly #log: Log
  /** One query layer a connection, kept as long as the connection. */
  readonly #layers = new WeakMap<pg.PoolClient, Tx>()
  /** Connections on which a statement of the transaction has failed, also where that was caught. */
  readonly #stumbled = new WeakSet<pg.PoolClient>()
  /** Connections that have broken, no matter who holds them. */
  readonly #broken = new WeakSet<pg.PoolClient>()

  constructor(url: string, log: Log, poolSize: number) {
    this.#log = log
    this.#pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: 4500,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      // rows carry instants in UTC as text; the query layer makes dates of them
      // compiling a query takes longer than it may run: 0.7 s for one that then takes 40 ms
      // a pooler that shares connections between clients leaves these out, and so a connection knows that it is one's own
      options: `-c timezone=UTC -c jit=off ${livenessOptions} -c motora.own_connection=yes`,
      application_name: 'motora',
    })
    // without listeners a restart of the server would end this process: the pool hears those that idle, and who is
    // between two statements of a transaction has no other listener
    this.#pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
    this.#pool.on('connect', (client) => client.on('error', () => this.#broken.add(client)))
  }

  /**
   * @throws DatabaseAway when no connection can be made or it is lost on the way. Lost at its commit, the work may be
   * kept or not.
   */
  async transaction<T>(scope: RowScope, use: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const statementTimeoutMs = options.statementTimeoutMs ?? defaultStatementTimeoutMs
    const idleTimeoutMs = options.snapshot ? snapshotIdleMs : leaseMs
    const text = beginText(scope, { ...options, statementTimeoutMs, idleTimeoutMs })
    const client = await this.#begin(text, statementTimeoutMs)
    try {
      const result = await use(this.#layerOf(client))
      if (options.readOnly && !this.#stumbled.has(client)) {
        void this.#leave(client)
        return result
      }
      const { command } = await client.query('commit')
      // a statement had failed and somebody has swallowed it: the server has kept nothing and says so only here
      if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit: nothing of it is kept')
      client.release(this.#broken.has(client))
      return result
    } catch (error) {
      throw await this.#giveUp(client, error)
    }
  }

  /** Ends a transaction that has only read, and gives its connection back. */
  async #leave(client: pg.PoolClient): Promise<void> {
    try {
      await client.query('commit')
      client.release(this.#broken.has(client))
    } catch (error) {
      this.#log.warn({ err: error }, 'a transaction that only read could not be ended; its connection is given up')
      await this.#giveUp(client, error)
    }
  }

  /** A connection with its transaction begun. One that died while it idled has done nothing: another is tried once. */
  async #begin(text: string, statementTimeoutMs: number): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#connect()
      this.#stumbled.delete(client)
      const patient = client as unknown as Patient
      patient.connectionParameters.query_timeout = statementTimeoutMs + answerGraceMs
      try {
        await client.query(text)
        return client
      } catch (error) {
        const failure = await this.#giveUp(client, error)
        if (attempt > 1 || !(failure instanceof DatabaseAway)) throw failure
      }
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw isConnectionLost(error) ? new DatabaseAway(error) : error
    }
  }

  /** Gives the connection back, or away when it is of no more use. @returns the error for the caller */
  async #giveUp(client: pg.PoolClient, error: unknown): Promise<unknown> {
    let isLost = this.#broken.has(client) || isConnectionLost(error)
    const wasLost = isLost
    if (!isLost)
      await client.query('rollback').catch((failure: Error) => {
        isLost = true
        this.#log.warn({ err: failure }, 'a rollback did not reach the database')
      })
    client.release(isLost)
    return wasLost ? new DatabaseAway(error) : error
  }

  #layerOf(client: pg.PoolClient): Tx {
    const known = this.#layers.get(client)
    if (known) return known
    const layer: Tx = drizzle({ client: this.#keepingPlans(client) })
    this.#layers.set(client, layer)
    return layer
  }

  /**
   * A statement with a name stays prepared on its connection: it is parsed once, and the server keeps a plan for any
   * values where that is as good. Behind a pooler in transaction mode the next statement may come to another connection,
   * which does not know the name: there the name is left out. See decision 0112.
   */
  #keepingPlans(client: pg.PoolClient): pg.PoolClient {
    let isOwn: boolean | undefined
    const query = async (asked: Asked, values: unknown[]) => {
      if (asked.name !== undefined && isOwn === undefined) {
        const { rows } = await client.query("select current_setting('motora.own_connection', true) = 'yes' as yes")
        isOwn = (rows as { yes: boolean | null }[])[0]?.yes === true
      }
      try {
        return await client.query(isOwn ? asked : { ...asked, name: undefined }, values)
      } catch (error) {
        this.#stumbled.add(client)
        throw error
      }
    }
    return { query } as unknown as pg.PoolClient
  }

  async ping(): Promise<void> {
    await this.#pool.query({ text: 'select 1', query_timeout: 2000 } as pg.QueryConfig)
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
