import { expect, test } from 'vitest'
import { startTrip } from './rider-rental.js'

const one = '0190a000-0000-7000-8000-0000000000ff'
const two = '0190a000-0000-7000-8000-0000000000fe'

test('a start names the reservation, or a vehicle with the id of what begins, and never both [0183]', () => {
  const faultsOf = (body: object) => startTrip.body?.safeParse(body).error?.issues.map(({ path }) => path.join('.'))
  for (const right of [{}, { vehicleId: one }, { serviceId: one }, { vehicleId: one, id: two }])
    expect(faultsOf(right), JSON.stringify(right)).toBeUndefined()
  expect(faultsOf({ serviceId: one, id: two })).toContain('id')
  expect(faultsOf({ serviceId: one, vehicleId: two })).toEqual(['vehicleId'])
  expect(faultsOf({ id: one })).toEqual(['vehicleId'])
  expect(faultsOf({ vehicleId: one, id: '00000000-0000-0000-0000-000000000000' })).toEqual(['id'])
})
