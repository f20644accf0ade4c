import type { RiderRental, ServiceStatistics } from '@motora/contract/sharing'
import * as contract from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { admin, managerOf, testTariff, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let [ona, brisa] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  brisa = await house.newOperator('Brisa', { timezone: 'America/Bogota' }, { ...testTariff, currency: 'usd' })
}, 120_000)
afterAll(() => db.close())

const minute = 60_000
const begin = async (operatorId: string) => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  return { rider, serviceId }
}
const ride = async (operatorId: string, minutes: number) => {
  const { rider, serviceId } = await begin(operatorId)
  house.clock.advance(minutes * minute + 500)
  await house.asRider(rider, 'sharing.pauseTrip')
  house.clock.advance(minute + 700)
  await house.asRider(rider, 'sharing.endTrip')
  await db.asOwner('update trips set distance_metres = $2 where service_id = $1', [serviceId, minutes * 313])
}
const reserve = async (operatorId: string) => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId })
  return rider
}
const sums = async (query: object, who: Who = admin) =>
  (await house.ask<ServiceStatistics>(who, contract.getServiceStatistics, { query })).body

/** All of them are summed as days were counted; those of a span that holds all are summed one by one. */
const ofAllTime = { since: '2000-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z', dateOf: 'reservation' }
const expectSame = async () => {
  for (const [who, query] of [
    [admin, {}],
    [admin, { sharingOperatorId: ona }],
    [admin, { sharingOperatorId: brisa }],
    [managerOf(ona), {}],
    [managerOf(brisa), {}],
    [managerOf(brisa), { sharingOperatorId: ona }],
  ] as const)
    expect(await sums(query, who)).toEqual(await sums({ ...query, ...ofAllTime }, who))
}
const marks = async () => (await db.asOwner('select count(*)::int as n from service_marks'))[0]?.n

test('the figures of all services are those of their rentals, whether days were counted or have changed since [N-15]', async () => {
  house.clock.set(new Date('2026-11-20T22:30:00Z'))
  await expectSame()
  for (const operator of [ona, brisa]) {
    await ride(operator, 5)
    await house.asRider(await reserve(operator), 'sharing.cancelReservation')
    house.clock.advance(47 * minute)
    await ride(operator, 7)
    await reserve(operator)
    house.clock.advance(60 * minute)
    await house.sharing.expireReservations()
  }
  expect(await marks()).toBeGreaterThan(0)
  await expectSame()

  await house.sharing.keepDays()
  expect(await marks()).toBe(0)
  await expectSame()
  expect(await sums({})).toMatchObject({
    services: 8,
    byStatus: [
      { status: 'cancelled', services: 2 },
      { status: 'expired', services: 2 },
      { status: 'ended', services: 4 },
    ],
    amounts: [{ currency: 'eur' }, { currency: 'usd' }],
  })

  // a day that was counted changes again, and another one does not
  await ride(ona, 3)
  await house.asRider(await reserve(ona), 'sharing.cancelReservation')
  house.clock.advance(24 * 60 * minute)
  await ride(brisa, 4)
  await begin(ona)
  house.clock.advance(3 * minute)
  await reserve(brisa)
  expect(await marks()).toBeGreaterThan(0)
  await expectSame()
  expect((await sums({})).byStatus).toContainEqual({ status: 'in progress', services: 1 })
  await house.sharing.keepDays()
  await expectSame()
})

test('days that are counted are not gone through again', async () => {
  await house.sharing.keepDays()
  const before = await sums({})
  const addMetres = (metres: number) =>
    db.asOwner(
      `update service_days set metres = metres + $1
       where (operator_id, day, hour) = (select operator_id, day, hour from service_days order by day, hour limit 1)`,
      [metres],
    )
  await addMetres(1000)
  expect((await sums({})).distanceKms).toBeCloseTo(before.distanceKms + 1, 6)
  await addMetres(-1000)
  expect(await sums({})).toEqual(before)
})

test('an ended rental without a price counts as no euros, as in the months', async () => {
  const old = await house.newOperator('Old')
  await ride(old, 2)
  await db.asOwner(
    `update services set price_cents = null, price_lines = null, never_started = null, currency = null, is_free = null,
      time_zone = null, rate_id = null, payment_id = null where operator_id = $1`,
    [old],
  )
  const query = { sharingOperatorId: old }
  expect(await sums(query)).toMatchObject({ services: 1, amounts: [{ currency: 'eur', amount: 0 }] })
  expect(await sums({ ...query, ...ofAllTime })).toEqual(await sums(query))
  await house.sharing.keepDays()
  expect(await sums({ ...query, ...ofAllTime })).toEqual(await sums(query))
})
