import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { managerOf } from '../../../testing/open-house.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

type Rider = Awaited<ReturnType<Sharing['newRider']>>

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())

/** A moped that is stationary, charged, and reports which versions it runs. */
const standing = async (): Promise<{ id: string; imei: string }> => {
  const vehicle = await house.newVehicle(operatorId)
  const at = house.clock.now()
  const values = { batteryPercent: 80, isVehicleOn: false, hardwareVersion: 'S01-A', ecuVersion: '1.0.0' }
  const position = { latitude: 41.39, longitude: 2.16, speedKmh: 0, valid: true }
  await house.vehicles.telemetry.ingest([
    reportOf(vehicle.imei, at, { source: 'silence-z', position, values, receivedAt: at }),
  ])
  return vehicle
}

/** A running campaign whose only vehicle is this one, and has its turn. */
const campaignFor = async (vehicleId: string): Promise<string> => {
  const [firmwareId, upgradeId] = [newId(), newId()]
  const now = house.clock.now()
  await db.asOwner(
    `insert into firmwares (id, name, target, hardware_versions, version, version_order, file_id, file_name, size_bytes, sha256, created_at, created_by)
     values ($1, 'Two', 'ECU', '{S01-A}', '2.0.0', $2, $3, 'two.sil', 10, $4, $5, 'Test')`,
    [firmwareId, firmwareId, newId(), 'a'.repeat(64), now],
  )
  await db.asOwner(
    `insert into upgrades (operator_id, id, name, firmware_id, selection, state, started_at, share_at_once_percent, pause_above_failed_percent, max_attempts, allow_older, created_at, created_by)
     values ($1, $2, 'Two for all', $3, '{}', 'running', $4, 100, 50, 3, false, $4, 'Test')`,
    [operatorId, upgradeId, firmwareId, now],
  )
  await db.asOwner(
    `insert into upgrade_vehicles (operator_id, upgrade_id, vehicle_id, vehicle_name, model, target, status)
     select operator_id, $2, id, name, model, 'ECU', 'pending' from vehicles where id = $1`,
    [vehicleId, upgradeId],
  )
  return upgradeId
}
const reserve = (rider: Rider, vehicleId: string) =>
  house.asRider<RiderRental>(rider, 'sharing.reserveVehicle', { vehicleId })
const updating = { code: 'service.vehicle_not_rentable', params: { reason: 'updating' } }

test('a vehicle that is being updated is neither reserved nor ridden, and is again once it has ended', async () => {
  const { id, imei } = await standing()
  const rider = await house.newRider()
  const order = await house.firmware.orders.claim(await campaignFor(id), id)
  expect(order).toMatchObject({ vehicleId: id, version: '2.0.0' })
  await expect(reserve(rider, id)).rejects.toMatchObject(updating)
  await expect(house.asRider(rider, 'sharing.startTrip', { vehicleId: id })).rejects.toMatchObject(updating)
  await house.firmware.orders.hear(imei, { orderId: order?.orderId ?? '', word: 'installed' })
  await house.firmware.orders.hearVersions(imei, { hardware: 'S01-A', ecu: '2.0.0' })
  expect(await reserve(rider, id)).toMatchObject({ vehicleId: id, state: 'reserved' })
})

test('a vehicle that a rider has is not updated, until it is free and no order of the rental is on its way', async () => {
  const { id } = await standing()
  const rider = await house.newRider()
  await reserve(rider, id)
  const upgradeId = await campaignFor(id)
  expect(await house.firmware.orders.claim(upgradeId, id)).toBeUndefined()
  await house.asRider(rider, 'sharing.startTrip')
  expect(await house.firmware.orders.claim(upgradeId, id)).toBeUndefined()
  await house.asRider(rider, 'sharing.endTrip')
  // it is still to be switched off
  expect(await house.firmware.orders.claim(upgradeId, id)).toBeUndefined()
  house.clock.advance(30_000)
  await house.vehicles.commands.settle()
  expect(await house.firmware.orders.claim(upgradeId, id)).toMatchObject({ vehicleId: id })
})

test('a command and an update do not meet in one vehicle', async () => {
  const { id } = await standing()
  const give = () =>
    house.ask(managerOf(operatorId), 'vehicles.giveCommand', {
      params: { id },
      body: { id: newId(), kind: 'locate' },
    })
  expect(await house.firmware.orders.claim(await campaignFor(id), id)).toBeDefined()
  await expect(give()).rejects.toMatchObject({ code: 'vehicle.command_refused', params: { reason: 'updating' } })
})

test('reserved and claimed at the same moment, it is the rider’s or the update’s, and never both', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id } = await standing()
    const upgradeId = await campaignFor(id)
    const rider = await house.newRider()
    const scope = await house.customers.scopeOfRider(rider)
    const claim = () => house.firmware.orders.claim(upgradeId, id)
    const take = () => house.ask(rider, 'sharing.reserveVehicle', { body: { vehicleId: id }, scope })
    const [reserved, order] =
      round % 2 === 0
        ? await Promise.allSettled([take(), claim()])
        : (await Promise.allSettled([claim(), take()])).reverse()
    const hasIt = reserved?.status === 'fulfilled'
    const isClaimed = order?.status === 'fulfilled' && order.value !== undefined
    if (reserved?.status === 'rejected') expect(reserved.reason).toMatchObject(updating)
    expect([hasIt, isClaimed].filter(Boolean)).toHaveLength(1)
  }
})
