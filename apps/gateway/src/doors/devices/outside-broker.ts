import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
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
  /** Name under which several gateways share the messages; without it each gets all of them. */
  sharedGroup?: string
  /** One message is handled at a time on each; batches fill from all of them. */
  connections?: number
  /** Must stay the same over restarts, so that the broker keeps what was not acknowledged. */
  clientId: string
  client?: IClientOptions
}

const firstRetryMs = 100
const lastRetryMs = 5000

/**
 * A client of somebody else's MQTT broker, which has signed the devices in and guards their topics. A message is
 * acknowledged after its commit; while the database is away it is tried again and the broker keeps the rest.
 */
export class OutsideBroker {
  readonly #options: OutsideBrokerOptions
  #clients: MqttClient[] = []
  #isClosing = false
  readonly counts = { reports: 0, rejected: 0, failures: 0 }

  constructor(options: OutsideBrokerOptions) {
    this.#options = options
  }

  /** @throws when the broker cannot be reached at all */
  async open(): Promise<void> {
    const { url, connections = 4, clientId, client: settings, sharedGroup } = this.#options
    const prefix = sharedGroup === undefined ? '' : `$share/${sharedGroup}/`
    for (let i = 0; i < connections; i++) {
      const client = await connectAsync(url, { clean: false, ...settings, clientId: `${clientId}-${i}` })
      client.on('error', (error) => this.#options.log.error({ err: error }, 'the MQTT broker has a fault'))
      client.handleMessage = (packet, done) => {
        this.#handle(packet.topic, Buffer.from(packet.payload)).then(() => done(), done)
      }
      this.#clients.push(client)
      await client.subscribeAsync([`${prefix}motora/+/report`, `${prefix}motora/+/result`], { qos: 1 })
      // Without a group a second connection would get everything a second time.
      if (sharedGroup === undefined) break
    }
  }

  get isConnected(): boolean {
    return this.#clients[0]?.connected ?? false
  }

  /** Hands a command to the broker; whether the vehicle listens is the broker's knowledge. */
  async sendCommand(imei: string, payload: string): Promise<'handed-over' | 'no-session'> {
    const [client] = this.#clients
    if (!client?.connected) return 'no-session'
    // Expires on the way: an unlock that arrives late must not unlock.
    await client.publishAsync(`motora/${imei}/command`, payload, { qos: 1, properties: { messageExpiryInterval: 30 } })
    return 'handed-over'
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all(this.#clients.map((client) => client.endAsync()))
    this.#clients = []
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
