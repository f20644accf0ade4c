import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { LiveFleet, type LiveVehicle } from '@motora/contract/vehicles'
import { expect, test, vi } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { silentLog } from '../../kernel/log.js'
import { LiveChannel } from './live-channel.js'
import { LiveStream } from './live-stream.js'

/** A connection whose reader takes what it is let take. */
class SlowConnection extends EventEmitter {
  written: Buffer[] = []
  writableLength = 0
  mostWaiting = 0
  destroyed = false
  writeHead() {}
  flushHeaders() {}
  write(bytes: Buffer) {
    this.written.push(bytes)
    this.writableLength += bytes.length
    this.mostWaiting = Math.max(this.mostWaiting, this.writableLength)
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
  expect(connection.mostWaiting).toBeLessThan(1_000_000)
  // it takes what waited, and with that is behind; then the whole picture comes
  apply(fleet, connection.take())
  await vi.waitFor(() => expect(connection.written.length).toBeGreaterThan(0))
  expect(apply(fleet, connection.take())[0]).toBe('snapshot')
  expect([...fleet.values()].every((vehicle) => vehicle.batteryPercent === 0 && vehicle.headingDegrees === 100)).toBe(
    true,
  )
  expect(fleet.size).toBe(4000)
}, 60_000)

test('one tick tells each vehicle once, with its newest', () => {
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
