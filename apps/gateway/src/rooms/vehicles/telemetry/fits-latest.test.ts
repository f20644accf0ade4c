import { expect, test } from 'vitest'
import { fitsLatest } from './fits-latest.js'
import type { Fix } from './latest-state.js'

const now = Date.UTC(2026, 10, 21, 10)
const minute = 60_000
const metre = 1 / 111_195
const fix = { at: now - 2 * minute, latitude: 41.4, longitude: 2.15 } as Fix
const said = (metres: number, ago = 0) => ({
  position: { latitude: 41.4 + metres * metre, longitude: 2.15, valid: false },
  values: {},
  deviceTime: new Date(now - ago),
  receivedAt: new Date(now),
})
const told = { newest: { at: now - 2 * minute, source: 'silence-z', hash: '00' }, toldEarlier: {} }
const off = { ...told, fix, values: { isVehicleOn: false } }
const on = { ...told, fix, values: { isVehicleOn: true } }

test('a vehicle that was left is where it was left; one that was ridden is no farther than it rides', () => {
  expect([fitsLatest(off, said(200)), fitsLatest(off, said(400))]).toEqual([true, false])
  expect([fitsLatest(on, said(4000)), fitsLatest(on, said(5000))]).toEqual([true, false])
  expect(fitsLatest({ ...told, fix, values: {} }, said(4000))).toBe(true)
})

test('what says no place, or was kept from before, proves nothing; where none is known a fresh word does', () => {
  expect(fitsLatest(off, { ...said(0), position: null })).toBe(false)
  expect(fitsLatest(off, { ...said(0), deviceTime: null })).toBe(false)
  expect(fitsLatest(off, said(0, 6 * minute))).toBe(false)
  expect(fitsLatest({ ...told, fix: null, values: {} }, { ...said(0), position: null })).toBe(true)
})

test('who knows the place and not the odometer proves nothing', () => {
  const known = { ...off, values: { isVehicleOn: false, odometerMetres: 4_200_000 } }
  const withOdometer = (odometerMetres: number) => ({ ...said(0), values: { odometerMetres } })
  expect([4_200_000, 4_201_000].map((metres) => fitsLatest(known, withOdometer(metres)))).toEqual([true, true])
  expect([4_000_000, 4_300_000].map((metres) => fitsLatest(known, withOdometer(metres)))).toEqual([false, false])
})
