import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, sql } from './kernel/db/database.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from './rooms/sharing/testing/open-sharing.js'
import { reportOf } from './rooms/vehicles/testing/open-fleet.js'

// What the database itself lets a rider's transaction see, whatever the code above it asks.

let db: TestDatabase
let house: Sharing
type Rider = Awaited<ReturnType<Sharing['newRider']>>
let mine: Rider
let other: Rider
let others: { rental: string; vehicle: string }
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  const operatorId = await house.newOperator('Open')
  ;[mine, other] = [await house.newRider(), await house.newRider()]
  const ride = async (rider: Rider) => {
    const { id: vehicle, imei } = await house.readyVehicle(operatorId)
    await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: vehicle })
    const { serviceId: rental } = await house.asRider<{ serviceId: string }>(rider, 'sharing.startTrip', {
      vehicleId: vehicle,
    })
    house.clock.advance(1000)
    const position = { latitude: 41.39, longitude: 2.16, speedKmh: 5, valid: true }
    await house.vehicles.telemetry.ingest([
      reportOf(imei, house.clock.now(), { position, values: { batteryPercent: 70 }, receivedAt: house.clock.now() }),
    ])
    return { rental, vehicle }
  }
  await ride(mine)
  others = await ride(other)
}, 60_000)
afterAll(() => db.close())

/** As a rider whose code forgot to say whose rows it means. */
const asRider = async <R>(rider: Rider, query: ReturnType<typeof sql>): Promise<R[]> =>
  house.inTransaction({ actor: rider, request: undefined }, await house.customers.scopeOfRider(rider), (work) =>
    rowsOf<R>(work.tx, query),
  )
const tenantTables = async (): Promise<string[]> =>
  (
    await db.asOwner(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
          and has_table_privilege('motora_app', c.oid, 'select')
          and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'scoped') order by 1`,
    )
  ).map(({ name }) => String(name))

/** Rows of the other rider that the first one's transaction sees. */
const seenOfOther = async (): Promise<Record<string, number>> => {
  const [row] = await asRider<Record<string, number>>(
    mine,
    sql`select
      (select count(*) from customers where id = ${other.customerId})::int as customers,
      (select count(*) from customer_operators where customer_id = ${other.customerId})::int as links,
      (select count(*) from services where customer_id = ${other.customerId})::int as services,
      (select count(*) from trips where customer_id = ${other.customerId})::int as trips,
      (select count(*) from vehicle_commands where vehicle_id = ${others.vehicle})::int as commands,
      (select count(*) from vehicle_reports where vehicle_id = ${others.vehicle})::int as reports`,
  )
  return row ?? {}
}
const none = { customers: 0, links: 0, services: 0, trips: 0, commands: 0, reports: 0 }

test('a rider’s transaction sees the own rows and none of another rider of the same operator', async () => {
  const [own] = await asRider<Record<string, number>>(
    mine,
    sql`select (select count(*) from customers)::int as customers, (select count(*) from customer_operators)::int as links,
      (select count(*) from services)::int as services, (select count(*) from vehicle_reports)::int as reports`,
  )
  expect(own).toEqual({ customers: 1, links: 1, services: 1, reports: 2 })
  expect(await seenOfOther()).toEqual(none)
})

test('what is public is there: who rents what, where it stands, and that it is taken, not by whom', async () => {
  const [seen] = await asRider<Record<string, number>>(
    mine,
    sql`select (select count(*) from vehicles)::int as vehicles, (select count(*) from vehicle_latest)::int as latest,
      (select count(*) from operators)::int as operators,
      (select count(*) from vehicle_rentals where vehicle_id = ${others.vehicle})::int as taken`,
  )
  expect(seen).toMatchObject({ vehicles: 2, latest: 2, taken: 1 })
  expect(seen?.operators).toBeGreaterThan(0)
})

test('of staff and of the past of a fleet a rider’s transaction sees nothing', async () => {
  const readable = new Set([
    ...['customers', 'customer_operators', 'services', 'trips', 'operators', 'operator_areas', 'operator_logos'],
    ...['vehicles', 'vehicle_tenures', 'vehicle_latest', 'vehicle_rentals', 'vehicle_commands', 'vehicle_reports'],
  ])
  const closed = (await tenantTables()).filter((table) => !readable.has(table))
  expect(closed).toEqual(expect.arrayContaining(['memberships', 'tickets', 'ticket_notes', 'files', 'vehicle_states']))
  const [there] = await db.asOwner(closed.map((table) => `select 1 from ${table}`).join(' union all '))
  expect(there, 'there is something to see').toBeDefined()
  for (const table of closed)
    expect(await asRider(mine, sql`select 1 from ${sql.identifier(table)} limit 1`), table).toEqual([])
})

test('a rider’s transaction changes nothing of another’s', async () => {
  for (const query of [
    sql`update services set state = 'ended', ended_at = now() where id = ${others.rental} returning id`,
    sql`delete from services where id = ${others.rental} returning id`,
    sql`delete from customer_operators where customer_id = ${other.customerId} returning customer_id as id`,
    sql`delete from vehicle_rentals where vehicle_id = ${others.vehicle} returning vehicle_id as id`,
    sql`update operators set name = 'Mine' returning id`,
  ])
    expect(await asRider(mine, query)).toEqual([])
})

test('each tenant table has its word for riders; a planted hole is seen', async () => {
  const without = async () =>
    (
      await db.asOwner(
        `select c.relname as name from pg_class c
          where c.relname = any ($1) and (select count(*) from pg_policy p
            where p.polrelid = c.oid and not p.polpermissive and p.polname like 'rider\\_%') <> 4`,
        [await tenantTables()],
      )
    ).map(({ name }) => name)
  expect(await without()).toEqual([])
  expect(await seenOfOther()).toEqual(none)
  await db.asOwner('drop policy rider_reads on services')
  try {
    expect(await without()).toEqual(['services'])
    expect(await seenOfOther()).toMatchObject({ services: 1 })
  } finally {
    await db.asOwner(
      `create policy rider_reads on services as restrictive for select to motora_app
        using ((select motora_rider()) is null or customer_id = (select motora_rider()))`,
    )
  }
  expect(await seenOfOther()).toEqual(none)
})
