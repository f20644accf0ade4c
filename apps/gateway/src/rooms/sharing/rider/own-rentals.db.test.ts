import { listOwnRentals, type RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
}, 60_000)
afterAll(() => db.close())

test('a rider reads all own rentals by the cursor, each once, while another one begins between two pages', async () => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(await house.newOperator('Alfa'))
  const ride = async (): Promise<string> => {
    house.clock.advance(60_000)
    const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
    await house.asRider(rider, 'sharing.endTrip', { serviceId })
    return serviceId
  }
  const ridden = [await ride(), await ride(), await ride(), await ride(), await ride()]
  const page = async (cursor?: string) => {
    const query = { pageSize: '2', ...(cursor === undefined ? {} : { cursor }) }
    return (await house.ask<RiderRental[]>(rider, listOwnRentals, { query })) as { body: RiderRental[]; next?: string }
  }
  const read: string[] = []
  for (let next: string | undefined, pages = 0; pages === 0 || next; pages += 1) {
    const found = await page(next)
    read.push(...found.body.map(({ serviceId }) => serviceId))
    next = found.next
    if (pages === 0) await ride()
  }
  expect(read).toEqual(ridden.toReversed())
})
