import type { RiderRental, Service, ServiceCustomer } from '@motora/contract/sharing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, sac } from '../../../testing/open-house.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())
beforeEach(() => {
  house.clock.advance(60_000)
  house.told.length = 0
})

type Rider = Awaited<ReturnType<Sharing['newRider']>>
const reserve = (rider: Rider, vehicleId: string) =>
  house.asRider<RiderRental>(rider, 'sharing.reserveVehicle', { vehicleId })
const start = (rider: Rider, vehicleId?: string) =>
  house.asRider<RiderRental>(rider, 'sharing.startTrip', vehicleId ? { vehicleId } : {})
const say = (rider: Rider, what: 'pauseTrip' | 'resumeTrip' | 'endTrip' | 'cancelReservation', body = {}) =>
  house.asRider<RiderRental>(rider, `sharing.${what}`, body)
const activeCount = async (where: string, id: string) =>
  (
    await db.asOwner(
      `select count(*)::int as n from services where ${where} = $1 and state in ('reserved', 'in progress', 'paused')`,
      [id],
    )
  )[0]?.n
const outcomes = async (asked: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(asked)
  return settled.map((s) => (s.status === 'fulfilled' ? 'ok' : (s.reason as { code: string }).code))
}

describe('one rental per vehicle and per rider', () => {
  test('50 riders reserve one vehicle at once: exactly one has it', async () => {
    const { id } = await house.readyVehicle(operatorId)
    const riders = await Promise.all(Array.from({ length: 50 }, () => house.newRider()))
    const said = await outcomes(riders.map((rider) => reserve(rider, id)))
    expect(said.filter((s) => s === 'ok')).toHaveLength(1)
    expect(said.filter((s) => s === 'service.vehicle_taken')).toHaveLength(49)
    expect(await activeCount('vehicle_id', id)).toBe(1)
    expect(house.told).toHaveLength(1)
  })

  test('one rider reserves 20 vehicles at once: exactly one is kept', async () => {
    const rider = await house.newRider()
    const vehicles = await Promise.all(Array.from({ length: 20 }, () => house.readyVehicle(operatorId)))
    const said = await outcomes(vehicles.map(({ id }) => reserve(rider, id)))
    expect(said.filter((s) => s === 'ok')).toHaveLength(1)
    expect(said.filter((s) => s === 'service.rider_has_rental')).toHaveLength(19)
    expect(await activeCount('customer_id', rider.customerId)).toBe(1)
  })

  test('a phone that reserves ten times at once has one reservation, and hears the same ten times', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(rider, id)))
    expect(new Set(answers.map((a) => a.serviceId)).size).toBe(1)
    expect(await activeCount('customer_id', rider.customerId)).toBe(1)
  })

  test('the database itself refuses a second active rental, no matter who writes it', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const { serviceId } = await reserve(rider, id)
    const copy = `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state, reserved_at, reserve_limit_at)
      select operator_id, $2, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state, reserved_at, reserve_limit_at from services where id = $1`
    await expect(db.asOwner(copy, [serviceId, newId()])).rejects.toThrow()
  })
})

describe('a rental', () => {
  test('goes from reserved to in progress to ended, and announces each change after it is kept [N-07]', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const reserved = await reserve(rider, id)
    expect(reserved).toMatchObject({ state: 'reserved', startedAt: null, priceCents: null, distanceMetres: null })
    expect(Date.parse(reserved.reserveLimitAt) - Date.parse(reserved.reservedAt)).toBe(15 * 60_000)
    house.clock.advance(60_000)
    const started = await start(rider)
    expect(started).toMatchObject({ state: 'in progress', serviceId: reserved.serviceId })
    house.clock.advance(300_000)
    expect(await say(rider, 'pauseTrip')).toMatchObject({ state: 'paused', drivenSeconds: 300, pausedSeconds: 0 })
    house.clock.advance(120_000)
    expect(await say(rider, 'resumeTrip')).toMatchObject({
      state: 'in progress',
      pausedSeconds: 120,
      pausedSince: null,
    })
    house.clock.advance(60_000)
    expect(await say(rider, 'endTrip')).toMatchObject({ state: 'ended', drivenSeconds: 360, pausedSeconds: 120 })
    expect(house.told.map(({ state, serviceId }) => [state, serviceId])).toEqual([
      ['reserved', reserved.serviceId],
      ['in progress', reserved.serviceId],
      ['paused', reserved.serviceId],
      ['in progress', reserved.serviceId],
      ['ended', null],
    ])
  })

  test('is a trip of its rider once it has ended, and the first one stays the first; one taken back is none', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const counted = async () =>
      (
        await db.asOwner(
          `select l.trips_count as trips, (extract(epoch from l.first_trip_at) * 1000)::float8 as first,
            c.first_trip_at is not distinct from l.first_trip_at as "asOfCustomer"
            from customer_operators l join customers c on c.id = l.customer_id where l.customer_id = $1`,
          [rider.customerId],
        )
      )[0]
    await reserve(rider, id)
    await say(rider, 'cancelReservation')
    expect(await counted()).toEqual({ trips: 0, first: null, asOfCustomer: true })
    const { startedAt } = await start(rider, id)
    const first = Date.parse(startedAt ?? '')
    house.clock.advance(300_000)
    expect(await counted()).toEqual({ trips: 0, first: null, asOfCustomer: true })
    await say(rider, 'endTrip')
    expect(await counted()).toEqual({ trips: 1, first, asOfCustomer: true })
    house.clock.advance(300_000)
    await start(rider, id)
    house.clock.advance(60_000)
    await say(rider, 'endTrip')
    expect(await counted()).toEqual({ trips: 2, first, asOfCustomer: true })
  })

  test('ends a running pause with the trip', async () => {
    const rider = await house.newRider()
    await start(rider, (await house.readyVehicle(operatorId)).id)
    house.clock.advance(100_000)
    await say(rider, 'pauseTrip')
    house.clock.advance(50_000)
    expect(await say(rider, 'endTrip')).toMatchObject({ drivenSeconds: 100, pausedSeconds: 50, pausedSince: null })
  })

  test('every command may be repeated: the second answer is the first', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const steady = async (command: () => Promise<RiderRental>) => {
      const first = await command()
      const again = await command()
      expect(again).toEqual(first)
      return first
    }
    await steady(() => reserve(rider, id))
    await steady(() => start(rider))
    await steady(() => say(rider, 'pauseTrip'))
    await steady(() => say(rider, 'resumeTrip'))
    const { serviceId } = await steady(() => say(rider, 'endTrip'))
    house.clock.advance(3_600_000)
    expect(await say(rider, 'endTrip', { serviceId })).toMatchObject({ state: 'ended', serviceId })
    expect(await codeOf(say(rider, 'endTrip'))).toBe('service.none_active')
  })

  test('ended twenty times at once ends once', async () => {
    const rider = await house.newRider()
    await start(rider, (await house.readyVehicle(operatorId)).id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(rider, 'endTrip')))
    expect(new Set(answers.map((a) => a.endedAt)).size).toBe(1)
    expect(house.told.filter((fact) => fact.state === 'ended')).toHaveLength(1)
  })

  test('is cancelled before its start, never after', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    await reserve(rider, id)
    expect(await codeOf(say(rider, 'resumeTrip'))).toBe('service.wrong_state')
    expect(await say(rider, 'cancelReservation')).toMatchObject({ state: 'cancelled' })
    await start(rider, id)
    expect(await codeOf(say(rider, 'cancelReservation'))).toBe('service.wrong_state')
  })

  test('neither ends nor pauses while the vehicle moves', async () => {
    const rider = await house.newRider()
    const { id, imei } = await house.readyVehicle(operatorId)
    await start(rider, id)
    house.clock.advance(10_000)
    const moving = {
      position: { latitude: 41.3901, longitude: 2.16, speedKmh: 31, valid: true },
      values: {},
      receivedAt: house.clock.now(),
    }
    await house.vehicles.telemetry.ingest([reportOf(imei, house.clock.now(), moving)])
    expect(await codeOf(say(rider, 'endTrip'))).toBe('service.vehicle_moving')
    expect(await codeOf(say(rider, 'pauseTrip'))).toBe('service.vehicle_moving')
    house.clock.advance(121_000)
    expect(await say(rider, 'endTrip')).toMatchObject({ state: 'ended' })
  })

  test('of another rider does not exist', async () => {
    const [rider, stranger] = [await house.newRider(), await house.newRider()]
    const { serviceId } = await start(rider, (await house.readyVehicle(operatorId)).id)
    expect(await codeOf(say(stranger, 'endTrip', { serviceId }))).toBe('service.not_found')
    expect(await codeOf(say(stranger, 'endTrip'))).toBe('service.none_active')
  })
})

describe('a reservation past its limit', () => {
  test('expires once and frees vehicle and rider', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const { serviceId } = await reserve(rider, id)
    house.clock.advance(15 * 60_000)
    await house.sharing.expireReservations()
    expect(await house.asSystem((work) => house.sharing.listActiveRentals(work, [id]))).toHaveLength(1)
    house.clock.advance(1)
    const counts = await Promise.all([house.sharing.expireReservations(), house.sharing.expireReservations()])
    expect(counts[0] + counts[1]).toBe(1)
    expect(house.told.at(-1)).toMatchObject({ vehicleId: id, serviceId: null, state: 'expired' })
    expect(await codeOf(say(rider, 'cancelReservation', { serviceId }))).toBe('service.reservation_expired')
  })

  test('stands in nobody’s way, even before the clock has put it away', async () => {
    const [late, quick] = [await house.newRider(), await house.newRider()]
    const { id } = await house.readyVehicle(operatorId)
    await reserve(late, id)
    house.clock.advance(15 * 60_000 + 1)
    expect(await codeOf(start(late))).toBe('service.reservation_expired')
    expect(await reserve(quick, id)).toMatchObject({ state: 'reserved' })
    expect(await codeOf(start(late, id))).toBe('service.vehicle_taken')
  })

  test('started and expired at the same moment: one of the two, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const rider = await house.newRider()
      const { id } = await house.readyVehicle(operatorId)
      const { serviceId } = await reserve(rider, id)
      house.clock.advance(15 * 60_000)
      const started = start(rider)
      house.clock.advance(1)
      const [said] = await Promise.all([outcomes([started]), house.sharing.expireReservations()])
      await house.sharing.expireReservations()
      const [row] = await db.asOwner('select state, started_at from services where id = $1', [serviceId])
      expect(row?.state).toBe(said[0] === 'ok' ? 'in progress' : 'expired')
      expect(row?.started_at === null).toBe(said[0] !== 'ok')
      if (said[0] === 'ok') await say(rider, 'endTrip')
    }
  })
})

describe('who may not rent', () => {
  test('riders without a confirmed address, without validated documents, the too young, and those a private operator has not let in', async () => {
    const { id } = await house.readyVehicle(operatorId)
    const unconfirmed = await house.newRider()
    await db.asOwner('update customers set email_verified = false where id = $1', [unconfirmed.customerId])
    expect(await codeOf(reserve(unconfirmed, id))).toBe('rider.email_unconfirmed')
    expect(await codeOf(reserve(await house.newRider({ validated: false }), id))).toBe('rider.not_validated')
    expect(await codeOf(reserve(await house.newRider({ birthday: '2010-01-01' }), id))).toBe('rider.too_young')
    const closed = await house.newOperator('Privat', { isPrivate: true })
    const kept = await house.readyVehicle(closed)
    const rider = await house.newRider()
    expect(await codeOf(reserve(rider, kept.id))).toBe('vehicle.not_found')
    await house.asSystem((work) => house.customers.link(work, rider.customerId, closed))
    expect(await reserve(rider, kept.id)).toMatchObject({ state: 'reserved', sharingOperatorId: closed })
    await say(rider, 'cancelReservation')
    await house.asSystem((work) => house.customers.unlink(work, rider.customerId, closed))
    expect(await codeOf(reserve(rider, kept.id))).toBe('rider.not_assigned')
  })

  test.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])(
    'a private operator serves its own customers alone, a public one all, on either base (private %s, stations %s) [C-05]',
    async (isPrivate, isStationBase) => {
      const operator = await house.newOperator('Either', { isPrivate, isStationBase })
      const kept = await house.asSystem((work) => house.operators.findOperator(work, operator))
      expect(kept).toMatchObject({ isPrivate, isStationBase })
      const vehicle = await house.readyVehicle(operator)
      const own = await house.newRider()
      await house.asSystem((work) => house.customers.link(work, own.customerId, operator))
      expect(await reserve(own, vehicle.id)).toMatchObject({ state: 'reserved' })
      await say(own, 'cancelReservation')
      const anybody = await house.newRider()
      if (isPrivate) expect(await codeOf(reserve(anybody, vehicle.id))).toBe('vehicle.not_found')
      else expect(await reserve(anybody, vehicle.id)).toMatchObject({ state: 'reserved' })
    },
  )

  test('nobody gets a vehicle that is out of service, or of an operator that may not operate', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [id], true))
    expect(await codeOf(reserve(rider, id))).toBe('service.vehicle_not_rentable')
    const unready = await house.newOperator('Unready', { canOperate: false })
    expect(await codeOf(reserve(rider, (await house.readyVehicle(unready)).id))).toBe('vehicle.not_found')
  })
})

describe('staff', () => {
  test('list the services of their scope, filtered by operator, vehicle and dates [N-11]', async () => {
    const [own, child, other] = [await house.newOperator('Own'), '', await house.newOperator('Other')]
    const sub = await house.newOperator(`Sub${child}`, { parentId: own })
    const made: Record<string, { serviceId: string; vehicleId: string }> = {}
    for (const [name, operator] of Object.entries({ own, sub, other })) {
      const { id } = await house.readyVehicle(operator)
      const { serviceId } = await reserve(await house.newRider(), id)
      made[name] = { serviceId, vehicleId: id }
      house.clock.advance(3_600_000)
    }
    const list = async (query: object, operator: string | null = own) => {
      const role = operator ? 'Sharing.OperatorManager' : 'Sharing.Admin'
      const { body, total } = await house.ask<Service[]>({ role, operatorId: operator }, 'sharing.listServices', {
        query,
      })
      expect(total).toBe(body.length)
      return body.map((service) => service.serviceId)
    }
    const ids = (...names: string[]) => names.map((name) => made[name]?.serviceId)
    expect(await list({})).toEqual(ids('sub', 'own'))
    expect(await list({ sharingOperatorId: sub })).toEqual(ids('sub'))
    expect(await list({ sharingOperatorId: other })).toEqual([])
    expect(await list({ vehicleId: made.own?.vehicleId })).toEqual(ids('own'))
    expect(await list({ sharingOperatorId: other }, null)).toEqual(ids('other'))
    const hour = 3_600_000
    const since = new Date(house.clock.now().getTime() - 2.5 * hour).toISOString()
    expect(await list({ since })).toEqual(ids('sub'))
    expect(await list({ until: since })).toEqual(ids('own'))
    expect(await list({ status: 'ended,paused' })).toEqual([])
  })

  test('read services in the words of the document, with zero dates for what has not come [N-05, N-06]', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const { serviceId } = await reserve(rider, id)
    const read = async () =>
      (await house.ask<Service[]>(admin, 'sharing.listServices', { query: { vehicleId: id } })).body[0]
    expect(await read()).toMatchObject({
      serviceId,
      status: 'reserved',
      customerFullName: 'Aina Puig Serra',
      sharingOperatorName: 'Alfa',
      operatorName: 'Alfa',
      reserveCancelTimestamp: '0001-01-01T00:00:00.000Z',
      tripStartTimestamp: '0001-01-01T00:00:00.000Z',
      tripStartDay: '',
      price: null,
      paymentStatus: null,
    })
    await say(rider, 'cancelReservation')
    expect((await read())?.reserveCancelTimestamp).toBe(house.clock.now().toISOString())
  })

  test('end a trip of their scope, and only of the operator they name [N-14]', async () => {
    const other = await house.newOperator('Zeta')
    const { serviceId } = await start(await house.newRider(), (await house.readyVehicle(operatorId)).id)
    const end = (operator: string | null, query = {}) =>
      house.ask<Service>(operator ? managerOf(operator) : admin, 'sharing.endServiceTrip', {
        params: { id: serviceId },
        query,
      })
    expect(await codeOf(end(other, { sharingOperatorId: other }))).toBe('service.not_found')
    expect(await codeOf(end(operatorId, { sharingOperatorId: other }))).toBe('service.not_found')
    expect((await end(operatorId, { sharingOperatorId: operatorId })).body).toMatchObject({ status: 'ended' })
    expect((await end(null)).body).toMatchObject({ status: 'ended', serviceId })
    const [row] = await db.asOwner('select ended_by from services where id = $1', [serviceId])
    expect(row).toEqual({ ended_by: 'staff' })
  })

  test('clean a vehicle by any of its services: the active one ends, asked twice nothing more happens [N-13]', async () => {
    const { id } = await house.readyVehicle(operatorId)
    const [first, second] = [await house.newRider(), await house.newRider()]
    const old = await start(first, id)
    await say(first, 'endTrip')
    const running = await start(second, id)
    const clean = async () =>
      (
        await house.ask<{ endedServiceIds: string[] }>(sac, 'sharing.cleanServices', {
          params: { id: old.serviceId },
        })
      ).body
    expect(await clean()).toEqual({ endedServiceIds: [running.serviceId] })
    expect(await clean()).toEqual({ endedServiceIds: [] })
    await reserve(first, id)
    expect((await clean()).endedServiceIds).toHaveLength(1)
    expect(await activeCount('vehicle_id', id)).toBe(0)
  })

  test('see the customer of a service, and nobody’s of another operator', async () => {
    const rider = await house.newRider()
    const { serviceId } = await reserve(rider, (await house.readyVehicle(operatorId)).id)
    const other = await house.newOperator('Beta')
    const see = (operator: string) =>
      house.ask<ServiceCustomer>(managerOf(operator), 'sharing.getServiceCustomer', {
        params: { id: serviceId },
      })
    expect((await see(operatorId)).body).toMatchObject({ customerId: rider.customerId, fullName: 'Aina Puig Serra' })
    expect(await codeOf(see(other))).toBe('service.not_found')
  })

  test('know who has which vehicle now', async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const { serviceId } = await start(rider, id)
    const active = await house.asSystem((work) => house.sharing.listActiveRentals(work, [id]))
    expect(active).toEqual([
      expect.objectContaining({ vehicleId: id, serviceId, state: 'in progress', customerFullName: 'Aina Puig Serra' }),
    ])
  })

  test('know whether a vehicle was on a trip in a span, running or ended; a reservation is none', async () => {
    const [rider, { id: vehicleId }] = [await house.newRider(), await house.readyVehicle(operatorId)]
    const minute = 60_000
    const begun = house.clock.now().getTime()
    const inTrip = async (...spans: [from: number, to: number][]) => {
      const asked = spans.map(([from, to]) => ({ vehicleId, from: begun + from * minute, to: begun + to * minute }))
      const found = await house.asSystem((work) => house.sharing.spansInTrip(work, asked))
      return asked.map((span) => found.includes(span))
    }
    await reserve(rider, vehicleId)
    expect(await inTrip([-10, 100])).toEqual([false])
    house.clock.advance(5 * minute)
    await start(rider)
    expect(await inTrip([-10, 4], [4, 6], [50, 60])).toEqual([false, true, true])
    house.clock.advance(10 * minute)
    await say(rider, 'endTrip')
    expect(await inTrip([4, 6], [14, 20], [16, 20])).toEqual([true, true, false])
    const other = await house.readyVehicle(operatorId)
    const spans = [{ vehicleId: other.id, from: begun, to: begun + 20 * minute }]
    expect(await house.asSystem((work) => house.sharing.spansInTrip(work, spans))).toEqual([])
  })
})
