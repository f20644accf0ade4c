import { type RateUpdate, updateGenericDiscount } from '@motora/contract/pricing'
import type { RiderRental, Service } from '@motora/contract/sharing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { managerOf, sac, testTariff } from '../../../testing/open-house.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import type { Repriced } from '../index.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())

const second = 1000
const minute = 60 * second
type Rider = Awaited<ReturnType<Sharing['newRider']>>
const say = (rider: Rider, what: string, body: object = {}) =>
  house.asRider<RiderRental>(rider, `sharing.${what}`, body)
const current = async (rider: Rider) => (await say(rider, 'getCurrentRental')).priceCents
const onTrip = async (of = operatorId, vehicle?: { id: string }, known?: Rider) => {
  const rider = known ?? (await house.newRider())
  const { id: vehicleId } = vehicle ?? (await house.readyVehicle(of))
  const rental = await say(rider, 'startTrip', { vehicleId })
  return { rider, vehicleId, serviceId: rental.serviceId, rental }
}
/** Rides for so long, and ends. */
const ride = async (ms: number, of = operatorId): Promise<RiderRental> => {
  const { rider } = await onTrip(of)
  house.clock.advance(ms)
  return say(rider, 'endTrip')
}
const asStaff = async (serviceId: string): Promise<Service | undefined> =>
  (await house.ask<Service[]>(sac, 'sharing.listServices', { query: { pageSize: 200 } })).body.find(
    (one) => one.serviceId === serviceId,
  )
const rowOf = async (serviceId: string) =>
  (
    await db.asOwner(
      'select rate_id, is_free, discount_percent, price_cents, never_started from services where id = $1',
      [serviceId],
    )
  )[0]
const repriced = async () => {
  const found = { checked: 0, differing: [] as string[] }
  let after: string | null = null
  do {
    const from: string | null = after
    const more: Repriced = await house.asSystem((work) => house.sharing.repriceStored(work, from, 50))
    found.checked += more.checked
    found.differing.push(...more.differing)
    after = more.last
  } while (after !== null)
  return found
}

describe('the price of a rental', () => {
  test('is so far what it would be in the end, and is kept once at the end with its lines, for rider and staff', async () => {
    const { rider, serviceId, rental } = await onTrip()
    expect([rental.priceCents, rental.currency]).toEqual([0, 'eur'])
    house.clock.advance(12 * minute + 30 * second)
    expect(await current(rider)).toBe(338)
    await say(rider, 'pauseTrip')
    house.clock.advance(6 * minute)
    // the pause's sixth minute is the first after five free ones
    expect(await current(rider)).toBe(345)
    expect(await asStaff(serviceId)).toMatchObject({ price: null, totalPrice: null })
    const ended = await say(rider, 'endTrip')
    expect(ended).toMatchObject({
      priceCents: 345,
      currency: 'eur',
      priceLines: [
        { kind: 'drive', day: '2026-11-21', mode: null, count: 13, price: 0.26, cents: 338 },
        { kind: 'pause', day: '2026-11-21', mode: null, count: 1, price: 0.07, cents: 7 },
      ],
    })
    house.clock.advance(60 * minute)
    const [own] = await house.asRider<RiderRental[]>(rider, 'sharing.listOwnRentals', {})
    expect(own).toMatchObject({ priceCents: 345, priceLines: ended.priceLines })
    expect(await asStaff(serviceId)).toMatchObject({ price: 3.45, totalPrice: 3.45 })
  })

  test('a version that is saved meanwhile changes no rental under way; one of the same moment is the start’s', async () => {
    const of = await house.newOperator('Brisa')
    house.clock.advance(minute)
    const save = (priceMinute: number) =>
      house.asSystem((work) => house.pricing.saveTariff(work, of, { ...testTariff, priceMinute }))
    const { rider } = await onTrip(of)
    house.clock.advance(3 * minute + second)
    await save(0.3)
    house.clock.advance(7 * minute - second)
    expect(await current(rider)).toBe(260)
    expect((await say(rider, 'endTrip')).priceCents).toBe(260)
    house.clock.advance(minute)
    await save(0.4)
    expect((await ride(10 * minute, of)).priceCents).toBe(400)
  })

  test('by hours and by days as well; days are divided by the operator’s clock at the start, also if it is changed', async () => {
    const of = await house.newOperator('Cala', { timezone: 'Europe/Madrid' })
    const save = async (more: Partial<RateUpdate>) => {
      house.clock.advance(minute)
      await house.asSystem((work) => house.pricing.saveTariff(work, of, { ...testTariff, ...more }))
    }
    await save({
      billingUnit: 'hour',
      maxPricePerDay: 35,
      priceHours: [
        { hours: 1, pricePerHour: 6 },
        { hours: 3, pricePerHour: 5 },
      ],
    })
    expect((await ride(60 * minute + second, of)).priceCents).toBe(1100)
    await save({
      billingUnit: 'days',
      priceDays: [
        { days: 1, pricePerDay: 29 },
        { days: 3, pricePerDay: 25 },
      ],
    })
    expect((await ride(24 * 60 * minute + second, of)).priceCents).toBe(5400)
    await save({})
    house.clock.set(new Date(Math.ceil(house.clock.now().getTime() / 86_400_000) * 86_400_000 + 22 * 60 * minute))
    const { rider } = await onTrip(of)
    await db.asOwner(`update operators set timezone = 'Asia/Tokyo' where id = $1`, [of])
    house.clock.advance(150 * minute)
    // from 23:00 to 01:30 in Madrid: an hour of one day, 90 minutes of the next
    expect((await say(rider, 'endTrip')).priceLines?.map(({ cents }) => cents)).toEqual([1560, 2340])
  })

  test('is less by the discount that the rider had at the start, whatever becomes of it; the lines add up [K-10]', async () => {
    const of = await house.newOperator('Dona')
    const generic = (percent: number, enable = true) =>
      house.ask(managerOf(of), updateGenericDiscount, { body: { percent, enable } })
    await generic(10)
    const { rider, serviceId } = await onTrip(of)
    house.clock.advance(12 * minute + 30 * second)
    await generic(50)
    expect(await current(rider)).toBe(304)
    await generic(50, false)
    expect(await say(rider, 'endTrip')).toMatchObject({
      priceCents: 304,
      priceLines: [
        { kind: 'drive', count: 13, cents: 338 },
        { kind: 'discount', day: null, mode: null, count: 10, price: null, cents: -34 },
      ],
    })
    expect(await rowOf(serviceId)).toMatchObject({ price_cents: 304, discount_percent: 10 })
    expect((await repriced()).differing).toEqual([])
    expect((await ride(10 * minute, of)).priceCents, 'it was switched off').toBe(260)
  })

  test('of a free operator is 0, with and without a tariff, also when it asks for money by the end', async () => {
    for (const tariff of [testTariff, null]) {
      const free = await house.newOperator('Free', { isFree: true }, tariff)
      const { rider, serviceId } = await onTrip(free)
      await db.asOwner('update operators set is_free = false where id = $1', [free])
      house.clock.advance(50 * minute)
      expect(await current(rider)).toBe(0)
      const ended = await say(rider, 'endTrip')
      expect(ended).toMatchObject({ priceCents: 0, priceLines: [{ kind: 'free-operator', cents: 0 }] })
      expect((await rowOf(serviceId))?.rate_id === null).toBe(tariff === null)
    }
  })

  test('of a rental that began before rentals had prices is null, never 0; so is that of a reservation that comes to nothing', async () => {
    const { rider, serviceId } = await onTrip()
    await db.asOwner(
      'update services set rate_id = null, is_free = null, time_zone = null, currency = null where id = $1',
      [serviceId],
    )
    house.clock.advance(50 * minute)
    expect(await current(rider)).toBeNull()
    expect(await say(rider, 'endTrip')).toMatchObject({
      state: 'ended',
      priceCents: null,
      currency: null,
      priceLines: null,
    })
    expect(await asStaff(serviceId)).toMatchObject({ price: null, totalPrice: null })
    const { id: vehicleId } = await house.readyVehicle(operatorId)
    expect(await say(rider, 'reserveVehicle', { vehicleId })).toMatchObject({ priceCents: null })
    expect(await say(rider, 'cancelReservation')).toMatchObject({ priceCents: null })
  })

  test('of staff’s end and of a cleaned vehicle is that of the rider’s', async () => {
    for (const call of ['sharing.endServiceTrip', 'sharing.cleanServices']) {
      const { serviceId } = await onTrip()
      house.clock.advance(10 * minute)
      await house.ask(call.endsWith('Trip') ? managerOf(operatorId) : sac, call, {
        params: { id: serviceId },
        ...(call.endsWith('Trip') ? { query: { sharingOperatorId: operatorId } } : {}),
      })
      expect(await rowOf(serviceId)).toMatchObject({ price_cents: 260, never_started: false })
    }
  })
})

describe('a moped that was ordered on and never said that it is', () => {
  /** A moped with a line of its own, which has just said that it stands and is off. */
  const withLine = async () => {
    const vehicle = await house.newVehicle(operatorId)
    await report(vehicle.imei, false)
    return vehicle
  }
  const report = async (imei: string, isVehicleOn: boolean) => {
    const at = house.clock.now()
    const position = { latitude: 41.39, longitude: 2.16, speedKmh: 0, valid: true }
    const values = { batteryPercent: 80, isVehicleOn }
    await house.vehicles.telemetry.ingest([
      reportOf(imei, at, { source: 'silence-z', position, values, receivedAt: at }),
    ])
  }

  test('is given back for nothing within three minutes, and costs as any other after that', async () => {
    const stillOff = await onTrip(operatorId, await withLine())
    house.clock.advance(3 * minute)
    expect(await current(stillOff.rider)).toBe(0)
    expect(await say(stillOff.rider, 'endTrip')).toMatchObject({
      priceCents: 0,
      priceLines: [{ kind: 'never-started', cents: 0 }],
    })
    expect(await rowOf(stillOff.serviceId)).toMatchObject({ never_started: true })
    const longer = await onTrip(operatorId, await withLine())
    house.clock.advance(3 * minute + 1)
    expect(await current(longer.rider)).toBe(104)
    expect(await say(longer.rider, 'endTrip')).toMatchObject({ priceCents: 104 })
  })

  test('costs from the start once it has said so, though it is off again; one without a line costs at once', async () => {
    const vehicle = await withLine()
    const { rider } = await onTrip(operatorId, vehicle)
    house.clock.advance(30 * second)
    expect(await current(rider)).toBe(0)
    await report(vehicle.imei, true)
    expect(await current(rider)).toBe(26)
    house.clock.advance(second)
    await report(vehicle.imei, false)
    expect(await current(rider)).toBe(26)
    expect((await say(rider, 'endTrip')).priceCents).toBe(26)

    const without = await house.newVehicle(operatorId)
    const at = house.clock.now()
    const position = { latitude: 41.39, longitude: 2.16, speedKmh: 0, valid: true }
    await house.vehicles.telemetry.ingest([
      reportOf(without.imei, at, { source: 'traccar', position, values: { batteryPercent: 80 }, receivedAt: at }),
    ])
    const pushed = await onTrip(operatorId, without)
    house.clock.advance(minute)
    expect((await say(pushed.rider, 'endTrip')).priceCents).toBe(26)
  })
})

/** The same figures every time: a run that fails can be run again. */
const figures = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('60 random rentals by every unit: the price so far never falls, is the final one at the last moment, and what is kept gives the kept cents again', async () => {
  const pick = figures(17)
  const zones = ['Europe/Madrid', 'Africa/Cairo', 'America/New_York']
  const operators = await Promise.all(zones.map((timezone) => house.newOperator(timezone, { timezone })))
  const units = ['minute', 'hour', 'days'] as const
  const save = (of: string) =>
    house.asSystem((work) =>
      house.pricing.saveTariff(work, of, {
        ...testTariff,
        billingUnit: units[pick(3)] ?? 'minute',
        priceMinute: (1 + pick(9_000)) / 10_000,
        pricePauseMinute: pick(2_000) / 10_000,
        freePauseMinutes: 1 + pick(6),
        maxPricePerDay: 1 + pick(40),
        priceHours: [
          { hours: 1 + pick(2), pricePerHour: 1 + pick(9) },
          { hours: 5, pricePerHour: 1 + pick(9) },
        ],
        priceDays: [{ days: 1, pricePerDay: 1 + pick(40) }],
      }),
    )
  const before = await repriced()
  expect(before.differing).toEqual([])
  const vehicles = await Promise.all(operators.map((of) => house.readyVehicle(of)))
  const rider = await house.newRider()
  for (let n = 0; n < 60; n += 1) {
    const of = n % operators.length
    house.clock.advance(pick(200) * minute + pick(60_000))
    if (pick(4) === 0) await save(operators[of] ?? '')
    await db.asOwner('update vehicle_latest set received_at = $2 where vehicle_id = $1', [
      vehicles[of]?.id,
      house.clock.now(),
    ])
    await onTrip(operators[of], vehicles[of], rider)
    let last = 0
    for (let part = pick(5); part >= 0; part -= 1) {
      house.clock.advance(pick(3) === 0 ? pick(20 * 60) * minute : pick(40 * 60) * second + pick(1000))
      if (pick(5) === 0) await save(operators[of] ?? '')
      const soFar = (await current(rider)) ?? Number.NaN
      expect(soFar).toBeGreaterThanOrEqual(last)
      last = soFar
      if (part > 0) await say(rider, pick(2) === 0 ? 'pauseTrip' : 'resumeTrip')
    }
    const { priceCents, priceLines } = await say(rider, 'endTrip')
    expect(priceCents).toBe(last)
    expect(priceLines?.reduce((sum, { cents }) => sum + cents, 0)).toBe(priceCents)
  }
  expect(await repriced()).toEqual({ checked: before.checked + 60, differing: [] })
  await db.asOwner(
    `update services set price_cents = price_cents + 1 where id = (select max(id::text)::uuid from services where price_cents > 0)`,
  )
  expect((await repriced()).differing, 'a changed cent is found').toHaveLength(1)
}, 180_000)
