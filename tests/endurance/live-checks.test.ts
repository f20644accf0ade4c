import { expect, test } from 'vitest'
import { checkGaps, checkScreens, type Heard, hashOf, type Shown, Times } from './live-checks.js'

const event = (kind: Heard['kind'], seq: number, epoch = 'a', line = 0): Heard => ({ kind, epoch, seq, at: 0, line })
const rulesOf = (...heard: Heard[]): string[] => checkGaps([heard]).map(({ rule }) => rule)

test('planted: a delta that is missing, doubled, or of a sequence that was not begun is found', () => {
  const begin = [event('snapshot', 7), event('delta', 8), event('delta', 9)]
  // resumed on another line, and begun again after a restart
  const whole = [...begin, event('delta', 10, 'a', 1), event('snapshot', 3, 'b', 2), event('delta', 4, 'b', 2)]
  expect(rulesOf(...whole)).toEqual([])
  expect(rulesOf(...begin, event('delta', 11, 'a', 1))).toEqual(['no gap'])
  expect(rulesOf(...begin, event('delta', 9, 'a', 1))).toEqual(['no gap'])
  expect(rulesOf(...begin, event('snapshot', 6))).toEqual(['no gap'])
  expect(rulesOf(...begin, event('delta', 10, 'b', 1))).toEqual(['begins with a snapshot'])
  expect(rulesOf(event('delta', 1))).toEqual(['begins with a snapshot'])
})

const moped = (id: string, latitude: number | null = 41.4): Shown => ({
  id,
  latitude,
  longitude: 2.17,
  batteryPercent: 50,
  outOfService: false,
})

test('planted: a screen that shows another place, one too few, one too many or an old battery is found', () => {
  const database = [moped('a'), moped('b', null)]
  const screens = (...shown: Shown[]): number => checkScreens(database, [database.toReversed(), shown]).length
  expect(hashOf(database)).toBe(hashOf(database.toReversed()))
  expect(screens(...database)).toBe(0)
  expect(screens(moped('a', 41.40001), moped('b', null))).toBe(1)
  expect(screens(moped('a'))).toBe(1)
  expect(screens(...database, moped('c'))).toBe(1)
  expect(screens({ ...moped('a'), batteryPercent: 49 }, moped('b', null))).toBe(1)
})

test('planted: one slow screen in fifty shows in the 99th percentile', () => {
  const times = new Times()
  for (let n = 0; n < 4900; n += 1) times.add(300)
  for (let n = 0; n < 100; n += 1) times.add(4000.2)
  expect([times.count, times.quantile(0.5), times.quantile(0.99)]).toEqual([5000, 300, 4001])
})
