import type { VehicleImportResult } from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../../sharing/testing/open-sharing.js'
import { reportOf, vehicleFields } from '../testing/open-fleet.js'

let db: TestDatabase
let house: Sharing
let alfa: string
/** New firmware is on its way into these. */
const updating = new Set<string>()

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db, { firmware: { vehiclesUpdating: async () => updating } })
  alfa = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())

const get = (id: string) => house.asSystem((work) => house.vehicles.fleet.getVehicle(work, id))
const versionsOf = (id: string) => house.asSystem((work) => house.vehicles.updates.factsOf(work, { ids: [id] }))
const reserve = (rider: Awaited<ReturnType<Sharing['newRider']>>, vehicleId: string) =>
  house.asRider(rider, 'sharing.reserveVehicle', { vehicleId })

/** The two ways in which a vehicle is given another unit. */
const ways = {
  form: async (id: string, imei: string) => {
    const { name, model, plate, vin, version } = (await get(id)).vehicle
    await house.ask(admin, 'vehicles.updateVehicle', {
      params: { id },
      body: { name, model, plate, vin, version, imei },
    })
  },
  import: async (id: string, imei: string) => {
    const csv = `vin,imei\n${(await get(id)).vehicle.vin},${imei}\n`
    const send = async (body: object) =>
      (await house.ask<VehicleImportResult>(admin, 'vehicles.importVehicles', { body })).body
    const { plan, lines } = await send({ csv })
    const [problem] = lines[0]?.problems ?? []
    if (problem) throw Object.assign(new Error(problem.problem), { code: `${problem.column} ${problem.problem}` })
    await send({ csv, plan })
  },
} as const

test.each(['form', 'import'] as const)(
  'a vehicle that is given another unit (%s) was never heard, until the new one is',
  async (way) => {
    const { id, imei } = await house.readyVehicle(alfa)
    const said = await house.asSystem((work) =>
      house.vehicles.updates.noteVersions(work, imei, { hardware: 'HW1', tcu: '1.0' }),
    )
    expect(said?.vehicleId).toBe(id)
    expect((await versionsOf(id))[0]).toMatchObject({ hardwareVersion: 'HW1', versions: { TCU: '1.0' } })
    const unit = vehicleFields().imei
    await ways[way](id, unit)
    expect((await get(id)).latest).toEqual({
      ...Object.fromEntries(Object.keys((await get(id)).latest ?? {}).map((column) => [column, null])),
      vehicleId: id,
      operatorId: alfa,
      more: {},
      toldEarlier: {},
      watch: {},
    })
    expect((await versionsOf(id))[0]).toMatchObject({ unit: null, hardwareVersion: null, versions: { TCU: null } })
    expect(await codeOf(reserve(await house.newRider(), id))).toBe('service.vehicle_not_rentable')
    // the new one counts otherwise and its clock is behind the old one's: it is believed
    const at = new Date(house.clock.now().getTime() - 30_000)
    const position = { latitude: 41.4, longitude: 2.2, speedKmh: 0, valid: true }
    await house.vehicles.telemetry.ingest([
      reportOf(unit, at, { position, values: { batteryPercent: 61 }, receivedAt: house.clock.now() }),
    ])
    expect((await get(id)).latest).toMatchObject({ batteryPercent: 61, latitude: 41.4 })
    await house.asRider(await house.newRider(), 'sharing.reserveVehicle', { vehicleId: id })
  },
)

test.each([
  ['form', 'vehicle.in_service'],
  ['import', 'imei rented'],
] as const)('nobody changes the unit under a rider (%s)', async (way, refusal) => {
  const { id, imei } = await house.readyVehicle(alfa)
  const rider = await house.newRider()
  await reserve(rider, id)
  const unit = vehicleFields().imei
  expect(await codeOf(ways[way](id, unit))).toBe(refusal)
  await house.asRider(rider, 'sharing.startTrip', { vehicleId: id })
  expect(await codeOf(ways[way](id, unit))).toBe(refusal)
  expect(await get(id)).toMatchObject({ vehicle: { imei }, latest: { batteryPercent: 80 } })
  // all else may be changed
  const { name, model, plate, vin, version } = (await get(id)).vehicle
  const body = { name, model, plate, vin, version, imei, color: 'red' }
  expect((await house.ask(admin, 'vehicles.updateVehicle', { params: { id }, body })).status).toBe(200)
  await house.asRider(rider, 'sharing.endTrip')
  await ways[way](id, unit)
  expect((await get(id)).vehicle.imei).toBe(unit)
})

test.each([
  ['form', 'vehicle.updating'],
  ['import', 'imei updating'],
] as const)('nobody changes the unit while new firmware is on its way into it (%s)', async (way, refusal) => {
  const { id, imei } = await house.readyVehicle(alfa)
  updating.add(id)
  const unit = vehicleFields().imei
  expect(await codeOf(ways[way](id, unit))).toBe(refusal)
  // all else may be changed
  const { name, model, plate, vin, version } = (await get(id)).vehicle
  const body = { name, model, plate, vin, version, imei, color: 'red' }
  expect((await house.ask(admin, 'vehicles.updateVehicle', { params: { id }, body })).status).toBe(200)
  updating.delete(id)
  await ways[way](id, unit)
  expect((await get(id)).vehicle.imei).toBe(unit)
})
