import * as contract from '@motora/contract/vehicles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fact } from '../../../kernel/bus.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, type Call, managerOf, type Who } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../../sharing/testing/open-sharing.js'
import { type DeviceFitted, deviceFittedTopic, type VehicleChanged } from '../index.js'
import { reportOf, vehicleFields } from '../testing/open-fleet.js'

let db: TestDatabase
let house: Sharing
let alfa: string
let child: string
let beta: string

const call = <B>(id: string, who: Who, input: Call = {}) => house.ask<B>(who, id, input)
const vehicleOf = async (id: string, who: Who = admin): Promise<contract.Vehicle> =>
  (await call<contract.Vehicle>('vehicles.getVehicle', who, { params: { id } })).body
const change = async (id: string, body: object, who: Who = admin): Promise<number> =>
  (await call<{ version: number }>('vehicles.updateVehicle', who, { params: { id }, body })).body.version
const rename = async (id: string, body: object, who: Who): Promise<number> =>
  (await call<{ version: number }>('vehicles.updateVehicleRestricted', who, { params: { id }, body })).body.version
const retire = (id: string, who: Who = admin) => call('vehicles.retireVehicle', who, { params: { id } })
const permit = (vehicleIds: string[], canOperate: boolean, reason?: string) =>
  call('vehicles.setCanOperate', admin, { body: { vehicleIds, canOperate, reason } })
const helmet = (who: Who, sharingOperatorId: string | null, vehicleIds: string[], isHelmetIncluded: boolean) =>
  call('vehicles.setHelmetIncluded', who, { body: { sharingOperatorId, vehicleIds, isHelmetIncluded } })
const assign = (sharingOperatorId: string | null, vehicleIds: string[], outOfService = false) =>
  call('vehicles.assignToOperate', admin, { body: { sharingOperatorId, vehicleIds, outOfService } })
const records = (id: string, like: string) =>
  db.asOwner(
    'select event, reason, before, after, about_operator_id as operator from audit_events where target_id = $1 and event like $2 order by at, id',
    [id, like],
  )
/** What was announced of vehicles while this was done. */
const toldWhile = async (use: () => Promise<unknown>): Promise<VehicleChanged[]> => {
  const told: VehicleChanged[] = []
  const stop = house.bus.subscribe('vehicles.changed', (facts) => {
    told.push(...(facts as Fact<VehicleChanged>[]).map(({ payload }) => payload))
  })
  await use()
  await house.bus.settle()
  stop()
  return told
}

/** The devices that were said to be fitted while this was done. */
const fittedWhile = async (use: () => Promise<unknown>): Promise<string[]> => {
  const fitted: string[] = []
  const stop = house.bus.subscribe(deviceFittedTopic, (facts) => {
    fitted.push(...(facts as Fact<DeviceFitted>[]).map(({ payload }) => payload.imei))
  })
  await use()
  await house.bus.settle()
  stop()
  return fitted
}

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  alfa = await house.newOperator('Alfa')
  child = await house.newOperator('Alfa sub', { parentId: alfa })
  beta = await house.newOperator('Beta')
}, 60_000)
afterAll(() => db.close())

test('the device of a vehicle that is entered, or of one that gets another, is announced; of no other change', async () => {
  const [fields, unit] = [vehicleFields(), vehicleFields().imei]
  let id = ''
  const entered = await fittedWhile(async () => {
    id = await house.asSystem((work) => house.vehicles.fleet.createVehicle(work, fields))
  })
  expect(entered).toEqual([fields.imei])
  expect(await fittedWhile(() => change(id, { ...fields, imei: unit, version: 1 }))).toEqual([unit])
  expect(await fittedWhile(() => change(id, { ...fields, imei: unit, name: 'Other', version: 2 }))).toEqual([])
  const csv = `vin,name,model,imei\nVTFITTED1,N,S01,990000000000311\n${fields.vin},N,S01,990000000000312\n`
  const send = async (plan?: string) =>
    (await call<{ plan: string }>('vehicles.importVehicles', admin, { body: { csv, ...(plan ? { plan } : {}) } })).body
  const { plan } = await send()
  expect((await fittedWhile(() => send(plan))).toSorted()).toEqual(['990000000000311', '990000000000312'])
})

test('a vehicle is entered, changed and taken out again, each by its own call [E-33]', async () => {
  const paths = [contract.createVehicle, contract.updateVehicle, contract.retireVehicle]
  expect(paths.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /vehicles/v1/vehicles',
    'PUT /vehicles/v1/vehicles/{id}',
    'DELETE /vehicles/v1/vehicles/{id}',
  ])
  const fields = vehicleFields()
  const created = await call<{ id: string }>('vehicles.createVehicle', admin, {
    body: { ...fields, sharingOperatorId: alfa, color: 'red' },
  })
  const { id } = created.body
  expect([created.status, (await vehicleOf(id, managerOf(alfa))).color]).toEqual([201, 'red'])
  expect(await change(id, { ...fields, name: 'Roja', version: 1 })).toBe(2)
  // what is not said is emptied
  expect(await vehicleOf(id)).toMatchObject({ name: 'Roja', color: null, plate: fields.plate, version: 2 })
  expect((await retire(id)).status).toBe(204)
  const listed = await call<{ id: string }[]>('vehicles.listVehicles', admin)
  expect(listed.body.map((vehicle) => vehicle.id)).not.toContain(id)
})

describe('changing a vehicle', () => {
  test('is put on record with what changed and nothing else, and announced to the screens', async () => {
    const fields = vehicleFields({ color: 'red' })
    const id = await house.asSystem((work) =>
      house.vehicles.fleet.createVehicle(work, { ...fields, sharingOperatorId: alfa }),
    )
    const told = await toldWhile(() => change(id, { ...fields, color: 'blue', homologationType: 2, version: 1 }))
    expect(told).toEqual([{ vehicleId: id, operatorId: alfa }])
    expect(await records(id, 'vehicles.changed')).toEqual([
      {
        event: 'vehicles.changed',
        reason: null,
        before: { color: 'red', homologationType: null },
        after: { color: 'blue', homologationType: 2 },
        operator: alfa,
      },
    ])
  })

  test('of two who change it the second is refused; the same body again changes nothing, also with the old version', async () => {
    const fields = vehicleFields()
    const id = await house.asSystem((work) => house.vehicles.fleet.createVehicle(work, fields))
    const body = { ...fields, name: 'One', version: 1 }
    expect(await change(id, body)).toBe(2)
    expect(await toldWhile(() => change(id, body))).toEqual([])
    expect(await change(id, body)).toBe(2)
    expect((await records(id, 'vehicles.changed')).length).toBe(1)
    expect(await codeOf(change(id, { ...fields, name: 'Two', version: 1 }))).toBe('vehicle.changed_meanwhile')
    const both = ['Three', 'Four'].map((name) => change(id, { ...fields, name, version: 2 }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a number that another has is refused by name, and a vehicle that is not there as such', async () => {
    const [taken, fields] = [vehicleFields(), vehicleFields()]
    await house.asSystem((work) => house.vehicles.fleet.createVehicle(work, { ...taken, sharingOperatorId: beta }))
    const id = await house.asSystem((work) => house.vehicles.fleet.createVehicle(work, fields))
    const codes = await Promise.all(
      [{ imei: taken.imei }, { vin: taken.vin.toLowerCase() }, { plate: taken.plate?.toLowerCase() }].map((one) =>
        codeOf(change(id, { ...fields, ...one, version: 1 })),
      ),
    )
    expect(codes).toEqual(['vehicle.imei_taken', 'vehicle.vin_taken', 'vehicle.plate_taken'])
    expect((await vehicleOf(id)).version).toBe(1)
    expect(await codeOf(change(alfa, { ...fields, version: 1 }))).toBe('vehicle.not_found')
  })

  test('with another unit it is known by that one, and the old one by nobody', async () => {
    const fields = vehicleFields()
    const id = await house.asSystem((work) => house.vehicles.fleet.createVehicle(work, fields))
    const unit = vehicleFields().imei
    await change(id, { ...fields, imei: unit, version: 1 })
    const said = await house.vehicles.telemetry.ingest([
      reportOf(fields.imei, house.clock.now()),
      reportOf(unit, house.clock.now(), { values: { batteryPercent: 61 } }),
    ])
    expect(said).toEqual({ accepted: 1, duplicates: 0, quarantined: 1 })
    expect((await vehicleOf(id)).scutum.batterySoc).toBe(61)
    expect((await records(id, 'vehicles.changed'))[0]).toMatchObject({
      before: { imei: fields.imei },
      after: { imei: unit },
    })
  })
})

test('name and plate are changed by the manager of the scope, and nothing else is [E-42]', async () => {
  const spec = contract.updateVehicleRestricted
  expect(`${spec.method} ${spec.path}`).toBe('PUT /vehicles/v1/vehicles/{id}/UpdateRestricted')
  const { id } = await house.newVehicle(child, { plate: 'OLD001', color: 'red' })
  const foreign = await house.newVehicle(beta, { plate: 'TAKEN1' })
  expect(await rename(id, { name: 'Nova', plate: 'NEW001' }, managerOf(alfa))).toBe(2)
  expect(await vehicleOf(id)).toMatchObject({ name: 'Nova', plate: 'NEW001', color: 'red' })
  expect(await rename(id, { name: 'Nova', plate: 'NEW001', version: 1 }, managerOf(alfa))).toBe(2)
  expect(await rename(id, { name: 'Nova', plate: null }, managerOf(child))).toBe(3)
  expect((await vehicleOf(id)).plate).toBeNull()
  expect(await codeOf(rename(id, { name: 'N', plate: 'taken1' }, managerOf(alfa)))).toBe('vehicle.plate_taken')
  expect(await codeOf(rename(id, { name: 'N', plate: null, version: 2 }, managerOf(alfa)))).toBe(
    'vehicle.changed_meanwhile',
  )
  expect(await codeOf(rename(foreign.id, { name: 'N', plate: null }, managerOf(alfa)))).toBe('vehicle.not_found')
  expect(() => spec.body.parse({ name: 'N', plate: null, imei: '860000000000001' })).toThrow()
  expect((await records(id, 'vehicles.changed')).map(({ before, after }) => [before, after])).toEqual([
    [
      { name: expect.any(String), plate: 'OLD001' },
      { name: 'Nova', plate: 'NEW001' },
    ],
    [{ plate: 'NEW001' }, { plate: null }],
  ])
})

describe('a retired vehicle', () => {
  test('is on no list, its history stays; twice is once', async () => {
    const { id, imei } = await house.readyVehicle(alfa)
    const told = await toldWhile(() => retire(id))
    expect(told).toEqual([{ vehicleId: id, operatorId: alfa }])
    expect(await toldWhile(() => retire(id))).toEqual([])
    for (const list of ['vehicles.listVehicles', 'vehicles.listDynamic', 'vehicles.listMissingDynamic'])
      expect((await call<{ id: string }[]>(list, admin)).body.map((one) => one.id)).not.toContain(id)
    const onMap = await call<{ id: string }[]>('vehicles.listMapByOperator', admin, { params: { id: alfa } })
    expect(onMap.body.map((one) => one.id)).not.toContain(id)
    const kept = await vehicleOf(id)
    expect(kept).toMatchObject({ retiredTimestamp: house.clock.now().toISOString(), scutum: { batterySoc: 80 } })
    const history = await house.asSystem((work) =>
      house.vehicles.past.historyBetween(work, id, new Date(0), new Date('2030-01-01')),
    )
    expect(history.length).toBe(1)
    expect(await records(id, 'vehicles.retired')).toEqual([
      {
        event: 'vehicles.retired',
        reason: null,
        before: { retiredAt: null },
        after: { retiredAt: house.clock.now().toISOString() },
        operator: alfa,
      },
    ])
    // nothing of it can be changed, and that it is silent is not announced
    expect(await codeOf(rename(id, { name: 'N', plate: null }, admin))).toBe('vehicle.not_found')
    expect(await codeOf(permit([id], true))).toBe('vehicle.not_found')
    const silent = await db.asOwner(`select watch -> 'silent' as silent from vehicle_latest where vehicle_id = $1`, [
      id,
    ])
    expect(silent).toEqual([{ silent: true }])
    const again = await house.vehicles.telemetry.ingest([reportOf(imei, new Date(house.clock.now().getTime() + 1000))])
    expect(again.quarantined).toBe(1)
    const aside = await db.asOwner('select reason from quarantined_reports where device_key = $1', [imei])
    expect(aside).toEqual([{ reason: 'retired' }])
  })

  test('gives its unit and plate to another one and keeps its frame number', async () => {
    const fields = vehicleFields({ sharingOperatorId: alfa })
    const old = await house.asSystem((work) => house.vehicles.fleet.createVehicle(work, fields))
    await retire(old)
    const create = (body: object) => call<{ id: string }>('vehicles.createVehicle', admin, { body })
    expect(await codeOf(create(fields))).toBe('vehicle.vin_taken')
    const { id } = (await create({ ...fields, vin: `${fields.vin}X` })).body
    const { accepted } = await house.vehicles.telemetry.ingest([
      reportOf(fields.imei, house.clock.now(), { values: { batteryPercent: 44 } }),
    ])
    expect([accepted, (await vehicleOf(id)).scutum.batterySoc]).toEqual([1, 44])
    expect((await vehicleOf(old)).scutum.batterySoc).toBeNull()
    await house.asSystem((work) =>
      house.vehicles.telemetry.keepForwardedEvent(work, {
        source: 'traccar',
        deviceKey: fields.imei,
        type: 'alarm',
        at: house.clock.now(),
        receivedAt: house.clock.now(),
        detail: {},
        hash: 'aa',
      }),
    )
    const events = await db.asOwner('select vehicle_id from vehicle_events where vehicle_id in ($1, $2)', [old, id])
    expect(events).toEqual([{ vehicle_id: id }])
  })

  test('is none while somebody rents or has reserved it', async () => {
    const { id } = await house.readyVehicle(alfa)
    const rider = await house.newRider()
    await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id })
    expect(await codeOf(retire(id))).toBe('vehicle.in_service')
    await house.asRider(rider, 'sharing.startTrip', { vehicleId: id })
    expect(await codeOf(retire(id))).toBe('vehicle.in_service')
    expect((await vehicleOf(id)).retiredTimestamp).toBeNull()
    await house.asRider(rider, 'sharing.endTrip')
    expect((await retire(id)).status).toBe(204)
    expect(await codeOf(house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id }))).toBe(
      'service.vehicle_not_rentable',
    )
  })
})

test('the provider takes vehicles out of renting with a reason, and lets them back in [E-39]', async () => {
  const spec = contract.setCanOperate
  expect(`${spec.method} ${spec.path}`).toBe('PUT /vehicles/v1/vehicles/CanOperate')
  const [one, two] = [await house.readyVehicle(alfa), await house.readyVehicle(beta)]
  const told = await toldWhile(() => permit([one.id, two.id], false, 'Brakes recalled'))
  expect(told.map(({ vehicleId }) => vehicleId).sort()).toEqual([one.id, two.id].sort())
  expect(await vehicleOf(one.id)).toMatchObject({
    canOperate: false,
    cannotOperateReason: 'Brakes recalled',
    currentVisibleToClients: false,
    version: 2,
  })
  const rider = await house.newRider()
  expect(await codeOf(house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: one.id }))).toBe(
    'service.vehicle_not_rentable',
  )
  expect(await toldWhile(() => permit([one.id, two.id], false, 'Brakes recalled'))).toEqual([])
  expect(await codeOf(permit([one.id, alfa], true))).toBe('vehicle.not_found')
  expect((await vehicleOf(one.id)).canOperate).toBe(false)
  await permit([one.id, two.id], true)
  expect(await vehicleOf(one.id)).toMatchObject({
    canOperate: true,
    cannotOperateReason: null,
    currentVisibleToClients: true,
  })
  expect(await records(one.id, 'vehicles.%_to_operate')).toEqual([
    {
      event: 'vehicles.forbidden_to_operate',
      reason: 'Brakes recalled',
      before: { canOperate: true, cannotOperateReason: null },
      after: { canOperate: false, cannotOperateReason: 'Brakes recalled' },
      operator: alfa,
    },
    {
      event: 'vehicles.allowed_to_operate',
      reason: null,
      before: { canOperate: false, cannotOperateReason: 'Brakes recalled' },
      after: { canOperate: true, cannotOperateReason: null },
      operator: alfa,
    },
  ])
  expect(() => spec.body.parse({ vehicleIds: [one.id], canOperate: false, reason: ' ' })).toThrow(
    'a reason is required',
  )
})

test('the helmet is set on all the vehicles that are named, or on none [E-40]', async () => {
  const spec = contract.setHelmetIncluded
  expect(`${spec.method} ${spec.path}`).toBe('PUT /vehicles/v1/vehicles/HelmetIncluded')
  const [one, two, below, foreign] = [
    await house.newVehicle(alfa),
    await house.newVehicle(alfa),
    await house.newVehicle(child),
    await house.newVehicle(beta),
  ]
  const has = async (...vehicles: { id: string }[]) =>
    Promise.all(vehicles.map(async ({ id }) => (await vehicleOf(id)).sharing.isHelmetIncluded))
  const technician: Who = { role: 'Sharing.Technician', operatorId: alfa }
  await helmet(technician, alfa, [one.id, two.id], false)
  expect(await has(one, two, below)).toEqual([false, false, true])
  expect(await toldWhile(() => helmet(technician, alfa, [one.id, two.id], false))).toEqual([])
  await helmet(technician, child, [below.id], false)
  expect(await codeOf(helmet(technician, alfa, [one.id, foreign.id], true))).toBe('vehicle.not_found')
  expect(await codeOf(helmet(technician, alfa, [one.id, below.id], true))).toBe('vehicle.not_found')
  expect(await codeOf(helmet(technician, beta, [foreign.id], false))).toBe('operator.not_found')
  expect(await has(one, two, below, foreign)).toEqual([false, false, false, true])
  await helmet(managerOf(alfa), alfa, [one.id], true)
  expect(
    (await records(one.id, 'vehicles.helmet_%')).map(({ event, before, after }) => [event, before, after]),
  ).toEqual([
    ['vehicles.helmet_removed', { isHelmetIncluded: true }, { isHelmetIncluded: false }],
    ['vehicles.helmet_added', { isHelmetIncluded: false }, { isHelmetIncluded: true }],
  ])
})

test('a vehicle is assigned and unassigned, has a helmet or none, is selected or not [E-20]', async () => {
  const { id } = await house.newVehicle(null)
  const stands = async () => {
    const { sharingOperatorId, isHelmetIncluded, selectToOperate } = (await vehicleOf(id)).sharing
    return [sharingOperatorId, isHelmetIncluded, selectToOperate]
  }
  const select = (who: Who, sharingOperatorId: string, selectToOperate: boolean) =>
    call('vehicles.selectToOperate', who, { body: { sharingOperatorId, vehicleIds: [id], selectToOperate } })
  expect(await stands()).toEqual([null, true, true])
  await assign(alfa, [id])
  await helmet(managerOf(alfa), alfa, [id], false)
  await select(managerOf(alfa), alfa, false)
  expect(await stands()).toEqual([alfa, false, false])
  await helmet(managerOf(alfa), alfa, [id], true)
  await select(managerOf(alfa), alfa, true)
  await assign(null, [id])
  expect(await stands()).toEqual([null, true, true])
})

describe('two people at once', () => {
  const holderAndBlock = async (id: string) => {
    const { sharing } = await vehicleOf(id)
    return [sharing.sharingOperatorId, sharing.outOfService]
  }
  const set = (body: object, who: Who = admin) => call('vehicles.assignToOperate', who, { body })

  test('one blocks a vehicle that the other has assigned meanwhile: it stays where it is [E-14]', async () => {
    const { id } = await house.newVehicle(alfa)
    await assign(beta, [id])
    expect((await set({ vehicleIds: [id], outOfService: true })).status).toBe(204)
    expect(await holderAndBlock(id)).toEqual([beta, true])
    // who held it before sees it no more
    expect(await codeOf(set({ vehicleIds: [id], outOfService: false }, managerOf(alfa)))).toBe('vehicle.not_found')
    expect((await records(id, 'vehicles.assigned')).length).toBe(1)
  })

  test('one assigns a vehicle that the other has blocked meanwhile: it stays blocked [E-43]', async () => {
    const { id } = await house.newVehicle(alfa)
    await set({ vehicleIds: [id], outOfService: true })
    await set({ sharingOperatorId: beta, vehicleIds: [id] })
    expect(await holderAndBlock(id)).toEqual([beta, true])
  })

  test('one takes back an assignment after which the other has assigned it further: refused, and it stays there', async () => {
    const { id } = await house.newVehicle(alfa)
    await assign(beta, [id])
    await assign(child, [id])
    const takeBack = { sharingOperatorId: alfa, heldBy: beta, vehicleIds: [id] }
    expect(await codeOf(set(takeBack))).toBe('vehicle.changed_meanwhile')
    expect(await holderAndBlock(id)).toEqual([child, false])
    await assign(beta, [id])
    expect((await set(takeBack)).status).toBe(204)
    // sent again after a lost answer
    expect((await set(takeBack)).status).toBe(204)
    expect(await holderAndBlock(id)).toEqual([alfa, false])
  })

  test('taking an assignment back restores whether a vehicle is out of service only where the assignment changed it', async () => {
    const back = (id: string, outOfService: boolean) =>
      set({ sharingOperatorId: alfa, heldBy: beta, vehicleIds: [id], outOfService })
    const { id: changed } = await house.newVehicle(alfa)
    await assign(beta, [changed], true)
    await back(changed, false)
    expect(await holderAndBlock(changed)).toEqual([alfa, false])
    // sent again after a lost answer, when somebody has blocked it since
    await set({ vehicleIds: [changed], outOfService: true })
    await back(changed, false)
    expect(await holderAndBlock(changed)).toEqual([alfa, true])

    // it was so before: the assignment did nothing to it
    const { id: blocked } = await house.newVehicle(alfa)
    await set({ vehicleIds: [blocked], outOfService: true })
    await assign(beta, [blocked], true)
    await back(blocked, false)
    expect(await holderAndBlock(blocked)).toEqual([alfa, true])
  })

  test('taking an assignment back leaves a vehicle as somebody has set it since, also if that is how it came', async () => {
    const { id } = await house.newVehicle(alfa)
    await set({ vehicleIds: [id], outOfService: true })
    await assign(beta, [id], false)
    const later = async (outOfService: boolean) => {
      house.clock.advance(1000)
      await set({ vehicleIds: [id], outOfService })
    }
    await later(true)
    await later(false)
    await set({ sharingOperatorId: alfa, heldBy: beta, vehicleIds: [id], outOfService: true })
    expect(await holderAndBlock(id)).toEqual([alfa, false])
    // of its second time there the first says nothing
    await assign(beta, [id], true)
    await set({ sharingOperatorId: alfa, heldBy: beta, vehicleIds: [id], outOfService: false })
    expect(await holderAndBlock(id)).toEqual([alfa, false])
  })

  test('a call that asks for nothing is no call', () => {
    const vehicleIds = ['11111111-1111-4111-8111-111111111111']
    expect(contract.assignToOperate.body.safeParse({ vehicleIds }).success).toBe(false)
    expect(contract.assignToOperate.body.safeParse({ vehicleIds, outOfService: true }).success).toBe(true)
    // what must hold of a move would be left unsaid without one
    expect(contract.assignToOperate.body.safeParse({ vehicleIds, heldBy: null, outOfService: true }).success).toBe(
      false,
    )
  })
})

test('how a vehicle stands is noted with each change of it, no matter who makes it, and read by who held it then', async () => {
  const { id } = await house.newVehicle(null)
  const at = (minutes: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000)
  const began = house.clock.now()
  const later = async (minutes: number, use: () => Promise<unknown>) => {
    house.clock.set(at(minutes))
    await use()
  }
  await later(10, () => assign(alfa, [id], true))
  await later(20, () =>
    call(
      'vehicles.assignToOperate',
      { role: 'Sharing.Technician', operatorId: alfa },
      {
        body: { sharingOperatorId: alfa, vehicleIds: [id], outOfService: false },
      },
    ),
  )
  // what changes nothing of it leaves no note
  await later(25, () => rename(id, { name: 'N', plate: null }, admin))
  await later(26, () => assign(alfa, [id]))
  await later(30, () => assign(beta, [id]))
  await later(40, () => house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [id], true)))
  await later(50, () => retire(id))
  house.clock.set(began)
  const noted = (states: Awaited<ReturnType<typeof house.vehicles.past.statesOf>>) =>
    states.map((state) => [
      (state.at.getTime() - at(0).getTime()) / 60_000,
      state.operatorId,
      state.isHeld,
      state.outOfService,
    ])
  const all = await house.asSystem((work) => house.vehicles.past.statesOf(work, id, 100))
  expect(noted(all).slice(1)).toEqual([
    [10, null, false, false],
    [10, alfa, true, false],
    [10, alfa, true, true],
    [20, alfa, true, false],
    [30, alfa, false, false],
    [30, beta, true, false],
    [40, beta, true, true],
    [50, beta, false, true],
  ])
  expect(noted(all)[0]?.slice(1)).toEqual([null, true, false])
  const ofAlfa = await house.as(managerOf(alfa), (work) => house.vehicles.past.statesOf(work, id, 100))
  expect(noted(ofAlfa).map(([minutes]) => minutes)).toEqual([10, 10, 20, 30])
  // the newest only, oldest first
  const last = await house.asSystem((work) => house.vehicles.past.statesOf(work, id, 2))
  expect(noted(last).map(([minutes]) => minutes)).toEqual([40, 50])
})
