import type { HomologationType, Vehicle, VehicleToShare } from '@motora/contract/vehicles'
import * as contract from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fact } from '../../kernel/bus.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import type { VehicleChanged } from '../../rooms/vehicles/index.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, type Call, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let alfa: string
let child: string
let beta: string

const call = <B>(id: string, who: Who, input: Call = {}) => house.ask<B>(who, id, input)
const select = (who: Who, sharingOperatorId: string | null, vehicleIds: string[], selectToOperate: boolean) =>
  call('vehicles.selectToOperate', who, { body: { sharingOperatorId, vehicleIds, selectToOperate } })
const vehicleOf = async (id: string): Promise<Vehicle> =>
  (await call<Vehicle>('vehicles.getVehicle', admin, { params: { id } })).body
const isSelected = async (id: string): Promise<boolean> => (await vehicleOf(id)).sharing.selectToOperate
const toShare = (who: Who, query: object = {}) => call<VehicleToShare[]>('vehicles.listVehiclesToShare', who, { query })

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  alfa = await house.newOperator('Alfa')
  child = await house.newOperator('Alfa sub', { parentId: alfa })
  beta = await house.newOperator('Beta')
}, 60_000)
afterAll(() => db.close())

test('the flag is set on all the vehicles that are named, on and off, and doing it twice changes nothing [E-41]', async () => {
  const [one, two, other] = [await house.newVehicle(alfa), await house.newVehicle(alfa), await house.newVehicle(alfa)]
  const flags = async () => [await isSelected(one.id), await isSelected(two.id), await isSelected(other.id)]
  expect((await select(managerOf(alfa), alfa, [one.id, two.id, two.id], false)).status).toBe(204)
  expect(await flags()).toEqual([false, false, true])
  const { version } = await vehicleOf(one.id)
  await select(managerOf(alfa), alfa, [one.id, two.id], false)
  expect((await vehicleOf(one.id)).version).toBe(version)
  await select(admin, alfa, [one.id, two.id], true)
  expect(await flags()).toEqual([true, true, true])
  const records = await db.asOwner(
    'select event, before, after, about_operator_id from audit_events where target_id = $1 and event like $2 order by id',
    [one.id, 'vehicles.%selected'],
  )
  expect(records).toEqual([
    {
      event: 'vehicles.deselected',
      before: { selectToOperate: true },
      after: { selectToOperate: false },
      about_operator_id: alfa,
    },
    {
      event: 'vehicles.selected',
      before: { selectToOperate: false },
      after: { selectToOperate: true },
      about_operator_id: alfa,
    },
  ])
})

test('a vehicle that is not shared is gone for riders at once, and back at once; a trip that has begun goes on', async () => {
  const { id } = await house.readyVehicle(alfa)
  const rider = await house.newRider()
  const told: VehicleChanged[] = []
  const stop = house.bus.subscribe('vehicles.changed', (facts) => {
    told.push(...(facts as Fact<VehicleChanged>[]).map(({ payload }) => payload))
  })
  await select(managerOf(alfa), alfa, [id], false)
  await house.bus.settle()
  expect(told).toEqual([{ vehicleId: id, operatorId: alfa }])
  expect((await vehicleOf(id)).currentVisibleToClients).toBe(false)
  expect(await codeOf(house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id }))).toBe(
    'service.vehicle_not_rentable',
  )
  await select(managerOf(alfa), alfa, [id], true)
  expect((await vehicleOf(id)).currentVisibleToClients).toBe(true)
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id })
  await house.asRider(rider, 'sharing.startTrip', { vehicleId: id })
  await select(managerOf(alfa), alfa, [id], false)
  await house.asRider(rider, 'sharing.pauseTrip')
  await house.asRider(rider, 'sharing.resumeTrip')
  expect((await vehicleOf(id)).status).toBe('in service')
  stop()
})

test('all or none: one foreign vehicle, a wrong holder or a foreign operator, and nothing has changed', async () => {
  const [own, below, foreign] = [
    await house.newVehicle(alfa),
    await house.newVehicle(child),
    await house.newVehicle(beta),
  ]
  const held = await house.newVehicle(null)
  const manager = managerOf(alfa)
  expect(await codeOf(select(manager, alfa, [own.id, foreign.id], false))).toBe('vehicle.not_found')
  // of the scope, but in another's hands than the call says
  expect(await codeOf(select(manager, alfa, [own.id, below.id], false))).toBe('vehicle.not_found')
  expect(await codeOf(select(manager, beta, [own.id], false))).toBe('operator.not_found')
  expect(await codeOf(select(manager, beta, [foreign.id], false))).toBe('operator.not_found')
  expect(await codeOf(select(manager, null, [own.id], false))).toBe('vehicle.not_found')
  expect(await codeOf(select(manager, null, [held.id], false))).toBe('vehicle.not_found')
  for (const { id } of [own, below, foreign, held]) expect(await isSelected(id)).toBe(true)
  await select(manager, child, [below.id], false)
  await select(admin, null, [held.id], false)
  expect([await isSelected(below.id), await isSelected(held.id)]).toEqual([false, false])
})

test('two at once on overlapping vehicles both succeed and leave one whole answer', async () => {
  const ids = [await house.newVehicle(alfa), await house.newVehicle(alfa)].map(({ id }) => id)
  await Promise.all([select(managerOf(alfa), alfa, ids, false), select(admin, alfa, ids.toReversed(), false)])
  expect([await isSelected(ids[0] ?? ''), await isSelected(ids[1] ?? '')]).toEqual([false, false])
})

test('what an operator could share is listed for it alone, also before it may operate, searched, filtered and paged', async () => {
  const waiting = await house.newOperator('Waiting', { canOperate: false })
  const [first, second] = [
    await house.newVehicle(waiting, { plate: 'QQ001', name: 'Roja', model: 'S01' }),
    await house.newVehicle(waiting, { plate: 'QQ_02', name: 'Gris', model: 'S02' }),
  ]
  await select(managerOf(waiting), waiting, [second.id], false)
  const whole = await toShare(managerOf(waiting))
  expect(whole.body).toEqual([
    { id: first.id, plate: 'QQ001', name: 'Roja', model: 'S01', selectToOperate: true },
    { id: second.id, plate: 'QQ_02', name: 'Gris', model: 'S02', selectToOperate: false },
  ])
  const plates = async (query: object, who = managerOf(waiting)) => {
    const { body, total } = await toShare(who, query)
    return [total, ...body.map(({ plate }) => plate)]
  }
  expect(await plates({ search: 'qq0' })).toEqual([1, 'QQ001'])
  expect(await plates({ search: 'Q_0' })).toEqual([1, 'QQ_02'])
  expect(await plates({ search: 'gris' })).toEqual([1, 'QQ_02'])
  expect(await plates({ filter: '{"selectToOperate":false}' })).toEqual([1, 'QQ_02'])
  for (const column of contract.vehicleToShareColumns)
    expect((await toShare(managerOf(waiting), { sort: `-${column}` })).total, column).toBe(2)
  expect(await plates({ sort: '-plate', pageSize: 1, page: 2 })).toEqual([2, 'QQ001'])
  expect(await codeOf(toShare(managerOf(waiting), { sort: 'imei' }))).toBe('request.invalid')
  // the provider names whose; a sub-operator is its parent's to ask, a stranger is not there
  expect(await plates({ sharingOperatorId: waiting, search: 'QQ001' }, admin)).toEqual([1, 'QQ001'])
  expect(await codeOf(toShare(admin))).toBe('operator.not_found')
  expect((await toShare(managerOf(alfa), { sharingOperatorId: child })).body.length).toBeGreaterThan(0)
  expect(await codeOf(toShare(managerOf(alfa), { sharingOperatorId: beta }))).toBe('operator.not_found')
})

test('the vehicle types have numeric keys and the names of the regulation [E-44]', async () => {
  const { body } = await call<HomologationType[]>('vehicles.listHomologationTypes', managerOf(alfa))
  expect(body).toContainEqual({ id: 2, name: 'L1e-B two-wheel moped' })
  expect(body).toContainEqual({ id: 5, name: 'L3e-A1 low-performance motorcycle' })
  expect(new Set(body.map(({ id }) => id)).size).toBe(body.length)
  expect(new Set(body.map(({ name }) => name.split('e')[0]))).toEqual(
    new Set(['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7']),
  )
})
