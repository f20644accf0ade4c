import type { Role } from '@motora/contract'
import type { MapVehicle, MissingVehicle, ParamsConfig, Vehicle, VehicleDynamic } from '@motora/contract/vehicles'
import * as contract from '@motora/contract/vehicles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { admin, type Call, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let alfa: string
let beta: string
let child: string
let alfaVehicle: { id: string; imei: string }
let betaVehicle: { id: string; imei: string }

const call = <B>(id: string, who: Who, input: Call = {}) => house.ask<B>(who, id, input)
const list = (who: Who, query: Record<string, unknown> = {}) => call<Vehicle[]>('vehicles.listVehicles', who, { query })
const refusal = (code: string) => expect.objectContaining({ code })

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  alfa = await house.newOperator('Alfa')
  beta = await house.newOperator('Beta')
  child = await house.newOperator('Alfa sub', { parentId: alfa })
  alfaVehicle = await house.readyVehicle(alfa)
  betaVehicle = await house.readyVehicle(beta)
}, 60_000)
afterAll(() => db.close())

test('a manager sees the own operator and those below it, and of others no list, count, dynamic, map or id', async () => {
  const below = await house.readyVehicle(child)
  const own = [alfaVehicle.id, below.id].sort()
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id).sort()
  const listed = await list(managerOf(alfa))
  expect(ids(listed.body)).toEqual(own)
  expect(listed.total).toBe(2)
  const dynamic = await call<VehicleDynamic[]>('vehicles.listDynamic', managerOf(alfa))
  expect([ids(dynamic.body), dynamic.total]).toEqual([own, 2])
  // the operator's own login sees its own operator alone
  expect(ids((await list({ role: 'Sharing.Operator', operatorId: alfa })).body)).toEqual([alfaVehicle.id])

  const params = { id: betaVehicle.id }
  for (const id of ['vehicles.getVehicle', 'vehicles.getVehicleDynamic'])
    await expect(call(id, managerOf(alfa), { params })).rejects.toEqual(refusal('vehicle.not_found'))
  for (const id of [
    'vehicles.listDynamicByOperator',
    'vehicles.listMissingDynamicByOperator',
    'vehicles.listMapByOperator',
  ])
    await expect(call(id, managerOf(alfa), { params: { id: beta } })).rejects.toEqual(refusal('operator.not_found'))
  const probing = await list(managerOf(alfa), { field: 'SharingOperatorId', value: beta })
  expect([probing.body, probing.total]).toEqual([[], 0])
  expect((await list(admin)).total).toBe(3)
})

test('a vehicle is shown with all its parts [E-01, E-02, E-03, E-04, E-05, E-06, E-34]', async () => {
  const { id, imei } = await house.newVehicle(alfa, {
    traceabilityId: 'TR-7',
    batteryPackId: 'BAT-1',
    bluetoothMac: '00:11',
    vin: 'VTFRAME0001',
    revision: 'B2',
    manufactureDate: '2026-02-03',
  })
  await house.vehicles.telemetry.ingest([
    reportOf(imei, house.clock.now(), {
      source: 'silence-z',
      receivedAt: house.clock.now(),
      position: {
        latitude: 41.39,
        longitude: 2.16,
        speedKmh: 20,
        maxSpeedKmh: 44,
        headingDegrees: 90,
        altitudeMetres: 12,
        valid: true,
      },
      values: {
        batteryPercent: 71,
        isVehicleOn: true,
        isBatteryCharging: false,
        odometerMetres: 12_345_000,
        drivingMode: 'eco',
        motorTemperatureCelsius: 40.5,
        inverterTemperatureCelsius: 38,
        ambientTemperatureCelsius: 21,
        batteryVoltageVolts: 52.1,
        batteryMaxTemperatureCelsius: 25,
        batteryMinTemperatureCelsius: 22,
        batteryCurrentAmperes: 3.2,
        externalVoltageVolts: 12.4,
        backupBatteryPercent: 99,
        motoState: 3,
        rangeKilometres: 61,
        hardwareVersion: 'AT240',
        firmwareVersion: '7.0.9',
        protocol: 'Z',
        simId: '8934075100001234567',
        alarms: ['tilt'],
      },
    }),
  ])
  const { body } = await call<Vehicle>('vehicles.getVehicle', managerOf(alfa), { params: { id } })
  const heard = house.clock.now().toISOString()
  const moving = {
    status: 'free',
    currentVisibleToClients: true,
    lastConnectionTimestamp: heard,
    devicePower: true,
    sharing: {
      outOfService: false,
      activeServiceId: null,
      hasTripStarted: false,
      sharingOperatorId: alfa,
      selectToOperate: true,
      isHelmetIncluded: true,
    },
    scutum: {
      isVehicleOn: true,
      batterySoc: 71,
      isBatteryCharging: false,
      totalOdometer: 12_345_000,
      drivingMode: 'eco',
      motorTemperature: 40.5,
      inverterTemperature: 38,
      ambientTemperature: 21,
      batteryVoltage: 52.1,
      batteryMaxTemperature: 25,
      batteryCurrentDrain: 3.2,
      externalInputVoltage: 12.4,
      internalBackupBatteryLevel: 99,
      motoState: 3,
      estimatedAutonomy: 61,
    },
    login: { hardwareVersion: 'AT240', firmwareVersion: '7.0.9', protocol: 'Z' },
    gps: {
      latitude: 41.39,
      longitude: 2.16,
      currentSpeed: 20,
      maxSpeed: 44,
      heading: 90,
      altitude: 12,
      lastFixTimestamp: heard,
    },
    battery: {
      id: 'BAT-1',
      level: 71,
      maxTemperature: 25,
      minTemperature: 22,
      stateOfCharge: 71,
      inputVoltage: 52.1,
      current: 3.2,
      alerts: ['tilt'],
    },
    tcu: {
      imei,
      model: 'AT240',
      version: null,
      bluetoothMac: '00:11',
      simId: '8934075100001234567',
      firmwareVersion: '7.0.9',
      protocol: 'Z',
      lastReceptionDate: heard,
    },
  }
  expect(body).toMatchObject({
    id,
    imei,
    traceabilityId: 'TR-7',
    vin: 'VTFRAME0001',
    frameNo: 'VTFRAME0001',
    revision: 'B2',
    manufactureDate: '2026-02-03',
    sharingOperatorName: 'Alfa',
    model: 'S01',
    ...moving,
  })
  const dynamic = await call<VehicleDynamic>('vehicles.getVehicleDynamic', managerOf(alfa), { params: { id } })
  expect(dynamic.body).toMatchObject(moving)
  const byOperator = await call<VehicleDynamic[]>('vehicles.listDynamicByOperator', admin, { params: { id: alfa } })
  expect(byOperator.body.map((one) => one.id)).toContain(id)
  // a unit that names its own version
  await house.vehicles.telemetry.ingest([
    reportOf(imei, new Date(house.clock.now().getTime() + 1000), { values: { tcuVersion: '3.0.1' } }),
  ])
  const later = await call<VehicleDynamic>('vehicles.getVehicleDynamic', managerOf(alfa), { params: { id } })
  expect(later.body.tcu).toMatchObject({ model: 'AT240', version: '3.0.1', firmwareVersion: '3.0.1' })
})

test('when a vehicle was last rented: never, then since its trip began, and an older rental does not lower it [E-01, E-11]', async () => {
  const [{ id }, other] = [await house.readyVehicle(alfa), await house.readyVehicle(alfa)]
  const rider = await house.newRider()
  const last = async () => {
    const { body } = await call<Vehicle>('vehicles.getVehicle', managerOf(alfa), { params: { id } })
    const listed = (await list(managerOf(alfa), { sort: '-latestServiceTimestamp' })).body
    expect(listed.find((one) => one.id === id)?.latestServiceTimestamp).toBe(body.latestServiceTimestamp)
    return body.latestServiceTimestamp
  }
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id })
  expect(await last()).toBeNull()
  await house.asRider(rider, 'sharing.startTrip', { vehicleId: id })
  const began = house.clock.now()
  expect(await last()).toBe(began.toISOString())
  const before = new Date(began.getTime() - 60_000)
  await house.asSystem(async (work) => {
    await house.vehicles.rentals.noteService(work, id, before)
    await house.vehicles.rentals.noteServices(
      work,
      new Map([
        [id, before],
        [other.id, before],
      ]),
    )
  })
  expect(await last()).toBe(began.toISOString())
  const ofOther = await call<Vehicle>('vehicles.getVehicle', managerOf(alfa), { params: { id: other.id } })
  expect(ofOther.body.latestServiceTimestamp).toBe(before.toISOString())
  await house.asRider(rider, 'sharing.endTrip')
})

test('an administrator gets the dynamics of all vehicles, and those of one operator [E-35]', async () => {
  const all = await call<VehicleDynamic[]>('vehicles.listDynamic', admin)
  const whole = await list(admin)
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id).sort()
  expect(ids(all.body)).toEqual(ids(whole.body))
  expect(ids(all.body)).toEqual(expect.arrayContaining([alfaVehicle.id, betaVehicle.id]))
  const ofBeta = await call<VehicleDynamic[]>('vehicles.listDynamicByOperator', admin, { params: { id: beta } })
  expect(ids(ofBeta.body)).toEqual(ids(whole.body.filter(({ sharing }) => sharing.sharingOperatorId === beta)))
  expect(ofBeta.body[0]?.gps.latitude).toEqual(expect.any(Number))
})

test('status and customer follow the rental; the full name only for who may read customers [E-01]', async () => {
  const { id } = await house.readyVehicle(alfa)
  const rider = await house.newRider()
  const seen = async (who = managerOf(alfa) as { role: Role; operatorId: string | null }) =>
    (await call<Vehicle>('vehicles.getVehicle', who, { params: { id } })).body
  expect(await seen()).toMatchObject({ status: 'free', currentCustomerEmail: null, currentVisibleToClients: true })
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id })
  expect(await seen()).toMatchObject({
    status: 'booked',
    currentCustomerFullName: 'Aina Puig Serra',
    currentVisibleToClients: false,
    sharing: { hasTripStarted: false },
  })
  await house.asRider(rider, 'sharing.startTrip', { vehicleId: id })
  const inService = await seen({ role: 'Sharing.Technician', operatorId: alfa })
  expect(inService).toMatchObject({
    status: 'in service',
    currentCustomerFullName: null,
    sharing: { hasTripStarted: true },
  })
  expect(inService.currentCustomerEmail).toContain('@rider.test')
  const filtered = await list(managerOf(alfa), { filter: JSON.stringify({ status: ['in service'] }) })
  expect(filtered.body.map((row) => row.id)).toEqual([id])
  expect(
    (await list(managerOf(alfa), { filter: JSON.stringify({ service: ['ON'] }) })).body.map((row) => row.id),
  ).toEqual([id])
})

describe('the list', () => {
  test('* stands for any characters over VIN, IMEI, traceability id and firmware version [E-23, E-32]', async () => {
    const { id, imei } = await house.newVehicle(alfa, {
      vin: 'VSXQZ7000123',
      imei: '357000000012345',
      traceabilityId: 'LOT_9%A',
    })
    await house.newVehicle(alfa, { vin: 'VSXQZ8000123', traceabilityId: 'LOTX9YA' })
    await house.vehicles.telemetry.ingest([
      reportOf(imei, house.clock.now(), { values: { firmwareVersion: '9.4.1-rc' } }),
    ])
    const found = async (field: string, value: string) =>
      (await list(managerOf(alfa), { field, value })).body.map((row) => row.id)
    expect(await found('Vin', 'vsxqz7*')).toEqual([id])
    expect(await found('FrameNo', '*Z7*123')).toEqual([id])
    expect(await found('Vin', 'VSXQZ7')).toEqual([])
    expect(await found('Imei', '3570*345')).toEqual([id])
    // only the star is special
    expect(await found('TraceabilityId', 'LOT_9%*')).toEqual([id])
    expect(await found('FirmwareVersion', '9.4.*')).toEqual([id])
  })

  test('pages, sorts and counts on the server; an unknown column is refused', async () => {
    const all = await list(managerOf(alfa), { sort: 'vin' })
    expect(all.body.map((row) => row.vin)).toEqual([...all.body.map((row) => row.vin)].sort())
    const page = await list(managerOf(alfa), { sort: 'vin', page: 2, pageSize: 2 })
    expect(page.total).toBe(all.body.length)
    expect(page.body.map((row) => row.id)).toEqual(all.body.slice(2, 4).map((row) => row.id))
    for (const column of contract.vehicleColumns) {
      expect((await list(admin, { sort: `-${column}` })).total, column).toBeGreaterThan(0)
    }
    await expect(
      list(admin, { sort: 'id; drop table vehicles' }).catch((error) => Promise.reject(error)),
    ).rejects.toThrow()
    await expect(list(admin, { sort: 'password' })).rejects.toBeInstanceOf(Refusal)
    await expect(list(admin, { filter: JSON.stringify({ password: 'x' }) })).rejects.toBeInstanceOf(Refusal)
  })

  test('filters numbers, times, yes and no', async () => {
    const count = async (filter: unknown) => (await list(admin, { filter: JSON.stringify(filter) })).total
    const { id, imei } = await house.newVehicle(alfa)
    await house.vehicles.telemetry.ingest([
      reportOf(imei, house.clock.now(), {
        values: { batteryPercent: 3, isVehicleOn: true },
        receivedAt: house.clock.now(),
      }),
    ])
    expect((await list(admin, { filter: JSON.stringify({ batterySoc: '<5' }) })).body.map((row) => row.id)).toEqual([
      id,
    ])
    expect(await count({ batterySoc: ['3', '3'] })).toBe(1)
    expect(await count({ batterySoc: '<5', isVehicleOn: true })).toBe(1)
    expect(await count({ batterySoc: '<5', isVehicleOn: false })).toBe(0)
    expect(await count({ batterySoc: '<5', lastConnectionTimestamp: ['2026-11-21T09:59:00Z', null] })).toBe(1)
    expect(await count({ batterySoc: '<5', lastConnectionTimestamp: ['2026-11-21T10:01:00Z', null] })).toBe(0)
  })

  test('the filter "visible to clients" agrees with the rule for every vehicle', async () => {
    const closed = await house.newOperator('Closed', { canOperate: false })
    await house.readyVehicle(closed)
    await house.readyVehicle(null)
    const { id } = await house.readyVehicle(alfa)
    await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [id], true))
    const all = (await list(admin)).body
    const visible = (await list(admin, { filter: JSON.stringify({ currentVisibleToClients: true }) })).body
    expect(visible.length).toBeGreaterThan(0)
    expect(visible.length).toBeLessThan(all.length)
    expect(visible.map((row) => row.id).sort()).toEqual(
      all
        .filter((row) => row.currentVisibleToClients)
        .map((row) => row.id)
        .sort(),
    )
  })
})

test('missing are those that never reported and those silent for more than 20 minutes [E-36]', async () => {
  const own = await house.newOperator('Missing')
  const never = await house.newVehicle(own)
  const silent = await house.newVehicle(own)
  await house.readyVehicle(own)
  const before = new Date(house.clock.now().getTime() - 21 * 60_000)
  await house.vehicles.telemetry.ingest([reportOf(silent.imei, before, { receivedAt: before })])
  const { body, total } = await call<MissingVehicle[]>('vehicles.listMissingDynamicByOperator', admin, {
    params: { id: own },
  })
  expect(total).toBe(2)
  expect(body.map((row) => [row.id, row.lastConnectionTimestamp]).sort()).toEqual(
    [
      [never.id, null],
      [silent.id, before.toISOString()],
    ].sort(),
  )
})

test('the missing of all operators, each by how long its own settings allow [E-36]', async () => {
  const minutesAgo = (minutes: number) => new Date(house.clock.now().getTime() - minutes * 60_000)
  const silentFor = async (operatorId: string, minutes: number) => {
    const { id, imei } = await house.newVehicle(operatorId)
    await house.vehicles.telemetry.ingest([reportOf(imei, minutesAgo(minutes), { receivedAt: minutesAgo(minutes) })])
    return id
  }
  const [usual, patient] = [await house.newOperator('Usual'), await house.newOperator('Patient')]
  await db.asOwner(
    'insert into operator_watch (operator_id, low_battery_percent, silent_after_minutes, updated_at) values ($1, 15, 60, now())',
    [patient],
  )
  const missing = [await silentFor(usual, 21), await silentFor(patient, 61)]
  const heard = [await silentFor(usual, 19), await silentFor(patient, 21)]
  const ids = async (id: string, params = {}) =>
    (await call<MissingVehicle[]>(id, admin, { params, query: { pageSize: 1000 } })).body.map((row) => row.id)
  const all = await ids('vehicles.listMissingDynamic')
  expect(all).toEqual(expect.arrayContaining(missing))
  for (const id of heard) expect(all).not.toContain(id)
  expect(await ids('vehicles.listMissingDynamicByOperator', { id: patient })).toEqual([missing[1]])
})

test('the map shows what the settings allow [F-01, F-07, F-08, F-18]', async () => {
  const own = await house.newOperator('Map')
  const fresh = await house.readyVehicle(own)
  const out = await house.readyVehicle(own)
  const old = await house.newVehicle(own)
  await house.newVehicle(own)
  const before = new Date(house.clock.now().getTime() - 31 * 60_000)
  const position = { latitude: 41.4, longitude: 2.1, valid: true }
  await house.vehicles.telemetry.ingest([reportOf(old.imei, before, { position, receivedAt: before })])
  await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [out.id], true))
  const shown = async () =>
    (await call<MapVehicle[]>('vehicles.listMapByOperator', managerOf(own), { params: { id: own } })).body
      .map((v) => v.id)
      .sort()
  const unset = await call<ParamsConfig>('vehicles.getParamsConfig', managerOf(own))
  expect(unset.body).toMatchObject({
    showOnlyVehiclesWithDataReceivedLastMinutes: null,
    showOutOfServiceVehicles: true,
  })
  expect(await shown()).toEqual([fresh.id, out.id, old.id].sort())
  const saved = await call<ParamsConfig>('vehicles.createParamsConfig', admin, {
    body: { showOnlyVehiclesWithDataReceivedLastMinutes: 30, showOutOfServiceVehicles: false },
  })
  expect(await shown()).toEqual([fresh.id])
  const body = { showOnlyVehiclesWithDataReceivedLastMinutes: 0, showOutOfServiceVehicles: true }
  await call('vehicles.updateParamsConfig', admin, { params: { id: saved.body.id }, body })
  expect(await shown()).toEqual([fresh.id, out.id, old.id].sort())
  expect((await call<ParamsConfig>('vehicles.getParamsConfig', managerOf(own))).body.id).toBe(saved.body.id)
  await expect(call('vehicles.updateParamsConfig', admin, { params: { id: alfa }, body })).rejects.toEqual(
    refusal('request.not_found'),
  )
  // one who reads may not write, whatever the handler does: the database refuses
  await expect(call('vehicles.createParamsConfig', managerOf(own), { body })).rejects.toThrow()
})

describe('assign to operate', () => {
  const assign = (who: Who, sharingOperatorId: string | null, vehicleIds: string[], outOfService: boolean) =>
    call('vehicles.assignToOperate', who, { body: { sharingOperatorId, vehicleIds, outOfService } })

  test('blocks and unblocks where the vehicle is; twice changes nothing [E-14, E-43]', async () => {
    const { id } = await house.readyVehicle(alfa)
    const state = async () => (await call<Vehicle>('vehicles.getVehicle', admin, { params: { id } })).body
    await assign(managerOf(alfa), alfa, [id], true)
    await assign(managerOf(alfa), alfa, [id], true)
    const blocked = await state()
    expect(blocked).toMatchObject({ sharing: { outOfService: true }, currentVisibleToClients: false, version: 2 })
    await assign(managerOf(alfa), alfa, [id], false)
    expect((await state()).sharing.outOfService).toBe(false)
  })

  test('moves a vehicle with its newest from operator to operator, for the provider alone', async () => {
    const { id } = await house.readyVehicle(alfa)
    await expect(assign(managerOf(alfa), child, [id], false)).rejects.toEqual(refusal('identity.not_permitted'))
    await assign(admin, beta, [id], false)
    await expect(call('vehicles.getVehicle', managerOf(alfa), { params: { id } })).rejects.toEqual(
      refusal('vehicle.not_found'),
    )
    const moved = await call<Vehicle>('vehicles.getVehicle', managerOf(beta), { params: { id } })
    expect(moved.body.gps.latitude).not.toBeNull()
    await assign(admin, null, [id], false)
    await expect(call('vehicles.getVehicle', managerOf(beta), { params: { id } })).rejects.toEqual(
      refusal('vehicle.not_found'),
    )
  })

  test('none leaves its operator while it is booked or on a trip; it is set out of service all the same (0029)', async () => {
    const [{ id }, other] = [await house.readyVehicle(alfa), await house.readyVehicle(alfa)]
    const rider = await house.newRider()
    await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id })
    const move = () => assign(admin, beta, [other.id, id], false)
    await expect(move()).rejects.toEqual(refusal('vehicle.in_service'))
    await house.asRider(rider, 'sharing.startTrip', { vehicleId: id })
    await expect(move()).rejects.toEqual(refusal('vehicle.in_service'))
    expect((await call<Vehicle>('vehicles.getVehicle', managerOf(alfa), { params: { id: other.id } })).status).toBe(200)
    await assign(managerOf(alfa), alfa, [id], true)
    await house.asRider(rider, 'sharing.endTrip')
    expect(await move()).toMatchObject({ status: 204 })
  })

  test("another's vehicle among them: none is changed", async () => {
    const { id } = await house.readyVehicle(alfa)
    await expect(assign(managerOf(alfa), alfa, [id, betaVehicle.id], true)).rejects.toEqual(
      refusal('vehicle.not_found'),
    )
    expect((await call<Vehicle>('vehicles.getVehicle', admin, { params: { id } })).body.sharing.outOfService).toBe(
      false,
    )
  })
})

test('a taken IMEI, frame number or plate is refused by name; nothing is half made', async () => {
  const fields = {
    name: 'X',
    model: 'S01',
    vin: 'VTAKEN0001',
    imei: '350000000000001',
    plate: '1234BCD',
    sharingOperatorId: alfa,
  }
  const create = (body: object) => call<{ id: string }>('vehicles.createVehicle', admin, { body })
  const { body } = await create(fields)
  expect(
    (await call<Vehicle>('vehicles.getVehicle', admin, { params: { id: body.id } })).body.lastConnectionTimestamp,
  ).toBeNull()
  const other = { ...fields, vin: 'VTAKEN0002', imei: '350000000000002', plate: '5678BCD' }
  await expect(create({ ...other, imei: fields.imei })).rejects.toEqual(refusal('vehicle.imei_taken'))
  await expect(create({ ...other, vin: 'vtaken0001' })).rejects.toEqual(refusal('vehicle.vin_taken'))
  await expect(create({ ...other, plate: '1234bcd' })).rejects.toEqual(refusal('vehicle.plate_taken'))
  await expect(create({ ...other, sharingOperatorId: body.id })).rejects.toEqual(refusal('operator.not_found'))
  expect((await create(other)).status).toBe(201)
})
