import { connect, type Socket } from 'node:net'
import type { MopedReport } from './moped-report.js'
import type { Random } from './random.js'
import { encodeSilenceZFrame, silenceLoginLine } from './silence-z-encoder.js'

export interface DeviceLineOptions {
  imei: string
  host: string
  port: number
  random: Random
  /** Frames sent and not yet answered; more wait here. */
  window: number
  /** Reports answered with 0x06: the gateway vouches for them from now on. */
  onAcknowledged?: (reports: readonly MopedReport[]) => void
  /** The gateway has answered the login: the line is open. */
  onLogin?: () => void
  /** A command line of the gateway, without its line end. */
  onCommand?: (line: string) => void
  onProblem?: (problem: Error) => void
  /** First pause before calling again, in milliseconds; doubled each time. */
  firstPauseMs?: number
  /** Up to this; 30 s unless said. */
  maxPauseMs?: number
}

const acknowledgement = 0x06
/** An order to update carries an address and a sum. */
const maxCommand = 512

/**
 * One module's TCP connection: login line, then frames, each answered by one byte 0x06 in the order sent. What was not
 * answered is sent again after a cut, in the same order and bytes.
 */
export class DeviceLine {
  readonly #options: DeviceLineOptions
  #socket: Socket | null = null
  #loggedIn = false
  #closed = false
  #held = false
  #queue: MopedReport[][] = []
  /** Sent on this connection, oldest first. */
  #unanswered: MopedReport[][] = []
  #pauseMs: number
  #timer: NodeJS.Timeout | null = null
  #text = ''

  constructor(options: DeviceLineOptions) {
    this.#options = options
    this.#pauseMs = options.firstPauseMs ?? 500
  }

  /** Frames neither answered nor given up: what would be lost if this process ended now. */
  get pendingFrames(): number {
    return this.#queue.length + this.#unanswered.length
  }
  get isConnected(): boolean {
    return this.#loggedIn
  }

  /** Calls, unless it has, or waits for the pause after a failed call. */
  open(): void {
    this.#held = false
    if (this.#socket || this.#closed || this.#timer) return
    const socket = connect({ host: this.#options.host, port: this.#options.port, noDelay: true })
    this.#socket = socket
    socket.on('connect', () => socket.write(silenceLoginLine(this.#options.imei)))
    socket.on('data', (bytes) => this.#read(bytes))
    socket.on('error', (problem) => this.#options.onProblem?.(problem))
    socket.on('close', () => this.#onClose())
  }

  /** Takes a frame's reports; sends them now or when the line allows. */
  send(reports: readonly MopedReport[]): void {
    this.#queue.push([...reports])
    this.#pump()
  }

  /** Sends a line of text immediately or never. @returns false when there is no line */
  say(line: string): boolean {
    if (!this.#loggedIn || !this.#socket) return false
    this.#socket.write(`${line}\r\n`)
    return true
  }

  /** Cuts the connection as a lost radio cell does; it calls again when opened. */
  hangUp(): void {
    this.#held = true
    this.#socket?.destroy()
  }

  /** Waits until everything is answered or the time is over, then hangs up. @returns frames left unanswered */
  async close(withinMs = 2_000): Promise<number> {
    const until = Date.now() + withinMs
    while (this.pendingFrames > 0 && this.#loggedIn && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#socket?.destroy()
    return this.pendingFrames
  }

  #pump(): void {
    const socket = this.#socket
    if (!socket || !this.#loggedIn) return
    socket.cork()
    while (this.#unanswered.length < this.#options.window) {
      const reports = this.#queue.shift()
      if (!reports) break
      this.#unanswered.push(reports)
      socket.write(encodeSilenceZFrame(reports.map((report) => report.record)))
    }
    socket.uncork()
  }

  #read(bytes: Buffer): void {
    for (const byte of bytes) {
      // Command lines are printable, so the answer byte is an answer even inside one.
      if (byte === acknowledgement) this.#onAcknowledgement()
      else if (this.#text !== '' || byte === 0x24) this.#onText(byte)
    }
    this.#pump()
  }

  #onAcknowledgement(): void {
    if (!this.#loggedIn) {
      this.#loggedIn = true
      this.#pauseMs = this.#options.firstPauseMs ?? 500
      this.#options.onLogin?.()
      return
    }
    const reports = this.#unanswered.shift()
    if (reports) this.#options.onAcknowledged?.(reports)
  }

  #onText(byte: number): void {
    if (byte !== 0x0a && this.#text.length < maxCommand) {
      this.#text += String.fromCharCode(byte)
      return
    }
    const line = this.#text.trim()
    this.#text = ''
    if (byte === 0x0a) this.#options.onCommand?.(line)
  }

  #onClose(): void {
    this.#socket = null
    this.#loggedIn = false
    this.#text = ''
    this.#queue = [...this.#unanswered, ...this.#queue]
    this.#unanswered = []
    if (this.#closed || this.#held) return
    const pauseMs = this.#pauseMs * this.#options.random.between(0.7, 1.3)
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (!this.#held) this.open()
    }, pauseMs)
    this.#pauseMs = Math.min(this.#options.maxPauseMs ?? 30_000, this.#pauseMs * 2)
  }
}
