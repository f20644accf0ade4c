import { defaultThresholds } from '@motora/contract/operators'
import type { LiveVehicle } from '@motora/contract/vehicles'
import { overallStatusOf } from '@motora/rules/vehicles'
import { expect, test } from 'vitest'
import { isChosen } from './is-chosen'
import { livePointOf } from './live-point'

const vehicle: LiveVehicle = {
  id: 'v',
  plate: '1234 ABC',
  operatorId: 'o',
  icon: '02',
  latitude: 41.4,
  longitude: 2.1,
  headingDegrees: 90,
  speedKmh: 20,
  batteryPercent: 63,
  isOn: true,
  isCharging: false,
  outOfService: false,
  status: 'free',
  lastConnectionAt: 1_000_000,
}

test('grey out of service, yellow in service, red otherwise, each with a sign besides the colour [F-09]', () => {
  const look = (more: Partial<LiveVehicle>, minutesLater = 0) => {
    const seen = { ...vehicle, ...more }
    return livePointOf(seen, overallStatusOf(seen, defaultThresholds, 1_000_000 + minutesLater * 60_000))
  }
  const [free, ridden, out] = [
    look({}),
    look({ status: 'in service' }),
    look({ status: 'in service', outOfService: true }),
  ]
  expect(free?.colour).toBe('#c81e2b')
  expect(ridden?.colour).toBe('#f2b705')
  expect(out?.colour).toBe('#646c76')
  const silent = look({}, 21)
  expect(new Set([free, ridden, out, silent, look({ status: 'booked' })].map((point) => point?.mark)).size).toBe(5)
})

test('the battery ring stands in its bucket, a heading only shows while it moves [F-11]', () => {
  expect(livePointOf(vehicle, 'free')).toMatchObject({ ringPercent: 75, headingDegrees: 90, icon: '02' })
  expect(livePointOf({ ...vehicle, speedKmh: 0 }, 'free')).not.toHaveProperty('headingDegrees')
  expect(livePointOf({ ...vehicle, batteryPercent: null }, 'free')).not.toHaveProperty('ringPercent')
})

test('a vehicle that never reported a place is not on the map', () => {
  expect(livePointOf({ ...vehicle, latitude: null }, 'free')).toBeUndefined()
})

test('settings and operator narrow the map; the vehicle asked for shows anyway [F-07]', () => {
  const settings = { showOnlyReceivedLastMinutes: 5, showOutOfService: false }
  const now = 1_000_000 + 6 * 60_000
  const all = {
    settings: { showOnlyReceivedLastMinutes: null, showOutOfService: true },
    operatorId: undefined,
    vehicleId: undefined,
  }
  expect(isChosen(vehicle, all, now)).toBe(true)
  expect(isChosen(vehicle, { ...all, settings }, now)).toBe(false)
  expect(isChosen(vehicle, { ...all, settings }, now - 120_000)).toBe(true)
  expect(isChosen({ ...vehicle, outOfService: true }, { ...all, settings }, 1_000_000)).toBe(false)
  expect(isChosen(vehicle, { ...all, operatorId: 'another' }, now)).toBe(false)
  expect(isChosen(vehicle, { settings, operatorId: 'another', vehicleId: 'v' }, now)).toBe(true)
})
