import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { LiveFleet, type LiveVehicle } from '@motora/contract/vehicles'
import { expect, test, vi } from 'vitest'
import type { Bus } from '../../kernel/bus.js'
import { newId } from '../../kernel/ids.js'
import { silentLog } from '../../kernel/log.js'
import type { RequestFacts } from '../../rooms/work.js'
import { LiveChannel } from './live-channel.js'
import { LiveDoor } from './live-door.js'
import { LiveStream } from './live-stream.js'

/** A connection whose reader takes what it is let take. */
class SlowConnection extends EventEmitter {
  written: Buffer[] = []
  writableLength = 0
  maxWaiting = 0
  destroyed = false
  writeHead() {}
  flushHeaders() {}
  write(bytes: Buffer) {
    this.written.push(bytes)
    this.writableLength += bytes.length
    this.maxWaiting = Math.max(this.maxWaiting, this.writableLength)
  }
  end() {}
  destroy() {
    this.destroyed = true
  }
  take(): string {
    const text = Buffer.concat(this.written.splice(0)).toString()
    this.writableLength = 0
    this.emit('drain')
    return text
  }
}

const apply = (fleet: LiveFleet, text: string): string[] =>
  text.split('\n\n').flatMap((block) => {
    const event = /^event: (\w+)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1] ?? ''
    if (event === 'snapshot') fleet.applySnapshot(data)
    if (event === 'delta') fleet.applyDelta(data)
    return event ? [event] : []
  })

const makeBoard = (size: number) => {
  const vehicles = new Map<string, LiveVehicle>()
  for (let n = 0; n < size; n += 1) {
    const id = newId()
    vehicles.set(id, {
      id,
      plate: `P${n}`,
      operatorId: null,
      icon: '01',
      latitude: 41 + n / 1e4,
      longitude: 2,
      headingDegrees: 0,
      speedKmh: 0,
      batteryPercent: 100,
      isOn: false,
      isCharging: false,
      outOfService: false,
      status: 'free',
      lastConnectionAt: 0,
    })
  }
  return { vehicles, get: (id: string) => vehicles.get(id), values: () => vehicles.values() }
}

test('a stalled reader costs at most 1 MB, and gets the whole picture when it wakes', async () => {
  const board = makeBoard(4000)
  const channel = new LiveChannel(board, { kind: 'everything' }, 0)
  const connection = new SlowConnection()
  const stream = new LiveStream(connection as unknown as ServerResponse, channel, {
    gzip: false,
    log: silentLog(),
    now: () => 0,
  })
  stream.begin(undefined)
  await vi.waitFor(() => expect(connection.written.length).toBe(1))
  const fleet = new LiveFleet()
  expect(apply(fleet, connection.take())).toEqual(['snapshot'])
  // asleep: 100 ticks of 4,000 changes would be 10 MB
  for (let tick = 1; tick <= 100; tick += 1) {
    for (const vehicle of board.vehicles.values()) {
      board.vehicles.set(vehicle.id, {
        ...vehicle,
        batteryPercent: tick % 100,
        headingDegrees: (vehicle.headingDegrees ?? 0) + 1,
      })
      channel.touch(vehicle.id)
    }
    channel.tick(tick)
  }
  expect(connection.maxWaiting).toBeLessThan(1_000_000)
  // it takes what waited, and with that is behind; then the whole picture comes
  apply(fleet, connection.take())
  await vi.waitFor(() => expect(connection.written.length).toBeGreaterThan(0))
  expect(apply(fleet, connection.take())[0]).toBe('snapshot')
  expect([...fleet.values()].every((vehicle) => vehicle.batteryPercent === 0 && vehicle.headingDegrees === 100)).toBe(
    true,
  )
  expect(fleet.size).toBe(4000)
}, 60_000)

test('a change is on its way to the screens within half a second', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const fleet = makeBoard(3)
    let changed: (vehicleId: string) => void = () => undefined
    const board = {
      get: fleet.get,
      values: fleet.values,
      open: async () => undefined,
      close: () => undefined,
      subscribe: (listener: (vehicleId: string) => void) => {
        changed = listener
        return () => undefined
      },
    }
    const ids = { sessionId: newId(), accountId: newId(), membershipId: newId() }
    const caller = { actor: { kind: 'staff', ...ids }, scope: { rows: { kind: 'everything' } } } as never
    const bus = { subscribe: () => () => undefined } as unknown as Bus
    const door = new LiveDoor({ board, bus, log: silentLog(), whoIs: async () => caller })
    const connection = new SlowConnection()
    const request = { header: () => undefined } as unknown as RequestFacts
    await door.handler.open(caller, { query: {} } as never, request, connection as unknown as ServerResponse)
    await vi.waitFor(() => expect(connection.written.length).toBe(1))
    const screen = new LiveFleet()
    expect(apply(screen, connection.take())).toEqual(['snapshot'])
    const [first] = [...fleet.vehicles.values()]
    if (!first) throw new Error('no vehicle')
    fleet.vehicles.set(first.id, { ...first, batteryPercent: 37 })
    changed(first.id)
    vi.advanceTimersByTime(500)
    expect(apply(screen, connection.take())).toEqual(['delta'])
    expect(screen.get(first.id)?.batteryPercent).toBe(37)
    door.close()
  } finally {
    vi.useRealTimers()
  }
})

test('one tick sends each vehicle once, with its newest', () => {
  const board = makeBoard(3)
  const channel = new LiveChannel(board, { kind: 'everything' }, 0)
  const told: string[] = []
  channel.readers.add({ onDelta: (_seq, event) => told.push(event.plain.toString()) })
  const [first] = [...board.vehicles.values()]
  if (!first) throw new Error('no vehicle')
  for (let speedKmh = 1; speedKmh <= 50; speedKmh += 1) {
    board.vehicles.set(first.id, { ...first, speedKmh })
    channel.touch(first.id)
  }
  channel.tick(1000)
  channel.tick(2000)
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('"sp":[50]')
})

/** A screen on a connection, over a board of one vehicle that the test moves. */
const openScreen = () => {
  const board = makeBoard(1)
  const [vehicle] = board.values()
  if (!vehicle) throw new Error('no vehicle')
  const channel = new LiveChannel(board, { kind: 'everything' }, 0)
  const fleet = new LiveFleet()
  const newScreen = () => {
    const connection = new SlowConnection()
    const more = { gzip: false, log: silentLog(), now: () => 0 }
    return { connection, stream: new LiveStream(connection as unknown as ServerResponse, channel, more) }
  }
  return {
    ...newScreen(),
    newScreen,
    fleet,
    speed: () => fleet.get(vehicle.id)?.speedKmh,
    drive: (speedKmh: number) => {
      board.vehicles.set(vehicle.id, { ...vehicle, speedKmh })
      channel.touch(vehicle.id)
      channel.tick(speedKmh)
    },
  }
}
const snapshotOf = ({ written }: SlowConnection) => vi.waitFor(() => expect(written.length).toBeGreaterThan(0))

test('what changes while the snapshot is packed follows it, each change once and in order', async () => {
  const { stream, connection, drive, fleet, speed, newScreen } = openScreen()
  stream.begin(undefined)
  // the snapshot was taken and is being packed
  drive(11)
  const late = newScreen()
  late.stream.begin(undefined)
  drive(12)
  expect(connection.written).toEqual([])
  await snapshotOf(connection)
  expect(apply(fleet, connection.take())).toEqual(['snapshot', 'delta', 'delta'])
  expect(speed()).toBe(12)
  // a reader that came between the two gets the second alone
  await snapshotOf(late.connection)
  expect(apply(new LiveFleet(), late.connection.take())).toEqual(['snapshot', 'delta'])
  drive(13)
  expect(apply(fleet, connection.take())).toEqual(['delta'])
  expect(speed()).toBe(13)
})

test('a reader that stalled gets the first change it missed when it wakes, though nothing changes any more', async () => {
  const { stream, connection, drive, fleet, speed } = openScreen()
  stream.begin(undefined)
  await snapshotOf(connection)
  apply(fleet, connection.take())
  drive(1)
  // it takes nothing of what is written from here on
  connection.writableLength = 600 * 1024
  drive(2)
  drive(3)
  const before = connection.take()
  expect(apply(fleet, before)).toEqual(['delta'])
  expect(speed()).toBe(1)
  expect(apply(fleet, connection.take())).toEqual(['delta', 'delta'])
  expect(speed()).toBe(3)
  // and the first after that
  drive(4)
  expect(apply(fleet, connection.take())).toEqual(['delta'])
  expect(speed()).toBe(4)
})
