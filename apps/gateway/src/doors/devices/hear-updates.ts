import pLimit from 'p-limit'
import type { Log } from '../../kernel/log.js'
import type { FirmwareRoom, OrderWord } from '../../rooms/firmware/index.js'
import { isUpdateLine, readUpdateLine, type UpdateLine } from './update-wire.js'

interface Deps {
  orders: Pick<FirmwareRoom['orders'], 'hear' | 'hearVersions'>
  log: Log
  times?: Partial<HearingTimes>
}

interface HearingTimes {
  /** Between two writes for one vehicle on TCP; what comes meanwhile takes the place of what it outdates. */
  betweenMs: number
  /** Between two steps of progress that are written. */
  stepMs: number
  /** After so long the same word is written again: it is still at it. */
  stillMs: number
  /** First pause when the database does not take it; doubled up to `lastRetryMs`. */
  firstRetryMs: number
  lastRetryMs: number
}
const usualTimes: HearingTimes = {
  betweenMs: 250,
  stepMs: 2000,
  stillMs: 60_000,
  firstRetryMs: 500,
  lastRetryMs: 10_000,
}
const stepPercent = 5
const writesAtOnce = 4
/** Words of one vehicle that wait; an honest one has two or three. */
const maxWaiting = 8
const badLineEveryMs = 60_000
const forgetAfterMs = 10 * 60_000

interface Unit {
  waiting: UpdateLine[]
  isWriting: boolean
  wroteAt: number
  /** The last word that is written or waits for it. */
  last: (OrderWord & { at: number }) | undefined
  heardAt: number
  badLines: number
  badToldAt: number
}

/**
 * Passes on what vehicles say of their versions and of orders to update. Progress percent by percent is thinned out, an
 * end never: on TCP it is tried until the database has taken it, on MQTT the device is not answered before. Of a
 * vehicle that talks too much, only the newest waits.
 */
export class HearUpdates {
  readonly #deps: Deps
  readonly #times: HearingTimes
  readonly #units = new Map<string, Unit>()
  readonly #few = pLimit(writesAtOnce)
  readonly #writing = new Set<Promise<void>>()
  readonly #forgetting: NodeJS.Timeout
  /** Ends of the pauses under way, one for each vehicle that waits: more than a signal is meant to have listeners. */
  readonly #pauses = new Set<() => void>()
  #isClosing = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#times = { ...usualTimes, ...deps.times }
    this.#forgetting = setInterval(() => this.#forget(), forgetAfterMs).unref()
  }

  /** Takes a line of text of a module. Lines of other kinds are left alone; a bad one is logged and left. */
  hearText(imei: string, line: string): void {
    if (!isUpdateLine(line)) return
    const unit = this.#unitOf(imei)
    const read = readUpdateLine(line)
    if (!read) this.#tellBad(imei, unit, line)
    else if (read.kind === 'versions' ? Object.keys(read.versions).length > 0 : this.#isNews(unit, read.said))
      this.#enqueue(imei, unit, read)
  }

  /** Takes a device's answer over MQTT; it is acknowledged when this resolves. @throws when it could not be written */
  async hearAnswer(imei: string, said: OrderWord): Promise<void> {
    const unit = this.#unitOf(imei)
    if (!this.#isNews(unit, said)) return
    await this.#few(() => this.#deps.orders.hear(imei, said))
    unit.last = { ...said, at: performance.now() }
  }

  /** Writes what waits, each once more, and ends. */
  async close(): Promise<void> {
    clearInterval(this.#forgetting)
    this.#isClosing = true
    for (const end of this.#pauses) end()
    await Promise.all(this.#writing)
  }

  #unitOf(imei: string): Unit {
    let unit = this.#units.get(imei)
    if (!unit) {
      unit = {
        waiting: [],
        isWriting: false,
        wroteAt: Number.NEGATIVE_INFINITY,
        last: undefined,
        heardAt: 0,
        badLines: 0,
        badToldAt: Number.NEGATIVE_INFINITY,
      }
      this.#units.set(imei, unit)
    }
    unit.heardAt = performance.now()
    return unit
  }

  #isNews({ last }: Unit, said: OrderWord): boolean {
    if (!last || last.orderId !== said.orderId || last.word !== said.word) return true
    const ago = performance.now() - last.at
    if (ago >= this.#times.stillMs) return true
    const step = Math.abs((said.percent ?? 0) - (last.percent ?? 0))
    return ago >= this.#times.stepMs && step >= stepPercent
  }

  #enqueue(imei: string, unit: Unit, read: UpdateLine): void {
    if (read.kind === 'said') unit.last = { ...read.said, at: performance.now() }
    unit.waiting = unit.waiting.filter((older) => !outdates(read, older))
    if (unit.waiting.length >= maxWaiting) {
      unit.waiting.shift()
      this.#deps.log.warn({ imei }, 'a vehicle says more of its updates than can be written')
    }
    unit.waiting.push(read)
    if (unit.isWriting) return
    unit.isWriting = true
    const done = this.#write(imei, unit).finally(() => this.#writing.delete(done))
    this.#writing.add(done)
  }

  async #write(imei: string, unit: Unit): Promise<void> {
    const { betweenMs, firstRetryMs, lastRetryMs } = this.#times
    let retryMs = firstRetryMs
    for (;;) {
      await this.#pause(unit.wroteAt + betweenMs - performance.now())
      const next = unit.waiting.shift()
      if (!next) {
        // in the same breath: what comes a moment later begins again
        unit.isWriting = false
        return
      }
      try {
        await this.#few(() => this.#handOn(imei, next))
        unit.wroteAt = performance.now()
        retryMs = firstRetryMs
      } catch (error) {
        this.#deps.log.error({ err: error, imei }, 'what a vehicle says of its update could not be written')
        if (this.#isClosing) continue
        // whatever came meanwhile may have outdated it
        if (!unit.waiting.some((newer) => outdates(newer, next))) unit.waiting.unshift(next)
        await this.#pause(retryMs)
        retryMs = Math.min(lastRetryMs, retryMs * 2)
      }
    }
  }

  #handOn(imei: string, read: UpdateLine): Promise<void> {
    const { orders } = this.#deps
    return read.kind === 'said' ? orders.hear(imei, read.said) : orders.hearVersions(imei, read.versions)
  }

  /** Waits so long, or until it closes. */
  #pause(ms: number): Promise<void> {
    if (ms <= 0 || this.#isClosing) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        this.#pauses.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#pauses.add(end)
    })
  }

  /** Logged once a minute for a vehicle: its lines must not cost more than their bytes. */
  #tellBad(imei: string, unit: Unit, line: string): void {
    unit.badLines += 1
    const now = performance.now()
    if (now - unit.badToldAt < badLineEveryMs) return
    this.#deps.log.warn({ imei, line: line.slice(0, 80), count: unit.badLines }, 'a line about updates is not readable')
    unit.badToldAt = now
    unit.badLines = 0
  }

  #forget(): void {
    const before = performance.now() - forgetAfterMs
    for (const [imei, unit] of this.#units) if (!unit.isWriting && unit.heardAt < before) this.#units.delete(imei)
  }
}

/** Whether the older needs no writing once the newer is there. */
const outdates = (newer: UpdateLine, older: UpdateLine): boolean => {
  if (newer.kind === 'versions' || older.kind === 'versions') return newer.kind === older.kind
  // an end is never outdated but by its own repetition
  const isEnd = older.said.word !== 'downloading' && older.said.word !== 'installing' && older.said.word !== 'accepted'
  return newer.said.orderId === older.said.orderId && (!isEnd || newer.said.word === older.said.word)
}
