import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { LiveFleet } from '@motora/contract/vehicles'
import type { Session } from '../../acceptance/people.js'

/** One open map: follows the live stream of one process, and calls again when it breaks, from where it was. */
export class Screen {
  readonly fleet = new LiveFleet()
  readonly name: string
  snapshots = 0
  deltas = 0
  /** Times that its connection broke or could not be made. */
  breaks = 0
  /** When the gateway ended it because the person may follow no more; milliseconds since 1970. */
  endedAt: number | undefined
  readonly #origin: string
  readonly #session: Session
  #lastEventId: string | undefined
  #response: IncomingMessage | undefined
  #isClosed = false

  constructor(name: string, origin: string, session: Session) {
    this.name = name
    this.#origin = origin
    this.#session = session
    void this.#follow()
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed && this.endedAt === undefined) {
      await this.#once().catch(() => undefined)
      this.breaks += 1
      await wait(200)
    }
  }

  #once(): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...this.#session.headers,
        ...(this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {}),
      }
      const request = get(`${this.#origin}/api/vehicles/v1/Live`, { headers, agent: false, timeout: 40_000 })
      request.on('error', reject)
      request.on('timeout', () => request.destroy())
      request.on('response', (response) => {
        this.#response = response
        if (response.statusCode === 401) this.endedAt ??= Date.now()
        let rest = ''
        response.on('data', (piece: Buffer) => {
          const blocks = (rest + piece.toString()).split('\n\n')
          rest = blocks.pop() ?? ''
          if (response.statusCode === 200) for (const block of blocks) this.#take(block)
        })
        response.on('error', () => undefined)
        response.on('close', resolve)
      })
    })
  }

  #take(block: string): void {
    const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const event = field('event')
    const data = field('data') ?? ''
    if (event === 'end' && !data.includes('closing')) this.endedAt ??= Date.now()
    if (event !== 'snapshot' && event !== 'delta') return
    if (event === 'snapshot') {
      this.snapshots += 1
      this.fleet.applySnapshot(data)
    } else {
      this.deltas += 1
      this.fleet.applyDelta(data)
    }
    this.#lastEventId = field('id')
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.#response?.destroy()
    return Promise.resolve()
  }
}
