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
/** A rental that begins at this moment, is driven for so many minutes and paused for so many. */
const ride = async (start: string, driven: number, paused: number): Promise<RiderRental> => {
  const rider = await house.newRider()
  house.clock.set(new Date(start))
  const { id: vehicleId } = await house.readyVehicle(alfa)
  await house.asRider(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(driven * minute)
  if (paused > 0) await house.asRider(rider, 'sharing.pauseTrip')
  house.clock.advance(paused * minute)
  return house.asRider<RiderRental>(rider, 'sharing.endTrip')
}
const reserve = async (at: string) => {
  const rider = await house.newRider()
  house.clock.set(new Date(at))
  const { id: vehicleId } = await house.readyVehicle(alfa)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.reserveVehicle', { vehicleId })
  return { rider, vehicleId, serviceId }
}
const days = (columns: string) =>
  db.asOwner(`select ${columns} from service_days where operator_id = $1 order by day, hour, currency`, [alfa])
const keep = () => house.sharing.keepDays()
const check = () => checkDaysOf(house)

test('a day holds what ended in each hour of the operator’s clock, and what became of what was reserved', async () => {
  await ride('2026-11-20T22:10:00Z', 10, 5)
  // in Madrid it is the next day by its end
  await ride('2026-11-20T22:50:00Z', 20, 0)
  const reserved = await reserve('2026-11-21T09:00:00Z')
  house.clock.advance(7 * minute + 30_000)
  await house.asRider(reserved.rider, 'sharing.startTrip', { vehicleId: reserved.vehicleId })
  house.clock.advance(4 * minute)
  await house.asRider(reserved.rider, 'sharing.endTrip')
  const cancelled = await reserve('2026-11-21T09:30:00Z')
  await house.asRider(cancelled.rider, 'sharing.cancelReservation')
  expect(await keep()).toBeGreaterThan(0)
  expect(
    await days(`day::text, hour, currency, rentals, driven_seconds, paused_seconds, gross_cents::int,
    open_cents::int`),
  ).toEqual([
    {
      day: '2026-11-20',
      hour: 23,
      currency: 'eur',
      rentals: 1,
      driven_seconds: 600,
      paused_seconds: 300,
      gross_cents: 260,
      open_cents: 260,
    },
    {
      day: '2026-11-21',
      hour: 0,
      currency: 'eur',
      rentals: 1,
      driven_seconds: 1200,
      paused_seconds: 0,
      gross_cents: 520,
      open_cents: 520,
    },
    {
      day: '2026-11-21',
      hour: 10,
      currency: 'eur',
      rentals: 1,
      driven_seconds: 240,
      paused_seconds: 0,
      gross_cents: 104,
      open_cents: 104,
    },
  ])
  expect(
    await db.asOwner(
      `select day::text, hour, reserved, cancelled, expired, started, ended, starts, waits[8] as sevens
        from reservation_days where operator_id = $1 and hour = 10`,
      [alfa],
    ),
  ).toEqual([
    { day: '2026-11-21', hour: 10, reserved: 2, cancelled: 1, expired: 0, started: 1, ended: 1, starts: 1, sevens: 1 },
  ])
})

test('the riders of a day are kept by the number that each got with the first rental, once a day', async () => {
  const riders = () =>
    db.asOwner(
      `select d.day::text, array_agg(n.customer_id::text order by n.number) as riders
        from rider_days d cross join generate_series(0, octet_length(d.riders) / 4 - 1) as at
          join rider_numbers n on n.number = ('x' || encode(substr(d.riders, at * 4 + 1, 4), 'hex'))::bit(32)::int
        where d.operator_id = $1 group by 1 order by 1`,
      [alfa],
    )
  const raw = () =>
    db.asOwner(
      `select day, array_agg(customer_id::text order by number) as riders from (
          select distinct (s.started_at at time zone 'Europe/Madrid')::date::text as day, s.customer_id, n.number
          from services s join rider_numbers n on n.customer_id = s.customer_id
          where s.operator_id = $1 and s.started_at is not null) as rode
        group by 1 order by 1`,
      [alfa],
    )
  const rider = await house.newRider()
  for (const at of ['2026-09-10T08:00:00Z', '2026-09-10T09:00:00Z', '2026-09-10T22:30:00Z']) {
    house.clock.set(new Date(at))
    const { id: vehicleId } = await house.readyVehicle(alfa)
    await house.asRider(rider, 'sharing.startTrip', { vehicleId })
    house.clock.advance(5 * minute)
    await house.asRider(rider, 'sharing.endTrip')
  }
  await keep()
  const kept = await riders()
  expect(kept).toEqual(await raw())
  expect(kept.slice(0, 2)).toEqual([
    { day: '2026-09-10', riders: [rider.customerId] },
    { day: '2026-09-11', riders: [rider.customerId] },
  ])
  // a beginning that is put right: nobody rode on the second day
  await db.asOwner(
    `update services set started_at = started_at - interval '1 hour'
      where customer_id = $1 and started_at > '2026-09-10T22:00:00Z'`,
    [rider.customerId],
  )
  await keep()
  expect(await riders()).toEqual(await raw())
  expect((await riders()).map(({ day }) => day)).not.toContain('2026-09-11')
})

test('where the money of a day went follows each change of a payment: nothing is counted twice, and each cent is somewhere', async () => {
  const { serviceId } = await ride('2026-10-05T08:00:00Z', 10, 0)
  const money = () =>
    db.asOwner(
      `select gross_cents::int as gross, credit_cents::int as credit, charged_cents::int as charged,
          forgiven_cents::int as forgiven, open_cents::int as open, refunded_cents::int as refunded,
          disputes_cents::int as disputes
        from service_days where operator_id = $1 and day = '2026-10-05'`,
      [alfa],
    )
  const pay = (set: string) => db.asOwner(`update payments set ${set} where service_id = $1`, [serviceId])
  const nothing = { gross: 260, credit: 0, charged: 0, forgiven: 0, open: 0, refunded: 0, disputes: 0 }
  await keep()
  expect(await money()).toEqual([{ ...nothing, open: 260 }])
  await pay(`status = 'success', succeeded_at = now()`)
  await keep()
  expect(await money()).toEqual([{ ...nothing, charged: 260 }])
  await db.asOwner(
    `insert into refunds (id, operator_id, payment_id, is_whole, card_cents, credit_cents, reason, asked_at, asked_by, due_at)
      select gen_random_uuid(), operator_id, id, false, 60, 0, 'late', now(), id, now() from payments where service_id = $1`,
    [serviceId],
  )
  await db.asOwner(`update refunds set state = 'succeeded', ended_at = now(), due_at = null`)
  await keep()
  expect(await money()).toEqual([{ ...nothing, charged: 260, refunded: 60 }])
  // what a bank took stays charged, and is told next to it until it is given again
  await db.asOwner(
    `insert into disputes (id, operator_id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at)
      select gen_random_uuid(), operator_id, id, 'dp_days', 200, 'fraudulent', 'open', false, now()
      from payments where service_id = $1`,
    [serviceId],
  )
  await keep()
  expect(await money(), 'a mere inquiry').toEqual([{ ...nothing, charged: 260, refunded: 60 }])
  await db.asOwner(`update disputes set has_taken = true where dispute_ref = 'dp_days'`)
  await keep()
  expect(await money()).toEqual([{ ...nothing, charged: 260, refunded: 60, disputes: 200 }])
  await db.asOwner(`update disputes set state = 'won', closed_at = now() where dispute_ref = 'dp_days'`)
  await keep()
  expect(await money()).toEqual([{ ...nothing, charged: 260, refunded: 60 }])
  await pay(`status = 'cancelled', succeeded_at = null`)
  await keep()
  expect(await money()).toEqual([{ ...nothing, forgiven: 260, refunded: 60 }])
  // the bank sent the card's part back: the refund stays, since credit of it stays given
  await db.asOwner(`update refunds set card_cents = 40, credit_cents = 20, returned_cents = 40, returned_at = now()`)
  await keep()
  expect(await money()).toEqual([{ ...nothing, forgiven: 260, refunded: 20 }])
  expect(await keep()).toBe(0)
})

test('the days are the sum of the raw rows, also where the clocks are put back, and when the operator’s clocks become others', async () => {
  // 00:30 and 01:30 UTC are both half past two in Madrid
  for (const [n, at] of ['2026-10-24T21:50:00Z', '2026-10-25T00:20:00Z', '2026-10-25T01:20:00Z'].entries())
    await ride(at, 10 + n, n)
  await keep()
  const raw = () =>
    db.asOwner(
      `select (s.ended_at at time zone o.timezone)::date::text as day,
          extract(hour from s.ended_at at time zone o.timezone)::int as hour, s.currency, count(*)::int as rentals,
          sum(floor(extract(epoch from s.ended_at - s.started_at)) - s.paused_seconds)::int as driven_seconds,
          sum(s.paused_seconds)::int as paused_seconds, sum(s.price_cents)::int as price,
          coalesce(sum(t.distance_metres), 0)::int as metres
        from services s join operators o on o.id = s.operator_id
          left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
        where s.operator_id = $1 and s.state = 'ended' group by 1, 2, 3 order by 1, 2, 3`,
      [alfa],
    )
  const kept = () =>
    days(`day::text, hour, currency, rentals, driven_seconds, paused_seconds,
      (credit_cents + charged_cents + forgiven_cents + open_cents)::int as price, metres`)
  const inMadrid = await kept()
  expect(inMadrid).toEqual(await raw())
  expect(inMadrid).toContainEqual(expect.objectContaining({ day: '2026-10-25', hour: 2, rentals: 2 }))
  await db.asOwner(`update operators set timezone = 'Asia/Kathmandu' where id = $1`, [alfa])
  await keep()
  expect(await kept()).toEqual(await raw())
  expect(await kept()).not.toEqual(inMadrid)
  expect(await check()).toMatchObject({ waiting: 0, findings: [] })
})

test('a day that was written otherwise than its rentals say is found, one that waits to be counted is not', async () => {
  await db.asOwner(
    `update service_days set charged_cents = charged_cents + 1 where operator_id = $1 and day = '2026-10-25'`,
    [alfa],
  )
  expect((await check()).findings).toMatchObject([{ what: 'service_days', operatorId: alfa, day: '2026-10-25' }])
  const swap = `update rider_days set riders = int4send(0) where operator_id = $1 and day = '2026-10-05'`
  await db.asOwner(swap, [alfa])
  expect((await check()).findings).toMatchObject([
    { what: 'rider_days', day: '2026-10-05' },
    { what: 'service_days', day: '2026-10-25' },
  ])
  await db.asOwner(`update services set paused_seconds = paused_seconds + 1 where operator_id = $1`, [alfa])
  const { findings, waiting } = await check()
  expect(findings).toEqual([])
  expect(waiting).toBeGreaterThan(2)
  await keep()
  expect(await check()).toMatchObject({ waiting: 0, findings: [] })
})
