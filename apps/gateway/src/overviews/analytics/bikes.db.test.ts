import * as contract from '@motora/contract/sharing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let [lluna, illa] = ['', '']
/** Of Lluna, of Illa, one that changes hands, and one that nobody rents. */
let [own, far, moved, still] = ['', '', '', '']
let rider: Awaited<ReturnType<Sharing['newRider']>>
const minute = 60_000
const plates = new Map<string, string>()
const imeis = new Map<string, string>()

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  house.clock.set(new Date('2026-11-01T07:00:00Z'))
  lluna = await house.newOperator('Lluna', { timezone: 'Europe/Madrid' })
  illa = await house.newOperator('Illa', { timezone: 'America/New_York' })
  rider = await house.newRider()
  const newVehicle = async (operatorId: string) => {
    const { id, imei } = await house.readyVehicle(operatorId)
    imeis.set(id, imei)
    return id
  }
  own = await newVehicle(lluna)
  far = await newVehicle(illa)
  moved = await newVehicle(lluna)
  still = await newVehicle(lluna)
  for (const [what, id] of Object.entries({ own, far, moved, still })) {
    await db.asOwner('update vehicles set plate = $1 where id = $2', [what.toUpperCase(), id])
    plates.set(id, what.toUpperCase())
  }
  // in Madrid the 2nd, the 2nd and the 3rd
  await ride('2026-11-02T08:00:00Z', own, 10)
  await ride('2026-11-02T09:00:00Z', own, 20)
  await ride('2026-11-02T23:00:00Z', own, 10)
  await ride('2026-11-02T10:00:00Z', moved, 10)
  // in Madrid the 3rd, in New York the 2nd
  await ride('2026-11-03T02:00:00Z', far, 10)
  house.clock.set(new Date('2026-11-05T12:00:00Z'))
}, 120_000)
beforeEach(() => house.sharing.keepDays())
afterAll(() => db.close())

/** A vehicle is rented that has said a moment before that it stands and is charged. */
const ride = async (start: string, vehicleId: string, minutes: number) => {
  house.clock.set(new Date(start))
  const position = { latitude: 41.39, longitude: 2.16, speedKmh: 0, valid: true }
  await house.vehicles.telemetry.ingest([
    reportOf(imeis.get(vehicleId) ?? '', house.clock.now(), {
      position,
      values: { batteryPercent: 80 },
      receivedAt: house.clock.now(),
    }),
  ])
  await house.asRider(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(minutes * minute)
  await house.asRider(rider, 'sharing.endTrip')
}
const give = async (vehicleId: string, operatorId: string) => {
  await db.asOwner(
    `insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at) values ($1, $2, now()) on conflict do nothing`,
    [operatorId, vehicleId],
  )
  await db.asOwner('update vehicles set operator_id = $1 where id = $2', [operatorId, vehicleId])
}
const setRental = (set: string, vehicleId: string, end: string) =>
  db.asOwner(`update services set ${set} where vehicle_id = $1 and ended_at = $2`, [vehicleId, end])
const read = async (who: Who, since: string, until: string, query: object = {}): Promise<contract.BikesStatistics> =>
  (
    await house.ask<contract.BikesStatistics>(who, contract.getBikesStatistics.id, {
      query: { since, until, ...query },
    })
  ).body
const second = ['2026-11-02', '2026-11-02'] as const
const month = ['2026-11-01', '2026-11-30'] as const
const counts = ({ best }: contract.BikesStatistics) => best.map(({ vehicle, rentals }) => [vehicle, rentals])
const moneyOf = ({ best }: contract.BikesStatistics, vehicleId: string) => {
  const { distanceKms, amounts } = best.find((one) => one.vehicle === plates.get(vehicleId)) ?? {}
  return { distanceKms, amounts }
}

test('a day is that of each operator’s own clock, for what is counted and for what it comes to', async () => {
  await db.asOwner(
    `update trips set distance_metres = case when vehicle_id = $1 then 700 else 1500 end
      where ended_at < '2026-11-03T12:00:00Z'`,
    [far],
  )
  await house.sharing.keepDays()
  const found = await read(admin, ...second)
  expect(counts(found)).toEqual([
    ['OWN', 2],
    ['FAR', 1],
    ['MOVED', 1],
    ['STILL', 0],
  ])
  expect(moneyOf(found, own)).toEqual({ distanceKms: 3, amounts: [{ currency: 'eur', amount: 7.8 }] })
  expect(moneyOf(found, far)).toEqual({ distanceKms: 0.7, amounts: [{ currency: 'eur', amount: 2.6 }] })
  expect(found.batteryAtEnd).toEqual([{ from: 80, rentals: 4 }])
  expect(counts(await read(admin, '2026-11-03', '2026-11-03'))).toEqual([
    ['OWN', 1],
    ['FAR', 0],
    ['MOVED', 0],
    ['STILL', 0],
  ])
  // nothing of another operator, by whichever way it is asked
  const llunas = await read(admin, ...month, { sharingOperatorId: lluna })
  expect(counts(llunas)).toEqual([
    ['OWN', 3],
    ['MOVED', 1],
    ['STILL', 0],
  ])
  expect(llunas.batteryAtEnd).toEqual([{ from: 80, rentals: 4 }])
  expect(await read(managerOf(lluna), ...month)).toEqual(llunas)
})

test('a vehicle that nobody rented is the least rented, has no amount, and is idle for no time', async () => {
  const { worst, neverRented, vehicles } = await read(managerOf(lluna), ...month)
  expect([vehicles, neverRented]).toEqual([3, 1])
  const never = { vehicleId: still, vehicle: 'STILL', rentals: 0, distanceKms: 0, amounts: [], idleDays: null }
  expect(worst[0]).toEqual(never)
  expect(worst.map(({ vehicle }) => vehicle)).toEqual(['STILL', 'MOVED', 'OWN'])
})

test('a vehicle that moved to another operator is counted by its rentals there, and by those before when it comes back', async () => {
  await give(moved, illa)
  const atFirst = await read(managerOf(illa), ...month)
  expect(counts(atFirst)).toEqual([
    ['FAR', 1],
    ['MOVED', 0],
  ])
  expect(moneyOf(atFirst, moved)).toEqual({ distanceKms: 0, amounts: [] })
  await ride('2026-11-04T10:00:00Z', moved, 20)
  await ride('2026-11-04T11:00:00Z', moved, 10)
  house.clock.set(new Date('2026-11-05T12:00:00Z'))
  await house.sharing.keepDays()
  const illas = await read(managerOf(illa), ...month)
  expect(counts(illas)).toEqual([
    ['MOVED', 2],
    ['FAR', 1],
  ])
  expect(moneyOf(illas, moved).amounts).toEqual([{ currency: 'eur', amount: 7.8 }])
  expect(counts(await read(managerOf(lluna), ...month))).toEqual([
    ['OWN', 3],
    ['STILL', 0],
  ])
  await give(moved, lluna)
  expect(counts(await read(admin, ...month))).toEqual([
    ['OWN', 3],
    ['FAR', 1],
    ['MOVED', 1],
    ['STILL', 0],
  ])
})

test('an end that is put right counts on its new day, and a battery of which nothing is known in no class', async () => {
  const battery = async () => (await read(managerOf(lluna), ...second)).batteryAtEnd
  expect(await battery()).toEqual([{ from: 80, rentals: 3 }])
  await setRental('end_battery_percent = null', own, '2026-11-02T08:10:00Z')
  await setRental('end_battery_percent = 100', own, '2026-11-02T09:20:00Z')
  await setRental('end_battery_percent = 9', moved, '2026-11-02T10:10:00Z')
  await house.sharing.keepDays()
  expect(await battery()).toEqual([
    { from: 0, rentals: 1 },
    { from: 90, rentals: 1 },
  ])
  await setRental(`ended_at = '2026-11-02T22:59:59Z', started_at = '2026-11-02T22:50:00Z'`, own, '2026-11-02T23:10:00Z')
  await house.sharing.keepDays()
  const found = await read(managerOf(lluna), ...second)
  expect(found.best[0]).toMatchObject({ vehicle: 'OWN', rentals: 3, distanceKms: 4.5 })
  expect(found.batteryAtEnd).toEqual([
    { from: 0, rentals: 1 },
    { from: 80, rentals: 1 },
    { from: 90, rentals: 1 },
  ])
  expect(counts(await read(managerOf(lluna), '2026-11-03', '2026-11-03'))).toContainEqual(['OWN', 0])
})

test('amounts are by currency; a rental without a price is no amount, one that cost nothing is', async () => {
  await setRental(`currency = 'usd'`, own, '2026-11-02T08:10:00Z')
  await setRental('price_cents = null, price_lines = null, never_started = null', moved, '2026-11-02T10:10:00Z')
  await setRental(`price_cents = 0, price_lines = '[]'`, far, '2026-11-03T02:10:00Z')
  await house.sharing.keepDays()
  const found = await read(admin, ...second)
  expect(moneyOf(found, own).amounts).toEqual([
    { currency: 'eur', amount: 7.8 },
    { currency: 'usd', amount: 2.6 },
  ])
  expect(moneyOf(found, moved).amounts).toEqual([])
  expect(moneyOf(found, far).amounts).toEqual([{ currency: 'eur', amount: 0 }])
})
