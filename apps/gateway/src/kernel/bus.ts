import type { Log } from './log.js'

/** Something that has happened, announced after commit. `topic` is `room.fact`. */
export interface Fact<P = unknown> {
  topic: string
  /** Facts of one key keep their order. */
  key: string
  payload: P
  /**
   * Must not be missed: it is written as a job (`kernel/jobs`) with the change it announces, and done at least once,
   * also after a crash. Listeners of the bus hear of it as well, at most once.
   */
  durable?: true
}

export type Listener = (facts: Fact[]) => void | Promise<void>

/** What a room hears. The composition root subscribes it; a room never does. */
export interface RoomListener {
  topic: string
  /**
   * Where it is heard: `bus`, in every process, at most once (unless said); `clock`, the same where timed tasks run;
   * `jobs`, in one process, at least once, a fact at a time.
   */
  from?: 'bus' | 'clock' | 'jobs'
  hear(facts: Fact[]): void | Promise<void>
}

/** Lets those of the listeners hear that hear from there. */
export const subscribeAll = (
  bus: Pick<Bus, 'subscribe'>,
  listeners: readonly RoomListener[],
  where: 'bus' | 'clock' = 'bus',
): void => {
  for (const { topic, from = 'bus', hear } of listeners) if (from === where) bus.subscribe(topic, hear)
}

/** Receivers of what is announced here: this process, others as well, or others once the broker is back. */
export type Reach = 'alone' | 'others' | 'away'

/**
 * Announced in this process alone: the broker is out of reach from now on, and others hear nothing of it.
 */
export const busAwayTopic = 'bus.away'

/**
 * Announced when this process, or another, is back at the broker: news were missed here or there. Anyone who keeps
 * something by news alone reads it again.
 */
export const busReconnectedTopic = 'bus.reconnected'

/**
 * News between rooms and processes, at most once: anyone who must not miss a fact has a job of it or reads the
 * database. One process keeps it in memory; several share a broker (`NatsBus`). See docs/decisions/0024.
 */
export interface Bus {
  /** Never throws: what it announces is committed already. */
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

  /** Waits until every listener called so far has ended; tests settle with it. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async close(): Promise<void> {
    await this.settle()
    this.#listeners.clear()
  }
}
