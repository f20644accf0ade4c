import { defaultThresholds } from '@motora/contract/operators'
import { overallStatuses } from '@motora/contract/vehicles'
import { expect, test } from 'vitest'
import { isBatteryLow, overallStatusOf, thresholdsIn } from './index.js'

const now = Date.UTC(2026, 10, 21, 12)
const own = { lowBatteryPercent: 25, silentAfterMinutes: 60 }
const minutesAgo = (minutes: number) => now - minutes * 60_000
const sound = { outOfService: false, status: 'free', lastConnectionAt: now } as const

test('a vehicle has one status, the worst that holds: out of service, silent, in service, booked, free [E-08, E-09]', () => {
  const of = (facts: Partial<Parameters<typeof overallStatusOf>[0]>) =>
    overallStatusOf({ ...sound, ...facts }, defaultThresholds, now)
  const long = { lastConnectionAt: minutesAgo(21) }
  expect([
    of({ outOfService: true, status: 'in service', ...long }),
    of({ status: 'in service', ...long }),
    of({ status: 'in service' }),
    of({ status: 'booked' }),
    of({}),
  ]).toEqual(overallStatuses)
  // never free where the toast says that it is out of service
  for (const status of ['free', 'booked', 'in service'] as const)
    expect(of({ outOfService: true, status })).toBe('out of service')
  expect(of({ lastConnectionAt: null })).toBe('silent')
})

test('silence and a low battery begin at the threshold of the operator', () => {
  const of = (minutes: number) => overallStatusOf({ ...sound, lastConnectionAt: minutesAgo(minutes) }, own, now)
  expect([of(21), of(60), of(61)]).toEqual(['free', 'free', 'silent'])
  expect([24, 25, 26].map((percent) => isBatteryLow(percent, own))).toEqual([true, false, false])
  expect(isBatteryLow(19, defaultThresholds)).toBe(false)
  expect(isBatteryLow(null, own)).toBe(false)
})

test('who has not said so has the defaults: an operator, and the provider', () => {
  const known = new Map([['ona', own]])
  expect(['ona', 'another', null].map((id) => thresholdsIn(known, id))).toEqual([
    own,
    defaultThresholds,
    defaultThresholds,
  ])
})
