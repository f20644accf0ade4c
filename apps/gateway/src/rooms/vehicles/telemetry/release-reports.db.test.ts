import type { QuarantinedDevice } from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chance } from '../../../../../../tests/promise.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin, testNow } from '../../../testing/open-house.js'
import type { VehicleReport } from '../index.js'
import { type Fleet, openFleet, reportOf } from '../testing/open-fleet.js'

let db: TestDatabase
let fleet: Fleet
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  fleet = openFleet(db)
  operatorId = await fleet.newOperator('Alfa')
}, 120_000)
afterAll(() => db.close())

let strangers = 0
const stranger = (): string => {
  strangers += 1
  return `86990000${String(strangers).padStart(7, '0')}`
}
const at = (seconds: number) => new Date(testNow.getTime() - 3_600_000 + seconds * 1000)
const ana = { ...admin, email: 'ana@motora.test' }
interface Answer {
  released: number
  stayed: number
  next: string | null
}
const release = async (deviceKey: string, after: string | null = null): Promise<Answer> => {
  const call = { params: { deviceKey }, body: { after } }
  return (await fleet.ask<Answer>(ana, 'vehicles.releaseQuarantinedReports', call)).body
}
const forget = async (deviceKey: string) =>
  (await fleet.ask<{ forgotten: number }>(ana, 'vehicles.forgetQuarantinedReports', { params: { deviceKey } })).body
const ingest = (reports: readonly VehicleReport[]) => fleet.vehicles.telemetry.ingest(reports)
const asideOf = async (deviceKey: string): Promise<unknown[]> =>
  (await db.asOwner('select reason from quarantined_reports where device_key = $1 order by id', [deviceKey])).map(
    ({ reason }) => reason,
  )
const historyOf = (id: string) =>
  db.asOwner(
    `select at, source, encode(hash, 'hex') as hash, received_at, fix_at, latitude, longitude, speed_kmh,
      battery_percent, is_vehicle_on, doubts, more, encode(raw, 'hex') as raw
     from vehicle_reports where vehicle_id = $1 order by at, source, hash`,
    [id],
  )
const latestOf = async (id: string) => {
  const [row] = await db.asOwner('select * from vehicle_latest where vehicle_id = $1', [id])
  // what was found while it happened is of the moment at which it was heard
  const { vehicle_id: _, watch: __, ...latest } = row ?? {}
  return latest
}
const recordsOf = (deviceKey: string) =>
  db.asOwner(`select event, before, after from audit_events where target_name = $1 order by id`, [deviceKey])

/** Jumps, a place nobody believes, equal moments of two ways in, and reports without a field. */
const ride = (): VehicleReport[] =>
  Array.from({ length: 40 }, (_, n) => {
    const latitude = n === 15 ? 0 : 41.4 + n * 0.0001 + (n === 10 || n === 25 ? 1 : 0)
    const position = { latitude, longitude: n === 15 ? 0 : 2.15, speedKmh: 30, valid: true, altitudeMetres: n }
    const values = { isVehicleOn: n % 9 < 7, drivingMode: 'eco', ...(n % 3 === 0 ? { batteryPercent: 90 - n } : {}) }
    const more = { position, values, fixTime: at(n * 30 - (n % 4)), ...(n === 20 ? { isDisputed: true } : {}) }
    return reportOf('ride', at(n * 30), { ...more, source: n % 10 === 9 ? 'mqtt' : 'json' })
  })
const saidBy = (reports: readonly VehicleReport[], deviceKey: string): VehicleReport[] =>
  reports.map((report) => ({ ...report, deviceKey }))
const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

test('released in any order, in addition to what was heard in time: the history and the newest of reports heard in time', async () => {
  const inOrder = ride()
  const model = await fleet.newVehicle(operatorId)
  for (const report of saidBy(inOrder, model.imei)) await ingest([report])
  const [history, newest] = [await historyOf(model.id), await latestOf(model.id)]
  expect(history).toHaveLength(40)
  expect(history.filter(({ doubts }) => doubts !== null).length).toBeGreaterThan(3)

  for (let round = 0; round < 6; round += 1) {
    const random = chance(round + 1)
    const imei = stranger()
    const mixed = saidBy(shuffled(inOrder, random), imei)
    const early = mixed.slice(0, 25)
    await ingest(early)
    expect(await asideOf(imei)).toHaveLength(25)
    const { id } = await fleet.newVehicle(operatorId, { imei })
    // some of what is aside is said again: it counts once
    await ingest([...mixed.slice(25), ...early.slice(0, 5)])
    expect(await release(imei), `seed ${round + 1}`).toEqual({ released: 25, stayed: 0, next: null })
    expect(await asideOf(imei)).toEqual([])
    expect(await historyOf(id), `seed ${round + 1}`).toEqual(history)
    expect(await latestOf(id), `seed ${round + 1}`).toEqual(newest)
    expect(await release(imei)).toEqual({ released: 0, stayed: 0, next: null })
  }
}, 300_000)

test('a release is on record with how many; one that changed nothing is not', async () => {
  const imei = stranger()
  await ingest(saidBy(ride().slice(0, 3), imei))
  expect(await release(imei)).toEqual({ released: 0, stayed: 3, next: null })
  expect(await asideOf(imei)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(await recordsOf(imei)).toEqual([])
  await fleet.newVehicle(operatorId, { imei })
  expect(await release(imei)).toMatchObject({ released: 3 })
  await release(imei)
  expect(await recordsOf(imei)).toEqual([
    { event: 'vehicles.reports_released', before: null, after: { released: 3, stayed: 0 } },
  ])
})

test('what still cannot be kept stays, with the reason of now', async () => {
  const imei = stranger()
  const impossible = reportOf(imei, new Date('1999-01-01T00:00:00Z'))
  await ingest([impossible, reportOf(imei, at(1), { source: 'silence-z' }), reportOf(imei, at(2), { source: 'mqtt' })])
  expect(await asideOf(imei)).toEqual(['unknown', 'unknown', 'unknown'])
  const { id } = await fleet.newVehicle(operatorId, { imei })
  await fleet.asSystem((work) => fleet.vehicles.deviceKeys.createDeviceKey(work, 'unit', imei))
  expect(await release(imei)).toEqual({ released: 1, stayed: 2, next: null })
  expect((await asideOf(imei)).toSorted()).toEqual(['keyed', 'time'])
  expect(await historyOf(id)).toMatchObject([{ source: 'mqtt' }])

  await db.asOwner('update device_keys set revoked_at = now() where imei = $1', [imei])
  await db.asOwner('update vehicles set retired_at = now() where id = $1', [id])
  expect(await release(imei)).toEqual({ released: 0, stayed: 2, next: null })
  expect(await asideOf(imei)).toEqual(['retired', 'retired'])
})

test('the key of one vehicle does not let out what was said for another', async () => {
  const [mine, other] = [await fleet.newVehicle(operatorId), await fleet.newVehicle(operatorId)]
  await fleet.asSystem((work) => fleet.vehicles.deviceKeys.createDeviceKey(work, 'other', other.imei))
  await ingest([reportOf(other.imei, at(1), { source: 'astra-x' })])
  expect(await release(mine.imei)).toEqual({ released: 0, stayed: 0, next: null })
  expect(await release(other.imei)).toEqual({ released: 0, stayed: 1, next: null })
  expect(await asideOf(other.imei)).toEqual(['keyed'])
})

test('a long release goes portion by portion, past those that stay', async () => {
  const imei = stranger()
  const many = Array.from({ length: 1100 }, (_, n) =>
    reportOf(imei, n % 100 === 0 ? new Date(0) : at(n), { values: { drivingMode: String(n) } }),
  )
  for (let from = 0; from < many.length; from += 550) await ingest(many.slice(from, from + 550))
  const { id } = await fleet.newVehicle(operatorId, { imei })
  const answers: Answer[] = []
  let next: string | null = null
  do {
    const answer: Answer = await release(imei, next)
    answers.push(answer)
    next = answer.next
  } while (next !== null)
  expect(answers.map(({ released, stayed }) => released + stayed)).toEqual([500, 500, 100])
  expect(answers.reduce((sum, { released }) => sum + released, 0)).toBe(1089)
  expect(await asideOf(imei)).toEqual(Array(11).fill('time'))
  expect(await historyOf(id)).toHaveLength(1089)
}, 300_000)

test('two who release at once, while it is heard: each report is kept once', async () => {
  const imei = stranger()
  const reports = saidBy(ride(), imei)
  await ingest(reports)
  const { id } = await fleet.newVehicle(operatorId, { imei })
  const [one, other] = await Promise.all([release(imei), release(imei), ingest(reports)])
  expect(one.released + other.released).toBe(40)
  expect(await historyOf(id)).toHaveLength(40)
  expect(await asideOf(imei)).toEqual([])
}, 120_000)

test('one that the database refuses stays as unreadable, and holds up no other', async () => {
  const imei = stranger()
  await ingest(saidBy(ride().slice(0, 6), imei))
  const { id } = await fleet.newVehicle(operatorId, { imei })
  await db.asOwner(
    `alter table vehicle_reports add constraint refused_in_test check (vehicle_id <> '${id}' or battery_percent is distinct from 87)`,
  )
  try {
    expect(await release(imei)).toEqual({ released: 5, stayed: 1, next: null })
  } finally {
    await db.asOwner('alter table vehicle_reports drop constraint refused_in_test')
  }
  expect(await asideOf(imei)).toEqual(['unreadable'])
  expect(await historyOf(id)).toHaveLength(5)
  expect(await release(imei)).toMatchObject({ released: 1 })
})

test('what a forwarder noticed is released as that', async () => {
  const imei = stranger()
  const event = { source: 'traccar', deviceKey: imei, type: 'alarm', detail: { alarms: ['tow'] } } as const
  await fleet.asSystem((work) =>
    fleet.vehicles.telemetry.keepForwardedEvent(work, {
      ...event,
      at: at(0),
      receivedAt: at(2),
      hash: 'ab'.repeat(16),
    }),
  )
  const { id } = await fleet.newVehicle(operatorId, { imei })
  expect(await release(imei)).toEqual({ released: 1, stayed: 0, next: null })
  expect(await historyOf(id)).toEqual([])
  expect(
    await db.asOwner(
      `select kind, extract(epoch from at)::float8 * 1000 as at, extract(epoch from received_at)::float8 * 1000 as heard, detail
       from vehicle_events where vehicle_id = $1`,
      [id],
    ),
  ).toEqual([{ kind: 'forwarded-alarm', at: at(0).getTime(), heard: at(2).getTime(), detail: { alarms: ['tow'] } }])
})

test('a forwarder tells of each alarm and each area of one moment by itself: all are kept, and what is told again changes nothing', async () => {
  const imei = stranger()
  const { id } = await fleet.newVehicle(operatorId, { imei })
  const tell = (receivedSecond: number, type: string, detail: Record<string, unknown>) =>
    fleet.asSystem((work) =>
      fleet.vehicles.telemetry.keepForwardedEvent(work, {
        source: 'traccar',
        deviceKey: imei,
        type,
        at: at(0),
        receivedAt: at(receivedSecond),
        detail: { result: undefined, ...detail },
        hash: 'ab'.repeat(16),
      }),
    )
  await tell(1, 'alarm', { alarms: ['powerCut'] })
  await tell(2, 'alarm', { alarms: ['tow'] })
  await tell(3, 'alarm', { alarms: ['powerCut'] })
  for (const second of [1, 2]) await tell(second, 'geofenceEnter', { alarms: [], geofenceName: 'Zona 1' })
  await tell(3, 'geofenceEnter', { alarms: [], geofenceName: 'Zona 2' })
  expect(
    await db.asOwner(
      `select kind, extract(epoch from received_at)::float8 * 1000 as heard, detail from vehicle_events
       where vehicle_id = $1 order by kind`,
      [id],
    ),
  ).toEqual([
    { kind: 'forwarded-alarm', heard: at(2).getTime(), detail: { alarms: ['powerCut', 'tow'] } },
    { kind: 'forwarded-geofenceEnter', heard: at(3).getTime(), detail: { alarms: [], geofenceName: 'Zona 1, Zona 2' } },
  ])
})

test('reports are forgotten by device, on record, and the others stay', async () => {
  const [loud, quiet] = [stranger(), stranger()]
  await ingest([...saidBy(ride(), loud), ...saidBy(ride().slice(0, 2), quiet)])
  expect(await forget(loud)).toEqual({ forgotten: 40 })
  expect(await forget(loud)).toEqual({ forgotten: 0 })
  expect([await asideOf(loud), (await asideOf(quiet)).length]).toEqual([[], 2])
  expect(await recordsOf(loud)).toEqual([{ event: 'vehicles.reports_forgotten', before: { reports: 40 }, after: null }])
})

test('the list says size, way in and vehicle of each device; it is searched, filtered and sorted', async () => {
  await db.asOwner('delete from quarantined_reports')
  const [first, second, third] = [stranger(), stranger(), stranger()]
  await ingest([...saidBy(ride().slice(0, 4), first), reportOf(second, at(9000), { source: 'silence-z' })])
  await ingest([reportOf(third, new Date(0), { receivedAt: at(20_000) })])
  const { id } = await fleet.newVehicle(operatorId, { imei: third, plate: '1234XYZ' })
  await release(third)
  const list = async (query: object = {}) =>
    (await fleet.ask<QuarantinedDevice[]>(ana, 'vehicles.listQuarantinedReports', { query })).body
  const all = await list()
  expect(all.map(({ deviceKey }) => deviceKey)).toEqual([third, second, first])
  expect(all).toMatchObject([
    { reason: 'time', vehicleId: id, vehicle: '1234XYZ', lastReceived: at(20_000).toISOString() },
    { reason: 'unknown', vehicleId: null, vehicle: null, source: 'silence-z' },
    { count: 4, source: 'json', firstReceived: at(1).toISOString() },
  ])
  expect(all.every(({ sizeBytes }) => sizeBytes > 0)).toBe(true)
  const keys = async (query: object) => (await list(query)).map(({ deviceKey }) => deviceKey)
  expect(await keys({ search: '1234x' })).toEqual([third])
  expect(await keys({ filter: JSON.stringify({ reason: ['unknown'] }), sort: '-count' })).toEqual([first, second])
  expect(await keys({ filter: JSON.stringify({ count: '>1' }) })).toEqual([first])
  expect(
    await keys({ filter: JSON.stringify({ lastReceived: [at(8000).toISOString(), null] }), sort: 'sizeBytes' }),
  ).toHaveLength(2)
  expect(await keys({ filter: JSON.stringify({ source: 'silence' }) })).toEqual([second])
})
