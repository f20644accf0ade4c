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
  await db.asOwner(
    `insert into trips (operator_id, id, service_id, vehicle_id, customer_id, started_at, ended_at, built_at)
      select operator_id, gen_random_uuid(), id, vehicle_id, customer_id, started_at, started_at, started_at
      from services where id = $1`,
    [others.rental],
  )
  await db.asOwner(
    `insert into vehicle_commands (operator_id, id, vehicle_id, kind, state, requested_by, requested_at, expires_at,
        ended_at, rental_id)
      select operator_id, gen_random_uuid(), vehicle_id, 'power-on', 'proven', 'rider', started_at,
        started_at + interval '1 minute', started_at, id
      from services where id = $1`,
    [others.rental],
  )
  // one that is over, and one that keeps nobody from renting
  await db.asOwner(
    `insert into tickets (operator_id, id, code, title, created_at, created_by_name, vehicle_id, vehicle_name, model,
        imei, vehicle_cannot_operate, closed_at)
      select s.operator_id, gen_random_uuid(), made.code, 'Brakes', s.started_at, 'Staff', s.vehicle_id, s.vehicle_name,
        s.vehicle_model, '1', made.hinders, case when made.hinders then s.started_at end
      from services s, (values ('INC-1', true), ('INC-2', false)) as made (code, hinders) where s.id = $1`,
    [others.rental],
  )
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

/** What there is of the other rider. */
const ofOther = (): string => `select
  (select count(*) from customers where id = '${other.customerId}')::int as customers,
  (select count(*) from customer_operators where customer_id = '${other.customerId}')::int as links,
  (select count(*) from services where customer_id = '${other.customerId}')::int as services,
  (select count(*) from trips where customer_id = '${other.customerId}')::int as trips,
  (select count(*) from service_phases where service_id = '${others.rental}')::int as phases,
  (select count(*) from vehicle_commands where vehicle_id = '${others.vehicle}')::int as commands,
  (select count(*) from vehicle_reports where vehicle_id = '${others.vehicle}')::int as reports,
  (select count(*) from tickets where vehicle_id = '${others.vehicle}')::int as tickets`
/** As much of it as the first rider's transaction sees. */
const seenOfOther = async (): Promise<Record<string, number>> =>
  (await asRider<Record<string, number>>(mine, sql.raw(ofOther())))[0] ?? {}
const none = { customers: 0, links: 0, services: 0, trips: 0, phases: 0, commands: 0, reports: 0, tickets: 0 }

test('a rider’s transaction sees the own rows and none of another rider of the same operator', async () => {
  const [own] = await asRider<Record<string, number>>(
    mine,
    sql`select (select count(*) from customers)::int as customers, (select count(*) from customer_operators)::int as links,
      (select count(*) from services)::int as services,
      (select count(*) from service_phases)::int as phases, (select count(*) from vehicle_reports)::int as reports`,
  )
  expect(own).toEqual({ customers: 1, links: 1, services: 1, phases: 1, reports: 2 })
  const [there] = await db.asOwner(ofOther())
  for (const [what, count] of Object.entries(there ?? {}))
    expect(count, `there is something to see: ${what}`).not.toBe(0)
  expect(await seenOfOther()).toEqual(none)
})

test('of the own vehicle a rider sees what it reported while the rider had it, and nothing of before', async () => {
  const [rental] = await asRider<{ vehicle: string; from: Date }>(
    mine,
    sql`select vehicle_id as vehicle, started_at as "from" from services`,
  )
  const earlier = `select count(*)::int as n from vehicle_reports where vehicle_id = '${rental?.vehicle}'`
  await db.asOwner(`update services set started_at = started_at + interval '500 milliseconds' where vehicle_id = $1`, [
    rental?.vehicle,
  ])
  expect((await db.asOwner(earlier))[0]?.n).toBe(2)
  expect(await asRider(mine, sql.raw(earlier))).toEqual([{ n: 1 }])
  await db.asOwner(`update services set started_at = started_at - interval '500 milliseconds' where vehicle_id = $1`, [
    rental?.vehicle,
  ])
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
    'customers',
    'customer_operators',
    'services',
    'service_phases',
    'trips',
    'operators',
    'operator_areas',
    'operator_logos',
    'vehicles',
    'vehicle_tenures',
    'vehicle_latest',
    'vehicle_rentals',
    'vehicle_commands',
    'vehicle_reports',
    // what a rental costs is public
    'rates',
    // what is taken off it for everybody, and for the rider
    'discounts',
    'discount_customers',
    // what the rider's own credit was spent on
    'credit_uses',
    // what the own rentals cost, and the books of them
    'payments',
    'ledger_transfers',
    // the own bills, and whether their records were sent
    'bills',
    'tax_records',
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
    sql`update service_phases set until = now() where service_id = ${others.rental} returning service_id as id`,
    sql`delete from customer_operators where customer_id = ${other.customerId} returning customer_id as id`,
    sql`delete from vehicle_rentals where vehicle_id = ${others.vehicle} returning vehicle_id as id`,
    sql`update operators set name = 'Mine' returning id`,
  ])
    expect(await asRider(mine, query)).toEqual([])
})

test('a rider’s transaction writes nothing in another’s name and gives none of the own away', async () => {
  const refused = (query: ReturnType<typeof sql>): Promise<string> =>
    asRider(mine, query).then(
      () => 'done',
      (error: Error) => String(error.cause ?? error),
    )
  const { customerId } = other
  const [own] = await asRider<{ operator: string; vehicle: string }>(
    mine,
    sql`select operator_id as operator, vehicle_id as vehicle from services`,
  )
  for (const query of [
    sql`update services set customer_id = ${customerId}`,
    sql`update customer_operators set customer_id = ${customerId}`,
  ])
    expect(await refused(query)).not.toBe('done')
  for (const query of [
    sql`insert into customer_operators (operator_id, customer_id, can_operate_start)
      values (${own?.operator}, ${customerId}, now())`,
    sql`insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
        reserved_at, reserve_limit_at)
      values (${own?.operator}, gen_random_uuid(), ${own?.vehicle}, ${customerId}, 'a', 'a', 'a', 'cancelled', now(), now())`,
  ])
    expect(await refused(query)).toContain('row-level security')
  expect((await db.asOwner(ofOther()))[0]).toMatchObject({ services: 1, links: 1 })
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
