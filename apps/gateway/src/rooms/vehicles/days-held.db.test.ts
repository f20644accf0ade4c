import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { admin } from '../../testing/open-house.js'
import { type Fleet, openFleet, vehicleFields } from './testing/open-fleet.js'

let db: TestDatabase
let house: Fleet
beforeAll(async () => {
  db = await openTestDatabase()
  house = openFleet(db)
}, 60_000)
afterAll(() => db.close())

test('a vehicle whose days are counted is called as the operator knew it last, also by a plate that came later', async () => {
  const [alfa, beta] = [await house.newOperator('Alfa'), await house.newOperator('Beta')]
  const enter = () =>
    house.asSystem((work) =>
      house.vehicles.fleet.createVehicle(work, { ...vehicleFields(), plate: null, sharingOperatorId: alfa }),
    )
  const [stays, leaves, retired] = [await enter(), await enter(), await enter()]
  const call = (id: string, plate: string) =>
    house.ask(admin, 'vehicles.updateVehicleRestricted', { params: { id }, body: { name: 'Moto', plate } })
  await call(stays, '7777 AAA')
  await call(leaves, '7777 BBB')
  await call(retired, '7777 CCC')
  const dayEnd = new Date(house.clock.now().getTime() + 3_600_000)
  house.clock.advance(2 * 3_600_000)
  await house.asSystem((work) => house.vehicles.fleet.assignVehicles(work, { operatorId: beta, vehicleIds: [leaves] }))
  await house.ask(admin, 'vehicles.retireVehicle', { params: { id: retired } })
  // what the next operator calls it is not told
  await call(leaves, '8888 BBB')
  const days = await house.asSystem((work) => house.vehicles.past.daysHeld(work, alfa, [dayEnd]))
  expect(Object.fromEntries(days.map(({ vehicleId, days: count, plate }) => [vehicleId, [count, plate]]))).toEqual({
    [stays]: [1, '7777 AAA'],
    [leaves]: [1, '7777 BBB'],
    [retired]: [1, '7777 CCC'],
  })
})
