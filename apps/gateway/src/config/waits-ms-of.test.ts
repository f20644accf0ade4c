import { expect, test } from 'vitest'
import { waitsMsOf } from './waits-ms-of.js'

test('waits are minutes, hours and days', () => {
  expect(waitsMsOf('1h,24h,5d')).toEqual([3_600_000, 86_400_000, 432_000_000])
  expect(waitsMsOf('90m')).toEqual([5_400_000])
})
