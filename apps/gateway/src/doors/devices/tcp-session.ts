import type { Socket } from 'node:net'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { commandLines } from './command-wire.js'
import { decodeFrame } from './decode-frame.js'
import { type BadReason, type FrameEvent, FrameReader } from './frame-reader.js'

const acknowledgement = Buffer.of(0x06)
/** Frames of one connection on their way to the database, above which it is read no further. */
const maxOutstanding = 64
/** Damage in a row, without one good message, after which the other end is no module. */
const maxBadInARow = 1000

export interface TcpSessionHooks {
  now(): Date
  /** Resolves when the reports are written for good. */
  keep(session: TcpSession, reports: VehicleReport[]): Promise<void>
  isFull(session: TcpSession): boolean
  whenRoom(session: TcpSession): Promise<void>
  /** The connection has said for the first time whose it is. */
  identified(session: TcpSession, imei: string): void
  text(session: TcpSession, line: string): void
  bad(reason: BadReason | 'no-login' | 'foreign-imei'): void
  kept(frames: number): void
  failed(error: unknown): void
  ended(session: TcpSession): void
}

/** One connection of a module. A frame is answered only after its reports are written, and in the order of arrival. */
export class TcpSession {
  readonly address: string
  readonly openedAt = performance.now()
  imei: string | null = null
  /** When it last said something that we understood. */
  lastGoodAt = performance.now()
  lastByteAt = performance.now()
  /** Since when the frame or line has been coming that is not whole yet. */
  partialSince: number | null = null
  lastSentAt = performance.now()
  /** When a line of text went out after which nothing good has come yet. */
  unheardSince: number | null = null
  readonly #socket: Socket
  readonly #hooks: TcpSessionHooks
  readonly #reader = new FrameReader()
  #answers: Promise<void> = Promise.resolve()
  #outstanding = 0
  #badInARow = 0
  /** Events that wait for room; at most those of one chunk of the network, since reading stops. */
  readonly #unread: FrameEvent[] = []
  #isReading = false
  #isDraining = false

  constructor(socket: Socket, hooks: TcpSessionHooks) {
    this.#socket = socket
    this.#hooks = hooks
    this.address = socket.remoteAddress ?? ''
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    socket.on('data', (chunk) => this.#receive(chunk))
    // An error is always followed by 'close', where the session ends.
    socket.on('error', () => undefined)
    socket.on('close', () => hooks.ended(this))
  }

  /** Anything still to come from the module or to be answered to it; while it is not read, that may be frames. */
  get isBusy(): boolean {
    return this.#isReading || this.#outstanding > 0 || this.#unread.length > 0 || this.#reader.pendingBytes > 0
  }

  /** Writes a line of text; false when the connection is gone. */
  sendLine(text: string): boolean {
    if (this.#isDraining || !this.#socket.writable) return false
    this.#write(Buffer.from(`${text}\r\n`, 'latin1'))
    this.unheardSince ??= performance.now()
    return true
  }

  /** Asks the module for a report. */
  ask(): void {
    this.sendLine(commandLines.report)
  }

  /** A bare acknowledgement keeps a quiet line open; never while a frame could take it for its own. */
  keepAlive(): void {
    if (!this.isBusy && this.#socket.writable) this.#write(acknowledgement)
  }

  /** The rest of a frame did not come: looks for a beginning in what there is. */
  giveUpPartial(): void {
    this.#handle(this.#reader.giveUp())
  }

  /** Reads no more, answers what was received, then closes. */
  async drain(): Promise<void> {
    this.#isDraining = true
    this.#unread.length = 0
    this.#socket.pause()
    await this.#answers
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Ends it with all that was written and has not arrived: a command must not come out of a dead spot minutes later. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }

  #write(bytes: Buffer): void {
    this.lastSentAt = performance.now()
    this.#socket.write(bytes)
  }

  #receive(chunk: Buffer): void {
    this.lastByteAt = performance.now()
    this.#handle(this.#reader.push(chunk))
  }

  #handle(events: FrameEvent[]): void {
    if (this.#reader.pendingBytes === 0) this.partialSince = null
    else if (events.length > 0 || this.partialSince === null) this.partialSince = performance.now()
    for (const event of events) this.#unread.push(event)
    if (this.#unread.length > 0) void this.#readOn()
  }

  /** Takes what was cut from the stream, in order; where there is no room the rest waits and the socket is not read. */
  async #readOn(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      for (let event = this.#unread.shift(); event && !this.#socket.destroyed; event = this.#unread.shift()) {
        this.#take(event)
        if (this.#mustPause()) await this.#waitForRoom()
      }
    } catch (error) {
      // A defect of ours costs this connection, never the door.
      this.#hooks.failed(error)
      this.destroy()
    }
    this.#isReading = false
  }

  async #waitForRoom(): Promise<void> {
    this.#socket.pause()
    while (!this.#socket.destroyed && this.#mustPause()) {
      if (this.#outstanding >= maxOutstanding) await this.#answers
      else await this.#hooks.whenRoom(this)
    }
    if (!this.#isDraining) this.#socket.resume()
  }

  #take(event: FrameEvent): void {
    if (event.kind === 'bad') {
      this.#bad(event.reason)
      return
    }
    if (event.kind === 'frame') {
      this.#takeFrame(event)
      return
    }
    this.#good()
    if (event.kind === 'login') {
      if (this.#isSamePerson(event.imei)) this.#answerAfter(Promise.resolve())
    } else if (event.kind === 'text' && this.imei !== null) this.#hooks.text(this, event.line)
  }

  #takeFrame({ letter, bytes }: Extract<FrameEvent, { kind: 'frame' }>): void {
    const reports = decodeFrame(letter, bytes, this.imei, this.#hooks.now())
    const owner = reports?.[0]?.deviceKey
    if (reports === null || owner === undefined) {
      this.#bad('no-login')
      this.destroy()
      return
    }
    if (!this.#isSamePerson(owner)) return
    this.#good()
    this.#outstanding++
    this.#answerAfter(
      this.#hooks.keep(this, reports).finally(() => {
        this.#outstanding--
      }),
      () => this.#hooks.kept(1),
    )
  }

  /** One connection speaks for one vehicle; another name on it ends it. */
  #isSamePerson(imei: string): boolean {
    if (this.imei === null) {
      this.imei = imei
      this.#hooks.identified(this, imei)
    }
    if (this.imei === imei) return true
    this.#bad('foreign-imei')
    this.destroy()
    return false
  }

  /** Answers 0x06 when `work` is done and all earlier answers are given; after a failure nothing is answered any more. */
  #answerAfter(work: Promise<void>, then?: () => void): void {
    this.#answers = this.#answers.then(async () => {
      try {
        await work
        if (!this.#socket.writable) return
        this.#write(acknowledgement)
        then?.()
      } catch (error) {
        // An answer to a later frame would be taken for this one's: close, and the module sends all of them again.
        if (!this.#socket.destroyed) this.#hooks.failed(error)
        this.destroy()
      }
    })
    // The chain above handles it; without this, a failure that waits its turn would count as unhandled.
    work.catch(() => undefined)
  }

  #good(): void {
    this.lastGoodAt = performance.now()
    this.unheardSince = null
    this.#badInARow = 0
  }

  #bad(reason: BadReason | 'no-login' | 'foreign-imei'): void {
    this.#hooks.bad(reason)
    this.#badInARow++
    if (this.#badInARow >= maxBadInARow) this.destroy()
  }

  #mustPause(): boolean {
    return this.#outstanding >= maxOutstanding || this.#hooks.isFull(this)
  }
}
