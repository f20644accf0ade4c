import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandedClock } from '../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../kernel/testing/open-test-database.js'
import { openHouse } from '../testing/open-house.js'
import { askForVehicles } from './ask-for-vehicles.js'
import { companies } from './fleets.js'

const now = new Date('2026-11-21T10:00:00Z')
let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())

test('the demo has S01 (10), S02 (23) and S03 (55) to ask for, however often it is made [C-29]', async () => {
  const clock = new HandedClock(now)
  const house = openHouse(db, { clock })
  await house.asSystem(async (work) => {
    for (const { name, operator } of companies.filter(({ name }) => name === 'campus' || name === 'ona'))
      await house.operators.createOperator(work, { name: operator.name, cif: `of ${name}`, canOperate: true })
  })
  for (const time of ['first', 'second']) {
    await askForVehicles(house, clock, now)
    const offers = await house.asSystem((work) => house.operators.vehicleRequests.listOffers(work))
    expect(Object.fromEntries(offers.map(({ model, available }) => [model, available])), time).toEqual({
      S01: 10,
      S02: 23,
      S03: 55,
    })
  }
})
