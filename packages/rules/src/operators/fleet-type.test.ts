import { expect, test } from 'vitest'
import { fleetTypeOf } from './fleet-type.js'

test('the fleet type follows from private and free alone [C-06]', () => {
  expect(fleetTypeOf({ isPrivate: true, isFree: true })).toBe('private-free')
  expect(fleetTypeOf({ isPrivate: true, isFree: false })).toBe('private-paid')
  expect(fleetTypeOf({ isPrivate: false, isFree: false })).toBe('public-paid')
  expect(fleetTypeOf({ isPrivate: false, isFree: true })).toBe('public-free')
})
