import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fact } from '../../../kernel/bus.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { testTariff } from '../../../testing/open-house.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  house.clock.advance(1000)
  // 0.25 a minute, eco 0.22, sport 0.31; city has no price of its own
  await house.asSystem((work) =>
    house.pricing.saveTariff(work, operatorId, {
      ...testTariff,
      priceMinute: 0.25,
      pricePauseMinute: 0.05,
      modes: { eco: 0.22, city: null, sport: 0.31 },
    }),
  )
  house.clock.advance(1000)
}, 120_000)
afterAll(() => db.close())

const second = 1000
type Rider = Awaited<ReturnType<Sharing['newRider']>>
const say = (rider: Rider, what: string, body: object = {}) =>
  house.asRider<RiderRental>(rider, `sharing.${what}`, body)
const onTrip = async () => {
  const rider = await house.newRider()
  const vehicle = await house.readyVehicle(operatorId)
  const { serviceId } = await say(rider, 'startTrip', { vehicleId: vehicle.id })
  return { rider, vehicle, serviceId, began: house.clock.now().getTime() }
}
type Trip = Awaited<ReturnType<typeof onTrip>>
/** What the clock's process does with the facts of these reports. */
const hear = async (use: () => Promise<unknown>) => {
  const facts: Fact[] = []
  const stop = house.bus.subscribe('vehicles.changed', (more) => void facts.push(...more))
  await use()
  stop()
  for (const listener of house.sharing.listeners) if (listener.from === 'clock') await listener.hear(facts)
}
const tell = ({ vehicle }: Trip, drivingMode: string | undefined, at = house.clock.now()) =>
  hear(() =>
    house.vehicles.telemetry.ingest([
      reportOf(vehicle.imei, at, {
        values: { batteryPercent: 70, isVehicleOn: true, ...(drivingMode === undefined ? {} : { drivingMode }) },
        receivedAt: house.clock.now(),
      }),
    ]),
  )
const phasesOf = async ({ serviceId, began }: Trip) =>
  (
    await db.asOwner(
      `select kind, mode, (extract(epoch from since) * 1000)::float8 as since,
        (extract(epoch from until) * 1000)::float8 as until
      from service_phases where service_id = $1 order by number`,
      [serviceId],
    )
  ).map(({ kind, mode, since, until }) => [
    kind,
    mode,
    (Number(since) - began) / second,
    until === null ? null : (Number(until) - began) / second,
  ])
const priceOf = async ({ rider }: Trip) => (await say(rider, 'getCurrentRental')).priceCents

describe('a moped that reports its mode', () => {
  test('begins a phase of it when that is known, and each minute costs by the mode in which it begins (P49)', async () => {
    const trip = await onTrip()
    await tell(trip, 'eco')
    house.clock.advance(90 * second)
    await tell(trip, 'Sport ')
    await tell(trip, 'sport', new Date(house.clock.now().getTime() + 10))
    house.clock.advance(90 * second)
    expect(await priceOf(trip)).toBe(75)
    expect(await say(trip.rider, 'endTrip')).toMatchObject({
      priceCents: 75,
      priceLines: [
        { kind: 'drive', mode: 'eco', count: 2, price: 0.22, cents: 44 },
        { kind: 'drive', mode: 'sport', count: 1, price: 0.31, cents: 31 },
      ],
    })
    expect(await phasesOf(trip)).toEqual([
      ['drive', null, 0, 0],
      ['drive', 'eco', 0, 90],
      ['drive', 'sport', 90, 180],
    ])
  })

  test('pays in a pause by the pause, and goes on in the mode of before; one that no tariff knows counts as untold', async () => {
    const trip = await onTrip()
    await tell(trip, 'sport')
    house.clock.advance(60 * second)
    await say(trip.rider, 'pauseTrip')
    house.clock.advance(60 * second)
    await tell(trip, 'eco')
    expect((await phasesOf(trip)).at(-1), 'a pause has no mode').toEqual(['pause', null, 60, null])
    await say(trip.rider, 'resumeTrip')
    house.clock.advance(30 * second)
    await tell(trip, 'reverse')
    expect((await phasesOf(trip)).slice(2)).toEqual([
      ['pause', null, 60, 120],
      ['drive', 'sport', 120, 150],
      ['drive', null, 150, null],
    ])
  })

  test('by late telemetry nothing is priced again, nor by the mode of the rider before', async () => {
    const trip = await onTrip()
    await tell(trip, 'sport', new Date(trip.began - 1000))
    house.clock.advance(120 * second)
    await tell(trip, undefined)
    expect(await priceOf(trip), 'sport was reported before the rental').toBe(50)
    await tell(trip, 'sport', new Date(trip.began + 5 * second))
    expect(await priceOf(trip), 'what was driven before it was known keeps its price').toBe(50)
    house.clock.advance(30 * second)
    const ended = await say(trip.rider, 'endTrip')
    expect(ended.priceCents).toBe(81)
    await tell(trip, 'eco', new Date(trip.began + 130 * second))
    await tell(trip, 'eco')
    const [own] = await house.asRider<RiderRental[]>(trip.rider, 'sharing.listOwnRentals', {})
    expect(own).toMatchObject({ priceCents: 81, priceLines: ended.priceLines })
    expect((await phasesOf(trip)).at(-1)?.[3], 'nothing runs after the end').toBe(150)
  })

  test('the price so far never falls while modes change, and is the final one', async () => {
    const trip = await onTrip()
    const modes = ['sport', 'eco', 'city', 'eco', 'turbo', 'sport', 'eco', 'sport']
    let before = 0
    for (const [step, mode] of modes.entries()) {
      await tell(trip, mode)
      for (let part = 0; part < 3; part += 1) {
        house.clock.advance((7 + ((step * 13 + part * 29) % 50)) * second)
        const price = (await priceOf(trip)) ?? 0
        expect(price).toBeGreaterThanOrEqual(before)
        before = price
      }
    }
    expect((await say(trip.rider, 'endTrip')).priceCents).toBe(before)
  })

  test('two processes that hear of the same change begin one phase, also while the rider pauses or ends', async () => {
    for (const [round, step] of ['pauseTrip', 'endTrip', 'pauseTrip', 'endTrip'].entries()) {
      const trip = await onTrip()
      house.clock.advance(5 * second)
      const listener = house.sharing.listeners.find(({ from }) => from === 'clock')
      await house.vehicles.telemetry.ingest([
        reportOf(trip.vehicle.imei, house.clock.now(), {
          values: { drivingMode: 'eco' },
          receivedAt: house.clock.now(),
        }),
      ])
      const fact = {
        topic: 'vehicles.changed',
        key: trip.vehicle.id,
        payload: { vehicleId: trip.vehicle.id, tellsMode: true },
      }
      await Promise.all([listener?.hear([fact]), listener?.hear([fact]), round > 1 ? say(trip.rider, step) : undefined])
      const eco = (await phasesOf(trip)).filter(([, mode]) => mode === 'eco')
      expect(eco.length, `round ${round}`).toBeLessThanOrEqual(1)
      if (round <= 1) expect(eco).toHaveLength(1)
      const open = (await phasesOf(trip)).filter(([, , , until]) => until === null)
      expect(open).toHaveLength(round > 1 && step === 'endTrip' ? 0 : 1)
    }
  })
})
