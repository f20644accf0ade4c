import { defaultThresholds } from '@motora/contract/operators'
import type { LiveVehicle } from '@motora/contract/vehicles'
import { isBatteryLow, overallStatusOf } from '@motora/rules/vehicles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmMs, FleetView, type FleetViewChoice } from './fleet-view'

const now = 10_000_000
const standing = {
  statusOf: (one: LiveVehicle, at = now) => overallStatusOf(one, defaultThresholds, at),
  isBatteryLow: (one: LiveVehicle) => isBatteryLow(one.batteryPercent, defaultThresholds),
}
const vehicle = (id: string, more: Partial<LiveVehicle> = {}): LiveVehicle => ({
  id,
  plate: id.toUpperCase(),
  operatorId: 'ona',
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
  lastConnectionAt: now,
  ...more,
})
const all: FleetViewChoice = {
  settings: { showOnlyReceivedLastMinutes: null, showOutOfService: true },
  operatorId: undefined,
  vehicleId: undefined,
  tile: undefined,
  near: undefined,
}

let fleet: Map<string, LiveVehicle>
let clock: number
let view: FleetView
const put = (...ones: LiveVehicle[]) => {
  for (const one of ones) fleet.set(one.id, one)
  view.take({ at: clock, whole: false, changed: ones, goneIds: [] })
}
const settle = (milliseconds = calmMs) => vi.advanceTimersByTimeAsync(milliseconds)
const onMap = () => [...view.points.all()].map(({ id }) => id).sort()
beforeEach(() => {
  vi.useFakeTimers()
  fleet = new Map()
  clock = now
  view = new FleetView({ get: (id) => fleet.get(id), values: () => fleet.values() }, () => clock)
})
afterEach(() => {
  view.stop()
  vi.useRealTimers()
})

test('the worst come first, then by plate; counts are those of the tiles, and nothing is counted before it is there', async () => {
  view.choose({ ...all, ...standing })
  await settle()
  expect(view.picture().counts).toBeUndefined()
  put(
    vehicle('free-b'),
    vehicle('free-a', { batteryPercent: 5 }),
    vehicle('ridden', { status: 'in service' }),
    vehicle('booked', { status: 'booked' }),
    vehicle('silent', { lastConnectionAt: null }),
    vehicle('out', { outOfService: true, latitude: null, longitude: null }),
  )
  view.take({ at: now, whole: true, changed: [], goneIds: [] })
  await settle()
  expect(view.picture()).toMatchObject({
    ids: ['out', 'silent', 'ridden', 'booked', 'free-a', 'free-b'],
    counts: { free: 2, booked: 1, 'in-service': 1, out: 1, silent: 1, low: 1 },
    notOnMap: 1,
  })
  expect(onMap()).toEqual(['booked', 'free-a', 'free-b', 'ridden', 'silent'])
})

test('an empty fleet is a fleet of none, not one that is waited for', async () => {
  view.choose({ ...all, ...standing })
  view.take({ at: now, whole: true, changed: [], goneIds: [] })
  await settle()
  expect(view.picture().counts).toMatchObject({ free: 0, low: 0 })
})

test('a tile and an operator narrow map and list alike; counts stay those of the operator', async () => {
  put(vehicle('a'), vehicle('b', { status: 'booked' }), vehicle('c', { operatorId: 'vel' }))
  view.choose({ ...all, tile: 'booked', operatorId: 'ona', ...standing })
  await settle()
  expect(onMap()).toEqual(['b'])
  expect(view.picture()).toMatchObject({ ids: ['b'], counts: { free: 1, booked: 1 } })
  view.choose({ ...all, tile: 'booked', vehicleId: 'a', ...standing })
  await settle()
  expect(onMap(), 'the one that is asked for is there, whatever the filter says').toEqual(['a', 'b'])
  expect(view.picture().ids).toEqual(['b'])
})

test('a change is shown by the map immediately, and by list and counts at a calm pace', async () => {
  view.choose({ ...all, ...standing })
  put(vehicle('a'), vehicle('b'))
  await settle()
  const heard = vi.fn()
  view.subscribe(heard)
  for (let n = 0; n < 20; n++) {
    put(vehicle('b', { status: 'booked', longitude: 2.2 + n / 1000 }))
    await settle(50)
  }
  expect(view.points.get('b')?.longitude).toBeCloseTo(2.219)
  expect(heard).not.toHaveBeenCalled()
  await settle()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(view.picture()).toMatchObject({ ids: ['b', 'a'], counts: { free: 1, booked: 1 } })
})

test('what falls silent without a word is found, and what is gone leaves map, list and counts', async () => {
  view.choose({ ...all, ...standing })
  put(vehicle('a'), vehicle('b'))
  await settle()
  clock = now + 60 * 60_000
  put(vehicle('b', { lastConnectionAt: clock }))
  view.lookAgain()
  await settle()
  expect(view.picture()).toMatchObject({ ids: ['a', 'b'], counts: { silent: 1, free: 1 } })
  fleet.delete('a')
  view.take({ at: clock, whole: false, changed: [], goneIds: ['a'] })
  await settle()
  expect(onMap()).toEqual(['b'])
  expect(view.picture()).toMatchObject({ ids: ['b'], counts: { silent: 0, free: 1 }, notOnMap: 0 })
})

test('by distance the nearest come first, those without a place last', async () => {
  put(vehicle('far', { longitude: 2.3 }), vehicle('nowhere', { latitude: null }), vehicle('near', { longitude: 2.11 }))
  view.choose({ ...all, near: { latitude: 41.4, longitude: 2.1 }, ...standing })
  await settle()
  expect(view.picture().ids).toEqual(['near', 'far', 'nowhere'])
})

test('50,000 are gone through in slices, and one changed vehicle costs one', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fleet = new Map(Array.from({ length: 50_000 }, (_, n) => [`v${n}`, vehicle(`v${n}`)]))
  view.choose({ ...all, ...standing })
  expect(view.points.size, 'a first slice').toBeLessThan(50_000)
  await settle(20_000)
  expect(view.points.size).toBe(50_000)
  expect(view.picture().ids).toHaveLength(50_000)
  const ids = view.picture().ids
  put(vehicle('v7', { longitude: 2.5 }))
  await settle()
  expect(view.picture().ids, 'the order is the same, so nothing is put together again').toBe(ids)
})
