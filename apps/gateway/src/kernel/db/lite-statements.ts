import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'

/** A statement that the engine has parsed, and whose plan it keeps. */
interface Prepared {
  name: string
  parameterTypes: number[]
  /** Names and types of its columns, where it answers rows. */
  columns: messages.RowDescriptionMessage | undefined
  uses: number
  preparedAtMs: number
}

const maxPrepared = 300
/** Texts that were seen once; the second time makes them worth preparing. */
const maxSeen = 2_000
// no autovacuum tells the engine that a table has grown: a kept plan is made again from time to time
const maxUses = 500
const maxAgeMs = 600_000

const isWorthPreparing = /^\s*(select|insert|update|delete|with)\b/i
/** After these a kept plan may be wrong, or is gone in the engine. */
const endsPlans = /\b(create|alter|drop|truncate|vacuum|discard|deallocate)\b/i

const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)

/** The oldest entry of a map. */
const oldestOf = <T>(map: Map<string, T>): [string, T] | undefined => map.entries().next().value

/**
 * Statements of the embedded engine. To parse and plan one takes the engine two thirds of its time, and the product asks
 * the same few hundred over and over: from the second time on a statement is prepared, and its plan kept as PostgreSQL
 * keeps one (made again when a table, the role or its rows' rules change). What is prepared goes in one message.
 * Orders come one after the other.
 */
export class LiteStatements {
  readonly #pglite: PGlite
  readonly #prepared = new Map<string, Prepared>()
  readonly #seen = new Map<string, true>()
  #lastNumber = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** Answers one statement, as PGlite's own `query` does. */
  async query(text: string, values: unknown[], rowMode: 'array' | 'object'): Promise<Results<unknown>> {
    const kept = await this.#preparedOf(text)
    if (!kept) return this.#pglite.query(text, values, { rowMode })
    kept.uses += 1
    const answer = await this.#send(
      protocol.serialize.bind({ statement: kept.name, values: this.#serialized(values, kept.parameterTypes) }),
      protocol.serialize.execute({}),
    )
    const all = kept.columns ? [kept.columns, ...answer] : answer
    return parse.parseResults(all, this.#pglite.parsers, { rowMode })[0] as Results<unknown>
  }

  /** What is run as it is, several statements of it at a time. */
  async exec(text: string): Promise<void> {
    await this.#pglite.exec(text)
    if (endsPlans.test(text)) await this.#forgetAll()
  }

  async #preparedOf(text: string): Promise<Prepared | undefined> {
    const kept = this.#prepared.get(text)
    if (kept) {
      this.#prepared.delete(text)
      if (kept.uses < maxUses && performance.now() - kept.preparedAtMs < maxAgeMs) {
        // moved to the young end
        this.#prepared.set(text, kept)
        return kept
      }
      await this.#close(kept)
      return this.#prepare(text)
    }
    if (!isWorthPreparing.test(text)) {
      if (endsPlans.test(text)) await this.#forgetAll()
      return undefined
    }
    if (this.#seen.delete(text)) return this.#prepare(text)
    this.#seen.set(text, true)
    if (this.#seen.size > maxSeen) this.#seen.delete(oldestOf(this.#seen)?.[0] ?? '')
    return undefined
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#lastNumber += 1
    const name = `kept_${this.#lastNumber}`
    const answer = await this.#send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    )
    const prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      columns: answer.find((one): one is messages.RowDescriptionMessage => one.name === 'rowDescription'),
      uses: 0,
      preparedAtMs: performance.now(),
    }
    this.#prepared.set(text, prepared)
    if (this.#prepared.size > maxPrepared) {
      const oldest = oldestOf(this.#prepared)
      if (oldest) {
        this.#prepared.delete(oldest[0])
        await this.#close(oldest[1])
      }
    }
    return prepared
  }

  /** Also where a transaction has failed: the engine lets go of a statement then as well. */
  async #close({ name }: Prepared): Promise<void> {
    await this.#send(protocol.serialize.close({ type: 'S', name }))
  }

  async #forgetAll(): Promise<void> {
    this.#seen.clear()
    const all = [...this.#prepared.values()]
    this.#prepared.clear()
    for (const one of all) await this.#close(one)
  }

  /** With the word that the message is over: after a failure the engine listens again. */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    const message = joined(...parts, protocol.serialize.sync())
    return this.#pglite.runExclusive(() => this.#pglite.execProtocolStream(message, { syncToFs: false }))
  }

  #serialized(values: unknown[], types: number[]) {
    return values.map((value, n) => {
      if (value === null || value === undefined) return null
      const serialize = this.#pglite.serializers[types[n] ?? 0]
      return serialize ? serialize(value) : String(value)
    })
  }
}
