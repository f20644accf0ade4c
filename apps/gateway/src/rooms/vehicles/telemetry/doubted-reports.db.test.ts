import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { managerOf, testNow } from '../../../testing/open-house.js'
import { type Fleet, openFleet, reportOf } from '../testing/open-fleet.js'
import type { ReportedValues, ReportSource, VehicleReport } from './vehicle-report.js'

let db: TestDatabase
let fleet: Fleet
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  fleet = openFleet(db)
  operatorId = await fleet.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())

const start = testNow.getTime() - 3_600_000
const at = (seconds: number) => new Date(start + seconds * 1000)
const place = (latitude: number) => ({ latitude, longitude: 2.15, speedKmh: 0, valid: true })

const rowsOf = (id: string) =>
  db.asOwner(
    'select odometer_metres::float8 / 1000 as km, doubts from vehicle_reports where vehicle_id = $1 order by at',
    [id],
  )
const latestOf = async (id: string) =>
  (
    await db.asOwner(
      `select extract(epoch from at - $2)::int as at, extract(epoch from received_at - $2)::int as received, latitude,
        battery_percent, is_vehicle_on, odometer_metres::float8 / 1000 as km, watch -> 'contender' as contender
       from vehicle_latest where vehicle_id = $1`,
      [id, at(0)],
    )
  )[0]
const eventsOf = (id: string) =>
  db.asOwner('select kind, source, detail from vehicle_events where vehicle_id = $1 order by received_at, kind', [id])

const home = 41.4
const ride: ReportedValues = { batteryPercent: 60, odometerMetres: 8_000_000, isVehicleOn: true }

/** A parked moped that has said so over TCP, and how it goes on. */
const openVehicle = async (source: ReportSource = 'silence-z') => {
  const { id, imei } = await fleet.newVehicle(operatorId)
  const report = (seconds: number, latitude: number, values: ReportedValues, by = source): VehicleReport =>
    reportOf(imei, at(seconds), { source: by, position: place(latitude), values })
  const tell = (...reports: VehicleReport[]) => fleet.vehicles.telemetry.ingest(reports)
  await tell(report(0, home, ride))
  return { id, imei, report, tell }
}

const another: ReportedValues = { batteryPercent: 12, odometerMetres: 300_000, isVehicleOn: false }

describe.each(['silence-z', 'astra-x', 'astra-k'] as const)('by %s, which proves no identity', (source) => {
  test('what cannot be is kept as doubtful; the vehicle is heard, and nothing of it is taken', async () => {
    const { id, report, tell } = await openVehicle(source)
    await tell(report(60, home + 0.5, another))
    expect(await rowsOf(id)).toEqual([
      { km: 8000, doubts: null },
      { km: 300, doubts: ['jump', 'odometer'] },
    ])
    const known = { latitude: home, battery_percent: 60, is_vehicle_on: true, km: 8000 }
    expect(await latestOf(id)).toMatchObject({ at: 60, received: 61, ...known })
    // neither low nor switched off: detectors have seen no more than the jump
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['position-jump'])
    await tell(report(70, home, { ...ride, batteryPercent: 59 }))
    expect(await latestOf(id)).toMatchObject({ at: 70, ...known, battery_percent: 59, contender: null })
  })
})

test('of an odometer that goes back not even a place near by is taken', async () => {
  const { id, report, tell } = await openVehicle()
  await tell(report(60, home + 0.001, { ...ride, odometerMetres: 7_900_000 }))
  expect(await latestOf(id)).toMatchObject({ latitude: home, km: 8000 })
  expect((await rowsOf(id)).at(-1)).toEqual({ km: 7900, doubts: ['odometer'] })
  expect(await eventsOf(id)).toEqual([])
})

test('a battery that leaps on a moped that stays on is doubted; one exchanged while it was off is not', async () => {
  const { id, report, tell } = await openVehicle()
  await tell(report(30, home, { ...ride, batteryPercent: 95 }))
  expect(await latestOf(id)).toMatchObject({ battery_percent: 60 })
  expect((await rowsOf(id)).at(-1)).toMatchObject({ doubts: ['battery'] })
  await tell(report(31, home, { ...ride, isVehicleOn: false }), report(50, home, { ...ride, batteryPercent: 95 }))
  expect(await latestOf(id)).toMatchObject({ battery_percent: 95 })
  expect((await rowsOf(id)).at(-1)).toMatchObject({ doubts: null })
})

test('what a doubted report did not move counts with its own time: an interlock finds it old', async () => {
  const { id, imei, tell } = await openVehicle()
  await tell(
    reportOf(imei, at(60), { source: 'silence-z', position: place(home + 0.5), values: { isVehicleOn: false } }),
  )
  const [row] = await db.asOwner(
    `select (told_earlier -> 'isVehicleOn' ->> 0)::float8 as on_at, extract(epoch from speed_at) * 1000 as speed_at
     from vehicle_latest where vehicle_id = $1`,
    [id],
  )
  expect(row).toMatchObject({ on_at: at(0).getTime() })
  expect(Number(row?.speed_at)).toBe(at(0).getTime())
})

test('a second one five seconds later contests the identity, once; the same again, or a single one, does not', async () => {
  const { id, report, tell } = await openVehicle()
  const first = report(60, home + 0.5, another)
  await tell(first)
  await tell(first)
  await tell({ ...first, receivedAt: at(90) })
  await tell(report(64, home + 0.5, another))
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['position-jump'])
  await tell(report(65, home + 0.5, another), report(70, home + 0.5, another))
  await tell(report(80, home + 0.5, another))
  expect(await eventsOf(id)).toEqual([
    { kind: 'position-jump', source: 'silence-z', detail: {} },
    { kind: 'identity-contested', source: 'silence-z', detail: { contradicts: ['position', 'odometer'] } },
  ])
})

test('of the place alone the rule of places judges: values wait for it, and no place is lost', async () => {
  const { id, report, tell } = await openVehicle()
  const far = (seconds: number) => report(seconds, home + 0.5, { ...ride, isVehicleOn: false })
  for (let seconds = 60; seconds < 660; seconds += 60) await tell(far(seconds))
  expect(await latestOf(id)).toMatchObject({ latitude: home, is_vehicle_on: true })
  expect((await rowsOf(id)).at(-1)).toMatchObject({ doubts: ['jump'] })
  await tell(far(660))
  expect(await latestOf(id)).toMatchObject({ latitude: home + 0.5, is_vehicle_on: false, contender: null })
  expect((await eventsOf(id)).filter(({ kind }) => kind === 'identity-contested')).toHaveLength(1)
})

test('in one batch each is weighed against those before it', async () => {
  const { id, report, tell } = await openVehicle()
  await tell(report(70, home, ride), report(60, home + 0.5, another), report(66, home + 0.5, another))
  expect((await rowsOf(id)).map(({ doubts }) => doubts)).toEqual([
    null,
    ['jump', 'odometer'],
    ['jump', 'odometer'],
    null,
  ])
  expect(await latestOf(id)).toMatchObject({ at: 70, latitude: home, km: 8000, contender: null })
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['position-jump', 'identity-contested'])
})

test('what holds together for ten minutes is believed, with place and values', async () => {
  const { id, report, tell } = await openVehicle()
  for (let seconds = 60; seconds < 660; seconds += 60) await tell(report(seconds, home + 0.5, another))
  expect(await latestOf(id)).toMatchObject({ latitude: home, km: 8000 })
  await tell(report(660, home + 0.5, another))
  expect(await latestOf(id)).toMatchObject({
    at: 660,
    latitude: home + 0.5,
    km: 300,
    battery_percent: 12,
    contender: null,
  })
  await tell(report(670, home + 0.5, another))
  expect((await rowsOf(id)).slice(-3).map(({ doubts }) => doubts)).toEqual([['jump', 'odometer'], null, null])
})

test('behind a doubted newest what is newer than what is known is weighed too; the vehicle’s own word is taken', async () => {
  const { id, report, tell } = await openVehicle()
  await tell(report(240, home + 0.5, another))
  await tell(report(60, home, { ...ride, batteryPercent: 58 }))
  expect(await latestOf(id)).toMatchObject({ at: 240, latitude: home, km: 8000, battery_percent: 58 })
  await tell(report(70, home + 0.5, another))
  await tell(report(80, home + 0.5, { isVehicleOn: false }))
  expect(await latestOf(id)).toMatchObject({ at: 240, latitude: home, km: 8000, is_vehicle_on: true })
  expect((await rowsOf(id)).map(({ doubts }) => doubts)).toEqual([
    null,
    null,
    ['jump', 'odometer'],
    ['jump'],
    ['jump', 'odometer'],
  ])
  await tell(report(250, home, ride))
  expect(await latestOf(id)).toMatchObject({ at: 250, latitude: home, battery_percent: 60, contender: null })
})

test('two that ingest at the same moment agree: the second sees the first', async () => {
  const { id, report, tell } = await openVehicle()
  await Promise.all([tell(report(60, home + 0.5, another)), tell(report(70, home + 0.5, another))])
  expect((await rowsOf(id)).filter(({ doubts }) => doubts !== null)).toHaveLength(2)
  expect(await latestOf(id)).toMatchObject({ latitude: home, km: 8000 })
})

test('disputed, of the future, or late: such a report neither begins a contest nor ends one', async () => {
  const { id, imei, report, tell } = await openVehicle()
  const more = { source: 'silence-z', position: place(home + 0.5), values: another } as const
  await tell(reportOf(imei, at(10), { ...more, isDisputed: true }))
  await tell(reportOf(imei, at(4000), { ...more, receivedAt: at(20) }))
  await tell(report(-10, home, another))
  expect(await latestOf(id)).toMatchObject({ at: 0, km: 8000, contender: null })
  expect((await rowsOf(id)).map(({ doubts }) => doubts)).toEqual([null, null, ['disputed'], ['future']])
})

test('a late report in the same batch does not let the others through', async () => {
  const { id, report, tell } = await openVehicle()
  await tell(report(-10, home, ride), report(60, home + 0.001, another))
  expect(await latestOf(id)).toMatchObject({ at: 60, latitude: home, km: 8000 })
  expect((await rowsOf(id)).map(({ doubts }) => doubts)).toEqual([null, null, ['odometer']])
})

test.each(['json', 'mqtt', 'traccar', 'import'] as const)(
  'by %s values are taken as they come [D4]',
  async (source) => {
    const { id, report, tell } = await openVehicle(source)
    await tell(report(60, home + 0.5, another))
    expect(await latestOf(id)).toMatchObject({ latitude: home, battery_percent: 12, km: 300, contender: null })
    expect((await rowsOf(id)).at(-1)).toEqual({ km: 300, doubts: ['jump'] })
    await tell(report(90, home + 0.5, another), report(120, home + 0.5, another))
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'identity-contested')).toEqual([])
  },
)

test.each([
  ['an odometer that goes back', 'silence-z', { odometerMetres: 300_000, batteryPercent: 12 }, 0.001, 60],
  ['a place that cannot be reached, without a key', 'silence-z', { batteryPercent: 12 }, 0.5, 60],
  ['a place that cannot be reached, by a key', 'mqtt', { batteryPercent: 12 }, 0.5, 12],
] as const)(
  '%s: the past says of the battery what the present does',
  async (_name, source, values, metres, battery) => {
    const { id, report, tell } = await openVehicle(source)
    await tell(report(60, home + metres, { isVehicleOn: true, ...values }))
    expect(await latestOf(id)).toMatchObject({ battery_percent: battery })
    const { past } = fleet.vehicles
    await fleet.as(managerOf(operatorId), async (work) => {
      const history = await past.historyBetween(work, id, at(-1), at(100))
      expect(history.map(({ hasOwnValues }) => hasOwnValues)).toEqual([true, battery === 12])
      const then = (await past.fleetAt(work, at(90))).find((vehicle) => vehicle.id === id)
      expect(then).toMatchObject({ batteryPercent: battery, isOn: true, latitude: home })
      const day = at(0).toISOString().slice(0, 10)
      const figures = (await past.figuresOfDays(work, id, [day], 'UTC')).get(day)
      expect(figures).toMatchObject({
        batteryLast: battery,
        batteryLowest: battery,
        odometerLast: 8_000_000,
        reports: 2,
      })
      const points = await past.batteryPoints(work, id, { since: at(-1), until: at(100) })
      expect(points.at(-1)?.batteryPercent).toBe(battery)
    })
  },
)

test('a heat map counts no place of a doubted report', async () => {
  const { id, report, tell } = await openVehicle()
  await tell(report(60, home + 0.001, { ...ride, odometerMetres: 1 }))
  const [row] = await db.asOwner(
    `select sum(case when is_taken_back then -cardinality(cells) else cardinality(cells) end)::int as places
     from heat_pending where operator_id = $1`,
    [operatorId],
  )
  const [believed] = await db.asOwner(
    `select count(*)::int as places from vehicle_reports where operator_id = $1 and latitude is not null and doubts is null`,
    [operatorId],
  )
  expect(id).toBeDefined()
  expect(row).toEqual(believed)
})
