import { expect, test } from 'vitest'
import { fleetBounds } from './fleet-bounds'

const city = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ longitude: 2.1 + (n % 10) / 100, latitude: 41.3 + n / 1000 }))

test('a small fleet is shown whole, and one that knows no place opens nothing', () => {
  expect(fleetBounds([])).toBeUndefined()
  expect(fleetBounds([{ longitude: 0, latitude: 0 }])).toBeUndefined()
  expect(fleetBounds([...city(3), { longitude: 0.6, latitude: 41.6 }])).toEqual([0.6, 41.3, 2.12, 41.6])
})

test('of a large fleet the one that is far away, and one that reports from nowhere, do not move the picture', () => {
  const [west, south, east, north] = fleetBounds([
    ...city(100),
    { longitude: -3.7, latitude: 40.4 },
    { longitude: 0, latitude: 0 },
  ]) ?? [0, 0, 0, 0]
  expect([west, east]).toEqual([2.1, 2.19])
  expect(south).toBeGreaterThanOrEqual(41.3)
  expect(north).toBeLessThanOrEqual(41.4)
})
