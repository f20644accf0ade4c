import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { LiveFleet, type LiveVehicle } from '@motora/contract/vehicles'
import type { Heard } from './live-checks.js'

export interface LiveReaderOptions {
  /** Where the stream comes from: the gateway, or a proxy in front of it. */
  port: () => number
  headers: Record<string, string>
  /** Whether it keeps the fleet as a screen does; else it only notes what came when. */
  isWhole: boolean
  /** Told of each event, with the vehicles that it changed where the fleet is kept. */
  onEvent?: (heard: Heard, changed: readonly LiveVehicle[]) => void
}

const againAfterMs = 200

/** An open screen: reads the stream, notes each event, and when it breaks comes back with what it has had last. */
export class LiveReader {
  readonly fleet = new LiveFleet()
  readonly heard: Heard[] = []
  bytes = 0
  /** How often it came back. */
  returns = 0
  readonly #options: LiveReaderOptions
  #request: ClientRequest | undefined
  #response: IncomingMessage | undefined
  #text = ''
  #lastId: string | undefined
  #isClosed = false
  #isStalled = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: LiveReaderOptions) {
    this.#options = options
    this.#open()
  }

  /** Whether it has had a snapshot and is being told more. */
  get isOpen(): boolean {
    return this.#response !== undefined && this.heard.length > 0
  }

  /** Takes nothing more from the network, and keeps the line. */
  stall(): void {
    this.#isStalled = true
    this.#response?.socket.pause()
    this.#response?.pause()
  }

  goOn(): void {
    this.#isStalled = false
    this.#response?.socket.resume()
    this.#response?.resume()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#request?.destroy()
  }

  #open(): void {
    const asked = request({
      host: '127.0.0.1',
      port: this.#options.port(),
      path: '/api/vehicles/v1/Live',
      agent: false,
      headers: {
        ...this.#options.headers,
        accept: 'text/event-stream',
        ...(this.#lastId ? { 'last-event-id': this.#lastId } : {}),
      },
    })
    this.#request = asked
    asked.on('error', () => undefined)
    asked.on('close', () => this.#again())
    asked.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return
      }
      this.#response = response
      this.#text = ''
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (text: string) => this.#take(text))
      if (this.#isStalled) this.stall()
    })
    asked.end()
  }

  #again(): void {
    this.#response = undefined
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.returns += 1
      this.#open()
    }, againAfterMs)
  }

  #take(text: string): void {
    this.bytes += text.length
    this.#text += text
    for (let end = this.#text.indexOf('\n\n'); end !== -1; end = this.#text.indexOf('\n\n')) {
      const event = this.#text.slice(0, end)
      this.#text = this.#text.slice(end + 2)
      this.#event(event)
    }
  }

  #event(text: string): void {
    const [, epoch = '', seq = ''] = /^id: (\w+)\.(\d+)$/m.exec(text) ?? []
    const kind = /^event: (\w+)$/m.exec(text)?.[1]
    if (kind !== 'snapshot' && kind !== 'delta') return
    this.#lastId = `${epoch}.${seq}`
    const heard: Heard = { kind, epoch, seq: Number(seq), at: Date.now(), line: this.returns }
    this.heard.push(heard)
    if (!this.#options.isWhole) {
      this.#options.onEvent?.(heard, [])
      return
    }
    const data = text.slice(text.indexOf('\ndata: ') + 7)
    const { changed } = kind === 'snapshot' ? this.fleet.applySnapshot(data) : this.fleet.applyDelta(data)
    this.#options.onEvent?.(heard, changed)
  }
}
