import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openLite } from '../../open-lite.js'
import type { Stand } from '../../stand.js'

/** As whom a statement is made: the application's role under a scope, or the login alone with no role taken. */
export type As = { role: 'motora_app' | 'motora_everything'; operatorIds: readonly string[] } | { role: 'none' }

/** What came of it: rows read or changed, or the database's refusal. */
export interface Outcome {
  rows: Record<string, unknown>[]
  /** SQLSTATE, with what else a caller is told; undefined when it was done. */
  refusal?: { code: string; message: string; constraint: string | undefined }
}

interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** The database under the gateway: as its owner, and as the application's role, past everything that the gateway checks. */
export class Below {
  readonly #owner: Client
  readonly #login: Client
  readonly #end: () => Promise<void>
  /** Whether there is a login that is nobody unless it takes a role. The embedded database has its superuser alone. */
  readonly hasLogin: boolean

  private constructor(owner: Client, login: Client, end: () => Promise<void>) {
    this.#owner = owner
    this.#login = login
    this.#end = end
    this.hasLogin = owner !== login
  }

  /** @param stand whose gateway is stopped, when its database is the embedded one */
  static async open(stand: Stand): Promise<Below> {
    if (!stand.databaseUrl) {
      const lite = await openLite(stand)
      return new Below(lite as Client, lite as Client, () => lite.close())
    }
    const owner = new pg.Client({ connectionString: stand.databaseUrl })
    await owner.connect()
    const name = `motora_walls_${randomBytes(6).toString('hex')}`
    await owner.query(`create role ${name} login noinherit password '${name}'`)
    await owner.query(`grant motora_app, motora_everything to ${name}`)
    const url = new URL(stand.databaseUrl)
    url.username = name
    url.password = name
    const login = new pg.Client({ connectionString: url.href })
    await login.connect()
    return new Below(owner, login, async () => {
      await login.end()
      await owner.query(`drop role ${name}`)
      await owner.end()
    })
  }

  close(): Promise<void> {
    return this.#end()
  }

  async owner<R = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#owner.query(text, values)).rows as R[]
  }

  /** One statement in a transaction of its own, committed. */
  async try(as: As, text: string, values: unknown[] = []): Promise<Outcome> {
    await this.#login.query('begin')
    try {
      if (as.role !== 'none') {
        await this.#login.query(`set local role ${as.role}`)
        await this.#login.query(`select set_config('motora.scope', $1, true)`, [as.operatorIds.join(',')])
      }
      const { rows } = await this.#login.query(text, values)
      await this.#login.query('commit')
      return { rows }
    } catch (error) {
      await this.#login.query('rollback')
      const { code = '', message, constraint } = error as Error & { code?: string; constraint?: string }
      return { rows: [], refusal: { code, message, constraint } }
    }
  }

  /** What the owner does inside is undone. */
  async undone<T>(use: () => Promise<T>): Promise<T> {
    await this.#owner.query('begin')
    try {
      return await use()
    } finally {
      await this.#owner.query('rollback')
    }
  }
}
