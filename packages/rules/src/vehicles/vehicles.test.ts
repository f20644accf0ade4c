import { describe, expect, test } from 'vitest'
import {
  batteryBucketOf,
  homologationTypes,
  iconModelOf,
  isMissing,
  isShownOnMap,
  isSilent,
  markerColourOf,
  noRental,
  serviceColumnOf,
  silentAfterMs,
  statusOf,
} from './index.js'

test('status follows the rental: free, booked, in service [E-08]', () => {
  expect(statusOf(noRental)).toBe('free')
  expect(noRental).toEqual({ serviceId: null, customerId: null, hasTripStarted: false })
  // what is no rental holds nothing, whatever else is said of it
  expect(statusOf({ serviceId: null, customerId: 'c', hasTripStarted: true })).toBe('free')
  expect(statusOf({ serviceId: 's', customerId: 'c', hasTripStarted: false })).toBe('booked')
  expect(statusOf({ serviceId: 's', customerId: 'c', hasTripStarted: true })).toBe('in service')
  expect(statusOf({ serviceId: 's', customerId: null, hasTripStarted: true })).toBe('in service')
  expect(statusOf({ serviceId: 's', customerId: null, hasTripStarted: false })).toBe('free')
})

test('the service column reads OUT before ON before OFF', () => {
  expect(serviceColumnOf({ outOfService: true, serviceActive: true })).toBe('OUT')
  expect(serviceColumnOf({ outOfService: true, serviceActive: false })).toBe('OUT')
  expect(serviceColumnOf({ outOfService: false, serviceActive: true })).toBe('ON')
  expect(serviceColumnOf({ outOfService: false, serviceActive: false })).toBe('OFF')
})

test('a marker is grey out of service, yellow in service, red otherwise [F-09]', () => {
  expect(markerColourOf({ outOfService: true, status: 'in service' })).toBe('grey')
  expect(markerColourOf({ outOfService: false, status: 'in service' })).toBe('yellow')
  expect(markerColourOf({ outOfService: false, status: 'booked' })).toBe('red')
  expect(markerColourOf({ outOfService: false, status: 'free' })).toBe('red')
})

test('model S01 has icon 01, all others 02 [F-10]', () => {
  expect(iconModelOf('S01')).toBe('01')
  expect(iconModelOf(' s01 ')).toBe('01')
  for (const model of ['S02', 'S01+', 'MO 125', '']) expect(iconModelOf(model)).toBe('02')
})

test.each([
  [0, 0],
  [12, 0],
  [12.5, 25],
  [37, 25],
  [38, 50],
  [62, 50],
  [63, 75],
  [87, 75],
  [88, 100],
  [100, 100],
  [-5, 0],
  [250, 100],
])('a battery of %d %% wears bucket %d [F-11]', (percent, bucket) => {
  expect(batteryBucketOf(percent)).toBe(bucket)
})

describe('map visibility', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const heard = (minutesAgo: number | null, outOfService = false) => ({
    outOfService,
    lastConnectionAt: minutesAgo === null ? null : now - minutesAgo * 60_000,
  })
  const settings = (minutes: number | null, showOutOfService = true) => ({
    showOnlyReceivedLastMinutes: minutes,
    showOutOfService,
  })

  test('only vehicles heard in the last N minutes, the N-th included', () => {
    expect(isShownOnMap(heard(15), settings(15), now)).toBe(true)
    expect(isShownOnMap(heard(15.1), settings(15), now)).toBe(false)
    expect(isShownOnMap(heard(null), settings(15), now)).toBe(false)
  })
  test('empty or 0 minutes set no limit', () => {
    for (const none of [null, 0]) {
      expect(isShownOnMap(heard(100_000), settings(none), now)).toBe(true)
      expect(isShownOnMap(heard(null), settings(none), now)).toBe(true)
    }
  })
  test('out-of-service vehicles only when the settings show them', () => {
    expect(isShownOnMap(heard(1, true), settings(null, true), now)).toBe(true)
    expect(isShownOnMap(heard(1, true), settings(null, false), now)).toBe(false)
    expect(isShownOnMap(heard(1, false), settings(null, false), now)).toBe(true)
  })
})

test('silence begins after 20 minutes; who never spoke is missing, not silent', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  expect(isSilent(now - 20 * 60_000, now, silentAfterMs)).toBe(false)
  expect(isSilent(now - 20 * 60_000 - 1, now, silentAfterMs)).toBe(true)
  expect(isSilent(null, now, silentAfterMs)).toBe(false)
  expect(isMissing(null, now, silentAfterMs)).toBe(true)
  expect(isMissing(now, now, silentAfterMs)).toBe(false)
  expect(isSilent(now - 61_000, now, 60_000)).toBe(true)
})

test('vehicle types are the categories of the regulation, each under the number that it keeps for ever', () => {
  expect(homologationTypes.map(({ id, name }) => `${id} ${name.split(' ')[0]}`)).toEqual([
    '1 L1e-A',
    '2 L1e-B',
    '3 L2e-P',
    '4 L2e-U',
    '5 L3e-A1',
    '6 L3e-A2',
    '7 L3e-A3',
    '8 L4e',
    '9 L5e-A',
    '10 L5e-B',
    '11 L6e-A',
    '12 L6e-BU',
    '13 L6e-BP',
    '14 L7e-A1',
    '15 L7e-A2',
    '16 L7e-B1',
    '17 L7e-B2',
    '18 L7e-CU',
    '19 L7e-CP',
  ])
})
