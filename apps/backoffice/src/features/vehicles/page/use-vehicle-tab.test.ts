import { expect, test } from 'vitest'
import { vehicleTabOf, withoutVehicle } from './use-vehicle-tab'

test.each([
  [{}, 'overview', []],
  [{ tab: 'trips' }, 'trips', []],
  [{ tab: 'nonsense' }, 'overview', []],
  // addresses from before there were tabs
  [{ open: 'commands' }, 'commands', []],
  [{ open: 'handover,sharing,nonsense' }, 'data', ['sharing', 'handover']],
  [{ tab: 'overview', open: 'sharing' }, 'overview', ['sharing']],
] as const)('the address %j shows %s', (search, tab, sections) => {
  expect(vehicleTabOf(search)).toEqual({ tab, sections })
})

test('closing a drawer takes away what was looked at in it, and leaves the list as it is', () => {
  const list = { page: '2', sort: 'plate', 'f.vin': 'VSX*' }
  const looked = { vehicle: '1', tab: 'data', open: 'days', kinds: 'trips', 'trips.trip': '7', 'days.page': '3' }
  expect(withoutVehicle({ ...list, ...looked })).toEqual(list)
})
