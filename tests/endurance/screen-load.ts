import { chance } from '../promise.js'
import type { Stand } from '../stand.js'
import { metresFrom } from './spoken-moped.js'

/** A place that a moped has told and that was acknowledged. */
export interface Told {
  /** Milliseconds since 1970, when the answer came. */
  answeredAt: number
}

const city = { latitude: 41.39, longitude: 2.16 }
const tickMs = 100

/** How a place reads on a screen: five decimals, which is about a metre. */
export const placeKey = (imei: string, latitude: number, longitude: number): string =>
  `${imei} ${Math.round(latitude * 1e5)} ${Math.round(longitude * 1e5)}`

/** Mopeds that all ride, told by a forwarder in batches: each report brings its moped to a place it was never at. */
export class ScreenLoad {
  /** By `placeKey`. */
  readonly told = new Map<string, Told>()
  perSecond: number
  failures = 0
  readonly #stand: Pick<Stand, 'origin'>
  readonly #key: string
  readonly #imeis: readonly string[]
  readonly #next: () => number
  #turn = 0
  #steps = 0
  #due = 0
  #isOver = false
  readonly #running: Promise<void>
  readonly #underWay = new Set<Promise<void>>()

  constructor(stand: Pick<Stand, 'origin'>, key: string, imeis: readonly string[], perSecond: number, seed: number) {
    this.#stand = stand
    this.#key = key
    this.#imeis = imeis
    this.perSecond = perSecond
    this.#next = chance(seed)
    this.#running = this.#run()
  }

  /** Tells no more; resolves when everything under way is answered. */
  async close(): Promise<void> {
    this.#isOver = true
    await this.#running
    await Promise.all(this.#underWay)
  }

  async #run(): Promise<void> {
    let before = Date.now()
    while (!this.#isOver) {
      await new Promise((resolve) => setTimeout(resolve, tickMs))
      const now = Date.now()
      this.#due += ((now - before) / 1000) * this.perSecond
      before = now
      // who is slower than asked is not asked for more and more
      if (this.#underWay.size > 20) this.#due = 0
      const count = Math.min(Math.floor(this.#due), this.#imeis.length, 500)
      if (count === 0) continue
      this.#due -= count
      const sending = this.#send(count).finally(() => this.#underWay.delete(sending))
      this.#underWay.add(sending)
    }
  }

  async #send(count: number): Promise<void> {
    const keys: string[] = []
    const now = new Date().toISOString()
    const reports = Array.from({ length: count }, () => {
      const n = this.#turn % this.#imeis.length
      if (n === 0) this.#steps += 1
      this.#turn += 1
      const imei = this.#imeis[n] ?? ''
      // some metres on, on a street of its own
      const { latitude, longitude } = metresFrom(city, (n % 50) * 60, Math.floor(n / 50) * 90 + this.#steps * 3)
      keys.push(placeKey(imei, latitude, longitude))
      const position = { latitude, longitude, speedKmh: Math.floor(this.#next() * 45) }
      return { imei, deviceTime: now, position, values: { batteryPercent: Math.floor(20 + this.#next() * 70) } }
    })
    try {
      const answer = await fetch(`${this.#stand.origin}/api/devices/v1/Reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reports }),
      })
      await answer.arrayBuffer()
      const answeredAt = Date.now()
      if (answer.status === 200) for (const key of keys) this.told.set(key, { answeredAt })
      else this.failures += 1
    } catch {
      this.failures += 1
    }
  }
}
