import type { Fact } from './bus.js'
import { type Database, rowsOf, sql, type Tx } from './db/database.js'
import { newId } from './ids.js'
import type { Log } from './log.js'

/**
 * Writes facts that must not be missed into the transaction whose change they tell of. When they are due is the
 * database's time, the one clock that all gateways share.
 */
export const keepFacts = async (tx: Tx, facts: readonly Fact[], now: Date): Promise<void> => {
  const rows = facts.map(
    ({ topic, key, payload }) =>
      sql`(${newId()}::uuid, ${topic}, ${key}, ${JSON.stringify(payload)}::jsonb, ${now.toISOString()}::timestamptz, now())`,
  )
  await tx.execute(
    sql`insert into outbox (id, topic, key, payload, created_at, due_at) values ${sql.join(rows, sql`, `)}`,
  )
}

type Listener = (fact: Fact) => Promise<void>
type Row = { id: string; topic: string; key: string; payload: unknown; attempts: number }

/** Which facts a relay hands on. A slow partner gets one of its own, so that nobody else waits for it. */
interface RelayShare {
  only?: readonly string[]
  except?: readonly string[]
  /** Facts claimed at a time: all of them must be handed on within the lease of a minute. */
  batchSize?: number
}

/** Waits between tries of one fact: a second, doubled each time, an hour at most. */
const backOffSeconds = (attempts: number): number => Math.min(3600, 2 ** attempts)

/**
 * Hands kept facts to their listeners, at least once and in order of their making. Several processes may do it:
 * each claims rows that no other holds, by the database's time, whatever their own clocks say. A listener must bear to
 * hear the same fact twice.
 */
export class OutboxRelay {
  readonly #database: Database
  readonly #log: Log
  readonly #share: RelayShare
  readonly #listeners = new Map<string, Listener[]>()

  constructor(database: Database, log: Log, share: RelayShare = {}) {
    this.#share = share
    this.#database = database
    this.#log = log
  }

  on(topic: string, listener: Listener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener])
  }

  /** @returns how many facts were handed on; call again while it is not 0 */
  async tick(): Promise<number> {
    const claimed = await this.#claim()
    let sent = 0
    for (const row of claimed) {
      const failure = await this.#hand(row)
      await this.#settle(row, failure)
      if (failure === undefined) sent += 1
    }
    return sent
  }

  /**
   * The lease: whoever claims has a minute; after a crash the row is due again. What nobody has tried yet is due
   * whatever the time, also after the database's clock was set back.
   */
  #claim(): Promise<Row[]> {
    const { only, except = [], batchSize = 100 } = this.#share
    const among = (topics: readonly string[]) =>
      sql`(${sql.join(
        topics.map((topic) => sql`${topic}`),
        sql`, `,
      )})`
    const mine = sql`${only ? sql`and topic in ${among(only)}` : sql``} ${except.length > 0 ? sql`and topic not in ${among(except)}` : sql``}`
    return this.#database.transaction({ kind: 'everything' }, (tx) =>
      rowsOf<Row>(
        tx,
        sql`update outbox set due_at = now() + interval '1 minute', attempts = attempts + 1
            where id in (select id from outbox where sent_at is null and (attempts = 0 or due_at <= now()) ${mine}
                         order by id limit ${batchSize} for update skip locked)
            returning id, topic, key, payload, attempts`,
      ).then((rows) => rows.sort((a, b) => (a.id < b.id ? -1 : 1))),
    )
  }

  async #hand({ topic, key, payload }: Row): Promise<string | undefined> {
    try {
      for (const listener of this.#listeners.get(topic) ?? []) await listener({ topic, key, payload })
      return undefined
    } catch (error) {
      this.#log.error({ err: error, topic, key }, 'a kept fact could not be handed on; it is tried again')
      return error instanceof Error ? error.message : String(error)
    }
  }

  async #settle(row: Row, failure: string | undefined): Promise<void> {
    await this.#database.transaction({ kind: 'everything' }, async (tx) => {
      await tx.execute(
        failure === undefined
          ? sql`update outbox set sent_at = now() where id = ${row.id}::uuid and attempts = ${row.attempts}`
          : sql`update outbox set last_error = ${failure.slice(0, 500)}, due_at = now() + make_interval(secs => ${backOffSeconds(row.attempts)})
                where id = ${row.id}::uuid and attempts = ${row.attempts}`,
      )
    })
  }

  /** Sent facts are kept a week for the curious, then go. */
  async forget(): Promise<void> {
    await this.#database.transaction({ kind: 'everything' }, async (tx) => {
      await tx.execute(sql`delete from outbox where sent_at < now() - interval '7 days'`)
    })
  }
}
