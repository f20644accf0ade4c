import { type Entry, type KeptAnswer, Ledger } from './ledger.js'
import { newId } from './new-id.js'
import type { Event, Kind, OfKind, Stored } from './objects.js'

/** How long a key keeps its answer. source: the provider's reference, idempotent requests */
const keptMs = 24 * 3_600_000

/** Everything that the provider knows: what the ledger says, in memory. */
export class Books {
  readonly #ledger: Ledger
  readonly #things = new Map<string, Stored>()
  readonly #ofKind = new Map<Kind, string[]>()
  readonly #answers = new Map<string, KeptAnswer>()
  readonly #undelivered = new Set<string>()
  #aheadSeconds = 0

  constructor(path: string) {
    this.#ledger = new Ledger(path)
    for (const entry of this.#ledger.entries) this.#take(entry)
  }

  /** Milliseconds since 1970, by the machine's clock and what was put ahead. */
  now(): number {
    return Date.now() + this.#aheadSeconds * 1000
  }

  /** Now, in whole seconds. */
  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  find<K extends Kind>(kind: K, id: string): OfKind<K> | undefined {
    const thing = this.#things.get(id)
    return thing?.object === kind ? (thing as OfKind<K>) : undefined
  }

  /** Of any kind. */
  findAny(id: string): Stored | undefined {
    return this.#things.get(id)
  }

  /** Whether nothing was ever kept. */
  isEmpty(): boolean {
    return this.#things.size === 0
  }

  /** All of a kind, the newest first. */
  all<K extends Kind>(kind: K): OfKind<K>[] {
    const ids = this.#ofKind.get(kind) ?? []
    return ids.map((id) => this.#things.get(id) as OfKind<K>).reverse()
  }

  /** What a key keeps, for 24 hours. */
  answerOf(key: string): KeptAnswer | undefined {
    const kept = this.#answers.get(key)
    return kept && this.now() - kept.at < keptMs ? kept : undefined
  }

  /** Events that the receiver has not taken yet, the oldest first. */
  undelivered(): Event[] {
    return [...this.#undelivered].flatMap((id) => this.find('event', id) ?? [])
  }

  /** Writes down what happened; it holds when this returns. */
  commit(entry: Omit<Entry, 'at'>): void {
    const written = { at: this.now(), ...entry }
    this.#ledger.append(written)
    this.#take(written)
  }

  /** A draft of what one call does. */
  draft(request: Event['request']): Draft {
    return new Draft(this, request)
  }

  close(): void {
    this.#ledger.close()
  }

  #take({ put = [], answer, delivered, aheadSeconds }: Entry): void {
    for (const thing of put) {
      if (!this.#things.has(thing.id)) {
        const ids = this.#ofKind.get(thing.object) ?? []
        ids.push(thing.id)
        this.#ofKind.set(thing.object, ids)
        if (thing.object === 'event') this.#undelivered.add(thing.id)
      }
      this.#things.set(thing.id, thing)
    }
    if (answer) this.#answers.set(answer.key, answer)
    if (delivered) this.#undelivered.delete(delivered)
    if (aheadSeconds !== undefined) this.#aheadSeconds = aheadSeconds
  }
}

/** What one call does, before it is written down: all of it, or nothing. */
export class Draft {
  readonly #books: Books
  readonly #request: Event['request']
  readonly #put = new Map<string, Stored>()

  constructor(books: Books, request: Event['request']) {
    this.#books = books
    this.#request = request
  }

  find<K extends Kind>(kind: K, id: string): OfKind<K> | undefined {
    const thing = this.#put.get(id)
    return thing ? (thing.object === kind ? (thing as OfKind<K>) : undefined) : this.#books.find(kind, id)
  }

  all<K extends Kind>(kind: K): OfKind<K>[] {
    const inBooks = this.#books.all(kind).map((thing) => (this.#put.get(thing.id) ?? thing) as OfKind<K>)
    const known = new Set(inBooks.map(({ id }) => id))
    const added = [...this.#put.values()].filter((thing) => thing.object === kind && !known.has(thing.id))
    return [...(added.reverse() as OfKind<K>[]), ...inBooks]
  }

  seconds(): number {
    return this.#books.seconds()
  }

  put<S extends Stored>(thing: S): S {
    this.#put.set(thing.id, thing)
    return thing
  }

  /** Says that something happened to a thing, with the thing as it is now. */
  announce(type: string, thing: Stored): void {
    this.put<Event>({
      id: newId('evt'),
      object: 'event',
      api_version: null,
      created: this.seconds(),
      data: { object: structuredClone(thing) },
      livemode: false,
      pending_webhooks: 1,
      request: this.#request,
      type,
    })
  }

  /** Forgets all of it. */
  discard(): void {
    this.#put.clear()
  }

  things(): Stored[] {
    return [...this.#put.values()]
  }
}
