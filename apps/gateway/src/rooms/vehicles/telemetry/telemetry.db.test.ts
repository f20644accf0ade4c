import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chance } from '../../../../../../tests/promise.js'
import type { Fact } from '../../../kernel/bus.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin, managerOf, testNow } from '../../../testing/open-house.js'
import type { TelemetryLate, VehicleReport } from '../index.js'
import { type Fleet, openFleet, reportOf } from '../testing/open-fleet.js'
import { dropOldestOfAll, maxAsideOfDevice } from './stores/aside-store.js'

let db: TestDatabase
let fleet: Fleet
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  fleet = openFleet(db)
  operatorId = await fleet.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())

const shuffled = <T>(items: readonly T[], random: () => number): T[] => {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const held = copy[i] as T
    copy[i] = copy[j] as T
    copy[j] = held
  }
  return copy
}

const start = testNow.getTime() - 3_600_000
const at = (seconds: number) => new Date(start + seconds * 1000)
const place = (latitude: number, longitude: number, more = {}) => ({ latitude, longitude, valid: true, ...more })
const home = place(41.4, 2.15, { speedKmh: 0 })

const latestOf = async (id: string) =>
  (
    await db.asOwner(
      `select at, source, encode(hash, 'hex') as hash, received_at, fix_at, fix_told_at, speed_at, latitude, longitude,
        speed_kmh, heading_degrees, altitude_metres, battery_percent, is_vehicle_on, odometer_metres, more, told_earlier, astray
       from vehicle_latest where vehicle_id = $1`,
      [id],
    )
  )[0]
const historyOf = (id: string) =>
  db.asOwner(
    `select at, source, encode(hash, 'hex') as hash, received_at, latitude, longitude, speed_kmh, battery_percent, doubts, more,
      encode(raw, 'hex') as raw from vehicle_reports where vehicle_id = $1 order by at, source, hash`,
    [id],
  )

/**
 * A ride with everything that is awkward: jumps there and back, a long stray, equal moments, reports without a field.
 */
const awkwardRide = (imei: string): VehicleReport[] => {
  const reports: VehicleReport[] = []
  for (let second = 0; second < 60; second += 1) {
    const values = {
      ...(second % 3 === 0 ? { batteryPercent: 90 - second } : {}),
      ...(second % 7 === 0 ? { odometerMetres: 1000 + second * 10 } : {}),
      ...(second === 5 ? { drivingMode: 'eco' } : {}),
      isVehicleOn: second % 20 < 15,
    }
    const jumped = second === 10 || second === 11 || second === 30
    const nowhere = second === 40
    const position = nowhere
      ? place(0, 0)
      : place(41.4 + second * 0.0001 + (jumped ? 1 : 0), 2.15, {
          speedKmh: 30,
          altitudeMetres: second,
          ...(second % 2 === 0 ? { isWheelSpeed: true } : {}),
        })
    reports.push(reportOf(imei, at(second * 30), { position, values, fixTime: at(second * 30 - (second % 5)) }))
    if (second === 20)
      reports.push(
        reportOf(imei, at(second * 30), { source: 'mqtt', position: place(41.9, 2.6), values: { batteryPercent: 1 } }),
      )
  }
  // moved on a van: after ten minutes together the far fixes are the truth
  for (let second = 0; second < 30; second += 1)
    reports.push(reportOf(imei, at(1800 + second * 30), { position: place(42.6, 2.15 + second * 0.00001), values: {} }))
  return reports
}

/** The raw bytes name the IMEI; for comparison two vehicles must report alike. */
const sameFor = (reports: VehicleReport[], imei: string): VehicleReport[] =>
  reports.map((report) => ({ ...report, deviceKey: imei }))

test('any order, a tenth doubled: the same history, doubts and newest as in order', async () => {
  const inOrder = awkwardRide('model')
  const model = await fleet.newVehicle(operatorId)
  for (const report of sameFor(inOrder, model.imei)) await fleet.vehicles.telemetry.ingest([report])
  const history = await historyOf(model.id)
  const newest = await latestOf(model.id)
  expect(history).toHaveLength(inOrder.length)
  const doubted = history.filter((row) => row.doubts !== null)
  expect(doubted.length).toBeGreaterThan(10)
  expect(newest).toMatchObject({ latitude: 42.6 })

  for (let round = 0; round < 20; round += 1) {
    const random = chance(round + 1)
    const doubled = inOrder.flatMap((report) => (random() < 0.1 ? [report, report] : [report]))
    const vehicle = await fleet.newVehicle(operatorId)
    const mixed = sameFor(shuffled(doubled, random), vehicle.imei)
    let accepted = 0
    for (let next = 0; next < mixed.length; ) {
      const size = 1 + Math.floor(random() * 12)
      const counts = await fleet.vehicles.telemetry.ingest(mixed.slice(next, next + size))
      accepted += counts.accepted
      next += size
    }
    expect(accepted).toBe(inOrder.length)
    expect(await historyOf(vehicle.id), `seed ${round + 1}`).toEqual(history)
    expect(await latestOf(vehicle.id), `seed ${round + 1}`).toEqual(newest)
  }
}, 120_000)

test('the same report twice changes nothing', async () => {
  const { id, imei } = await fleet.newVehicle(operatorId)
  const report = reportOf(imei, at(0), { position: home, values: { batteryPercent: 50 } })
  expect(await fleet.vehicles.telemetry.ingest([report, report])).toEqual({
    accepted: 1,
    duplicates: 1,
    quarantined: 0,
  })
  const before = [await latestOf(id), await historyOf(id)]
  expect(await fleet.vehicles.telemetry.ingest([{ ...report, receivedAt: testNow }])).toEqual({
    accepted: 0,
    duplicates: 1,
    quarantined: 0,
  })
  expect([await latestOf(id), await historyOf(id)]).toEqual(before)
})

test('the newest never goes back', async () => {
  const { id, imei } = await fleet.newVehicle(operatorId)
  await fleet.vehicles.telemetry.ingest([reportOf(imei, at(100), { position: home, values: { batteryPercent: 40 } })])
  await fleet.vehicles.telemetry.ingest([
    reportOf(imei, at(10), { position: place(41.39, 2.14), values: { batteryPercent: 80, drivingMode: 'city' } }),
  ])
  expect(await latestOf(id)).toMatchObject({ battery_percent: 40, latitude: 41.4, more: { drivingMode: 'city' } })
  expect(await historyOf(id)).toHaveLength(2)
})

test('batches of the same vehicles at the same moment neither deadlock nor lose or double anything', async () => {
  const some = await Promise.all(Array.from({ length: 20 }, () => fleet.newVehicle(operatorId)))
  const batch = (offset: number) =>
    shuffled(
      some.flatMap(({ imei }) =>
        Array.from({ length: 5 }, (_, n) =>
          reportOf(imei, at(offset + n), { position: home, values: { batteryPercent: 60 } }),
        ),
      ),
      chance(offset + 1),
    )
  const batches = Array.from({ length: 12 }, (_, n) => batch((n % 6) * 3))
  const counts = await Promise.all(batches.map((reports) => fleet.vehicles.telemetry.ingest(reports)))
  const distinct = 20 * 20
  expect(counts.reduce((sum, c) => sum + c.accepted, 0)).toBe(distinct)
  for (const { id } of some) expect(await historyOf(id)).toHaveLength(20)
})

test('a fix is as old as the satellites found it, and so is a speed that is theirs; the wheel’s is the report’s', async () => {
  const { id, imei } = await fleet.newVehicle(operatorId)
  const tell = (second: number, more: object) =>
    fleet.vehicles.telemetry.ingest([
      reportOf(imei, at(second), { position: place(41.4, 2.15, more), fixTime: at(40) }),
    ])
  const times = async () =>
    (
      await db.asOwner(
        `select extract(epoch from at - $2)::int as at, extract(epoch from fix_at - $2)::int as fix,
          extract(epoch from fix_told_at - $2)::int as told, extract(epoch from speed_at - $2)::int as speed
         from vehicle_latest where vehicle_id = $1`,
        [id, at(0)],
      )
    )[0]
  await tell(60, { speedKmh: 0 })
  expect(await times()).toEqual({ at: 60, fix: 40, told: 60, speed: 40 })
  await tell(100, { speedKmh: 0, isWheelSpeed: true })
  expect(await times()).toEqual({ at: 100, fix: 40, told: 100, speed: 100 })
  // a clock of the satellites that is ahead of the report's is none
  await fleet.vehicles.telemetry.ingest([reportOf(imei, at(130), { position: home, fixTime: at(131) })])
  expect(await times()).toEqual({ at: 130, fix: 130, told: 130, speed: 130 })
})

describe('what cannot be believed', () => {
  test('a jump faster than 200 km/h is kept with its doubt and does not move the vehicle', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    await fleet.vehicles.telemetry.ingest([reportOf(imei, at(0), { position: home })])
    // 60 s at 200 km/h reach 3.3 km; this is 5.5 km away
    await fleet.vehicles.telemetry.ingest([
      reportOf(imei, at(60), { position: place(41.45, 2.15), values: { batteryPercent: 33 } }),
    ])
    expect(await latestOf(id)).toMatchObject({ latitude: 41.4, battery_percent: 33 })
    expect((await historyOf(id)).map((row) => row.doubts)).toEqual([null, ['jump']])
    const events = await db.asOwner('select kind from vehicle_events where vehicle_id = $1', [id])
    expect(events).toEqual([{ kind: 'position-jump' }])
    // 2.2 km in the same time are fine
    await fleet.vehicles.telemetry.ingest([reportOf(imei, at(120), { position: place(41.42, 2.15) })])
    expect(await latestOf(id)).toMatchObject({ latitude: 41.42 })
  })

  test('0° 0°, a stale fix and a clock that is ahead are kept, named, and not followed', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    const ahead = new Date(testNow.getTime() + 6 * 60_000)
    await fleet.vehicles.telemetry.ingest([
      reportOf(imei, at(0), { position: home, values: { batteryPercent: 70 } }),
      reportOf(imei, at(1), { position: place(0, 0) }),
      reportOf(imei, at(2), { position: { latitude: 41.5, longitude: 2.2, valid: false } }),
      reportOf(imei, ahead, { position: place(41.41, 2.15), values: { batteryPercent: 1 }, receivedAt: testNow }),
    ])
    expect((await historyOf(id)).map((row) => row.doubts)).toEqual([null, ['nowhere'], ['invalid'], ['future']])
    expect(await latestOf(id)).toMatchObject({ latitude: 41.4, battery_percent: 70 })
  })

  test('what is said while two fight for the name is kept and moves neither the vehicle nor its trip [D6]', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    await fleet.vehicles.telemetry.ingest([reportOf(imei, at(0), { position: home })])
    const near = place(41.4005, 2.15, { speedKmh: 20 })
    await fleet.vehicles.telemetry.ingest([
      reportOf(imei, at(10), { position: near, values: { batteryPercent: 44 }, isDisputed: true }),
      reportOf(imei, at(20), { position: { ...home, valid: false }, isDisputed: true }),
    ])
    expect((await historyOf(id)).map((row) => row.doubts)).toEqual([null, ['disputed'], ['invalid', 'disputed']])
    expect(await latestOf(id)).toMatchObject({ latitude: 41.4, battery_percent: null })
    await fleet.vehicles.telemetry.ingest([reportOf(imei, at(30), { position: place(41.4002, 2.15) })])
    expect(await latestOf(id)).toMatchObject({ latitude: 41.4002 })
  })

  test('nonsense among the values is left out, the rest stays', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    const values = {
      batteryPercent: 250,
      odometerMetres: Number.NaN,
      batteryVoltageVolts: 52.1,
      drivingMode: 'e\u0000co\ud800',
      alarms: ['tilt\u0000'],
    }
    const position = { ...home, speedKmh: Number.POSITIVE_INFINITY, headingDegrees: 359.7 }
    expect(await fleet.vehicles.telemetry.ingest([reportOf(imei, at(0), { position, values })])).toMatchObject({
      accepted: 1,
    })
    expect(await latestOf(id)).toMatchObject({
      battery_percent: null,
      odometer_metres: null,
      speed_kmh: null,
      heading_degrees: 0,
      more: { batteryVoltageVolts: 52.1, drivingMode: 'eco\ufffd', alarms: ['tilt'] },
    })
  })
})

describe('quarantine', () => {
  const asideOf = (imei: string) =>
    db.asOwner(`select reason, encode(raw, 'hex') as raw from quarantined_reports where device_key = $1`, [imei])

  test('an unknown device is put aside once, whole, and no vehicle is made of it', async () => {
    const stranger = `99${newId().slice(-12)}`
    const report = reportOf(stranger, at(0), { position: home })
    expect(await fleet.vehicles.telemetry.ingest([report])).toEqual({ accepted: 0, duplicates: 0, quarantined: 1 })
    await fleet.vehicles.telemetry.ingest([report])
    expect(await asideOf(stranger)).toEqual([{ reason: 'unknown', raw: Buffer.from(report.raw).toString('hex') }])
    expect(await db.asOwner('select 1 from vehicles where imei = $1', [stranger])).toEqual([])
  })

  test('of one device the newest are kept aside, however many come; other devices lose nothing [D5]', async () => {
    const [loud, quiet] = [`97${newId().slice(-12)}`, `96${newId().slice(-12)}`]
    await fleet.vehicles.telemetry.ingest([reportOf(quiet, at(0))])
    const before = fleet.vehicles.telemetry.droppedFromQuarantine()
    for (let batch = 0; batch < 5; batch += 1) {
      const receivedAt = new Date(testNow.getTime() + batch * 1000)
      const reports = Array.from({ length: 500 }, (_, n) => reportOf(loud, at(batch * 500 + n), { receivedAt }))
      expect(await fleet.vehicles.telemetry.ingest(reports)).toEqual({ accepted: 0, duplicates: 0, quarantined: 500 })
    }
    const [kept] = await db.asOwner(
      `select count(*)::int as count, extract(epoch from min(received_at))::float8 as oldest from quarantined_reports where device_key = $1`,
      [loud],
    )
    expect(kept).toEqual({ count: maxAsideOfDevice, oldest: testNow.getTime() / 1000 + 1 })
    expect(fleet.vehicles.telemetry.droppedFromQuarantine() - before).toBe(500)
    expect(await asideOf(quiet)).toHaveLength(1)
  })

  test('of all devices together the newest are kept aside [D5]', async () => {
    await db.asOwner(
      `insert into quarantined_reports (id, source, device_key, reason, received_at, hash, raw)
       select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'astra-x', 'old-' || n, 'unknown', $1,
         decode(lpad(to_hex(n), 32, '0'), 'hex'), '' from generate_series(1, 200000) n`,
      [testNow],
    )
    const countOld = async () =>
      (await db.asOwner(`select count(*)::int as count from quarantined_reports where device_key like 'old-%'`))[0]
    const [newer] = await db.asOwner(
      `select count(*)::int as count from quarantined_reports where device_key not like 'old-%'`,
    )
    expect(await fleet.vehicles.telemetry.boundQuarantine()).toBe(newer?.count)
    expect(await countOld()).toEqual({ count: 200_000 - Number(newer?.count) })
    expect(await fleet.vehicles.telemetry.boundQuarantine()).toBe(0)
    await db.asOwner(`delete from quarantined_reports where device_key like 'old-%'`)
  })

  test('of all devices together so many bytes are kept aside, the newest [D5]', async () => {
    const [older, newer] = [`94${newId().slice(-12)}`, `93${newId().slice(-12)}`]
    const large = (imei: string, n: number) =>
      reportOf(imei, at(n), { raw: randomBytes(100_000), values: { drivingMode: String(n) } })
    for (const imei of [older, newer])
      for (let n = 0; n < 3; n += 1) await fleet.vehicles.telemetry.ingest([large(imei, n)])
    await fleet.asSystem((work) => dropOldestOfAll(work, { maxCount: 200_000, maxBytes: 350_000 }))
    expect([(await asideOf(older)).length, (await asideOf(newer)).length]).toEqual([0, 3])
    const left = () => fleet.asSystem((work) => dropOldestOfAll(work, { maxCount: 200_000, maxBytes: 350_000 }))
    expect(await left()).toBe(0)
  })

  test('an impossible or missing time is put aside; the rest of the batch is kept', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    const counts = await fleet.vehicles.telemetry.ingest([
      reportOf(imei, new Date('2014-12-31T23:59:59Z'), { receivedAt: testNow }),
      reportOf(imei, new Date(testNow.getTime() + 86_400_001), { receivedAt: testNow }),
      reportOf(imei, null),
      reportOf(imei, new Date(Number.NaN), { receivedAt: testNow, values: { batteryPercent: 3 } }),
      // what no database writes: before the year 1 and after the year 9999, at the far ends of zones and of JavaScript
      reportOf(imei, new Date('0000-01-01T00:00:00+23:59'), { receivedAt: testNow, fixTime: new Date(-8.64e15) }),
      reportOf(imei, new Date('9999-12-31T23:59:59-12:00'), { receivedAt: testNow }),
      reportOf(imei, new Date(8.64e15), { receivedAt: testNow }),
      reportOf(imei, new Date(-8.64e15), { receivedAt: testNow }),
      reportOf(imei, at(0), { position: home, fixTime: new Date('0000-01-01T00:00:00Z') }),
    ])
    expect(counts).toEqual({ accepted: 1, duplicates: 0, quarantined: 8 })
    expect((await asideOf(imei)).map((row) => row.reason)).toEqual(Array(8).fill('time'))
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('a vehicle with a key of its own is heard by it alone; revoked, it is heard as before', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    await fleet.asSystem((work) => fleet.vehicles.deviceKeys.createDeviceKey(work, 'unit', imei))
    const counts = await fleet.vehicles.telemetry.ingest([
      ...(['silence-z', 'astra-x', 'astra-k'] as const).map((source) =>
        reportOf(imei, at(0), { source, position: place(48, 11) }),
      ),
      reportOf(imei, at(1), { source: 'mqtt', position: home }),
    ])
    expect(counts).toEqual({ accepted: 1, duplicates: 0, quarantined: 3 })
    expect((await asideOf(imei)).map((row) => row.reason)).toEqual(Array(3).fill('keyed'))
    expect(await latestOf(id)).toMatchObject({ latitude: 41.4 })
    expect(await fleet.vehicles.deviceKeys.isKeyed(imei)).toBe(true)
    await db.asOwner('update device_keys set revoked_at = now() where imei = $1', [imei])
    const after = await fleet.vehicles.telemetry.ingest([reportOf(imei, at(2), { source: 'silence-z' })])
    expect(after).toMatchObject({ accepted: 1 })
  })

  test('two that claim to be one vehicle are noted once an hour, by whatever process; a device that is none of ours is not', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    for (let n = 0; n < 3; n += 1) await fleet.vehicles.telemetry.noteContested(imei)
    await fleet.vehicles.telemetry.noteContested('860000000999999')
    expect(await db.asOwner(`select kind from vehicle_events where vehicle_id = $1`, [id])).toEqual([
      { kind: 'identity-contested' },
    ])
  })

  const weeksOfReports = () =>
    db.asOwner(`select relid::text as name from pg_partition_tree('vehicle_reports') where isleaf order by relid::text`)
  const weekMs = 7 * 86_400_000

  test('times of strangers make no partition, however many weeks they name', async () => {
    const before = await weeksOfReports()
    const stranger = `95${newId().slice(-12)}`
    const { imei: retired, id } = await fleet.newVehicle(operatorId)
    await fleet.ask(admin, 'vehicles.retireVehicle', { params: { id } })
    const weeks = Array.from({ length: 560 }, (_, n) => new Date(start - n * weekMs))
    const reports = weeks.flatMap((week) =>
      [stranger, retired].map((imei) => reportOf(imei, week, { receivedAt: testNow })),
    )
    expect(await fleet.vehicles.telemetry.ingest(reports)).toMatchObject({ accepted: 0, quarantined: 1120 })
    expect(await weeksOfReports()).toEqual(before)
  })

  test('old times of a vehicle are all in one partition; they stay there when their week is made later', async () => {
    const { id, imei } = await fleet.newVehicle(operatorId)
    const before = await weeksOfReports()
    const years = [3, 5, 7].map((n) => new Date(start - n * 52 * weekMs))
    const recent = new Date(start - 2 * weekMs)
    const counts = await fleet.vehicles.telemetry.ingest(
      [...years, recent].map((time) => reportOf(imei, time, { receivedAt: testNow, position: home })),
    )
    expect(counts).toEqual({ accepted: 4, duplicates: 0, quarantined: 0 })
    const after = (await weeksOfReports()).map(({ name }) => name)
    expect(after.length - before.length).toBeLessThanOrEqual(1)
    await db.asOwner('select motora_make_reports_week($1)', [years[0]])
    expect((await weeksOfReports()).map(({ name }) => name)).toEqual(after)
    const held = await db.asOwner(
      `select tableoid::regclass::text as name from vehicle_reports where vehicle_id = $1 order by at`,
      [id],
    )
    expect(held.slice(0, 3).map(({ name }) => name)).toEqual(Array(3).fill('vehicle_reports_old'))
    expect(held[3]?.name).toMatch(/^vehicle_reports_\d{4}w\d\d$/)
  })

  test('only who may read quarantine sees it: grouped by device, then report by report', async () => {
    const stranger = `98${newId().slice(-12)}`
    await fleet.vehicles.telemetry.ingest([reportOf(stranger, at(0)), reportOf(stranger, at(9))])
    const query = { page: 1, pageSize: 10, search: stranger }
    const devices = await fleet.ask(admin, 'vehicles.listQuarantinedReports', { query })
    expect(devices).toMatchObject({ total: 1, body: [{ deviceKey: stranger, count: 2, reason: 'unknown' }] })
    const input = { params: { deviceKey: stranger }, query: { page: 1, pageSize: 10 } }
    const reports = await fleet.ask(admin, 'vehicles.listQuarantinedReportsOfDevice', input)
    expect(reports).toMatchObject({ total: 2, body: [{ source: 'json' }, { source: 'json' }] })
    // the database itself keeps it from an operator's people
    await expect(fleet.ask(managerOf(operatorId), 'vehicles.listQuarantinedReports', { query })).rejects.toThrow()
  })
})

test('history stays with the operator under whom it was said', async () => {
  const other = await fleet.newOperator('Beta')
  const { id, imei } = await fleet.newVehicle(operatorId)
  await fleet.vehicles.telemetry.ingest([reportOf(imei, at(0), { position: home })])
  await fleet.asSystem((work) =>
    fleet.vehicles.fleet.assignVehicles(work, { operatorId: other, vehicleIds: [id], outOfService: false }),
  )
  await fleet.vehicles.telemetry.ingest([reportOf(imei, at(60), { position: home })])
  const seenBy = (operator: string) =>
    fleet.as(managerOf(operator), (work) => fleet.vehicles.past.historyBetween(work, id, at(-1), at(100)))
  expect((await seenBy(operatorId)).map((point) => point.at)).toEqual([at(0)])
  expect((await seenBy(other)).map((point) => point.at)).toEqual([at(60)])
})

test('facts: the new state at once, and lateness where others may have made something of the time', async () => {
  const { id, imei } = await fleet.newVehicle(operatorId)
  const told: Fact[] = []
  const stop = [fleet.bus.subscribe('telemetry.late', (facts) => void told.push(...facts))]
  await fleet.vehicles.telemetry.ingest([reportOf(imei, testNow, { position: home, receivedAt: testNow })])
  await fleet.bus.settle()
  expect(told).toEqual([])
  await fleet.vehicles.telemetry.ingest([
    reportOf(imei, at(0), { position: home }),
    reportOf(imei, at(30), { position: home }),
  ])
  await fleet.bus.settle()
  const payload: TelemetryLate = { vehicleId: id, operatorId, from: at(0).getTime(), to: at(30).getTime() }
  expect(told).toMatchObject([{ key: id, payload, durable: true }])
  for (const end of stop) end()
})

test('events: low battery and power are announced once each, areas with patience, silence by the clock', async () => {
  const own = await fleet.newOperator('Gamma')
  await fleet.asSystem((work) =>
    fleet.operators.drawAreas(work, own, [
      {
        name: 'centre',
        ring: [
          [41.39, 2.14],
          [41.39, 2.16],
          [41.41, 2.16],
          [41.41, 2.14],
        ],
      },
    ]),
  )
  await fleet.bus.settle()
  const { id, imei } = await fleet.newVehicle(own)
  // 400 m beyond the border, a bit elsewhere each time
  const outside = (step = 0) => place(41.4 + step * 0.0001, 2.165)
  const reports = [
    reportOf(imei, at(0), { position: home, values: { batteryPercent: 16, isVehicleOn: false } }),
    reportOf(imei, at(60), { position: home, values: { batteryPercent: 9, isVehicleOn: true } }),
    reportOf(imei, at(120), { position: outside(), values: { batteryPercent: 10 } }),
    reportOf(imei, at(180), { position: home, values: { batteryPercent: 9 } }),
    reportOf(imei, at(240), { position: outside(), values: { batteryPercent: 20 } }),
    reportOf(imei, at(300), { position: outside(1), values: { isVehicleOn: false } }),
    reportOf(imei, at(320), { position: outside(2) }),
  ]
  for (const report of reports) await fleet.vehicles.telemetry.ingest([report])
  await fleet.vehicles.telemetry.ingest(reports)
  const events = () => db.asOwner('select kind, at from vehicle_events where vehicle_id = $1 order by at, kind', [id])
  const kinds = async () => (await events()).map((event) => event.kind)
  expect(await kinds()).toEqual(['battery-low', 'went-on', 'battery-recovered', 'went-off', 'left-area'])
  // heard 55 minutes ago
  expect(await fleet.asSystem((work) => fleet.vehicles.telemetry.findSilent(work))).toBeGreaterThan(0)
  await fleet.asSystem((work) => fleet.vehicles.telemetry.findSilent(work))
  expect((await kinds()).filter((kind) => kind === 'silent')).toHaveLength(1)
  await fleet.vehicles.telemetry.ingest([reportOf(imei, at(3000), { position: outside() })])
  expect((await kinds()).at(-1)).toBe('heard-again')
})
