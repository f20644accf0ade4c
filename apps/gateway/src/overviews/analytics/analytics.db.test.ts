import type { RiderRental } from '@motora/contract/sharing'
import * as contract from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let [ona, brisa] = ['', '']
type Rider = Awaited<ReturnType<Sharing['newRider']>>
let [aina, biel]: Rider[] = []
const minute = 60_000

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  house.clock.set(new Date('2026-11-02T07:00:00Z'))
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  brisa = await house.newOperator('Brisa', { timezone: 'Europe/Madrid' })
  aina = await house.newRider()
  biel = await house.newRider()
  // Monday at 9 and at 10 in Madrid, and Tuesday at 9
  await ride('2026-11-02T08:10:00Z', aina, ona, 10)
  await ride('2026-11-02T09:10:00Z', aina, ona, 20)
  await ride('2026-11-03T08:10:00Z', biel, brisa, 30)
  house.clock.set(new Date('2026-11-03T12:00:00Z'))
  await house.readyVehicle(ona)
  const given = await house.readyVehicle(ona)
  await house.asRider(biel as Rider, 'sharing.reserveVehicle', { vehicleId: given.id })
  await house.asRider(biel as Rider, 'sharing.cancelReservation')
  house.clock.set(new Date('2026-11-05T12:00:00Z'))
  await house.sharing.keepDays()
}, 120_000)
afterAll(() => db.close())

/** A vehicle of its own for each rental, reserved two and a half minutes before. */
const ride = async (start: string, rider: Rider | undefined, operatorId: string, minutes: number) => {
  if (!rider) throw new Error('no rider')
  house.clock.set(new Date(Date.parse(start) - 2.5 * minute))
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  await house.asRider<RiderRental>(rider, 'sharing.reserveVehicle', { vehicleId })
  house.clock.set(new Date(start))
  await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(minutes * minute)
  await house.asRider(rider, 'sharing.endTrip')
}
const days = { since: '2026-11-01', until: '2026-11-30' }
const read = async <A>(who: Who, endpoint: { id: string }, query: object = {}): Promise<A> =>
  (await house.ask<A>(who, endpoint.id, { query: { ...days, ...query } })).body

test('efficiency: rentals and vehicle-days of each day, where the money went, and when rentals begin; an operator’s own, or all [P-12, S-04]', async () => {
  const all = await read<contract.EfficiencyStatistics>(admin, contract.getEfficiencyStatistics)
  expect(all.byDay.map(({ day, rentals, drivenMinutes }) => [day, rentals, drivenMinutes])).toEqual([
    ['2026-11-02', 2, 30],
    ['2026-11-03', 1, 30],
    ['2026-11-04', 0, 0],
    ['2026-11-05', 0, 0],
  ])
  expect(all.money).toEqual([
    {
      currency: 'eur',
      gross: 15.6,
      discount: 0,
      credit: 0,
      charged: 0,
      forgiven: 0,
      open: 15.6,
      refunded: 0,
      disputes: 0,
    },
  ])
  expect(all.byHour).toEqual([
    { weekday: 0, hour: 9, starts: 1 },
    { weekday: 0, hour: 10, starts: 1 },
    { weekday: 1, hour: 9, starts: 1 },
  ])
  // three vehicles that rode and two that only stood; the whole of Wednesday, by the clocks of Madrid
  expect(all.byDay[2]?.vehicleDays).toBe(5)
  // up to now: half a day and the hour that Madrid is ahead
  expect(all.byDay[3]?.vehicleDays).toBeCloseTo((5 * 13) / 24, 1)

  const brisas = await read<contract.EfficiencyStatistics>(admin, contract.getEfficiencyStatistics, {
    sharingOperatorId: brisa,
  })
  expect(brisas.money[0]?.gross).toBe(7.8)
  expect(await read(managerOf(brisa), contract.getEfficiencyStatistics)).toEqual(brisas)
  const wrong = read(managerOf(brisa), contract.getEfficiencyStatistics, { sharingOperatorId: ona })
  expect(await codeOf(wrong)).toBe('operator.not_found')
})

test('vehicles out of service, and those of another operator by then, are no vehicle-days', async () => {
  await db.asOwner(
    `insert into vehicle_states (operator_id, vehicle_id, at, out_of_service, is_held, model)
      select operator_id, id, '2026-11-03T23:00:00Z', true, true, model from vehicles where operator_id = $1`,
    [brisa],
  )
  const { byDay } = await read<contract.EfficiencyStatistics>(admin, contract.getEfficiencyStatistics)
  expect(byDay.map(({ day, vehicleDays }) => [day, vehicleDays]).slice(2)).toEqual([
    ['2026-11-04', 4],
    ['2026-11-05', expect.closeTo((4 * 13) / 24, 1)],
  ])
})

test('a vehicle that is held all day is one vehicle-day, also on a day of 25 hours', async () => {
  await db.asOwner(
    `insert into vehicle_states (operator_id, vehicle_id, at, out_of_service, is_held, model)
      select operator_id, id, '2026-10-24T22:00:00Z', false, true, model from vehicles where operator_id = $1 limit 1`,
    [ona],
  )
  const october = { since: '2026-10-24', until: '2026-10-26' }
  const { byDay } = await read<contract.EfficiencyStatistics>(managerOf(ona), contract.getEfficiencyStatistics, october)
  expect(byDay.map(({ day, vehicleDays }) => [day, vehicleDays])).toEqual([
    ['2026-10-25', 1],
    ['2026-10-26', 1],
  ])
  await db.asOwner("delete from vehicle_states where at = '2026-10-24T22:00:00Z'")
})

test('reservation: what became of each day’s, and how many minutes riders take', async () => {
  const found = await read<contract.ReservationStatistics>(admin, contract.getReservationStatistics)
  expect(found.byDay).toEqual([
    { day: '2026-11-02', reserved: 2, cancelled: 0, expired: 0, started: 2, ended: 2 },
    { day: '2026-11-03', reserved: 2, cancelled: 1, expired: 0, started: 1, ended: 1 },
  ])
  expect(found.minutesToStart).toEqual([0, 0, 3, ...Array.from({ length: 13 }, () => 0)])
  const onas = await read<contract.ReservationStatistics>(managerOf(ona), contract.getReservationStatistics)
  expect(onas.minutesToStart[2]).toBe(2)
})

test('bikes: the most and the least rented, those that never were, how long each stands, and its battery at the end', async () => {
  const found = await read<contract.BikesStatistics>(managerOf(ona), contract.getBikesStatistics)
  expect(found.vehicles).toBe(4)
  expect(found.best.map(({ rentals }) => rentals)).toEqual([1, 1, 0, 0])
  expect(found.worst.map(({ rentals, idleDays }) => [rentals, idleDays])).toEqual([
    [0, null],
    [0, null],
    [1, 3],
    [1, 3],
  ])
  expect(found.best.flatMap(({ amounts }) => amounts)).toHaveLength(2)
  expect(found.neverRented).toBe(2)
  expect(found.idle.filter(({ vehicles }) => vehicles > 0)).toEqual([{ from: 3, vehicles: 2 }])
  expect(found.batteryAtEnd).toEqual([{ from: 80, rentals: 2 }])
})

test('how long a vehicle stands is counted to the end of the days that are asked for, not to today', async () => {
  const idleIn = async (since: string, until: string) => {
    const { best, neverRented } = await read<contract.BikesStatistics>(managerOf(ona), contract.getBikesStatistics, {
      since,
      until,
    })
    return [neverRented, best.flatMap(({ idleDays }) => idleDays ?? []).toSorted()]
  }
  expect(await idleIn('2026-11-02', '2026-11-02')).toEqual([2, [0, 0]])
  expect(await idleIn('2026-11-02', '2026-11-03')).toEqual([2, [1, 1]])
  expect(await idleIn('2026-10-01', '2026-10-31')).toEqual([4, []])
})

test('heat map: where rentals begin and end; 90 days are shown and 91 refused [P-13]', async () => {
  const { starts, ends } = await read<contract.HeatStatistics>(admin, contract.getHeatMapStatistics)
  expect(starts).toEqual([{ latitude: 41.39, longitude: 2.16, weight: 3 }])
  expect(ends).toEqual(starts)
  const onas = await read<contract.HeatStatistics>(managerOf(ona), contract.getHeatMapStatistics)
  expect(onas.starts[0]?.weight).toBe(2)
  const ninety = { since: '2026-09-01', until: '2026-11-29' }
  expect((await read<contract.HeatStatistics>(admin, contract.getHeatMapStatistics, ninety)).starts).toHaveLength(1)
  const more = read(admin, contract.getHeatMapStatistics, { since: '2026-09-01', until: '2026-11-30' })
  expect(await codeOf(more)).toBe('vehicle.heat_map_too_long')
})

test('app users: who registered, was validated, rode and rode again, and who was active', async () => {
  const found = await read<contract.UsersStatistics>(admin, contract.getAppUsersStatistics)
  expect(found).toEqual({
    registered: 2,
    validated: 2,
    rode: 2,
    rodeAgain: 1,
    active: 2,
    byDay: [
      { day: '2026-11-02', registered: 2, active: 1 },
      { day: '2026-11-03', registered: 0, active: 1 },
    ],
    cohorts: [{ month: '2026-11', registered: 2, rode: 2, rodeInSpan: 2 }],
  })
  const brisas = await read<contract.UsersStatistics>(admin, contract.getAppUsersStatistics, {
    sharingOperatorId: brisa,
  })
  expect(brisas).toMatchObject({ registered: 1, rode: 1, active: 1, rodeAgain: 0 })
  expect(await read(managerOf(brisa), contract.getAppUsersStatistics)).toEqual(brisas)
  expect(await read(managerOf(ona), contract.getAppUsersStatistics)).toMatchObject({ rode: 1, rodeAgain: 1, active: 1 })
  // both registered on the first day, and one of them rode on the second for the first time
  const firstDay = { since: '2026-11-02', until: '2026-11-02' }
  expect(await read<contract.UsersStatistics>(admin, contract.getAppUsersStatistics, firstDay)).toMatchObject({
    registered: 2,
    rode: 2,
    active: 1,
    cohorts: [{ month: '2026-11', registered: 2, rode: 2, rodeInSpan: 1 }],
  })
})

test('SLA: incidents from opening to closing, charges that were paid in the end, and reviews for the provider alone', async () => {
  await db.asOwner(
    `insert into tickets (operator_id, id, code, title, created_at, created_by_name, vehicle_id, vehicle_name, model, imei,
        vehicle_cannot_operate, closed_at)
      select operator_id, gen_random_uuid(), 'INC-' || row_number() over (), 'flat tyre', '2026-11-03T08:00:00Z', 'Nil', id, 'M', 'S01',
        '1', false, timestamptz '2026-11-03T08:00:00Z' + make_interval(mins => (10 * row_number() over ())::int)
      from vehicles where operator_id = $1`,
    [ona],
  )
  await db.asOwner(
    `update payments set status = 'failed', failed_at = '2026-11-04T08:00:00Z', failed_reason = 'no_funds' where operator_id = $1`,
    [ona],
  )
  await db.asOwner(
    `update payments set status = 'success', succeeded_at = '2026-11-05T08:00:00Z' where operator_id = $1 and amount_cents = 260`,
    [ona],
  )
  await db.asOwner(
    `insert into validation_requests (id, customer_id, opened_at, in_shift, answered_at, answer, answered_by, delay_in_shifts_minutes)
      select gen_random_uuid(), id, '2026-11-03T08:00:00Z', true, '2026-11-03T08:30:30Z', 'validated', 'Nil', 20 from customers`,
  )
  const found = await read<contract.SlaStatistics>(admin, contract.getSlaStatistics)
  expect(found).toEqual({
    reviews: { answered: 2, p50Minutes: 31, p90Minutes: 31, p50InShifts: 20, p90InShifts: 20 },
    incidents: { opened: 4, closed: 4, openNow: 0, p50Minutes: 25, p90Minutes: 37 },
    charges: [{ currency: 'eur', failed: 2, recovered: 1, failedAmount: 7.8, recoveredAmount: 2.6 }],
    byDay: [{ day: '2026-11-03', opened: 4, closed: 4 }],
  })
  const onas = await read<contract.SlaStatistics>(managerOf(ona), contract.getSlaStatistics)
  expect(onas).toMatchObject({ reviews: null, incidents: { closed: 4 } })
  const brisas = await read<contract.SlaStatistics>(managerOf(brisa), contract.getSlaStatistics)
  expect(brisas).toMatchObject({ reviews: null, incidents: { closed: 0, opened: 0 }, charges: [] })
})

test('three years are a span, more or the wrong way round are a wrong input', () => {
  const takes = (since: string, until: string) =>
    contract.getSlaStatistics.query.safeParse({ since, until }).error?.issues.map(({ path }) => path.join('.'))
  expect(takes('2024-01-01', '2026-12-31')).toBeUndefined()
  expect(takes('2024-01-01', '2027-01-01')).toEqual(['until'])
  expect(takes('2026-11-02', '2026-11-01')).toEqual(['until'])
})
