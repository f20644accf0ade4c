import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openHouse } from '../../testing/open-house.js'
import { HeldBackBus } from './held-back-bus.js'
import type { ImportSet, PositionRow } from './import-sets.js'
import type { ImportTally } from './import-tally.js'
import { importInto, type Take } from './run-import.js'
import { basel } from './sets/basel.js'
import { columbus } from './sets/columbus.js'
import { ecooltra } from './sets/ecooltra.js'
import { louisville } from './sets/louisville.js'
import { takePositions } from './take-positions.js'
import { takeRentals } from './take-rentals.js'

const sample = (name: string): string => fileURLToPath(new URL(`../../../testdata/imports/${name}`, import.meta.url))
const now = new Date('2026-11-21T12:00:00Z')
const positions: Take<PositionRow> = (house, fleet, _operatorId, judging) => takePositions(house, fleet, judging)
const tables = [
  'operators',
  'vehicles',
  'vehicle_tenures',
  'vehicle_latest',
  'vehicle_reports',
  'vehicle_events',
  'quarantined_reports',
  'customers',
  'customer_operators',
  'services',
  'trips',
]

let folder = ''
let houses = 0
/** Those of the running test. */
const opened: TestDatabase[] = []
const openImports = async () => {
  const db = await openTestDatabase()
  opened.push(db)
  houses += 1
  const house = openHouse(db, { clock: new HandedClock(now), bus: new HeldBackBus(silentLog()) })
  const refusedPath = join(folder, `${houses}.refused.csv`)
  let said = ''
  return {
    db,
    house,
    said: () => said,
    refused: (): [reason: string, line: string][] =>
      readFileSync(refusedPath, 'utf8')
        .split('\n')
        .slice(1, -1)
        .map((text) => text.split(','))
        .map((parts) => [parts[2] ?? '', parts[1] ?? '']),
    run: <R>(
      set: ImportSet<R>,
      take: Take<R>,
      files: string[],
      more: { operator?: string; company?: string; create?: boolean; batchRows?: number } = {},
    ): Promise<ImportTally> =>
      importInto(house, {
        set,
        take,
        batchRows: more.batchRows ?? 25,
        now,
        say: (text) => {
          said += text
        },
        given: {
          operator: more.operator ?? `Of ${set.name}`,
          files,
          refusedPath,
          createVehicles: more.create ?? true,
          createOperator: more.create ?? true,
          company: more.company,
          timeZone: undefined,
        },
      }),
    /** Count and hash of every row of every table that an import may write. */
    everyRow: async (): Promise<Record<string, unknown>> => {
      const found: Record<string, unknown> = {}
      for (const table of tables) {
        const [row] = await db.asOwner(
          `select count(*)::int as count, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${table} t`,
        )
        found[table] = row
      }
      return found
    },
  }
}
type Opened = Awaited<ReturnType<typeof openImports>>

const newestOf = (house: Opened) =>
  house.db.asOwner(
    `select imei, at, fix_at, latitude, longitude, battery_percent, range_kilometres, encode(hash, 'hex') as hash
       from vehicle_latest join vehicles on id = vehicle_id order by imei`,
  )
const historyOf = (house: Opened) =>
  house.db.asOwner(
    'select imei, at, latitude, longitude, doubts from vehicle_reports join vehicles on id = vehicle_id order by imei, at',
  )
const reasons = ({ refused }: ImportTally): Record<string, number> => Object.fromEntries(refused)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'motora-imports-'))
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('positions', () => {
  test('real snapshots of Basel become history and newest, and a repeat changes no row', async () => {
    const house = await openImports()
    const first = await house.run(basel, positions, [sample('basel-snapshots.csv.gz')])
    expect(first).toMatchObject({ read: 89, taken: 89, there: 0, created: 6 })
    expect(house.said()).toContain('it cannot operate until it is validated')
    const [counted] = await house.db.asOwner(
      "select count(*)::int as reports, count(distinct vehicle_id)::int as vehicles from vehicle_reports where source = 'import'",
    )
    expect(counted).toEqual({ reports: 89, vehicles: 6 })
    const [operator] = await house.db.asOwner('select can_operate from operators')
    expect(operator).toEqual({ can_operate: false })
    const before = await house.everyRow()
    const again = await house.run(basel, positions, [sample('basel-snapshots.csv.gz')], { batchRows: 7 })
    expect(again).toMatchObject({ read: 89, taken: 0, there: 89, created: 0 })
    expect(await house.everyRow()).toEqual(before)
  })

  test('rows in any order lead to the same newest', async () => {
    const lines = gunzipSync(readFileSync(sample('basel-snapshots.csv.gz')))
      .toString()
      .trim()
      .split('\n')
    const [header = '', ...rows] = lines
    const mixed = join(folder, 'mixed.csv')
    const stride = rows.map((_, n) => rows[(n * 37) % rows.length])
    writeFileSync(mixed, [header, ...stride].join('\n'))
    const inOrder = await openImports()
    await inOrder.run(basel, positions, [sample('basel-snapshots.csv.gz')])
    const inDisorder = await openImports()
    const tally = await inDisorder.run(basel, positions, [mixed], { batchRows: 10 })
    expect(tally).toMatchObject({ taken: 89, there: 0 })
    expect(await newestOf(inDisorder)).toEqual(await newestOf(inOrder))
    expect(await historyOf(inDisorder)).toEqual(await historyOf(inOrder))
  })

  test('two companies of Columbus for two operators; battery and range as each gives them', async () => {
    const house = await openImports()
    const files = [sample('columbus_scooters_20260708T043338Z.csv'), sample('columbus_scooters_20260707T192207Z.csv')]
    const veo = await house.run(columbus, positions, files, { operator: 'Veo', company: 'Veo' })
    const spin = await house.run(columbus, positions, files, { operator: 'Spin', company: 'Spin' })
    expect([veo.read, veo.taken + veo.leftOut]).toEqual([23, 23])
    expect(spin.taken + spin.there).toBe(veo.leftOut)
    expect([...veo.notes.values()]).toEqual([veo.taken])
    const rows = await house.db.asOwner(
      `select o.name, count(*)::int as vehicles, count(l.battery_percent)::int as batteries, count(l.range_kilometres)::int as ranges
         from vehicle_latest l join operators o on o.id = l.operator_id group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { name: 'Spin', vehicles: 10, batteries: 10, ranges: 8 },
      { name: 'Veo', vehicles: 8, batteries: 0, ranges: 8 },
    ])
    // the older file came second: the newest is that of the newer one all the same
    const [seen] = await house.db.asOwner(
      "select at from vehicle_latest join vehicles v on v.id = vehicle_id where imei = 'columbus-3bf3038b-3c20-5972-a3d9-86b89f9ddc8c'",
    )
    expect(new Date(String(seen?.at)).toISOString()).toBe('2026-07-08T04:33:38.000Z')
  })

  test('unknown vehicles go into quarantine, once, and each row is listed', async () => {
    const house = await openImports()
    await house.run(basel, positions, [sample('basel-snapshots.csv.gz')], { operator: 'Veo' })
    const file = [sample('columbus_scooters_20260707T192207Z.csv')]
    const more = { operator: 'Veo', create: false }
    const tally = await house.run(columbus, positions, file, more)
    expect([tally.taken, reasons(tally)]).toEqual([0, { 'vehicle.unknown': 18 }])
    expect(house.refused()).toHaveLength(18)
    expect(house.refused()[0]).toEqual(['vehicle.unknown', '2'])
    const before = await house.everyRow()
    expect(before.quarantined_reports).toHaveProperty('count', 18)
    await house.run(columbus, positions, file, more)
    expect(await house.everyRow()).toEqual(before)
  })

  test('a vehicle in other hands takes no positions', async () => {
    const house = await openImports()
    await house.run(basel, positions, [sample('basel-snapshots.csv.gz')])
    const tally = await house.run(basel, positions, [sample('basel-snapshots.csv.gz')], { operator: 'Another' })
    expect([tally.taken, reasons(tally)]).toEqual([0, { 'vehicle.other_operator': 89 }])
  })

  test('bad rows between good ones are refused with their lines, and stop nothing', async () => {
    const house = await openImports()
    const file = join(folder, 'bad.csv')
    const row = (more: string) => `2026-03-06T21:43:48Z,1842,${more}`
    const rows = [
      row('47.52,7.60,false,false'),
      row('147.52,7.60,false,false'),
      row('47.52,7.60,false'),
      'then,1842,47.5,7.6,false,false',
      row('"47.53","7.60",false,false'),
    ]
    writeFileSync(file, `${basel.columns.join(',')}\n${rows.join('\n')}\n`)
    const tally = await house.run(basel, positions, [file])
    expect(tally).toMatchObject({ read: 5, taken: 2 })
    expect(house.refused()).toEqual([
      ['place.impossible', '3'],
      ['row.columns', '4'],
      ['time.unreadable', '5'],
    ])
  })
})

describe('rentals', () => {
  test('real rentals of eCooltra become ended rentals with trips, and a repeat changes no row', async () => {
    const house = await openImports()
    const file = [sample('ecooltra-rentals-barcelona.csv')]
    expect(await house.run(ecooltra, takeRentals, file)).toMatchObject({ read: 10, taken: 10, there: 0, created: 10 })
    const rows = await house.db.asOwner(
      `select s.state, s.paused_seconds, extract(epoch from s.reserved_at)::int as reserved, extract(epoch from s.started_at)::int as started, t.distance_metres, t.driven_seconds, t.speed_average_kmh,
              t.origin_address, c.first_name, v.name
         from services s join trips t on t.service_id = s.id join customers c on c.id = s.customer_id
         join vehicles v on v.id = s.vehicle_id where v.name = 'eCooltra ES-MAD-S-000437'`,
    )
    expect(rows).toEqual([
      {
        state: 'ended',
        paused_seconds: 9,
        reserved: Date.parse('2016-01-14T06:35:46Z') / 1000,
        started: Date.parse('2016-01-14T06:36:28Z') / 1000,
        distance_metres: 4300,
        driven_seconds: 1017,
        speed_average_kmh: 15.2,
        origin_address: expect.any(String),
        first_name: 'rider-039',
        name: 'eCooltra ES-MAD-S-000437',
      },
    ])
    const before = await house.everyRow()
    expect(before.services).toHaveProperty('count', 10)
    expect(before.trips).toHaveProperty('count', 10)
    expect(before.customers).toHaveProperty('count', 10)
    expect(await house.run(ecooltra, takeRentals, file)).toMatchObject({ taken: 0, there: 10, created: 0 })
    expect(await house.everyRow()).toEqual(before)
  })

  test('an imported rider is marked and never signs in', async () => {
    const house = await openImports()
    await house.run(ecooltra, takeRentals, [sample('ecooltra-rentals-barcelona.csv')])
    const [rider] = await house.db.asOwner('select * from customers order by first_name limit 1')
    expect(rider).toMatchObject({ enabled: false, can_operate: false, password_hash: null })
    expect(String(rider?.cannot_operate_reason)).toContain('Imported from the set ecooltra')
    const body = { email: String(rider?.email), password: 'none' }
    await expect(house.house.ask({ kind: 'nobody' }, 'customers.signInRider', { body })).rejects.toMatchObject({
      code: 'rider.wrong_credentials',
    })
  })

  test('the quirks of Louisville: which rows are taken, which are refused and why', async () => {
    const house = await openImports()
    const file = [sample('louisville-trips.csv')]
    const tally = await house.run(louisville, takeRentals, file)
    expect([tally.read, tally.taken, tally.created]).toEqual([45, 35, 1])
    expect(reasons(tally)).toEqual({ 'distance.too_long': 3, 'place.outside_city': 5, 'speed.impossible': 2 })
    expect(house.refused()).toHaveLength(10)
    expect(Object.fromEntries(tally.notes)).toEqual({
      'shorter than a minute: taken with 0 seconds': 5,
      'did not leave its place: 0 m': 4,
      'ended at midnight of the day before it started: taken as the midnight after': 5,
    })
    const [stand] = await house.db.asOwner(
      'select count(*)::int as vehicles, bool_and(out_of_service) as out from vehicles',
    )
    expect(stand).toEqual({ vehicles: 1, out: true })
    const before = await house.everyRow()
    expect(before.customers).toHaveProperty('count', 1)
    expect(await house.run(louisville, takeRentals, file, { batchRows: 6 })).toMatchObject({ taken: 0, there: 35 })
    expect(await house.everyRow()).toEqual(before)
  })

  test('rentals of another operator are left as they are; unknown vehicles are refused', async () => {
    const house = await openImports()
    const file = [sample('ecooltra-rentals-barcelona.csv')]
    await house.run(ecooltra, takeRentals, file, { operator: 'First' })
    const held = await house.run(ecooltra, takeRentals, file, { operator: 'Second' })
    expect(reasons(held)).toEqual({ 'vehicle.other_operator': 10 })
    const { house: rooms } = house
    const operators = await rooms.asSystem((work) => rooms.operators.listOperators(work))
    const second = operators.find(({ name }) => name === 'Second')?.id ?? ''
    await rooms.asSystem(async (work) => {
      const all = await rooms.vehicles.fleet.vehiclesAfter(work, undefined, 100)
      await rooms.vehicles.fleet.assignVehicles(work, {
        operatorId: second,
        vehicleIds: all.map(({ vehicle }) => vehicle.id),
        outOfService: false,
      })
    })
    const before = (await house.everyRow()).services
    expect(reasons(await house.run(ecooltra, takeRentals, file, { operator: 'Second' }))).toEqual({
      'rental.other_operator': 10,
    })
    expect((await house.everyRow()).services).toEqual(before)
    const unknown = await house.run(louisville, takeRentals, [sample('louisville-trips.csv')], {
      operator: 'Second',
      create: false,
    })
    expect([unknown.taken, unknown.refused.get('vehicle.unknown')]).toEqual([0, 35])
  })

  test('an operator that is not there is never made silently', async () => {
    const house = await openImports()
    const run = house.run(ecooltra, takeRentals, [sample('ecooltra-rentals-barcelona.csv')], { create: false })
    await expect(run).rejects.toThrow('There is no operator Of ecooltra')
    expect((await house.everyRow()).operators).toHaveProperty('count', 0)
  })
})
