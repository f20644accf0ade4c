import { encodeDelta, encodeSnapshot, type LiveEffect, type LiveVehicle } from '@motora/contract/vehicles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionAccess } from '../api/client'
import { followFleet, type LiveHealth } from './live-client'

const at = Date.UTC(2026, 10, 21, 12)
const vehicle = (place: number, more: Partial<LiveVehicle> = {}): LiveVehicle => ({
  id: `01a1fdf7-4e18-70e7-83de-b6a1ade1bb9${place}`,
  plate: `000${place} ABC`,
  operatorId: null,
  icon: '01',
  latitude: 41.4,
  longitude: 2.1,
  headingDegrees: null,
  speedKmh: 0,
  batteryPercent: 80,
  isOn: true,
  isCharging: false,
  outOfService: false,
  status: 'free',
  lastConnectionAt: at,
  ...more,
})

/** A stream that the test writes to, as the gateway would. */
class Stream {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly headers: Headers
  readonly response: Response
  constructor(init: RequestInit | undefined) {
    this.headers = new Headers(init?.headers)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
    })
    this.response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  write(text: string) {
    this.#controller?.enqueue(new TextEncoder().encode(text))
  }
  event(event: string, data: string, id?: string) {
    this.write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${data}\n\n`)
  }
  close() {
    this.#controller?.close()
  }
}

let streams: Stream[]
let answers: (() => Response | undefined)[]
let effects: LiveEffect[]
let health: LiveHealth[]
let polls: number
let access: SessionAccess & { over: number }
let stop: () => void
let sessionEnded: number

const follow = (poll: () => Promise<LiveVehicle[]> = async () => [vehicle(7)]) => {
  stop = followFleet({
    send: async (_, init) => {
      const refusal = answers.shift()?.()
      if (refusal) return refusal
      const stream = new Stream(init)
      streams.push(stream)
      return stream.response
    },
    access,
    now: () => Date.now(),
    poll: async () => {
      polls += 1
      return poll()
    },
    onEffect: (effect) => effects.push(effect),
    onHealth: (next) => health.push(next),
    onSessionEnded: () => {
      sessionEnded += 1
    },
  })
}
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const latest = (): Stream => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('no stream was opened')
  return stream
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  answers = []
  effects = []
  health = []
  polls = 0
  sessionEnded = 0
  access = {
    over: 0,
    headers: async () => ({ Authorization: 'Bearer t' }),
    refreshAfter401: async () => true,
    ended() {
      this.over += 1
    },
  }
})
afterEach(() => stop())

test('a snapshot, then deltas, split wherever the network splits them', async () => {
  follow()
  await settle()
  const snapshot = encodeSnapshot(
    [
      [0, vehicle(1)],
      [1, vehicle(2)],
    ],
    at,
  )
  latest().write(`event: snapshot\nid: 1\ndata: ${snapshot.slice(0, 40)}`)
  await settle()
  expect(effects).toHaveLength(0)
  latest().write(`${snapshot.slice(40)}\n\n`)
  latest().event('delta', encodeDelta({ added: [], changed: [[1, vehicle(2, { batteryPercent: 42 })]], gone: [0] }, at))
  await settle()
  expect(effects[0]).toMatchObject({ whole: true, changed: [{ id: vehicle(1).id }, { id: vehicle(2).id }] })
  expect(effects[1]).toMatchObject({ whole: false, goneIds: [vehicle(1).id], changed: [{ batteryPercent: 42 }] })
  expect(health.at(-1)?.source).toBe('live')
})

test('the token travels in a header, never in the address', async () => {
  follow()
  await settle()
  expect(latest().headers.get('authorization')).toBe('Bearer t')
})

test('a lost stream comes back where it stopped', async () => {
  follow()
  await settle()
  latest().event('snapshot', encodeSnapshot([[0, vehicle(1)]], at), '17')
  await settle()
  latest().close()
  await settle(2_000)
  expect(streams).toHaveLength(2)
  expect(latest().headers.get('last-event-id')).toBe('17')
  expect(polls).toBe(0)
})

test('while the stream is down the fleet is asked for each 15 s, and it says so [F-12]', async () => {
  answers = Array.from({ length: 100 }, () => () => new Response(null, { status: 503 }))
  follow()
  await settle(4_000)
  expect(polls).toBe(1)
  expect(health.at(-1)?.source).toBe('polling')
  expect(effects.at(-1)).toMatchObject({ whole: true, changed: [{ plate: '0007 ABC' }] })
  await settle(15_000)
  expect(polls).toBe(2)
  await settle(30_000)
  expect(polls).toBe(4)
})

test('after polling, the first word of the stream brings everything it knows', async () => {
  follow()
  await settle()
  latest().event(
    'snapshot',
    encodeSnapshot(
      [
        [0, vehicle(1)],
        [1, vehicle(2)],
      ],
      at,
    ),
    '1',
  )
  await settle()
  answers = [() => new Response(null, { status: 503 }), () => new Response(null, { status: 503 })]
  latest().close()
  await settle(5_000)
  expect(health.at(-1)?.source).toBe('polling')
  await settle(10_000)
  latest().event(
    'delta',
    encodeDelta({ added: [], changed: [[0, vehicle(1, { batteryPercent: 5 })]], gone: [] }, at),
    '2',
  )
  await settle()
  expect(effects.at(-1)).toMatchObject({ whole: true })
  expect(effects.at(-1)?.changed.map(({ plate }) => plate)).toEqual(['0001 ABC', '0002 ABC'])
  const before = polls
  await settle(60_000)
  expect(polls).toBeGreaterThanOrEqual(before)
  expect(health.filter(({ source }) => source === 'live').length).toBeGreaterThan(1)
})

test('neither stream nor polling: no data, and how old the last is', async () => {
  answers = Array.from({ length: 100 }, () => () => new Response(null, { status: 503 }))
  follow(async () => {
    throw new TypeError('no network')
  })
  await settle(4_000)
  expect(health.at(-1)).toEqual({ source: 'offline', at: null })
})

test('a refused token is refreshed once, then the session is over', async () => {
  answers = [() => new Response(null, { status: 401 })]
  follow()
  await settle()
  expect(streams).toHaveLength(1)
  stop()
  answers = [() => new Response(null, { status: 401 }), () => new Response(null, { status: 401 })]
  follow()
  await settle(60_000)
  expect(access.over).toBe(1)
  expect(streams).toHaveLength(1)
})

test('the end of the session ends the stream for good', async () => {
  follow()
  await settle()
  latest().event('end', JSON.stringify({ reason: 'session-ended' }))
  await settle(120_000)
  expect(sessionEnded).toBe(1)
  expect(streams).toHaveLength(1)
  expect(polls).toBe(0)
})

test('a damaged message is not half-read: the next stream begins with a snapshot', async () => {
  follow()
  await settle()
  latest().event('snapshot', encodeSnapshot([[0, vehicle(1)]], at), '5')
  await settle()
  latest().event('delta', '{"t":1,"up":{"n":[0,0],"o":[0,0],"la":[1]}}', '6')
  await settle(3_000)
  expect(streams).toHaveLength(2)
  expect(latest().headers.get('last-event-id')).toBeNull()
})

test('a stream that has fallen silent is given up', async () => {
  follow()
  await settle()
  latest().event('snapshot', encodeSnapshot([[0, vehicle(1)]], at), '1')
  await settle(44_000)
  expect(streams).toHaveLength(1)
  await settle(5_000)
  expect(streams).toHaveLength(2)
})
