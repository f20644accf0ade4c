import type { Log } from './log.js'

/** Something that has happened, told after commit. `topic` is `room.fact`. */
export interface Fact<P = unknown> {
  topic: string
  /** Facts of one key keep their order. */
  key: string
  payload: P
  /**
   * Must not be missed: it is written to the outbox with the change it tells of, and handed to the listeners of
   * the outbox at least once, also after a crash. Listeners of the bus hear of it as well, at most once.
   */
  durable?: true
}

export type Listener = (facts: Fact[]) => void | Promise<void>

/** Who hears what is told here: this process alone, others as well, or others would but the broker is away. */
export type Reach = 'alone' | 'others' | 'away'

/**
 * Told in this process alone: the broker is out of reach from now on, and others hear nothing of it.
 */
export const busAwayTopic = 'bus.away'

/**
 * Told when this process, or another, is back at the broker: news were missed here or there. Whoever keeps something
 * by news alone reads it anew.
 */
export const busReconnectedTopic = 'bus.reconnected'

/**
 * News between rooms and processes, at most once: whoever must not miss a fact reads the outbox or the database
 * instead. One process keeps it in memory; several share a broker (`NatsBus`). See docs/decisions/0024.
 */
export interface Bus {
  /** Never throws: what it tells of is committed already. */
  publish(facts: Fact[]): void
  reach(): Reach
  /** @returns the way to stop listening */
  subscribe(topic: string, listener: Listener): () => void
  close(): Promise<void>
}

export class InProcessBus implements Bus {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  publish(facts: Fact[]): void {
    const byTopic = new Map<string, Fact[]>()
    for (const fact of facts) {
      const same = byTopic.get(fact.topic)
      if (same) same.push(fact)
      else byTopic.set(fact.topic, [fact])
    }
    for (const [topic, group] of byTopic) {
      for (const listener of this.#listeners.get(topic) ?? []) this.#tell(listener, topic, group)
    }
  }

  #tell(listener: Listener, topic: string, facts: Fact[]): void {
    const told = (async () => {
      try {
        await listener(facts)
      } catch (error) {
        this.#log.error({ err: error, topic }, 'a listener failed')
      }
    })()
    this.#running.add(told)
    void told.finally(() => this.#running.delete(told))
  }

  reach(): Reach {
    return 'alone'
  }

  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Waits until every listener told so far has ended; tests settle with it. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async close(): Promise<void> {
    await this.settle()
    this.#listeners.clear()
  }
}
