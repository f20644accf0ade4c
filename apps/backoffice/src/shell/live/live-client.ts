import type { TicketAssigned } from '@motora/contract/technicians'
import { encodeSnapshot, type LiveEffect, LiveFleet, type LiveVehicle, liveVehicles } from '@motora/contract/vehicles'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { urlOf } from '../api/call-url'
import type { SessionAccess } from '../api/client'

/** Without a stream the fleet is asked for at this interval. source: fleet side, section 9 (ledger F-12). */
const pollEveryMs = 15_000
/** A stream that has failed may come back so soon before polling begins. */
const pollAfterMs = 3_000
/** A stream that says nothing, not even a heartbeat, for so long is dead. */
const silentAfterMs = 45_000
const maxWaitMs = 30_000

export interface LiveHealth {
  /** `connecting`: nothing is known yet. `offline`: neither the stream nor an ordinary call brings data. */
  source: 'connecting' | 'live' | 'polling' | 'offline'
  /** When the newest data came, milliseconds since 1970. */
  at: number | null
}

export interface LiveDeps {
  send: typeof fetch
  access: SessionAccess
  now: () => number
  /** The whole fleet of the scope by ordinary calls. */
  poll: (signal: AbortSignal) => Promise<readonly LiveVehicle[]>
  /** Only what concerns the person: no vehicles, and none are polled either. */
  onlyOwn?: boolean
  onEffect: (effect: LiveEffect) => void
  /** Somebody else has given the person a ticket, or taken one away. */
  onAssigned?: (assigned: TicketAssigned) => void
  onHealth: (health: LiveHealth) => void
  onSessionEnded: () => void
}

/**
 * Follows the fleet: a stream read with the bearer token (so not by EventSource), resumed by the last event id,
 * tried again with growing waits; while it is down the fleet is polled. Returns the function that ends it.
 */
export function followFleet(deps: LiveDeps): () => void {
  const stopped = new AbortController()
  let fleet = new LiveFleet()
  let lastEventId: string | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let poller: ReturnType<typeof setTimeout> | undefined
  let newest: number | null = null
  /** What the screens show comes from polling: the stream's next word must bring everything. */
  let polled = false

  const tell = (effect: LiveEffect, source: LiveHealth['source']) => {
    newest = deps.now()
    deps.onEffect(effect)
    deps.onHealth({ source, at: newest })
  }

  const onEvent = ({ event, data, id }: EventSourceMessage) => {
    if (event === 'end') return onEnd(data)
    if (event === 'assigned') return deps.onAssigned?.(JSON.parse(data) as TicketAssigned)
    if (event !== 'snapshot' && event !== 'delta') return
    const effect = event === 'snapshot' ? fleet.applySnapshot(data) : fleet.applyDelta(data)
    if (id !== undefined) lastEventId = id
    failures = 0
    stopPolling()
    tell(polled ? { at: effect.at, whole: true, changed: [...fleet.values()], goneIds: [] } : effect, 'live')
    polled = false
  }

  const onEnd = (data: string) => {
    const { reason } = JSON.parse(data) as { reason?: string }
    if (reason !== 'session-ended') return
    stop()
    deps.onSessionEnded()
  }

  async function connect(): Promise<void> {
    const attempt = new AbortController()
    const cancel = () => attempt.abort()
    stopped.signal.addEventListener('abort', cancel)
    try {
      const response = await open(attempt.signal)
      if (!response) return stop()
      if (!response.ok || !response.body) throw new Error(`the stream was answered ${response.status}`)
      await read(response.body, attempt)
    } catch {
      // A damaged message or an unknown resume point: begin again with a snapshot.
      if (attempt.signal.reason === damaged) lastEventId = undefined
    } finally {
      stopped.signal.removeEventListener('abort', cancel)
    }
    if (!stopped.signal.aborted) fail()
  }

  /** Undefined: the session is over. */
  async function open(signal: AbortSignal): Promise<Response | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const identity = await deps.access.headers(true)
      const response = await deps.send(urlOf(liveVehicles, deps.onlyOwn ? { query: { only: 'own' } } : {}), {
        headers: {
          Accept: 'text/event-stream',
          ...identity,
          ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
        },
        credentials: 'same-origin',
        signal,
      })
      if (response.status !== 401) return response
      if (attempt > 0) {
        deps.access.ended()
        return undefined
      }
      if (!(await deps.access.refreshAfter401(identity))) return undefined
    }
  }

  async function read(body: ReadableStream<Uint8Array>, attempt: AbortController): Promise<void> {
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => {
        attempt.abort()
        void reader.cancel().catch(() => undefined)
      }, silentAfterMs)
    }
    const parser = createParser({
      onEvent: (event) => {
        try {
          onEvent(event)
        } catch (error) {
          fleet = new LiveFleet()
          attempt.abort(damaged)
          throw error
        }
      },
    })
    try {
      alive()
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        alive()
        parser.feed(decoder.decode(value, { stream: true }))
      }
    } finally {
      clearTimeout(watchdog)
      void reader.cancel().catch(() => undefined)
    }
  }

  function fail(): void {
    const wait = Math.min(maxWaitMs, 1000 * 2 ** failures) * (0.75 + Math.random() / 2)
    failures += 1
    retry = setTimeout(() => void connect(), wait)
    if (!deps.onlyOwn) poller ??= setTimeout(() => void pollOnce(), pollAfterMs)
  }

  async function pollOnce(): Promise<void> {
    try {
      const vehicles = await deps.poll(stopped.signal)
      if (poller === undefined || stopped.signal.aborted) return
      const shown = new LiveFleet()
      polled = true
      tell(
        shown.applySnapshot(
          encodeSnapshot(
            vehicles.map((vehicle, number) => [number, vehicle]),
            deps.now(),
          ),
        ),
        'polling',
      )
    } catch {
      if (!stopped.signal.aborted) deps.onHealth({ source: 'offline', at: newest })
    }
    if (poller !== undefined && !stopped.signal.aborted) poller = setTimeout(() => void pollOnce(), pollEveryMs)
  }

  function stopPolling(): void {
    clearTimeout(poller)
    poller = undefined
  }

  function stop(): void {
    stopped.abort()
    clearTimeout(retry)
    stopPolling()
  }

  void connect()
  return stop
}

const damaged = new Error('a live message is damaged')
