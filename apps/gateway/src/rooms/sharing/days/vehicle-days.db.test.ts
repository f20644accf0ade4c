import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { checkDaysOf } from '../testing/check-days.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
let alfa: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  alfa = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())

const minute = 60_000
const keep = () => house.sharing.keepDays()
const check = () => checkDaysOf(house)

test('what each vehicle came to on the day on which its rentals ended is kept by its number, with the batteries that were left', async () => {
  const rider = await house.newRider()
  const drive = async (vehicleId: string) => {
    await house.asRider(rider, 'sharing.startTrip', { vehicleId })
    house.clock.advance(10 * minute)
    return (await house.asRider<RiderRental>(rider, 'sharing.endTrip')).serviceId
  }
  house.clock.set(new Date('2026-08-10T08:00:00Z'))
  const { id: first } = await house.readyVehicle(alfa)
  const [morning, again] = [await drive(first), await drive(first)]
  house.clock.set(new Date('2026-08-10T21:55:00Z'))
  const { id: second } = await house.readyVehicle(alfa)
  // in Madrid the next day by its end
  const night = await drive(second)
  const numberAt = (column: string) => `('x' || encode(substr(d.${column}, at * 4 + 1, 4), 'hex'))::bit(32)::int`
  const kept = () =>
    db.asOwner(
      `select d.day::text, n.vehicle_id::text as vehicle, ${numberAt('rentals')} as rentals, ${numberAt('metres')} as metres,
          ${numberAt('eur_cents')} as eur, ${numberAt('usd_cents')} as usd
        from vehicle_days d cross join generate_series(0, octet_length(d.vehicles) / 4 - 1) as at
          join vehicle_numbers n on n.number = ${numberAt('vehicles')} and n.operator_id = d.operator_id
        where d.operator_id = $1 order by 1, n.number`,
      [alfa],
    )
  const batteries = async () =>
    (await db.asOwner(`select batteries from vehicle_days where operator_id = $1 order by day`, [alfa])).map((row) =>
      (row.batteries as number[]).flatMap((rentals, n) => (rentals > 0 ? [[n * 10, rentals]] : [])),
    )
  const set = async (change: string, service: string) => {
    await db.asOwner(`update services set ${change} where id = $1`, [service])
    await keep()
  }
  await db.asOwner(`update trips set distance_metres = 1200 where service_id = any($1::uuid[])`, [[morning, night]])
  await keep()
  const [ofFirst, ofSecond] = [
    { day: '2026-08-10', vehicle: first, rentals: 2, metres: 1200, eur: 520, usd: null },
    { day: '2026-08-11', vehicle: second, rentals: 1, metres: 1200, eur: 260, usd: null },
  ]
  expect(await kept()).toEqual([ofFirst, ofSecond])
  expect(await batteries()).toEqual([[[80, 2]], [[80, 1]]])
  // each change alone, though nothing else of the rental is another
  await set('end_battery_percent = null', morning)
  expect(await batteries()).toEqual([[[80, 1]], [[80, 1]]])
  await set('end_battery_percent = 100', morning)
  await set('end_battery_percent = 0', again)
  expect((await batteries())[0]).toEqual([
    [0, 1],
    [90, 1],
  ])
  await set(`currency = 'usd'`, night)
  expect(await kept()).toEqual([ofFirst, { ...ofSecond, eur: null, usd: 260 }])
  await set(`ended_at = ended_at - interval '20 minutes', started_at = started_at - interval '20 minutes'`, night)
  const onOneDay = [
    { ...ofFirst, usd: -1 },
    { ...ofSecond, day: '2026-08-10', eur: -1, usd: 260 },
  ]
  expect(await kept()).toEqual(onOneDay)
  await set(`vehicle_id = '${second}'`, again)
  expect((await kept()).map(({ vehicle, rentals }) => [vehicle, rentals])).toEqual([
    [first, 1],
    [second, 2],
  ])
  expect((await check()).findings).toEqual([])
})

test('whatever of a day of vehicles was written otherwise is found, and is right again once the day is counted', async () => {
  const changes = [
    ...['vehicles', 'rentals', 'metres', 'eur_cents', 'usd_cents'].map(
      (column) => `${column} = overlay(${column} placing int4send(7777) from 1)`,
    ),
    'eur_cents = null',
    'batteries[2] = 9',
  ]
  for (const change of changes) {
    await db.asOwner(`update vehicle_days set ${change} where operator_id = $1`, [alfa])
    expect((await check()).findings, change).toMatchObject([
      { what: 'vehicle_days', operatorId: alfa, day: '2026-08-10' },
    ])
    await db.asOwner(`insert into service_marks (operator_id, at) values ($1, '2026-08-10T10:00:00Z')`, [alfa])
    await keep()
    expect((await check()).findings).toEqual([])
  }
  await db.asOwner('delete from vehicle_days where operator_id = $1', [alfa])
  expect((await check()).findings).toMatchObject([{ what: 'vehicle_days', found: '[]' }])
  // kept of a day on which nothing ended
  await db.asOwner(
    `insert into vehicle_days (operator_id, day, vehicles, rentals, metres, batteries)
      select $1, '2026-07-01', int4send(1), int4send(1), int4send(1), array_fill(0, array[10])`,
    [alfa],
  )
  expect((await check()).findings.map(({ day }) => day).sort()).toEqual(['2026-07-01', '2026-08-10'])
})
