import { type Role, roleNames } from '@motora/contract'
import { getVehicleTimeline, type TimelineEntry } from '@motora/contract/vehicles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, sql } from '../../kernel/db/database.js'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { isOfProvider } from '../../rooms/provider-people.js'
import { type OpenIncidents, openIncidents } from '../../rooms/technicians/testing/open-incidents.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { codeOf } from '../../testing/code-of.js'
import { type Staff, staffOf } from '../../testing/open-house.js'
import { timelineQuery } from './store.js'

let db: TestDatabase
let house: OpenIncidents
let vehicle: { id: string; imei: string }
let technician: Staff

interface Timeline {
  entries: TimelineEntry[]
  next: string | null
}
const timelineOf = async (who: Staff, query: object = {}, id = vehicle.id): Promise<Timeline> =>
  (await house.ask<Timeline>(who, 'vehicles.getVehicleTimeline', { params: { id }, query })).body
/** In short: what each entry is. */
const inShort = ({ entries }: Timeline) =>
  entries.map((entry): string => {
    switch (entry.kind) {
      case 'changes':
        return `${entry.change.event} by ${entry.change.by ?? (entry.change.byProvider ? 'the provider' : 'no one')}`
      case 'tickets':
        return `${entry.isClosing ? 'closed' : 'opened'} ${entry.ticket.title}`
      case 'reports':
        return entry.report.kind
      case 'commands':
        return entry.command.kind
      case 'trips':
        return `trip of ${entry.trip.distance} m`
      default:
        return 'unknown'
    }
  })
const minutes = (count: number) => house.clock.advance(count * 60_000)

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
  technician = await house.person('Sharing.Technician', house.ona)
  vehicle = await house.newVehicle(house.ona, { name: 'Moto 7' })
  const say = (batteryPercent: number) =>
    house.vehicles.telemetry.ingest([
      reportOf(vehicle.imei, house.clock.now(), { values: { batteryPercent }, receivedAt: house.clock.now() }),
    ])
  await say(60)
  minutes(5)
  await say(7)
  minutes(5)
  const { id: ticketId } = await house.open(house.manager, vehicle.id, { title: 'Mirror broken' })
  minutes(5)
  await house.ask(house.admin, 'vehicles.assignToOperate', {
    body: { sharingOperatorId: house.ona, vehicleIds: [vehicle.id], outOfService: true },
  })
  minutes(5)
  await house.close(technician, ticketId)
  minutes(5)
  await db.asOwner(
    `insert into vehicle_commands (operator_id, id, vehicle_id, kind, state, requested_by, requested_at, expires_at, ended_at)
     values ($1, $2, $3, 'locate', 'proven', 'Toni', $4, $4::timestamptz + interval '1 minute', $4)`,
    [house.ona, newId(), vehicle.id, house.clock.now()],
  )
  minutes(5)
  await house.ask(house.manager, 'vehicles.updateVehicleRestricted', {
    params: { id: vehicle.id },
    body: { name: 'Moto 8', plate: null },
  })
  minutes(1)
}, 120_000)
afterAll(() => db.close())

const whole = (provider: string) => [
  `vehicles.changed by ${house.manager.email}`,
  'locate',
  'closed Mirror broken',
  `vehicles.blocked by ${provider}`,
  'opened Mirror broken',
  'battery-low',
]

test('is one list of everything, newest first, with who did it; also what the provider did, for those whose vehicle it is', async () => {
  expect(inShort(await timelineOf(house.manager)).filter((one) => !one.startsWith('vehicles.created'))).toEqual(
    whole('the provider'),
  )
  const seen = await timelineOf(house.manager)
  expect(seen.entries.map(({ at }) => at)).toEqual(
    seen.entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  // nothing of where they sat
  expect(JSON.stringify(seen)).not.toMatch(/address|userAgent|requestId/)
})

test('to an operator’s people those of the provider are the provider, in changes and in commands, and the provider reads the name', async () => {
  const asked = await house.newVehicle(house.ona, { name: 'Moto 9' })
  const sac = staffOf({ role: 'Sharing.Sac', operatorId: null, email: 'sac@motora.test' })
  await db.asOwner(
    `insert into vehicle_commands (operator_id, id, vehicle_id, kind, state, requested_by, requested_by_provider, requested_at, expires_at, ended_at)
     values ($1, $2, $3, 'locate', 'proven', 'sac@motora.test', true, $4, $4::timestamptz + interval '1 minute', $4)`,
    [house.ona, newId(), asked.id, house.clock.now()],
  )
  await house.ask(house.admin, 'vehicles.assignToOperate', {
    body: { sharingOperatorId: house.ona, vehicleIds: [asked.id], outOfService: true },
  })
  const namesFor = async (who: Staff) =>
    (await timelineOf(who, {}, asked.id)).entries.flatMap((entry): unknown[] => {
      if (entry.kind === 'commands') return [[entry.command.requestedBy, entry.command.byProvider]]
      return entry.kind === 'changes' && entry.change.event === 'vehicles.blocked'
        ? [[entry.change.by, entry.change.byProvider]]
        : []
    })
  expect((await namesFor(house.manager)).sort()).toEqual([
    [null, true],
    [null, true],
  ])
  expect((await namesFor(house.admin)).sort()).toEqual(
    [
      ['sac@motora.test', true],
      [house.admin.email, true],
    ].sort(),
  )
  const listed = async (who: Staff) =>
    (await house.ask<unknown[]>(who, 'vehicles.listCommands', { params: { id: asked.id } })).body
  expect(await listed(house.manager)).toMatchObject([{ requestedBy: null, byProvider: true }])
  expect(await listed(sac)).toMatchObject([{ requestedBy: 'sac@motora.test' }])
})

test('the view and the code agree about who speaks for the provider', async () => {
  const target = newId()
  for (const role of roleNames)
    await db.asOwner(
      `insert into audit_events (id, at, event, actor_kind, membership_role, outcome, target_kind, target_id, reason)
       values ($1, now(), 'vehicles.changed', 'staff', $2, 'done', 'vehicle', $3, $2)`,
      [newId(), role, target],
    )
  const rows = await db.database.transaction({ kind: 'everything' }, (tx) =>
    rowsOf<{ role: Role; ofProvider: boolean }>(
      tx,
      sql`select reason as role, by_provider as "ofProvider" from vehicle_timeline where kind = 'changes' and target = ${target}`,
    ),
  )
  expect(rows).toHaveLength(roleNames.length)
  for (const { role, ofProvider } of rows)
    expect(ofProvider, role).toBe(isOfProvider(staffOf({ role, operatorId: null })))
})

test('each kind can be asked for, and a role hears of the kinds that it may see', async () => {
  expect(inShort(await timelineOf(house.manager, { kinds: 'tickets,reports' }))).toEqual([
    'closed Mirror broken',
    'opened Mirror broken',
    'battery-low',
  ])
  const ofTechnician = inShort(await timelineOf(technician))
  expect(ofTechnician).toEqual(whole('').filter((one) => !one.startsWith('vehicles.')))
  expect(inShort(await timelineOf(technician, { kinds: 'changes' }))).toEqual([])
  const cau = staffOf({ role: 'Sharing.Cau', operatorId: null })
  expect(inShort(await timelineOf(cau))).toEqual(['locate', 'battery-low'])
})

test('pages follow each other without a gap or a double, also among entries of one moment', async () => {
  const at = house.clock.now()
  for (const kind of ['a', 'b', 'c', 'd', 'e'])
    await db.asOwner(
      `insert into vehicle_events (operator_id, vehicle_id, at, kind, source, received_at) values ($1, $2, $3, $4, 'test x', $3)`,
      [house.ona, vehicle.id, at, kind],
    )
  const all = await timelineOf(house.manager)
  expect(all.next).toBeNull()
  const paged: TimelineEntry[] = []
  let cursor: string | null = null
  let calls = 0
  do {
    const page: Timeline = await timelineOf(house.manager, { limit: 2, ...(cursor === null ? {} : { cursor }) })
    expect(page.entries.length).toBeLessThanOrEqual(2)
    paged.push(...page.entries)
    cursor = page.next
    calls += 1
  } while (cursor !== null)
  expect(paged).toEqual(all.entries)
  expect(calls).toBe(Math.ceil(all.entries.length / 2))
  await db.asOwner(`delete from vehicle_events where source = 'test x'`)
})

test('what is no cursor is refused, and every text that is one is a place of the list', async () => {
  for (const cursor of ['', '-', 'AAAA', '~x', '1~', '12345678901234567~x', '1~\u0000', '1~ñ', '-1~x', '1e3~x'])
    expect(getVehicleTimeline.query.safeParse({ cursor }).success, cursor).toBe(false)
  const all = await timelineOf(house.manager)
  for (const older of ['0~x', '1~x', '999~ ', '1000~~'])
    expect(await timelineOf(house.manager, { cursor: older }), older).toEqual({ entries: [], next: null })
  for (const newer of ['9999999999999999~x', "9999999999999999~'||pg_sleep(3)||'"])
    expect(await timelineOf(house.manager, { cursor: newer }), newer).toEqual(all)
})

describe('another operator', () => {
  test('does not find the vehicle, and its records are out of reach of its own transactions', async () => {
    expect(await codeOf(timelineOf(house.stranger))).toBe('vehicle.not_found')
    const count = async (operatorId: string) =>
      db.database.transaction({ kind: 'operators', operatorIds: [operatorId] }, async (tx) => {
        const rows = await rowsOf<{ n: number }>(
          tx,
          sql`select count(*)::int as n from audit_events where target_id = ${vehicle.id}`,
        )
        return rows[0]?.n
      })
    expect(await count(house.ona)).toBeGreaterThan(1)
    expect(await count(house.campus)).toBe(0)
  })

  test('an operator’s own transaction reads no address, no request and no values of a record', async () => {
    for (const column of ['address', 'user_agent', 'request_id', 'before', 'after', 'actor_id'])
      await expect(
        db.database.transaction({ kind: 'operators', operatorIds: [house.ona] }, (tx) =>
          rowsOf(tx, sql`select ${sql.raw(`"${column}"`)} from audit_events`),
        ),
      ).rejects.toThrow()
  })

  test('gets a vehicle without what was done to it before', async () => {
    const moved = await house.newVehicle(house.ona)
    const assign = (sharingOperatorId: string, outOfService: boolean) =>
      house.ask(house.admin, 'vehicles.assignToOperate', {
        body: { sharingOperatorId, vehicleIds: [moved.id], outOfService },
      })
    minutes(1)
    await assign(house.ona, true)
    minutes(1)
    await assign(house.campus, false)
    const events = inShort(await timelineOf(house.stranger, { kinds: 'changes' }, moved.id))
    expect(events).toContain('vehicles.assigned by the provider')
    expect(events.join()).not.toContain('vehicles.blocked')
  })
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'One-Time Filter'?: string
  Plans?: PlanNode[]
}

/** The steps of a plan that are done: below a filter that is false nothing is. */
const doneNodes = (node: PlanNode): PlanNode[] =>
  node['One-Time Filter'] === 'false' ? [] : [node, ...(node.Plans ?? []).flatMap(doneNodes)]

test('is read by indexes, a page of each kind and no further, whatever else there is', async () => {
  await db.asOwner(
    `insert into vehicle_events (operator_id, vehicle_id, at, kind, source, received_at)
     select v.operator_id, v.id, now() - n * interval '1 minute', 'plan', 'plan', now()
     from vehicles v, generate_series(1, 20000) n`,
  )
  await db.asOwner(
    `insert into audit_events (id, at, event, actor_kind, actor_name, about_operator_id, target_kind, target_id, outcome)
     select gen_random_uuid(), now() - n * interval '1 minute', 'vehicles.blocked', 'staff', 'x', $1::uuid, 'vehicle',
       case when n % 100 = 0 then $2 else gen_random_uuid()::text end, 'done'
     from generate_series(1, 30000) n`,
    [house.ona, vehicle.id],
  )
  await db.asOwner('analyze')
  const plan = await db.database.transaction({ kind: 'operators', operatorIds: [house.ona] }, async (tx) => {
    const asked = timelineQuery(
      vehicle.id,
      ['trips', 'commands', 'reports', 'opened', 'closed', 'ordered', 'updated', 'changes'],
      { at: new Date(Date.now() - 60_000).toISOString().replace('Z', '000Z'), ref: 'x' },
      21,
    )
    const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(tx, sql`explain (format json) ${asked}`)
    return row ? doneNodes(row['QUERY PLAN'][0].Plan) : []
  })
  const scanned = plan.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
  for (const table of ['vehicle_events', 'audit_events']) expect(scanned).not.toContain(table)
  const indexes = plan.map((node) => node['Index Name'])
  expect(indexes).toContain('vehicle_events_pkey')
  expect(indexes).toContain('audit_events_target')
  // Only what has one moment is sorted, where the engine leaves out the branches of other kinds when it plans. An older
  // one keeps them, does nothing in them, and sorts what the one vehicle has of a kind.
  if (!process.env.TEST_DATABASE_URL) expect(plan.map((node) => node['Node Type'])).toContain('Incremental Sort')
}, 120_000)
