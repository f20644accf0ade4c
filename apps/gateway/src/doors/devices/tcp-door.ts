import { createServer, type Server } from 'node:net'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import type { Line, SendResult } from './line.js'
import type { LiveLines } from './live-lines.js'
import { LoginLimits, type MaxLogins } from './login-limits.js'
import { NamelessConnections } from './nameless-connections.js'
import type { ReportBatcher } from './report-batcher.js'
import { TcpSession, type TcpSessionHooks } from './tcp-session.js'
import { ThrottledLog } from './throttled-log.js'

export interface TcpDoorOptions {
  port: number
  host?: string
  batcher: ReportBatcher
  clock: Clock
  log: Log
  /** The connected vehicles, of this door and all others. */
  lines: LiveLines<Line>
  /** Whether a vehicle has a key, and is heard only by a door that asks for it. */
  isKeyed?: (imei: string) => Promise<boolean>
  /** Whether what is said fits what is known of the vehicle: the proof after somebody took its line. */
  fits?: (reports: readonly VehicleReport[]) => Promise<boolean>
  /** A line of text of a known vehicle, such as its answer to a command. */
  onText?: (imei: string, line: string) => void
  /** The network's own word on who may knock: a private access point or a list of addresses. */
  allowsAddress?: (address: string) => boolean
  maxConnections?: number
  maxLogins?: Partial<MaxLogins>
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
  sweepMs: 1000,
}

/** Lines of text that wait until it is known whose they are; an honest module has its versions and a word or two. */
const maxUnheard = 8

/** The TCP server that modules of Silence (Z) and Astra (X, K) connect to. */
export class TcpDoor {
  readonly #options: TcpDoorOptions
  readonly #times: TcpTimes
  readonly #server: Server
  readonly #sessions = new Set<TcpSession>()
  /** Whether one who has said a name may be heard by it. */
  readonly #admitted = new WeakMap<TcpSession, boolean | Promise<boolean>>()
  /** What was said in words by those who are not known to be the vehicle. */
  readonly #unheard = new WeakMap<TcpSession, string[]>()
  readonly #lines: LiveLines<Line>
  readonly #nameless = new NamelessConnections()
  readonly #logins: LoginLimits
  readonly #failures: ThrottledLog
  #sweep: NodeJS.Timeout | undefined
  readonly counts = { connections: 0, refused: 0, frames: 0, failures: 0, bad: {} as Record<string, number> }

  constructor(options: TcpDoorOptions) {
    this.#options = options
    this.#times = { ...usualTimes, ...options.times }
    const lost = 'reports could not be written; the vehicles will send them again'
    this.#failures = new ThrottledLog(options.log, 'error', lost)
    this.#lines = options.lines
    this.#logins = new LoginLimits(options.maxLogins)
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.counts.connections++
      if (options.allowsAddress && !options.allowsAddress(socket.remoteAddress ?? '')) {
        this.counts.refused++
        socket.destroy()
        return
      }
      const session = new TcpSession(socket, this.#hooks)
      if (!this.#nameless.enter(session, session.address)) {
        this.counts.refused++
        session.destroy()
        return
      }
      this.#sessions.add(session)
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

  /** Whom the modules that are connected say to be. */
  modules(): string[] {
    return [...this.#sessions].flatMap(({ imei }) => imei ?? [])
  }

  /** Ends the connections of a vehicle that has a key now: the door for keys is its only one. */
  endModule(imei: string): void {
    for (const session of this.#sessions) if (session.imei === imei) session.destroy()
  }

  /** Whether a line of text could go to this vehicle now. */
  lineTo(imei: string): 'open' | 'no-session' | 'unproven' {
    const line = this.#lines.proven(imei)
    if (typeof line === 'string') return line
    return line instanceof TcpSession ? 'open' : 'no-session'
  }

  /**
   * Sends a line of text to a vehicle, if it is connected and its name is not disputed. Proof of effect comes from
   * telemetry.
   */
  sendLine(imei: string, text: string): SendResult {
    const line = this.#lines.proven(imei)
    if (typeof line === 'string') return line
    return line instanceof TcpSession && line.sendLine(text) ? 'sent' : 'no-session'
  }

  /** Takes no more, answers what was received, closes. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
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
    keep: (session, reports) => this.#keep(session, reports),
    isFull: ({ imei, address }) => this.#options.batcher.isFullFor(imei, address),
    whenRoom: ({ imei, address }) => this.#options.batcher.whenRoomFor(imei, address),
    identified: (session, imei) => {
      this.#nameless.leave(session)
      const admitted = this.#admit(session, imei)
      this.#admitted.set(session, admitted)
      void this.#hearTextsWhenKnown(session, imei, admitted)
    },
    text: (session, line) => {
      this.#unheard.set(session, [...(this.#unheard.get(session) ?? []), line].slice(-maxUnheard))
      this.#hearTexts(session)
    },
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
      this.#nameless.leave(session)
      this.#sessions.delete(session)
      if (session.imei !== null) this.#lines.release(session.imei, session)
    },
  }

  /** Whatever need not wait is counted by the batcher at once, or a sender would not be paused in time. */
  #keep(session: TcpSession, reports: VehicleReport[]): Promise<void> {
    const { imei } = session
    if (imei === null) return Promise.resolve()
    this.#hearTexts(session)
    return this.#isTheVehicle(session, imei)
      ? this.#add(session, imei, reports, true)
      : this.#keepWhenKnown(session, imei, reports)
  }

  /** As far as that is known now; two that fight for the name are both not believed. */
  #isTheVehicle(session: TcpSession, imei: string): boolean {
    const isHolder = this.#admitted.get(session) === true && this.#lines.isHeldBy(imei, session)
    return isHolder && !this.#lines.needsProof(imei, session)
  }

  /** Words count as reports do: what may be another's waits, and is dropped with its connection. */
  #hearTexts(session: TcpSession): void {
    const { imei } = session
    const unheard = this.#unheard.get(session)
    if (!unheard || imei === null || !this.#isTheVehicle(session, imei) || this.#lines.isFoughtFor(imei)) return
    this.#unheard.delete(session)
    for (const line of unheard) this.#options.onText?.(imei, line)
  }

  async #hearTextsWhenKnown(session: TcpSession, imei: string, admitted: boolean | Promise<boolean>): Promise<void> {
    if (!(await admitted)) return
    await this.#lines.speaksFor(imei, session)
    this.#hearTexts(session)
  }

  /** It is seen first whether this is the vehicle. */
  async #keepWhenKnown(session: TcpSession, imei: string, reports: VehicleReport[]): Promise<void> {
    if (!(await this.#admitted.get(session))) throw new Error('who has logged in is not heard')
    const speaks = await this.#lines.speaksFor(imei, session)
    if (speaks && this.#lines.needsProof(imei, session) && (await this.#options.fits?.(reports)))
      this.#lines.prove(imei, session)
    this.#hearTexts(session)
    await this.#add(session, imei, reports, speaks)
  }

  /** What is said by somebody who may not be the vehicle is kept, and its places are not believed. */
  #add(session: TcpSession, imei: string, reports: VehicleReport[], speaks: boolean): Promise<void> {
    const { address } = session
    const isDisputed = !speaks || this.#lines.isFoughtFor(imei)
    if (!isDisputed && !this.#lines.needsProof(imei, session))
      void this.#logins.hear(session, imei, async () => (await this.#options.fits?.(reports)) ?? true)
    const given = isDisputed ? reports.map((report) => ({ ...report, isDisputed })) : reports
    return this.#options.batcher.add(given, address)
  }

  /** The protocol knows no key: who speaks here by the name of a vehicle that has one is not heard. */
  #admit(session: TcpSession, imei: string): boolean | Promise<boolean> {
    const { isKeyed, batcher } = this.#options
    if (!this.#logins.admits(imei, session.address, batcher.isKnown(imei))) {
      this.counts.refused++
      session.destroy()
      return false
    }
    if (!isKeyed) {
      this.#lines.claim(imei, session)
      return true
    }
    const admitting = isKeyed(imei).then(
      (has) => {
        if (has) {
          this.counts.refused++
          session.destroy()
        } else if (this.#sessions.has(session)) this.#lines.claim(imei, session)
        this.#admitted.set(session, !has)
        return !has
      },
      (error: unknown) => {
        this.#failures.tell({ err: error })
        session.destroy()
        return false
      },
    )
    return admitting
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
  }
}
