import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import { parseTopic, readReportPayload } from './mqtt-payload.js'
import type { ReportBatcher } from './report-batcher.js'

export interface OutsideBrokerOptions {
  url: string
  batcher: ReportBatcher
  clock: Clock
  log: Log
  onResult?: (imei: string, payload: Buffer) => Promise<void>
  /** One message is handled at a time on each; batches fill from all of them. */
  connections?: number
  /**
   * The name of this process at the broker, and of the group that its connections share the messages in. Another process
   * has another name: each hears everything, so one that is away keeps nothing from the others. It should be the same
   * after a restart, so that the broker still has what was not acknowledged.
   */
  clientId: string
  client?: IClientOptions
}

const firstRetryMs = 100
const lastRetryMs = 5000
const reconnectMs = 1000
/** The broker keeps what a process that is away should have heard for a day; a name that never comes back costs no more. */
const sessionSeconds = 86_400
/** A command that arrives later is none: an unlock must not unlock for somebody who stands there by then. */
const commandSeconds = 30
const confirmedWithinMs = 5000

const unreachable = /^(ECONN\w+|EHOST\w+|ENET\w+|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/

/** Whether the broker may be there in a moment; what it or its certificate answers stays so. */
const isOutOfReach = (error: Error & { code?: unknown }): boolean =>
  (typeof error.code === 'string' && unreachable.test(error.code)) || error.message === 'connack timeout'

/** "Unacceptable protocol version", as brokers of MQTT 3 and of MQTT 5 say it. */
const speaksNoFive = ({ code }: Error & { code?: unknown }): boolean => code === 1 || code === 132

/**
 * A client of somebody else's MQTT broker, which has signed the devices in and guards their topics. It speaks MQTT 5, by
 * which commands and sessions expire. A message is acknowledged after its commit; while the database is away it is tried
 * again and the broker keeps the rest. Every process reads everything: what is read twice is kept once.
 * See docs/decisions/0166.
 */
export class OutsideBroker {
  readonly #options: OutsideBrokerOptions
  #clients: MqttClient[] = []
  #isClosing = false
  readonly counts = { reports: 0, rejected: 0, failures: 0 }

  constructor(options: OutsideBrokerOptions) {
    this.#options = options
  }

  /**
   * Connects, or goes on trying while the broker cannot be reached.
   * @throws when the broker answers and does not let us in
   */
  async open(): Promise<void> {
    const { connections = 4 } = this.#options
    const names = Array.from({ length: connections }, (_, n) => `${this.#options.clientId}-${n}`)
    const connecting = names.map((name) => this.#connect(name))
    try {
      await Promise.all(connecting)
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Whether this process hears from the broker, and could hand a command to it. */
  get isConnected(): boolean {
    return this.#clients.length > 0 && this.#clients.every((client) => client.connected)
  }

  /** Hands a command to the broker; whether the vehicle listens is the broker's knowledge. */
  async sendCommand(imei: string, payload: string): Promise<'handed-over' | 'no-session'> {
    const client = this.#clients.find(({ connected }) => connected)
    if (!client) return 'no-session'
    const properties = { messageExpiryInterval: commandSeconds }
    const sent = client.publishAsync(`motora/${imei}/command`, payload, { qos: 1, properties })
    const messageId = client.getLastMessageId()
    // the client would say it again once it is back, which may be hours later
    const forget = (): void => void client.removeOutgoingMessage(messageId)
    client.once('close', forget)
    const late = setTimeout(forget, confirmedWithinMs)
    // a line that broke in between may have carried it: nobody else shall send it as well
    await sent.catch((error) =>
      this.#options.log.warn({ err: error, imei }, 'the MQTT broker did not confirm a command'),
    )
    clearTimeout(late)
    client.off('close', forget)
    return 'handed-over'
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all(this.#clients.map((client) => client.endAsync()))
    this.#clients = []
  }

  #connect(clientId: string): Promise<void> {
    const { url, log, client: settings } = this.#options
    const client = connect(url, {
      clean: false,
      properties: { sessionExpiryInterval: sessionSeconds },
      protocolVersion: 5,
      reconnectPeriod: reconnectMs,
      reconnectOnConnackError: true,
      resubscribe: false,
      connectTimeout: 5000,
      ...settings,
      clientId,
    })
    this.#clients.push(client)
    client.handleMessage = (packet, done) => {
      this.#handle(packet.topic, Buffer.from(packet.payload)).then(() => done(), done)
    }
    const group = `$share/${this.#options.clientId.replaceAll(/[/+#]/g, '-')}`
    const topics = [`${group}/motora/+/report`, `${group}/motora/+/result`]
    const subscribe = () => client.subscribeAsync(topics, { qos: 1 })
    let tries = 0
    client.on('error', (error) => {
      // once, and then every half minute
      if (tries++ % 30 === 0) log.warn({ err: error }, 'the MQTT broker is out of reach; it is tried again')
    })
    return new Promise((resolve, reject) => {
      client.on('connect', () => {
        tries = 0
        subscribe().then(
          () => resolve(),
          (error) => {
            log.error({ err: error }, 'the MQTT broker does not let us hear the mopeds')
            reject(error)
          },
        )
      })
      client.once('error', (error) => {
        if (isOutOfReach(error)) resolve()
        else reject(speaksNoFive(error) ? new Error('the broker must speak MQTT 5', { cause: error }) : error)
      })
    })
  }

  async #handle(topicText: string, payload: Buffer): Promise<void> {
    const topic = parseTopic(topicText)
    if (!topic) return
    if (topic.kind === 'result') {
      await this.#options.onResult?.(topic.imei, payload)
      return
    }
    const { reports, rejected, aside } = readReportPayload(topic.imei, payload, this.#options.clock.now())
    this.counts.rejected += rejected.length
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(lastRetryMs, waitMs * 2)) {
      try {
        await this.#options.batcher.add([...reports, ...aside])
        this.counts.reports += reports.length
        return
      } catch (error) {
        this.counts.failures++
        if (this.#isClosing) throw error
        this.#options.log.error({ err: error, waitMs }, 'reports could not be written; trying again')
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  }
}
