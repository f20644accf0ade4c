import type { ServerResponse } from 'node:http'
import { liveVehicles } from '@motora/contract/vehicles'
import type { Bus, Fact } from '../../kernel/bus.js'
import type { Log } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Actor, RequestFacts, Scope } from '../../rooms/work.js'
import type { Board } from './board.js'
import { channelKey, LiveChannel } from './live-channel.js'
import { LiveStream } from './live-stream.js'
import { assignedEvents, type OwnEvent, reaches } from './own-events.js'
import type { StreamHandler } from './stream-handler.js'

interface Caller {
  actor: Actor
  scope: Scope
}

export interface LiveDoorDeps {
  board: Board
  bus: Bus
  log: Log
  /** Who it is now, and whose rows they may see: asked again and again while a stream is open. Refuses with 401. */
  whoIs: (request: RequestFacts) => Promise<Caller>
  /** Times in milliseconds; for tests. */
  tickMs?: number
  recheckMs?: number
  heartbeatMs?: number
  /** Streams of this process; unless said, `maxStreamsOfProcess`. */
  maxStreams?: number
  /** Streams of one account here; unless said, twelve. */
  maxStreamsPerAccount?: number | undefined
}

/** One browser's open tabs; more would hold the gateway's connections and memory for no use. */
const maxStreamsPerSession = 4
/** One person's browsers; signing in again and again opens no more. */
const usualStreamsPerAccount = 12
/** 5,000 streams took 181 MB and 115 ms for each event. source: SECURITY 1.12 */
const maxStreamsOfProcess = 5000
/** A channel without readers is kept for those who come back. */
const idleChannelMs = 120_000

interface Open {
  stream: LiveStream
  sessionId: string
  accountId: string
  membershipId: string
  scope: Scope
  /** Follows no vehicles. */
  onlyOwn: boolean
  request: RequestFacts
  checkedAt: number
}

/** Keeps screens up to date: a snapshot, then what changes, twice a second, to each what its scope allows. */
export class LiveDoor {
  readonly #deps: LiveDoorDeps
  readonly #channels = new Map<string, LiveChannel>()
  /** Of those who follow no vehicles. */
  readonly #empty = new LiveChannel(
    { get: () => undefined, values: () => [] },
    { kind: 'operators', operatorIds: [] },
    Date.now(),
  )
  readonly #open = new Set<Open>()
  readonly #stops: (() => void)[] = []
  readonly #timers: NodeJS.Timeout[] = []
  #opening: Promise<void> | undefined
  #isClosed = false

  constructor(deps: LiveDoorDeps) {
    this.#deps = deps
  }

  readonly handler: StreamHandler = {
    endpoint: liveVehicles,
    open: (caller, { query }, request, response) => this.#take(caller, query?.only === 'own', request, response),
  }

  get streamCount(): number {
    return this.#open.size
  }

  /** The fleet is read when the first screen opens: a process without screens holds no board. */
  #ready(): Promise<void> {
    this.#opening ??= this.#start().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #start(): Promise<void> {
    const { board, bus, tickMs = 500, heartbeatMs = 15_000, recheckMs = 2500 } = this.#deps
    await board.open()
    if (this.#stops.length > 0) return
    this.#stops.push(
      board.subscribe((vehicleId) => {
        for (const channel of this.#channels.values()) channel.touch(vehicleId)
      }),
      bus.subscribe('identity.session-ended', (facts) => {
        const ended = new Set((facts as Fact<{ sessionId: string }>[]).map(({ payload }) => payload.sessionId))
        for (const one of this.#open) if (ended.has(one.sessionId)) one.stream.end('session-ended')
      }),
      bus.subscribe('tickets.assigned', (facts) => this.#sendOwn(assignedEvents(facts))),
      // rarely: an operator that may no longer operate, or is elsewhere in the tree
      bus.subscribe('operators.changed', () => this.#recheck(() => true)),
      bus.subscribe('identity.account-changed', async (facts) => {
        const changed = new Set((facts as Fact<{ accountId: string }>[]).map(({ payload }) => payload.accountId))
        await this.#recheck((one) => changed.has(one.accountId))
      }),
    )
    const every = (ms: number, run: () => void) => {
      const timer = setInterval(run, ms)
      timer.unref()
      this.#timers.push(timer)
    }
    every(tickMs, () => this.#tick())
    every(heartbeatMs, () => {
      for (const one of this.#open) if (!one.stream.beat()) one.stream.destroy()
    })
    every(Math.max(50, recheckMs / 4), () => {
      const before = performance.now() - recheckMs
      void this.#recheck((one) => one.checkedAt <= before)
    })
  }

  #tick(): void {
    const now = Date.now()
    for (const [key, channel] of this.#channels) {
      channel.tick(now)
      channel.forgetSnapshot()
      if (channel.readers.size > 0) channel.idleSince = now
      else if (now - channel.idleSince > idleChannelMs) this.#channels.delete(key)
    }
  }

  #channelOf(scope: Scope): LiveChannel {
    const key = channelKey(scope.rows)
    const known = this.#channels.get(key)
    if (known) return known
    const channel = new LiveChannel(this.#deps.board, scope.rows, Date.now())
    this.#channels.set(key, channel)
    return channel
  }

  /** What a stream reads: the fleet of the scope, or nothing but what concerns the person. */
  #read(scope: Scope, onlyOwn: boolean): LiveChannel {
    return onlyOwn ? this.#empty : this.#channelOf(scope)
  }

  /** To the screens of that role, where what it is about is still in their scope. */
  #sendOwn(events: readonly OwnEvent[]): void {
    for (const { membershipId, operatorId, event } of events)
      for (const one of this.#open)
        if (one.membershipId === membershipId && reaches(one.scope.rows, operatorId)) one.stream.say(event)
  }

  async #take(
    { actor, scope }: Caller,
    onlyOwn: boolean,
    request: RequestFacts,
    response: ServerResponse,
  ): Promise<void> {
    if (actor.kind !== 'staff') throw new Refusal('identity.unauthenticated', 'Sign in to follow the fleet.')
    if (this.#isClosed) throw new Refusal('request.unavailable', 'The gateway is closing.')
    await this.#ready()
    // gone while the fleet was read
    if (response.destroyed) return
    this.#assertRoom(actor)
    const gzip = /\bgzip\b/.test(request.header('accept-encoding') ?? '')
    const { log } = this.#deps
    const stream = new LiveStream(response, this.#read(scope, onlyOwn), { gzip, log, now: Date.now })
    const { sessionId, accountId, membershipId } = actor
    const who = { sessionId, accountId, membershipId, scope }
    const one: Open = { stream, ...who, onlyOwn, request, checkedAt: performance.now() }
    this.#open.add(one)
    response.on('close', () => {
      stream.leave()
      this.#open.delete(one)
    })
    stream.begin(request.header('last-event-id'))
  }

  /**
   * The new stream is refused and no open one is ended: a screen that was ended would come back and end the next. A
   * refused screen asks again by itself, and gets its stream when another tab has closed.
   */
  #assertRoom({ sessionId, accountId }: { sessionId: string; accountId: string }): void {
    if (this.#open.size >= (this.#deps.maxStreams ?? maxStreamsOfProcess))
      throw new Refusal('request.unavailable', 'Too many screens follow the fleet. Try again in a moment.', {
        params: { retryAfterSeconds: 30 },
      })
    const own = [...this.#open].filter((one) => one.accountId === accountId)
    if (own.length >= (this.#deps.maxStreamsPerAccount ?? usualStreamsPerAccount))
      throw new Refusal('request.throttled', 'This account follows the fleet on too many screens. Close one of them.')
    if (own.filter((one) => one.sessionId === sessionId).length >= maxStreamsPerSession)
      throw new Refusal('request.throttled', 'This session follows the fleet on too many screens. Close one of them.')
  }

  /** Is it still who it was, and may they still see the same? */
  async #recheck(which: (one: Open) => boolean): Promise<void> {
    const due = [...this.#open].filter(which)
    for (const one of due) one.checkedAt = performance.now()
    await Promise.all(due.map((one) => this.#recheckOne(one)))
  }

  async #recheckOne(one: Open): Promise<void> {
    try {
      const { actor, scope } = await this.#deps.whoIs(one.request)
      if (actor.kind !== 'staff' || actor.sessionId !== one.sessionId) return one.stream.end('unauthenticated')
      one.scope = scope
      one.stream.moveTo(this.#read(scope, one.onlyOwn))
    } catch (error) {
      if (error instanceof Refusal) return one.stream.end('unauthenticated')
      // the database is away: no one is let in meanwhile, but open streams stay until it answers
      this.#deps.log.warn({ err: error }, 'a live stream could not be checked')
    }
  }

  close(): void {
    this.#isClosed = true
    for (const one of this.#open) one.stream.end('closing')
    for (const timer of this.#timers) clearInterval(timer)
    for (const stop of this.#stops.splice(0)) stop()
    this.#deps.board.close()
  }
}
