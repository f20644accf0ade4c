import type { RiderRental, Service, ServiceStatistics } from '@motora/contract/sharing'
import * as contract from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let [ona, brisa] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  ona = await house.newOperator('Ona')
  brisa = await house.newOperator('Brisa')
}, 120_000)
afterAll(() => db.close())

/** A rental with its trip, between streets of these names. */
const ride = async (operatorId: string, origin: string | null, destination: string | null) => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(3 * 60_000)
  await house.asRider(rider, 'sharing.endTrip')
  await db.asOwner('update trips set origin_address = $2, destination_address = $3 where service_id = $1', [
    serviceId,
    origin,
    destination,
  ])
  return { serviceId, vehicleId, customerId: rider.customerId }
}
const query = (conditions: object) => ({ query: { filter: JSON.stringify(conditions) } })
const found = async (conditions: object, who: Who = admin) =>
  (await house.ask<Service[]>(who, contract.listServices, query(conditions))).body.map(({ serviceId }) => serviceId)
const summed = async (conditions: object, who: Who = admin) =>
  (await house.ask<ServiceStatistics>(who, contract.getServiceStatistics, query(conditions))).body.services

/** The list and the figures over it say the same. */
const expectFound = async (conditions: object, ids: readonly string[], who?: Who) => {
  expect(await found(conditions, who), JSON.stringify(conditions)).toEqual(ids)
  expect(await summed(conditions, who), JSON.stringify(conditions)).toBe(ids.length)
}

test('a service is found by the streets where its trip began and ended, each for itself', async () => {
  const { serviceId: first } = await ride(ona, 'Carrer de Sants', 'Passeig de Gràcia')
  const { serviceId: second } = await ride(brisa, 'Passeig de Gràcia', 'Carrer de Sants')
  const { serviceId: nowhere } = await ride(ona, null, null)
  await expectFound({ originAddress: 'sants' }, [first])
  await expectFound({ destinationAddress: 'GRACIA' }, [first])
  await expectFound({ originAddress: 'passeig*' }, [second])
  await expectFound({ originAddress: '*passeig' }, [])
  await expectFound({ originAddress: 'sants', destinationAddress: 'sants' }, [])
  await expectFound({ originAddress: 'sants', destinationAddress: 'gràcia', status: ['ended'] }, [first])
  await expectFound({ originAddress: 'diagonal' }, [])
  await expectFound({ originAddress: [null], sharingOperatorName: 'ona', status: ['ended'] }, [nowhere])
  await expectFound({ originAddress: 'passeig' }, [second], managerOf(brisa))
  await expectFound({ originAddress: 'passeig' }, [], managerOf(ona))
  await db.asOwner('update trips set origin_address = $2 where service_id = $1', [first, 'Plaça d’Espanya'])
  await expectFound({ originAddress: 'sants' }, [])
  await expectFound({ originAddress: 'espanya' }, [first])
})

test('a service is found by its vehicle as it was then, whatever the vehicle is called now', async () => {
  const { serviceId, vehicleId } = await ride(ona, null, null)
  const [before] = (await house.ask<Service[]>(admin, contract.listServices, { query: { vehicleId } })).body
  const plate = before?.vehiclePlate ?? before?.vehicleName ?? ''
  await db.asOwner(`update vehicles set name = 'Renamed', plate = '9876ZZZ' where id = $1`, [vehicleId])
  await expectFound({ vehiclePlate: plate.toLowerCase() }, [serviceId])
  await expectFound({ vehiclePlate: '9876ZZZ' }, [])
  await expectFound({ vehiclePlate: 'renamed' }, [])
  await expectFound({ vehicleVin: `*${before?.vehicleVin.slice(-6)}` }, [serviceId])
  await expectFound({ vehiclePlate: before?.vehicleVin }, [])
})

test('a service is found by name and e-mail of its rider, among few people and among very many', async () => {
  const { serviceId, customerId } = await ride(ona, null, null)
  await db.asOwner(
    "update customers set first_name = 'Mercè', last_name = 'Qwyx', email = 'merce@qwyx.test' where id = $1",
    [customerId],
  )
  const findsThem = async () => {
    await expectFound({ customerFullName: 'merce qwyx' }, [serviceId])
    await expectFound({ customerFullName: 'qwyx' }, [serviceId], managerOf(ona))
    await expectFound({ customerFullName: 'qwyx' }, [], managerOf(brisa))
    await expectFound({ customerEmail: '*@qwyx.test' }, [serviceId])
    await expectFound({ customerFullName: 'qwyx.test' }, [])
    await expectFound({ customerEmail: 'qwyx', distanceKms: '>=0' }, [serviceId])
    await expectFound({ customerEmail: 'qwyx', distanceKms: '>100' }, [])
  }
  await findsThem()
  await db.asOwner(`insert into customers (id, email, first_name, last_name, email_verified, can_operate, enabled,
    registered_at) select gen_random_uuid(), 'crowd' || n || '@qwyx.test', 'Mercè', 'Qwyx', true, true, true, now()
    from generate_series(1, 10001) n`)
  await findsThem()
})
