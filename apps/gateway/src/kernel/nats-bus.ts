import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import {
  type Bus,
  busAwayTopic,
  busReconnectedTopic,
  type Fact,
  InProcessBus,
  type Listener,
  type Reach,
} from './bus.js'
import type { Log } from './log.js'

const subjectOf = (topic: string): string => `motora.facts.${topic}`

/** A broker takes messages of a megabyte; what is announced together may be longer. */
const maxMessageBytes = 512 * 1024
const tryAgainMs = 1000
const lastWordsMs = 2000
/** A broker that says nothing for 15 s is away, whatever its connection looks like. */
const options = {
  name: 'motora',
  timeout: 5000,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 500,
  reconnectJitter: 500,
  pingInterval: 5000,
  maxPingOut: 2,
  // this process has heard itself already
  noEcho: true,
}

/**
 * The library takes host and port from an address and drops the rest without a word: who we are, and that the way is
 * to be encrypted. A name without a password is a token.
 */
const addressOf = (url: string): ConnectionOptions => {
  const { protocol, host, username, password } = new URL(url)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    ...(secret ? { user: name, pass: secret } : name ? { token: name } : {}),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  }
}

/** Facts of one topic as messages, each short enough for the broker. @throws when a single one is too long */
export const messagesOf = (facts: readonly Fact[]): string[] => {
  const text = JSON.stringify(facts)
  if (Buffer.byteLength(text) <= maxMessageBytes) return [text]
  if (facts.length === 1) throw new Error(`one fact of ${facts[0]?.topic} is too long for a broker`)
  const middle = Math.ceil(facts.length / 2)
  return [...messagesOf(facts.slice(0, middle)), ...messagesOf(facts.slice(middle))]
}

/** Waits so long at most, and bears that it fails. */
const within = async (waitMs: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([work.catch(() => undefined), late])
  clearTimeout(timer)
}

/**
 * News between several processes over a NATS broker, at most once. Its own process gets them immediately and in any
 * case. A broker that is away is waited for without end, from the start on; meanwhile others hear nothing, nothing is
 * kept for them, and all read the database again afterwards (`busReconnectedTopic`).
 */
export class NatsBus implements Bus {
  readonly #url: string
  readonly #log: Log
  readonly #local: InProcessBus
  readonly #heard = new Set<string>([busReconnectedTopic])
  #connection: NatsConnection | undefined
  #isConnected = false
  #isClosed = false
  #wakeUp: () => void = () => undefined
  readonly #firstTime: Promise<void>
  #connectedFirst: () => void = () => undefined
  /** Facts that others did not get because the broker was away or would not take them. */
  untold = 0

  private constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    this.#local = new InProcessBus(log)
    this.#firstTime = new Promise((resolve) => {
      this.#connectedFirst = resolve
    })
  }

  /** @param waitMs for the broker at first; then it goes on without, and connects when it can */
  static async open(url: string, log: Log, waitMs = 5000): Promise<NatsBus> {
    const bus = new NatsBus(url, log)
    void bus.#stayConnected(performance.now() + waitMs)
    await within(waitMs, bus.#firstTime)
    return bus
  }

  reach(): Reach {
    return this.#isConnected ? 'others' : 'away'
  }

  /** For metrics. */
  figures(): Record<string, number> {
    return { broker_reached: this.#isConnected ? 1 : 0, broker_facts_untold: this.untold }
  }

  /** @param missesFrom a first connection after it (`performance.now()`) is a late one: something was missed */
  async #stayConnected(missesFrom: number): Promise<void> {
    for (let isFirst = true, tries = 0; !this.#isClosed; ) {
      try {
        this.#connection = await connect({ ...options, ...addressOf(this.#url) })
      } catch (error) {
        // once, and then every half minute
        if (tries++ % 30 === 0) this.#log.warn({ err: error }, 'the broker is out of reach; it is tried again')
        await this.#pause()
        continue
      }
      if (this.#isClosed) return this.#connection.close()
      for (const topic of this.#heard) this.#listenTo(this.#connection, topic)
      this.#back(!isFirst || performance.now() > missesFrom)
      this.#connectedFirst()
      isFirst = false
      await this.#watch(this.#connection)
      this.#away()
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, tryAgainMs)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Resolves when the connection has ended for good: closed by us, or given up after a refusal. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#away()
      if (status.type === 'reconnect') this.#back(true)
      if (status.type === 'error') this.#log.warn({ err: status.error }, 'the broker has a fault')
    }
  }

  #away(): void {
    if (!this.#isConnected) return
    this.#isConnected = false
    if (this.#isClosed) return
    this.#log.warn('the broker is out of reach: other processes hear nothing until it is back')
    this.#local.publish([{ topic: busAwayTopic, key: '', payload: {} }])
  }

  #back(hasMissed: boolean): void {
    this.#isConnected = true
    this.#log.info({ hasMissed, untold: this.untold }, 'the broker is reached')
    // also to others: they have not heard what was announced here meanwhile
    if (hasMissed) this.publish([{ topic: busReconnectedTopic, key: '', payload: {} }])
  }

  /** One message a topic carries all its facts, or as many as fit: they were announced together and stay together. */
  publish(facts: Fact[]): void {
    this.#local.publish(facts)
    const connection = this.#connection
    if (!this.#isConnected || !connection) {
      this.untold += facts.length
      return
    }
    for (const topic of new Set(facts.map((fact) => fact.topic))) {
      const same = facts.filter((fact) => fact.topic === topic)
      try {
        for (const message of messagesOf(same)) connection.publish(subjectOf(topic), message)
      } catch (error) {
        this.untold += same.length
        this.#log.error({ err: error, topic }, 'other processes could not be notified')
      }
    }
  }

  subscribe(topic: string, listener: Listener): () => void {
    if (!this.#heard.has(topic) && topic !== busAwayTopic) {
      this.#heard.add(topic)
      if (this.#connection && !this.#connection.isClosed()) this.#listenTo(this.#connection, topic)
    }
    return this.#local.subscribe(topic, listener)
  }

  #listenTo(connection: NatsConnection, topic: string): void {
    connection.subscribe(subjectOf(topic), {
      callback: (error, message) => {
        if (error) return
        try {
          this.#local.publish(message.json<Fact[]>())
        } catch (error) {
          this.#log.error({ err: error, topic }, 'a message of the broker cannot be read')
        }
      },
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wakeUp()
    const connection = this.#connection
    if (connection && !connection.isClosed()) {
      // what was announced last is sent, if a broker is there
      if (this.#isConnected) await within(lastWordsMs, connection.flush())
      await within(lastWordsMs, connection.close())
    }
    await this.#local.close()
  }
}
