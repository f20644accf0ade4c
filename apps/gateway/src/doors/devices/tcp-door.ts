import { createServer, type Server } from 'node:net'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { LineDuels } from './line-duels.js'
import type { LineNews } from './line-news.js'
import { type DuplicateLogin, LiveLines, type SendResult } from './live-lines.js'
import type { ReportBatcher } from './report-batcher.js'
import { SeldomTeller } from './seldom-teller.js'
import { TcpSession, type TcpSessionHooks } from './tcp-session.js'

export interface TcpDoorOptions {
  port: number
  host?: string
  batcher: ReportBatcher
  clock: Clock
  log: Log
  /** A second connection for the same vehicle; the first has been closed. */
  onDuplicateLogin?: (duplicate: DuplicateLogin) => void
  /** A line of text of a known vehicle, such as its answer to a command. */
  onText?: (imei: string, line: string) => void
  /** The network's own word on who may knock: a private access point or a list of addresses. */
  allowsAddress?: (address: string) => boolean
  /** What other processes tell of their lines; absent: there are none. */
  news?: LineNews
  maxConnections?: number
  times?: Partial<TcpTimes>
}

export interface TcpTimes {
  /** Quiet time after which a bare 0x06 is sent. */
  keepAliveMs: number
  /** From connecting to the first message that says whose it is. */
  loginMs: number
  /** For the rest of a frame or line that has begun. */
  partialMs: number
  /** Without one good message. A parked moped speaks every ten minutes. */
  idleMs: number
  /** For anything good after a line of text went out; then what has not arrived is dropped with the connection. */
  unheardMs: number
  /** For answering what was received when closing. */
  drainMs: number
  /** After a second login: no command to either. */
  doubtMs: number
  sweepMs: number
}

const usualTimes: TcpTimes = {
  keepAliveMs: 15_000,
  loginMs: 20_000,
  partialMs: 10_000,
  idleMs: 35 * 60_000,
  // well before a command expires
  unheardMs: 15_000,
  drainMs: 10_000,
  doubtMs: 5 * 60_000,
  sweepMs: 1000,
}

/** The TCP server that modules of Silence (Z) and Astra (X, K) connect to. */
export class TcpDoor {
  readonly #options: TcpDoorOptions
  readonly #times: TcpTimes
  readonly #server: Server
  readonly #sessions = new Set<TcpSession>()
  readonly #lines: LiveLines<TcpSession>
  readonly #duels = new LineDuels()
  readonly #failures: SeldomTeller
  #sweep: NodeJS.Timeout | undefined
  readonly counts = { connections: 0, refused: 0, frames: 0, failures: 0, bad: {} as Record<string, number> }

  constructor(options: TcpDoorOptions) {
    this.#options = options
    this.#times = { ...usualTimes, ...options.times }
    const lost = 'reports could not be written; the vehicles will send them again'
    this.#failures = new SeldomTeller(options.log, 'error', lost)
    const flag = (duplicate: DuplicateLogin): void => {
      this.#duels.displaced(duplicate.imei, duplicate.olderWasAlive)
      options.log.warn(duplicate, 'a second connection claims to be a connected vehicle')
      options.onDuplicateLogin?.(duplicate)
    }
    this.#lines = new LiveLines(this.#times.doubtMs, flag, options.news)
    options.news?.follow(this.#lines)
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.counts.connections++
      if (options.allowsAddress && !options.allowsAddress(socket.remoteAddress ?? '')) {
        this.counts.refused++
        socket.destroy()
        return
      }
      this.#sessions.add(new TcpSession(socket, this.#hooks))
    })
    this.#server.maxConnections = options.maxConnections ?? 20_000
  }

  /** @returns the port it listens on; @throws when the port is taken */
  async open(): Promise<number> {
    const { port, host } = this.#options
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ port, host: host ?? '0.0.0.0', backlog: 1024 }, () => {
        this.#server.removeListener('error', reject)
        resolve()
      })
    })
    this.#server.on('error', (error) => this.#options.log.error({ err: error }, 'the device door has a fault'))
    this.#sweep = setInterval(() => this.#look(), this.#times.sweepMs)
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  get connected(): number {
    return this.#sessions.size
  }

  get duplicateLogins(): number {
    return this.#lines.duplicates
  }

  /** Whether a line of text could go to this vehicle now. */
  lineTo(imei: string): 'open' | 'no-session' | 'unproven' {
    const line = this.#lines.proven(imei)
    return typeof line === 'string' ? line : 'open'
  }

  /** Sends a line of text to a vehicle, if it is connected and nobody disputes its name. Proof of effect comes from telemetry. */
  sendLine(imei: string, text: string): SendResult {
    const line = this.#lines.proven(imei)
    if (typeof line === 'string') return line
    return line.sendLine(text) ? 'sent' : 'no-session'
  }

  /** Takes no more, answers what was received, closes. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
    this.#options.news?.close()
    this.#lines.close()
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#times.drainMs)
    })
    await Promise.race([Promise.all([...this.#sessions].map((session) => session.drain())), late])
    clearTimeout(timer)
    // A socket with nothing left to say would wait for the other end: give it a moment, then cut.
    const cut = setTimeout(() => {
      for (const session of this.#sessions) session.destroy()
    }, 100)
    await closed
    clearTimeout(cut)
  }

  readonly #hooks: TcpSessionHooks = {
    now: () => this.#options.clock.now(),
    keep: (reports) => this.#options.batcher.add(this.#inDoubt(reports)),
    isFull: () => this.#options.batcher.isFull,
    whenRoom: () => this.#options.batcher.whenRoom(),
    identified: (session, imei) => this.#lines.claim(imei, session),
    text: (imei, line) => this.#options.onText?.(imei, line),
    bad: (reason) => {
      this.counts.bad[reason] = (this.counts.bad[reason] ?? 0) + 1
    },
    kept: (frames) => {
      this.counts.frames += frames
    },
    failed: (error) => {
      this.counts.failures++
      this.#failures.tell({ err: error })
    },
    ended: (session) => {
      this.#sessions.delete(session)
      if (session.imei !== null) this.#lines.release(session.imei, session)
    },
  }

  /** What is said while two fight for the name is kept, and where it puts the vehicle is not believed. */
  #inDoubt(reports: VehicleReport[]): VehicleReport[] {
    const [first] = reports
    if (!first || !this.#duels.isFoughtFor(first.deviceKey)) return reports
    return reports.map((report) => ({ ...report, isDisputed: true }))
  }

  #look(): void {
    const now = performance.now()
    const { keepAliveMs, loginMs, partialMs, idleMs, unheardMs } = this.#times
    for (const session of this.#sessions) {
      if (session.imei === null && now - session.openedAt > loginMs) session.destroy()
      else if (now - session.lastGoodAt > idleMs) session.destroy()
      else if (session.unheardSince !== null && now - session.unheardSince > unheardMs) session.reset()
      else if (session.partialSince !== null && now - session.partialSince > partialMs) session.giveUpPartial()
      else if (session.imei !== null && now - Math.max(session.lastByteAt, session.lastSentAt) > keepAliveMs)
        session.keepAlive()
    }
    this.#lines.sweep()
    this.#duels.sweep()
  }
}
