import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Bus, type Fact, InProcessBus } from './bus.js'
import type { Log } from './log.js'

const subjectOf = (topic: string): string => `motora.facts.${topic}`

/**
 * News between several processes over a NATS broker, at most once. What must not be missed travels in the outbox;
 * a process that lost its connection reads the database again when it is back (its listeners hear `bus.reconnected`).
 */
export class NatsBus implements Bus {
  readonly #connection: NatsConnection
  readonly #local: InProcessBus
  readonly #heard = new Set<string>()

  private constructor(connection: NatsConnection, log: Log) {
    this.#connection = connection
    this.#local = new InProcessBus(log)
    void this.#watch(log)
  }

  static async connect(url: string, log: Log): Promise<NatsBus> {
    return new NatsBus(await connect({ servers: url, maxReconnectAttempts: -1, name: 'motora' }), log)
  }

  async #watch(log: Log): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect') log.warn('the broker is out of reach')
      if (status.type === 'reconnect') this.#local.publish([{ topic: 'bus.reconnected', key: '', payload: {} }])
    }
  }

  /** One message a topic carries all its facts: they were told together and stay together. */
  publish(facts: Fact[]): void {
    const topics = new Set(facts.map((fact) => fact.topic))
    for (const topic of topics) {
      this.#connection.publish(subjectOf(topic), JSON.stringify(facts.filter((fact) => fact.topic === topic)))
    }
  }

  subscribe(topic: string, listener: (facts: Fact[]) => void | Promise<void>): () => void {
    if (!this.#heard.has(topic) && topic !== 'bus.reconnected') {
      this.#heard.add(topic)
      this.#connection.subscribe(subjectOf(topic), {
        callback: (error, message) => {
          if (!error) this.#local.publish(message.json<Fact[]>())
        },
      })
    }
    return this.#local.subscribe(topic, listener)
  }

  async close(): Promise<void> {
    await this.#connection.drain()
    await this.#local.close()
  }
}
