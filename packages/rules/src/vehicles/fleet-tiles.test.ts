import { fleetTiles, overallStatuses } from '@motora/contract/vehicles'
import { expect, test } from 'vitest'
import { isOnTile } from './fleet-tiles.js'

test('each status counts in one tile, a low battery in its own as well', () => {
  const tilesOf = (status: (typeof overallStatuses)[number], isBatteryLow = false) =>
    fleetTiles.filter((tile) => isOnTile(tile, { status, isBatteryLow }))
  expect(overallStatuses.map((status) => tilesOf(status))).toEqual([
    ['out'],
    ['silent'],
    ['in-service'],
    ['booked'],
    ['free'],
  ])
  expect(tilesOf('silent', true)).toEqual(['silent', 'low'])
})
