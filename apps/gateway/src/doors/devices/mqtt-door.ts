import { createServer, type Server, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import { GuardedConnection } from './guarded-connection.js'
import type { Line, SendResult } from './line.js'
import type { LiveLines } from './live-lines.js'
import { parseTopic, readReportPayload } from './mqtt-payload.js'
import { NamelessConnections } from './nameless-connections.js'
import type { ReportBatcher } from './report-batcher.js'
import { ThrottledLog } from './throttled-log.js'

export interface MqttDoorOptions {
  port: number
  host?: string
  batcher: ReportBatcher
  clock: Clock
  log: Log
  /**
   * The id of the key, where this secret is that device's. User name is the IMEI, password the secret.
   */
  authenticate: (imei: string, secret: string, address: string) => Promise<string | undefined>
  /** Resolves when a device may send one more message. */
  waitForTurn?: (imei: string) => Promise<void>
  /** What a device answers to a command; it is acknowledged when this resolves. */
  onResult?: (imei: string, payload: Buffer) => Promise<void>
  /** The connected vehicles, of this door and all others. */
  lines: LiveLines<Line>
  maxConnections?: number
}

const maxConnectBytes = 4096
const maxPacketBytes = 1_048_576

interface MqttLine extends Line {
  client: Client
  address: string
  lastGoodAt: number
  readonly isKeyed: true
  takesCommands: boolean
  keyId: string
}

const isOfThisDoor = (line: Line): line is MqttLine => 'client' in line

/**
 * The embedded MQTT broker (3.1.1). A report's PUBACK goes out only after its commit: the broker asks for permission
 * to publish before it acknowledges, and the permission is given by the commit. Devices see nothing of each other,
 * and nothing is kept for a device that is away, so that no old command reaches it.
 */
export class MqttDoor {
  readonly #options: MqttDoorOptions
  readonly #server: Server
  readonly #lines: LiveLines<Line>
  readonly #lineOf = new WeakMap<Client, MqttLine>()
  readonly #signedIn = new Set<MqttLine>()
  readonly #sockets = new Set<Socket>()
  readonly #nameless = new NamelessConnections()
  readonly #failures: ThrottledLog
  readonly #unreadable: ThrottledLog
  #broker: Aedes | undefined
  readonly counts = { connections: 0, reports: 0, rejected: 0, refusedSignIns: 0, failures: 0 }

  constructor(options: MqttDoorOptions) {
    this.#options = options
    const lost = 'reports could not be written; the vehicles will send them again'
    this.#failures = new ThrottledLog(options.log, 'error', lost)
    this.#unreadable = new ThrottledLog(options.log, 'warn', 'reports not readable')
    this.#lines = options.lines
    this.#server = createServer({ noDelay: true }, (socket) => this.#connect(socket))
    this.#server.maxConnections = options.maxConnections ?? 20_000
  }

  /** @returns the port it listens on; @throws when the port is taken */
  async open(): Promise<number> {
    const { port, host } = this.#options
    this.#broker = await this.#createBroker()
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ port, host: host ?? '0.0.0.0', backlog: 1024 }, () => {
        this.#server.removeListener('error', reject)
        resolve()
      })
    })
    this.#server.on('error', (error) => this.#options.log.error({ err: error }, 'the MQTT door has a fault'))
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  get connected(): number {
    return this.#signedIn.size
  }

  /** Keys of the lines that are open. */
  openKeys(): string[] {
    return [...new Set([...this.#signedIn].map(({ keyId }) => keyId))]
  }

  /** Ends all lines that this key has opened. */
  endKey(keyId: string): void {
    for (const line of this.#signedIn) if (line.keyId === keyId) line.destroy()
  }

  /** Whether a command could go to this vehicle now: it is connected and listens. */
  lineTo(imei: string): 'open' | 'no-session' | 'unproven' {
    const line = this.#lines.proven(imei)
    if (typeof line === 'string') return line
    return isOfThisDoor(line) && line.takesCommands && !line.client.closed ? 'open' : 'no-session'
  }

  /** Sends a command to a vehicle that listens now. Its effect is proved by telemetry or by its answer, not by this. */
  async sendCommand(imei: string, payload: string): Promise<SendResult> {
    const line = this.#lines.proven(imei)
    if (typeof line === 'string') return line
    if (!isOfThisDoor(line) || !line.takesCommands || line.client.closed) return 'no-session'
    return await new Promise<SendResult>((resolve) =>
      line.client.publish(
        { cmd: 'publish', topic: `motora/${imei}/command`, payload, qos: 1, dup: false, retain: false },
        (error) => resolve(error ? 'no-session' : 'sent'),
      ),
    )
  }

  /** Takes no more, waits for what is being written, closes. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.pause()
    await this.#options.batcher.settle()
    // One turn for the acknowledgements that the last commit has allowed.
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(resolve) : resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #connect(socket: Socket): void {
    this.counts.connections++
    if (!this.#nameless.enter(socket, socket.remoteAddress ?? '')) {
      this.counts.refusedSignIns++
      socket.destroy()
      return
    }
    this.#sockets.add(socket)
    socket.on('close', () => {
      this.#nameless.leave(socket)
      this.#sockets.delete(socket)
    })
    const guarded = new GuardedConnection(socket, () => (client?.connected ? maxPacketBytes : maxConnectBytes))
    const client = this.#broker?.handle(guarded)
    if (!client) socket.destroy()
  }

  #createBroker(): Promise<Aedes> {
    const broker = Aedes.createBroker({
      connectTimeout: 20_000,
      maxTopicLevels: 3,
      drainTimeout: 20_000,
      preConnect: (_client, packet, done) => {
        // The name of the session is that of the device, so no device can take another's; nothing is kept between two.
        packet.clientId = packet.username ?? ''
        packet.clean = true
        delete packet.will
        done(null, packet.clientId !== '')
      },
      authenticate: (client, username, password, done) => {
        this.#signIn(client, username, password).then(
          (isRight) => done(isRight ? null : refusal('wrong name or secret', 4), isRight),
          () => done(refusal('not now', 3), false),
        )
      },
      authorizePublish: (client, packet, done) => {
        this.#take(client, packet).then(() => done(), done)
      },
      authorizeSubscribe: (client, subscription, done) => {
        const topic = parseTopic(subscription.topic)
        const isOwn = topic?.imei === client.id && topic.kind === 'command'
        done(null, isOwn ? subscription : null)
      },
    })
    return broker.then((made) => this.#watch(made))
  }

  #watch(broker: Aedes): Aedes {
    broker.on('subscribe', (subscriptions, client) => {
      const line = this.#lineOf.get(client)
      const own = `motora/${client.id}/command`
      if (line && subscriptions.some((one) => one.topic === own && one.qos < 128)) line.takesCommands = true
    })
    broker.on('ping', (_packet, client) => {
      const line = this.#lineOf.get(client)
      if (line) line.lastGoodAt = performance.now()
    })
    return broker
  }

  async #signIn(client: Client, imei: string | undefined, secret: Buffer | undefined): Promise<boolean> {
    const { conn } = client
    const address = 'remoteAddress' in conn ? (conn.remoteAddress ?? '') : ''
    const isTopicName = imei !== undefined && parseTopic(`motora/${imei}/report`) !== null
    const keyId = isTopicName
      ? await this.#options.authenticate(imei, secret?.toString('utf8') ?? '', address)
      : undefined
    if (imei === undefined || keyId === undefined) {
      this.counts.refusedSignIns++
      return false
    }
    const line: MqttLine = {
      client,
      address,
      lastGoodAt: performance.now(),
      isKeyed: true,
      takesCommands: false,
      keyId,
      destroy: () => client.close(),
    }
    this.#lineOf.set(client, line)
    this.#signedIn.add(line)
    if (conn instanceof GuardedConnection) this.#nameless.leave(conn.socket)
    conn.once('close', () => {
      this.#signedIn.delete(line)
      this.#lines.release(imei, line)
    })
    // Before the broker itself ends the older one of the same name, or it would not be known that there were two.
    this.#lines.claim(imei, line)
    return true
  }

  /** Resolves when the message is written for good; throws when it must not be acknowledged. */
  async #take(client: Client | null, packet: PublishPacket): Promise<void> {
    if (!client) {
      // The broker's own notices.
      if (packet.topic.startsWith('$SYS/')) return
      throw new Error('a client without a connection may not publish')
    }
    const topic = parseTopic(packet.topic)
    if (topic?.imei !== client.id || topic.kind === 'command') throw new Error('not a topic of this device')
    packet.retain = false
    await this.#options.waitForTurn?.(topic.imei)
    const line = this.#lineOf.get(client)
    if (line) line.lastGoodAt = performance.now()
    const payload = Buffer.from(packet.payload)
    if (topic.kind === 'result') await this.#options.onResult?.(topic.imei, payload)
    else await this.#keep(topic.imei, payload, line)
  }

  async #keep(imei: string, payload: Buffer, line: MqttLine | undefined): Promise<void> {
    // its key is the proof that it is the vehicle; of two that have it, the one that goes on speaking
    if (line) this.#lines.prove(imei, line)
    const { reports, rejected, aside } = readReportPayload(imei, payload, this.#options.clock.now())
    // MQTT 3.1.1 knows no refusal: what cannot be read is put aside and acknowledged, or it would come again for ever.
    if (rejected.length > 0) {
      this.counts.rejected += rejected.length
      this.#unreadable.tell({ imei, reasons: rejected.slice(0, 5), count: rejected.length })
    }
    const address = line?.address ?? ''
    await this.#options.batcher.whenRoomFor(imei, address)
    try {
      await this.#options.batcher.add([...reports, ...aside], address)
      this.counts.reports += reports.length
    } catch (error) {
      this.counts.failures++
      this.#failures.tell({ err: error })
      throw error
    }
  }
}

/** @param returnCode of CONNACK: 3 come again later, 4 bad user name or password */
const refusal = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode })
