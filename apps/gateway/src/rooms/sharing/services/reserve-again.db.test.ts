import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { managerOf } from '../../../testing/open-house.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

type Rider = Awaited<ReturnType<Sharing['newRider']>>
const minutes = 60_000

let db: TestDatabase
let house: Sharing
let operatorId: string
let rider: Rider
let vehicle: Awaited<ReturnType<Sharing['newVehicle']>>
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())
beforeEach(async () => {
  house.clock.advance(minutes)
  rider = await house.newRider()
  vehicle = await house.readyVehicle(operatorId)
})

const reserve = (by = rider, { id } = vehicle) =>
  house.asRider<RiderRental>(by, 'sharing.reserveVehicle', { vehicleId: id })
const say = (verb: 'startTrip' | 'endTrip' | 'cancelReservation') =>
  house.asRider<RiderRental>(rider, `sharing.${verb}`, verb === 'startTrip' ? { vehicleId: vehicle.id } : {})
/** Time goes by, and the vehicle goes on reporting. */
const pass = async (ms: number): Promise<void> => {
  house.clock.advance(ms)
  const at = house.clock.now()
  await house.vehicles.telemetry.ingest([
    reportOf(vehicle.imei, at, { values: { batteryPercent: 80 }, receivedAt: at }),
  ])
}
/** The refusal of one who has to wait for this long, from now on. */
const waitsFor = (ms: number) => ({
  code: 'service.reserved_before',
  params: { againAt: new Date(house.clock.now().getTime() + ms).toISOString(), retryAfterSeconds: ms / 1000 },
})

describe('a rider whose reservation came to nothing', () => {
  test('waits 15 minutes after it was cancelled to reserve the same vehicle, and is told until when', async () => {
    await reserve()
    await pass(4 * minutes)
    await say('cancelReservation')
    await expect(reserve()).rejects.toMatchObject(waitsFor(15 * minutes))
    await pass(15 * minutes - 1000)
    await expect(reserve()).rejects.toMatchObject(waitsFor(1000))
    await pass(1000)
    expect(await reserve()).toMatchObject({ state: 'reserved' })
  })

  test('waits 15 minutes from when it lapsed, whether or not the clock has put it away', async () => {
    await reserve()
    await pass(16 * minutes)
    await expect(reserve()).rejects.toMatchObject(waitsFor(14 * minutes))
    await house.sharing.expireReservations()
    await expect(reserve()).rejects.toMatchObject(waitsFor(14 * minutes))
    await pass(14 * minutes)
    expect(await reserve()).toMatchObject({ state: 'reserved' })
  })

  test('waits as well after staff has taken it back', async () => {
    const { serviceId } = await reserve()
    await house.ask(managerOf(operatorId), 'sharing.cleanServices', { params: { id: serviceId } })
    expect(await codeOf(reserve())).toBe('service.reserved_before')
  })

  test('starts the trip meanwhile, and after a trip reserves it without a wait', async () => {
    await reserve()
    await say('cancelReservation')
    expect(await say('startTrip')).toMatchObject({ state: 'in progress' })
    await pass(3 * minutes)
    await say('endTrip')
    expect(await reserve()).toMatchObject({ state: 'reserved' })
  })

  test('keeps no other rider from the vehicle, and may reserve another vehicle', async () => {
    await reserve()
    await say('cancelReservation')
    expect(await reserve(await house.newRider())).toMatchObject({ state: 'reserved' })
    // who has it now is what counts first
    expect(await codeOf(reserve())).toBe('service.vehicle_taken')
    const other = await house.readyVehicle(operatorId)
    expect(await reserve(rider, other)).toMatchObject({ state: 'reserved' })
  })

  test('has the vehicle for at most half of the time, however often a phone asks', async () => {
    let heldMinutes = 0
    for (let minute = 0; minute < 90; minute += 1) {
      await codeOf(reserve())
      heldMinutes += (await house.asSystem((work) => house.sharing.listActiveRentals(work, [vehicle.id]))).length
      await pass(minutes)
    }
    // the last moment of a reservation is inside: at the minutes 0 to 15, 30 to 45, 60 to 75
    expect(heldMinutes).toBe(3 * 16)
  })
})
