import { createHash, type Hash } from 'node:crypto'
import { type FetchPart, PartRefused } from './fetch-part.js'
import type { Moped } from './moped.js'
import type { Random } from './random.js'
import { type UnitVersions, versionsLine } from './unit-versions.js'
import { readUpdateOrder, type UpdateOrder } from './update-order.js'

export interface UpdateSettings {
  /** Share of mopeds on which no update ever succeeds. */
  failureShare: number
  /** Share of mopeds whose line and download break once in each update, and go on. */
  breakShare: number
  /** Parts that a download has at least, one after the other. */
  parts: number
  secondsBetweenParts: number
  installSeconds: number
  /** Off-line after the installation. */
  rebootSeconds: number
  /** After a part that did not come, and how long a broken line stays broken. */
  retrySeconds: number
  /** For how long no part may come, while the line is there, before a download has failed. */
  patienceSeconds: number
}
export const usualUpdates: UpdateSettings = {
  failureShare: 0.1,
  breakShare: 0.2,
  parts: 40,
  secondsBetweenParts: 1,
  installSeconds: 20,
  rebootSeconds: 5,
  retrySeconds: 5,
  patienceSeconds: 300,
}

/** An order that reached a moped. A repeated id is done no second time, whatever was noted the first time. */
export interface OrderReceived {
  imei: string
  at: Date
  orderId: string
  target: string
  version: string
  /** `taken over`: it was at this version already, by an older order. */
  outcome: 'accepted' | 'refused' | 'taken over' | 'runs it' | 'repeated'
}

interface Ways {
  /** A line of text to the gateway; lost when there is no line. */
  say(line: string): unknown
  fetchPart: FetchPart
  tell?: ((received: OrderReceived) => void) | undefined
}

interface Job {
  order: UpdateOrder
  phase: 'downloading' | 'installing' | 'rebooting'
  hash: Hash
  received: number
  /** When the next part is fetched or the phase ends, milliseconds since 1970. */
  due: number
  hasBroken: boolean
  /** Since when no part has come, milliseconds since 1970; null: the last one that was asked for came. */
  missingSince: number | null
  fetching: AbortController | null
}

const minPartBytes = 16_384
/** Below this it refuses, as the gateway's own rule does. */
const minPercent = 30

/**
 * What a moped's module makes of orders to update: fetches in parts and goes on after a break, checks the sum,
 * installs, restarts, reports its versions. It does an order once, says the newest order's last word again after each
 * login, and does nothing while somebody rides. Time is passed in, chance is seeded.
 */
export class MopedUpdates {
  readonly versions: UnitVersions
  readonly #moped: Moped
  readonly #ways: Ways
  readonly #settings: UpdateSettings
  readonly #fails: 'sum' | 'install' | null
  readonly #breaks: boolean
  readonly #words = new Map<string, string>()
  #newest: string | null = null
  #job: Job | null = null
  #cutUntil = 0

  constructor(moped: Moped, versions: UnitVersions, random: Random, ways: Ways, settings = usualUpdates) {
    this.#moped = moped
    this.versions = { ...versions }
    this.#ways = ways
    this.#settings = settings
    const fails = random.chance(settings.failureShare)
    this.#fails = fails ? random.pick(['sum', 'install'] as const) : null
    this.#breaks = random.chance(settings.breakShare)
  }

  /** Whether it is off-line for reasons of its own: it restarts, or its line has broken. */
  isOffLine(now: Date): boolean {
    return this.#job?.phase === 'rebooting' || now.getTime() < this.#cutUntil
  }

  get isBusy(): boolean {
    return this.#job !== null
  }

  /** Whether it is one on which no update ever succeeds. */
  get neverSucceeds(): boolean {
    return this.#fails !== null
  }

  /** The gateway has answered the login. */
  onLogin(): void {
    this.#ways.say(versionsLine(this.versions))
    const newest = this.#job?.order.orderId ?? this.#newest
    if (newest) this.#repeat(newest)
  }

  /** @returns false when the line is no order to update */
  receive(line: string, now: Date): boolean {
    const order = readUpdateOrder(line)
    if (!order) return /^\$FOTA\b/.test(line)
    const outcome = this.#take(order, now)
    const { orderId, target, version } = order
    this.#ways.tell?.({ imei: this.#moped.imei, at: now, orderId, target, version, outcome })
    return true
  }

  #take(order: UpdateOrder, now: Date): OrderReceived['outcome'] {
    const { orderId, target, version } = order
    if (this.#words.has(orderId)) {
      this.#repeat(orderId)
      return 'repeated'
    }
    const job = this.#job
    if (job && job.order.target === target && job.order.version === version && job.order.sha256 === order.sha256) {
      // the gateway has given up the older order, and with it the older ticket
      const word = this.#words.get(job.order.orderId) ?? 'accepted'
      job.fetching?.abort()
      job.order = order
      this.#say(orderId, word)
      return 'taken over'
    }
    if (!job && this.versions[target] === version) {
      this.#newest = orderId
      this.#ways.say(versionsLine(this.versions))
      this.#say(orderId, 'installed')
      return 'runs it'
    }
    if (!job) this.#newest = orderId
    if (job || !this.#mayBegin()) {
      this.#say(orderId, 'refused')
      return 'refused'
    }
    const begun = { phase: 'downloading', received: 0, hasBroken: false, missingSince: null, fetching: null } as const
    this.#job = { ...begun, order, hash: createHash('sha256'), due: now.getTime() }
    this.#say(orderId, 'accepted')
    return 'accepted'
  }

  #mayBegin(): boolean {
    const { isOn, speedKmh, batteryPercent, state } = this.#moped
    return !isOn && speedKmh === 0 && state !== 'swapping' && batteryPercent >= minPercent
  }

  /** Lets time pass up to `now`. @param hasSignal whether the radio reaches anybody */
  advance(now: Date, hasSignal = true): void {
    const job = this.#job
    if (!job) return
    const isCut = !hasSignal || now.getTime() < this.#cutUntil
    if (isCut) job.fetching?.abort()
    if (job.phase === 'downloading') {
      if (isCut || job.fetching || now.getTime() < job.due) return
      if (job.received === job.order.sizeBytes) this.#judge(job, now)
      else void this.#fetch(job, now)
    } else if (job.phase === 'installing') this.#install(job, now)
    else if (now.getTime() >= job.due) this.#wakeUp(job)
  }

  async #fetch(job: Job, now: Date): Promise<void> {
    const { order } = job
    const { parts, secondsBetweenParts, retrySeconds, patienceSeconds } = this.#settings
    const step = Math.max(minPartBytes, Math.ceil(order.sizeBytes / parts))
    const stop = new AbortController()
    job.fetching = stop
    job.due = now.getTime() + secondsBetweenParts * 1000
    try {
      const to = Math.min(order.sizeBytes, job.received + step)
      const bytes = await this.#ways.fetchPart(order, job.received, to, stop.signal)
      job.hash.update(bytes)
      job.received += bytes.length
      job.missingSince = null
      this.#say(job.order.orderId, `downloading,${Math.floor((job.received / order.sizeBytes) * 100)}`)
      if (this.#breaks && !job.hasBroken && job.received * 2 >= order.sizeBytes) {
        job.hasBroken = true
        this.#cutUntil = now.getTime() + retrySeconds * 1000
      }
    } catch (problem) {
      job.due = now.getTime() + retrySeconds * 1000
      // stopped by ourselves: no fault of the other end
      job.missingSince = stop.signal.aborted ? null : (job.missingSince ?? now.getTime())
      const isOutOfPatience = job.missingSince !== null && now.getTime() - job.missingSince >= patienceSeconds * 1000
      // an older order's ticket, refused, says nothing of the newer one
      const isRefused = problem instanceof PartRefused && problem.forGood && job.order === order
      if (isRefused || isOutOfPatience) this.#end(job, 'failed,download')
    } finally {
      job.fetching = null
    }
  }

  #judge(job: Job, now: Date): void {
    const isRight = job.hash.copy().digest('hex') === job.order.sha256 && this.#fails !== 'sum'
    // somebody has switched it on meanwhile: it waits
    const mayInstall = !this.#moped.isOn && this.#moped.state !== 'swapping'
    if (!isRight) this.#end(job, 'failed,sum')
    if (!isRight || !mayInstall) return
    this.#moped.isInstalling = true
    job.phase = 'installing'
    job.due = now.getTime() + this.#settings.installSeconds * 1000
    this.#say(job.order.orderId, 'installing,0')
  }

  #install(job: Job, now: Date): void {
    const { installSeconds, rebootSeconds } = this.#settings
    const left = Math.max(0, job.due - now.getTime())
    const tenths = left === 0 ? 10 : Math.floor(10 - left / (installSeconds * 100))
    const word = `installing,${tenths * 10}`
    if (this.#words.get(job.order.orderId) !== word) this.#say(job.order.orderId, word)
    if (left > 0) return
    job.phase = 'rebooting'
    job.due = now.getTime() + rebootSeconds * 1000
    if (this.#fails) this.#end(job, 'failed,install')
  }

  #wakeUp(job: Job): void {
    this.versions[job.order.target] = job.order.version
    // the versions first: they are the proof, and reported again after the login that follows
    this.#ways.say(versionsLine(this.versions))
    this.#end(job, 'installed')
  }

  #end(job: Job, word: string): void {
    this.#moped.isInstalling = false
    this.#job = null
    this.#newest = job.order.orderId
    this.#say(job.order.orderId, word)
  }

  #say(orderId: string, word: string): void {
    this.#words.set(orderId, word)
    this.#repeat(orderId)
    const [oldest] = this.#words.keys()
    if (this.#words.size > 100 && oldest !== undefined) this.#words.delete(oldest)
  }

  #repeat(orderId: string): void {
    this.#ways.say(`$FOTA,${orderId},${this.#words.get(orderId)}`)
  }
}
