import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chance } from '../../../../tests/promise.js'
import { LiveFleet } from './live-fleet.js'
import {
  decodeDelta,
  decodeSnapshot,
  encodeDelta,
  encodeSnapshot,
  type LiveVehicle,
  liveStatuses,
  type Numbered,
} from './live-format.js'

const now = Date.UTC(2026, 10, 21, 12, 0, 0)

const randomId = (random: () => number): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Ids are wholly random, the worst that can be packed. */
const makeFleet = (size: number, random: () => number): Numbered<LiveVehicle>[] => {
  const operators = Array.from({ length: 6 }, () => randomId(random))
  return Array.from({ length: size }, (_, number) => [
    number,
    {
      id: randomId(random),
      plate: `${String(Math.floor(random() * 10_000)).padStart(4, '0')}${'BCDFGHJKLMNPRSTVWXYZ'.slice(Math.floor(random() * 17)).slice(0, 3)}`,
      operatorId: operators[Math.floor(random() * operators.length)] ?? null,
      icon: random() < 0.7 ? '01' : '02',
      latitude: Math.round(4_132_000 + random() * 15_000) / 1e5,
      longitude: Math.round(205_000 + random() * 18_000) / 1e5,
      headingDegrees: Math.floor(random() * 360),
      speedKmh: random() < 0.8 ? 0 : Math.floor(random() * 60),
      batteryPercent: Math.floor(random() * 101),
      isOn: random() < 0.2,
      isCharging: random() < 0.05,
      outOfService: random() < 0.05,
      status: liveStatuses[Math.floor(random() * 3)] ?? 'free',
      lastConnectionAt: now - Math.floor(random() * 900) * 1000,
    },
  ])
}

test('a snapshot comes back as it was', () => {
  const fleet = makeFleet(577, chance(7))
  const { at, vehicles } = decodeSnapshot(encodeSnapshot(fleet, now))
  expect(at).toBe(now)
  expect(vehicles).toEqual(fleet)
})

test('what is not known stays not known, and holes in the numbers are kept', () => {
  const unknown: LiveVehicle = {
    id: '01994c1e-0000-7000-8000-000000000001',
    plate: null,
    operatorId: null,
    icon: '02',
    latitude: null,
    longitude: null,
    headingDegrees: null,
    speedKmh: null,
    batteryPercent: null,
    isOn: null,
    isCharging: false,
    outOfService: false,
    status: 'free',
    lastConnectionAt: null,
  }
  const other = { ...unknown, id: '01994c1e-0000-7000-8000-000000000002', latitude: -33.86785, longitude: -151.20732 }
  const given: Numbered<LiveVehicle>[] = [
    [3, unknown],
    [900, other],
  ]
  expect(decodeSnapshot(encodeSnapshot([...given].reverse(), now)).vehicles).toEqual(given)
})

test('a delta comes back as it was', () => {
  const random = chance(11)
  const fleet = makeFleet(200, random)
  const changed = fleet.slice(20, 60)
  const added = fleet.slice(100, 103)
  const decoded = decodeDelta(encodeDelta({ changed, added, gone: [9, 4] }, now))
  expect(decoded.added).toEqual(added)
  expect(decoded.gone).toEqual([4, 9])
  expect(decoded.changed).toEqual(
    changed.map(([number, { id: _id, plate: _plate, operatorId: _op, icon: _icon, ...state }]) => [number, state]),
  )
})

test('snapshot and deltas together are the state at the sender', () => {
  const random = chance(13)
  const truth = new Map<number, LiveVehicle>(makeFleet(300, random))
  const fleet = new LiveFleet()
  fleet.applySnapshot(encodeSnapshot([...truth], now))
  let next = 300
  for (let tick = 0; tick < 50; tick += 1) {
    const changed: Numbered<LiveVehicle>[] = []
    for (const [number, vehicle] of truth) {
      if (random() > 0.1) continue
      const moved = {
        ...vehicle,
        latitude: Math.round(4_130_000 + random() * 9000) / 1e5,
        batteryPercent: tick,
        isOn: !vehicle.isOn,
      }
      truth.set(number, moved)
      changed.push([number, moved])
    }
    const gone = [...truth.keys()].filter((number) => random() < 0.01 && !changed.some(([n]) => n === number))
    for (const number of gone) truth.delete(number)
    const added: Numbered<LiveVehicle>[] = makeFleet(1, random).map(([, vehicle]) => [next, vehicle])
    next += 1
    for (const [number, vehicle] of added) truth.set(number, vehicle)
    fleet.applyDelta(encodeDelta({ changed, added, gone }, now + tick * 500))
  }
  const byId = (a: LiveVehicle, b: LiveVehicle) => a.id.localeCompare(b.id)
  expect([...fleet.values()].sort(byId)).toEqual([...truth.values()].sort(byId))
})

test('a damaged message is refused whole', () => {
  const fleet = new LiveFleet()
  const text = encodeSnapshot(makeFleet(5, chance(3)), now)
  expect(() => fleet.applySnapshot(text.replace(/"ba":\[\d+,/, '"ba":['))).toThrow('damaged')
  expect(() => fleet.applySnapshot(text.replace('"v":1', '"v":2'))).toThrow('version')
  expect(fleet.size).toBe(0)
})

test('fits: at most 40 bytes a vehicle and 25 bytes a change, compressed', () => {
  const random = chance(17)
  const fleet = makeFleet(3516, random)
  const snapshotBytes = gzipSync(encodeSnapshot(fleet, now), { level: 6 }).length / fleet.length
  expect(snapshotBytes).toBeLessThanOrEqual(40)
  const changed = fleet.filter(() => random() < 0.1)
  const deltaBytes = gzipSync(encodeDelta({ changed, added: [], gone: [] }, now), { level: 6 }).length / changed.length
  expect(deltaBytes).toBeLessThanOrEqual(25)
})
