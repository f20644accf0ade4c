import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import type { Work } from '../../work.js'
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

const ask = (verb: string, body: object, by = rider) => house.asRider<RiderRental>(by, `sharing.${verb}`, body)
const start = (body: object, by = rider) => ask('startTrip', body, by)
const reserve = (body: object, by = rider) => ask('reserveVehicle', body, by)
const cancel = (serviceId: string) => ask('cancelReservation', { serviceId })
const end = (serviceId: string) => ask('endTrip', { serviceId })
/** Time goes by, and the vehicle goes on reporting. */
const pass = async (ms: number, of = vehicle): Promise<void> => {
  house.clock.advance(ms)
  const at = house.clock.now()
  await house.vehicles.telemetry.ingest([reportOf(of.imei, at, { values: { batteryPercent: 80 }, receivedAt: at })])
}
const rentalsOf = (by = rider) =>
  db.asOwner('select id, state from services where customer_id = $1 order by reserved_at', [by.customerId])
const outcomes = async (asked: Promise<RiderRental>[]): Promise<string[]> => Promise.all(asked.map(codeOf))

describe('a start that comes late', () => {
  test('begins nothing after the end: the rental of its id is answered as it is, a day later as well', async () => {
    const id = newId()
    const wanted = { vehicleId: vehicle.id, id }
    expect(await start(wanted)).toMatchObject({ serviceId: id, state: 'in progress' })
    expect(await start(wanted)).toMatchObject({ serviceId: id, state: 'in progress' })
    await pass(3 * minutes)
    const ended = await end(id)
    expect(await start(wanted)).toEqual(ended)
    await pass(24 * 60 * minutes)
    expect(await start(wanted)).toEqual(ended)
    expect(await rentalsOf()).toEqual([{ id, state: 'ended' }])
  })

  test('of a reservation that it names is refused by what became of it', async () => {
    const { serviceId } = await reserve({ vehicleId: vehicle.id })
    expect(await start({ serviceId })).toMatchObject({ serviceId, state: 'in progress' })
    expect(await start({ serviceId })).toMatchObject({ serviceId, state: 'in progress' })
    await end(serviceId)
    await expect(start({ serviceId })).rejects.toMatchObject({
      code: 'service.wrong_state',
      params: { state: 'ended' },
    })
    await pass(20 * minutes)
    const second = await reserve({ vehicleId: vehicle.id })
    await cancel(second.serviceId)
    await expect(start({ serviceId: second.serviceId })).rejects.toMatchObject({
      code: 'service.wrong_state',
      params: { state: 'cancelled' },
    })
    await pass(16 * minutes)
    const third = await reserve({ vehicleId: vehicle.id })
    await pass(16 * minutes)
    expect(await codeOf(start({ serviceId: third.serviceId }))).toBe('service.reservation_expired')
    await house.sharing.expireReservations()
    expect(await codeOf(start({ serviceId: third.serviceId }))).toBe('service.reservation_expired')
    expect((await rentalsOf()).map(({ state }) => state)).toEqual(['ended', 'cancelled', 'expired'])
  })

  test('of a reservation of another rider, or of none, finds nothing', async () => {
    const { serviceId } = await reserve({ vehicleId: vehicle.id }, await house.newRider())
    expect(await codeOf(start({ serviceId }))).toBe('service.not_found')
    expect(await codeOf(start({ serviceId: newId() }))).toBe('service.not_found')
  })

  test('at the same moment as the cancelling: one of the two happens, and the rider hears which', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { serviceId } = await reserve({ vehicleId: vehicle.id })
      const both = [() => cancel(serviceId), () => start({ serviceId })]
      const said = await outcomes((round % 2 ? both : both.toReversed()).map((one) => one()))
      expect(said.toSorted()).toEqual(['done', 'service.wrong_state'])
      const [last] = (await rentalsOf()).slice(-1)
      const isCancelled = said[round % 2 ? 0 : 1] === 'done'
      expect(last).toEqual({ id: serviceId, state: isCancelled ? 'cancelled' : 'in progress' })
      if (!isCancelled) await end(serviceId)
      await pass(16 * minutes)
    }
    expect(await rentalsOf()).toHaveLength(12)
  })
})

describe('what another phone has done while this call waited', () => {
  /** As the others, with something that happens once while the vehicle is waited for. */
  const whileWaiting = (happens: (work: Work) => Promise<unknown>): Sharing => {
    const { lockVehicle } = house.vehicles.fleet
    let isDone = false
    const hooked: typeof lockVehicle = async (work, id) => {
      if (!isDone) await happens(work)
      isDone = true
      return lockVehicle(work, id)
    }
    return openSharing(db, { clock: house.clock, vehicles: { fleet: { lockVehicle: hooked } } })
  }
  /** A rental like this one, under another id. */
  const again = (like: string, id: string) => (work: Work) =>
    work.tx.execute(sql`insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin,
        vehicle_model, state, reserved_at, reserve_limit_at, cancelled_at)
      select operator_id, ${id}::uuid, vehicle_id, customer_id, vehicle_name, vehicle_vin,
        vehicle_model, state, reserved_at, reserve_limit_at, cancelled_at from services where id = ${like}`)

  test('the rental of its id was begun and is over: it is answered as it is', async () => {
    const [earlier, id] = [newId(), newId()]
    await reserve({ vehicleId: vehicle.id, id: earlier })
    await cancel(earlier)
    await pass(16 * minutes)
    const body = { vehicleId: vehicle.id, id }
    const said = await whileWaiting(again(earlier, id)).asRider(rider, 'sharing.reserveVehicle', body)
    expect(said).toMatchObject({ serviceId: id, state: 'cancelled' })
    expect((await rentalsOf()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  test('another rider, whose rentals are not seen, has got its id: it is refused, and nothing is begun', async () => {
    const other = await house.newRider()
    const elsewhere = await house.readyVehicle(operatorId)
    const id = newId()
    await reserve({ vehicleId: elsewhere.id, id }, other)
    await ask('cancelReservation', { serviceId: id }, other)
    const handler = house.handlers.find(({ endpoint }) => endpoint.id === 'sharing.startTrip')
    // without what is looked at before the work, which was too early
    const work = async () =>
      house.inTransaction({ actor: rider, request: undefined }, await house.customers.scopeOfRider(rider), (own) =>
        Promise.resolve(handler?.answer(own, { body: { vehicleId: vehicle.id, id } } as never, undefined)),
      )
    expect(await codeOf(work())).toBe('request.key_reused')
    expect(await rentalsOf()).toEqual([])
  })
})

describe('one id', () => {
  test('from two phones at the same moment, ten times each, is one rental, and all hear the same', async () => {
    for (const verb of ['startTrip', 'reserveVehicle']) {
      const one = await house.readyVehicle(operatorId)
      const id = newId()
      const body = { vehicleId: one.id, id }
      const said = await Promise.all(Array.from({ length: 20 }, () => ask(verb, body)))
      expect(new Set(said.map(({ serviceId, state }) => `${serviceId} ${state}`)).size).toBe(1)
      expect(said[0]?.serviceId).toBe(id)
      expect(await rentalsOf()).toHaveLength(verb === 'startTrip' ? 1 : 2)
      if (verb === 'startTrip') await end(id)
    }
  })

  test('from two phones, while a third ends the rental: it is never begun again', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = newId()
      const body = { vehicleId: vehicle.id, id }
      await start(body)
      const said = await Promise.all([end(id), ...Array.from({ length: 4 }, () => start(body))])
      expect(new Set(said.map(({ serviceId }) => serviceId))).toEqual(new Set([id]))
      expect((await rentalsOf()).filter((row) => row.id === id)).toEqual([{ id, state: 'ended' }])
    }
    expect(await rentalsOf()).toHaveLength(8)
  })

  test('of two riders is of the first, at other vehicles too, also at the same moment', async () => {
    const other = await house.newRider()
    const elsewhere = await house.readyVehicle(operatorId)
    const id = newId()
    await start({ vehicleId: vehicle.id, id })
    const begun = await rentalsOf()
    for (const vehicleId of [elsewhere.id, vehicle.id]) {
      expect(await codeOf(start({ vehicleId, id }, other))).toBe('request.key_reused')
      expect(await codeOf(reserve({ vehicleId, id }, other))).toBe('request.key_reused')
    }
    await end(id)
    expect(await codeOf(start({ vehicleId: vehicle.id, id }, other))).toBe('request.key_reused')
    expect(await rentalsOf(other)).toEqual([])
    expect(begun).toEqual([{ id, state: 'in progress' }])
    for (let round = 0; round < 5; round += 1) {
      const next = newId()
      const [a, b] = [await house.newRider(), await house.newRider()]
      const there = [await house.readyVehicle(operatorId), await house.readyVehicle(operatorId)]
      const said = await outcomes([
        start({ vehicleId: there[0]?.id, id: next }, a),
        reserve({ vehicleId: there[1]?.id, id: next }, b),
      ])
      expect(said.toSorted()).toEqual(['done', 'request.key_reused'])
    }
  })

  test('of two vehicles is of the first, and the id of a reservation starts nothing', async () => {
    const elsewhere = await house.readyVehicle(operatorId)
    const id = newId()
    await reserve({ vehicleId: vehicle.id, id })
    expect(await codeOf(reserve({ vehicleId: elsewhere.id, id }))).toBe('request.key_reused')
    expect(await codeOf(start({ vehicleId: elsewhere.id, id }))).toBe('request.key_reused')
    expect(await codeOf(start({ vehicleId: vehicle.id, id }))).toBe('request.key_reused')
    expect(await rentalsOf()).toEqual([{ id, state: 'reserved' }])
    expect(await start({ serviceId: id })).toMatchObject({ serviceId: id, state: 'in progress' })
  })

  test('of a rental that is not this one is refused while the rider has the vehicle by that one', async () => {
    const { serviceId } = await reserve({ vehicleId: vehicle.id })
    const body = { vehicleId: vehicle.id, id: newId() }
    expect(await codeOf(reserve(body))).toBe('service.rider_has_rental')
    expect(await codeOf(start(body))).toBe('service.rider_has_rental')
    await cancel(serviceId)
    expect(await start(body)).toMatchObject({ serviceId: body.id, state: 'in progress' })
  })
})

test('a reservation that comes late reserves nothing after it was cancelled or has lapsed', async () => {
  const [first, second] = [newId(), newId()]
  const early = { vehicleId: vehicle.id, id: first }
  expect(await reserve(early)).toMatchObject({ serviceId: first, state: 'reserved' })
  const cancelled = await cancel(first)
  expect(await reserve(early)).toEqual(cancelled)
  await pass(16 * minutes)
  expect(await reserve(early)).toEqual(cancelled)
  expect(await reserve({ ...early, id: second })).toMatchObject({ serviceId: second, state: 'reserved' })
  expect(await reserve(early)).toEqual(cancelled)
  await pass(16 * minutes)
  expect(await reserve({ ...early, id: second })).toMatchObject({ serviceId: second, state: 'expired' })
  await pass(16 * minutes)
  expect(await reserve({ ...early, id: second })).toMatchObject({ state: 'expired' })
  expect(await rentalsOf()).toEqual([
    { id: first, state: 'cancelled' },
    { id: second, state: 'expired' },
  ])
})
