import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Log } from '../log.js'
import {
  beginText,
  type Database,
  defaultStatementTimeoutMs,
  type RowScope,
  type TransactionOptions,
  type Tx,
} from './database.js'
import type { LiteConnection } from './lite-connection.js'
import type { LiteAnswer, LiteOrder } from './lite-engine.js'

/**
 * The embedded database: PostgreSQL in one process with one connection, so transactions take turns.
 * A statement that runs over its time cannot be cancelled inside; the watchdog ends the engine and opens it again.
 */
export class LiteDatabase implements Database {
  readonly engine = 'embedded'
  readonly #reopen: () => Promise<LiteConnection>
  readonly #log: Log
  #connection: Promise<LiteConnection>
  #turn: Promise<unknown> = Promise.resolve()
  #statementTimeoutMs = defaultStatementTimeoutMs
  #closed = false
  readonly #layer: Tx

  private constructor(first: LiteConnection, reopen: () => Promise<LiteConnection>, log: Log) {
    this.#connection = Promise.resolve(first)
    this.#reopen = reopen
    this.#log = log
    this.#layer = drizzle({ client: this.#client() })
  }

  static async open(connect: () => Promise<LiteConnection>, log: Log): Promise<LiteDatabase> {
    return new LiteDatabase(await connect(), connect, log)
  }

  transaction<T>(scope: RowScope, use: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.exclusively(options.statementTimeoutMs ?? defaultStatementTimeoutMs, async (exec, layer) => {
      await exec(beginText(scope, { statementTimeoutMs: 0, idleTimeoutMs: 0, readOnly: options.readOnly ?? false }))
      try {
        const result = await use(layer)
        await exec('commit')
        return result
      } catch (error) {
        await exec('rollback').catch((failure) =>
          this.#log.warn({ err: failure }, 'rollback did not reach the embedded database'),
        )
        throw error
      }
    })
  }

  /** Waits its turn, then has the one connection alone, as the owner of the data. For migrations. */
  exclusively<T>(
    statementTimeoutMs: number,
    use: (exec: (text: string) => Promise<void>, layer: Tx) => Promise<T>,
  ): Promise<T> {
    const run = this.#turn.then(async () => {
      if (this.#closed) throw new Error('the database is closed')
      this.#statementTimeoutMs = statementTimeoutMs
      return use(async (text) => void (await this.#do({ kind: 'exec', text })), this.#layer)
    })
    this.#turn = run.catch(() => undefined)
    return run
  }

  /** A copy of the data folder, packed. Stops the world while it is made. */
  dump(): Promise<Uint8Array> {
    return this.exclusively(120_000, async () => {
      const { dump } = await this.#do({ kind: 'dump' })
      if (!dump) throw new Error('the embedded database gave no copy of itself')
      return dump
    })
  }

  /**
   * Copies the folder of the database to another, between two transactions, and has `look` look at the very same
   * state. Everybody else waits meanwhile.
   * @param look asks by SQL as the owner of the data
   * @returns what was seen, when, and for how many milliseconds the others waited
   * @throws when the database is in memory only, or the copy takes longer than a minute
   */
  copyTo<T>(
    folder: string,
    look: (ask: <R>(text: string) => Promise<R[]>) => Promise<T>,
  ): Promise<{ seen: T; at: Date; stoppedMs: number }> {
    return this.exclusively(60_000, async () => {
      const at = new Date()
      const beganAt = performance.now()
      await this.#do({ kind: 'copy', to: folder })
      const seen = await look(
        async <R>(text: string) => (await this.#do({ kind: 'query', text, values: [], rowMode: 'object' })).rows as R[],
      )
      return { seen, at, stoppedMs: Math.round(performance.now() - beganAt) }
    })
  }

  /** See `Database`. Others wait meanwhile. */
  async rewrite(tables: readonly string[]): Promise<void> {
    if (!tables.every((name) => /^[a-z_]+$/.test(name))) throw new Error('a name that no table has')
    await this.exclusively(60_000, async (exec) => {
      for (const table of tables) {
        await exec(`vacuum full ${table}`)
        // most frequent values and bounds of histograms are texts of rows
        await exec(`analyze ${table}`)
      }
      await exec('vacuum full pg_catalog.pg_statistic')
      await exec('vacuum full pg_catalog.pg_statistic_ext_data')
      // a segment of the log that is used again keeps its old bytes
      await exec('set wal_recycle = off')
      for (let times = 0; times < 2; times += 1) {
        await exec('select pg_switch_wal()')
        await exec('checkpoint')
      }
    })
    this.#log.info({ tables }, 'tables were written again: nothing that was removed is left in their files')
  }

  async #do(order: LiteOrder): Promise<LiteAnswer> {
    const connection = await this.#connection
    let watchdog: NodeJS.Timeout | undefined
    try {
      const answer = connection.do(order)
      watchdog = setTimeout(() => this.#restart(connection), this.#statementTimeoutMs)
      return await answer
    } finally {
      clearTimeout(watchdog)
    }
  }

  #restart(connection: LiteConnection): void {
    this.#log.warn('a statement ran over its time: the embedded database is opened again')
    this.#connection = connection.terminate().then(this.#reopen)
    this.#connection.catch((error) => this.#log.error({ err: error }, 'the embedded database does not open again'))
  }

  /** What the query layer needs of a PGlite, and no more. */
  #client(): PGlite {
    const client = {
      query: (text: string, values: unknown[] = [], options: { rowMode?: 'array' | 'object' } = {}) =>
        this.#do({ kind: 'query', text, values, rowMode: options.rowMode ?? 'object' }),
      exec: (text: string) => this.#do({ kind: 'exec', text }),
      /** A transaction inside the running one is a savepoint of the query layer; the outermost is ours. */
      transaction: async <T>(use: (tx: unknown) => Promise<T>): Promise<T> => use(client),
    }
    return client as unknown as PGlite
  }

  async ping(): Promise<void> {
    await this.exclusively(defaultStatementTimeoutMs, (exec) => exec('select 1'))
  }

  async close(): Promise<void> {
    await this.#turn
    if (this.#closed) return
    this.#closed = true
    await (await this.#connection).do({ kind: 'close' }).catch(() => undefined)
  }
}
