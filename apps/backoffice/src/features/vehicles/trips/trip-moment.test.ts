import { expect, test } from 'vitest'
import { momentAt, reportOn } from './trip-moment'

const points = [
  { seconds: 0, lat: 41.38, lon: 2.15, speed: 0, battery: null },
  { seconds: 10, lat: 41.39, lon: 2.16, speed: 30, battery: 80 },
  { seconds: 30, lat: 41.41, lon: 2.16, speed: null, battery: null },
  { seconds: 40, lat: 41.41, lon: 2.17, speed: 12, battery: 79 },
]

test('between two reports a vehicle is on the line, with the speed and the battery that were reported last', () => {
  const between = momentAt(points, 20)
  expect(between?.latitude).toBeCloseTo(41.4, 9)
  expect(between?.longitude).toBeCloseTo(2.16, 9)
  expect(between).toMatchObject({ speedKmh: 30, batteryPercent: 80 })
  expect(momentAt(points, 5)).toMatchObject({ speedKmh: 0, batteryPercent: null })
  expect(momentAt(points, 30)).toMatchObject({ speedKmh: null, batteryPercent: 80 })
})

test('before the first report and after the last one it stays where it was; without places it is nowhere', () => {
  expect(momentAt(points.slice(1), 3)).toMatchObject({ latitude: 41.39, longitude: 2.16 })
  expect(momentAt(points, 999)).toEqual({ latitude: 41.41, longitude: 2.17, speedKmh: 12, batteryPercent: 79 })
  expect(momentAt([], 0)).toBeUndefined()
})

test('a step leads to the next report and back, and stays at the ends', () => {
  expect([0, 10, 15].map((second) => reportOn(points, second, 1))).toEqual([10, 30, 30])
  expect([40, 15, 10, 0].map((second) => reportOn(points, second, -1))).toEqual([30, 10, 0, 0])
  expect(reportOn(points, 40, 10)).toBe(40)
  expect(reportOn([], 7, 1)).toBe(7)
})
