import type { Customer } from '@motora/contract/customers'
import { getCustomer } from '@motora/contract/customers'
import { type CustomerMovement, listCustomerMovements, type RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, managerOf, sac, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let [ona, brisa] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  ona = await house.newOperator('Ona')
  brisa = await house.newOperator('Brisa')
})
afterAll(() => db.close())

test('the trips of a customer with each operator, all of them or between dates; an operator sees its own [H-11, H-12]', async () => {
  const rider = await house.newRider()
  for (const operatorId of [ona, brisa, ona]) {
    const { id: vehicleId } = await house.readyVehicle(operatorId)
    await house.asRider(rider, 'sharing.startTrip', { vehicleId })
    house.clock.advance(10 * 60_000)
    await house.asRider(rider, 'sharing.endTrip')
    house.clock.advance(24 * 3_600_000)
  }
  const list = async (who: Who, query: object = {}) => {
    const params = { id: rider.customerId }
    return (await house.ask<CustomerMovement[]>(who, listCustomerMovements, { params, query })).body
  }
  const all = await list(sac)
  expect(all.map(({ operatorName }) => operatorName)).toEqual(['Ona', 'Brisa', 'Ona'])
  expect(all[0]).toMatchObject({
    drivenMinutes: 10,
    pausedMinutes: 0,
    price: 2.6,
    currency: 'eur',
    paymentStatus: 'pending',
  })
  expect(await list(managerOf(brisa))).toMatchObject([{ operatorName: 'Brisa' }])
  expect(await list(admin, { since: '2026-11-22', until: '2026-11-22' })).toHaveLength(1)
  expect((await list(admin, { sort: 'tripStart', pageSize: 1 }))[0]?.tripStart).toBe(all[2]?.tripStart)
  const stranger = await house.newOperator('Campus')
  expect(await codeOf(list(managerOf(stranger)))).toBe('customer.not_found')

  const trips = async (who: Who) =>
    (await house.ask<Customer>(who, getCustomer, { params: { id: rider.customerId } })).body.nOfTrips
  expect([await trips(admin), await trips(managerOf(ona)), await trips(managerOf(brisa))]).toEqual([3, 2, 1])
})

test('a trip says where it began, how far and how long it was, from when until when, what it cost and with whom [H-12]', async () => {
  const rider = await house.newRider()
  const vehicle = await house.newVehicle(ona)
  /** So many metres north of a place in Passeig de Gràcia. */
  const report = (metres: number, speedKmh: number) =>
    house.vehicles.telemetry.ingest([
      reportOf(vehicle.imei, house.clock.now(), {
        position: { latitude: 41.39164 + metres / 111_195, longitude: 2.16502, speedKmh, valid: true },
        values: { batteryPercent: 80 },
        receivedAt: house.clock.now(),
      }),
    ])
  house.clock.set(new Date('2026-12-01T09:00:00Z'))
  await report(0, 0)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId: vehicle.id })
  house.clock.advance(5 * 60_000)
  await report(300, 0)
  await house.asRider(rider, 'sharing.pauseTrip')
  house.clock.advance(2 * 60_000)
  await house.asRider(rider, 'sharing.resumeTrip')
  house.clock.advance(5 * 60_000)
  await report(600, 0)
  await house.asRider(rider, 'sharing.endTrip')
  if (house.bus instanceof InProcessBus) await house.bus.settle()

  const params = { id: rider.customerId }
  const { body } = await house.ask<CustomerMovement[]>(sac, listCustomerMovements, { params })
  expect(body).toEqual([
    expect.objectContaining({
      serviceId,
      originAddress: 'Passeig de Gràcia',
      tripStart: '2026-12-01T09:00:00.000Z',
      tripEnd: '2026-12-01T09:12:00.000Z',
      drivenMinutes: 10,
      pausedMinutes: 2,
      price: 2.6,
      paymentStatus: 'pending',
      operatorName: 'Ona',
    }),
  ])
  expect(body[0]?.distanceKms).toBeCloseTo(0.6, 1)
})
