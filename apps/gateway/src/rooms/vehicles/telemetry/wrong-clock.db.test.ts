import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chance } from '../../../../../../tests/promise.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Fleet, openFleet, reportOf } from '../testing/open-fleet.js'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let db: TestDatabase
let fleet: Fleet
let operatorId: string
let vehicle: { id: string; imei: string }
beforeAll(async () => {
  db = await openTestDatabase()
  fleet = openFleet(db)
  operatorId = await fleet.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())
beforeEach(async () => {
  vehicle = await fleet.newVehicle(operatorId)
})

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** What it says now, by a clock that is off by so much. */
const said = (offMs: number, batteryPercent: number, agoMs = 0) => {
  const receivedAt = new Date(fleet.clock.now().getTime() - agoMs)
  return reportOf(vehicle.imei, new Date(receivedAt.getTime() + offMs), { values: { batteryPercent }, receivedAt })
}
const say = (...given: Parameters<typeof said>) => fleet.vehicles.telemetry.ingest([said(...given)])
const findSilent = () => fleet.asSystem((work) => fleet.vehicles.telemetry.findSilent(work))
const latestOf = async (id = vehicle.id) =>
  (
    await db.asOwner(
      `select (extract(epoch from received_at) * 1000)::float8 as received_at, battery_percent, watch -> 'wrongClock' as wrong, watch ? 'silent' as silent
        from vehicle_latest where vehicle_id = $1`,
      [id],
    )
  )[0]
const eventsOf = () =>
  db.asOwner('select kind, detail from vehicle_events where vehicle_id = $1 order by received_at', [vehicle.id])

test.for([
  ['six minutes ahead', 6 * minute],
  ['an hour ahead', hour],
  ['a year ahead, which is put aside', 365 * day],
  ['more than a day behind', -25 * hour],
  ['of 2020', -6 * 365 * day],
  ['of 1990, which is put aside', -36 * 365 * day],
] as const)(
  'a clock %s proves no connection: the vehicle turns silent, until its clock is right',
  async ([, offMs]) => {
    await say(0, 80)
    const heardAt = fleet.clock.now().getTime()
    for (let n = 0; n < 5; n += 1) {
      fleet.clock.advance(5 * minute)
      await say(offMs, 4)
    }
    const wrong = { receivedAt: fleet.clock.now().getTime(), at: fleet.clock.now().getTime() + offMs }
    expect(await latestOf()).toEqual({ received_at: heardAt, battery_percent: 80, wrong, silent: false })
    await findSilent()
    await say(offMs, 4)
    await findSilent()
    const detail = expect.objectContaining({ clockOffSeconds: offMs / 1000 })
    expect(await eventsOf()).toEqual([{ kind: 'silent', detail }])
    fleet.clock.advance(minute)
    await say(0, 60)
    expect(await latestOf()).toMatchObject({
      received_at: fleet.clock.now().getTime(),
      battery_percent: 60,
      wrong: null,
    })
    expect((await eventsOf()).map(({ kind }) => kind)).toEqual(['silent', 'heard-again'])
  },
)

test.for([
  ['five minutes ahead', 5 * minute],
  ['a day behind: kept during an outage', -day],
] as const)('a clock %s is believed', async ([, offMs]) => {
  await say(offMs, 70)
  expect(await latestOf()).toMatchObject({ received_at: fleet.clock.now().getTime(), battery_percent: 70, wrong: null })
})

test('what is imported of days before proves no connection, and says nothing of a clock', async () => {
  const report = { ...said(-30 * day, 50), source: 'import' as const }
  await fleet.vehicles.telemetry.ingest([report])
  expect(await latestOf()).toMatchObject({ received_at: null, battery_percent: 50, wrong: null })
})

test('a vehicle that was heard with a wrong clock long before it fell silent is silent and no more', async () => {
  await say(0, 80)
  fleet.clock.advance(minute)
  await say(hour, 80)
  fleet.clock.advance(30 * minute)
  await findSilent()
  const [silent] = await eventsOf()
  expect(silent?.detail).not.toHaveProperty('clockOffSeconds')
})

test('of whom another operator takes, it stays known that its clock is wrong', async () => {
  await say(hour, 80)
  const before = await latestOf()
  const other = await fleet.newOperator('Beta')
  await fleet.asSystem((work) =>
    fleet.vehicles.fleet.assignVehicles(work, { operatorId: other, vehicleIds: [vehicle.id], outOfService: false }),
  )
  expect(before?.wrong).not.toBeNull()
  expect(await latestOf()).toEqual(before)
})

test('any order of right and wrong clocks ends in the same', async () => {
  const offs = [0, hour, 0, -30 * day, -2 * hour, 7 * minute, -36 * 365 * day, 2 * hour]
  const make = () => offs.map((offMs, n) => said(offMs, 90 - n, (offs.length - n) * minute))
  for (const until of [offs.length, offs.length - 3, 1]) {
    const states = new Set<string>()
    for (let seed = 1; seed <= 12; seed += 1) {
      vehicle = await fleet.newVehicle(operatorId)
      for (const report of shuffled(make().slice(0, until), chance(seed)))
        await fleet.vehicles.telemetry.ingest([report])
      states.add(JSON.stringify(await latestOf()))
    }
    expect([...states], `${until} reports`).toHaveLength(1)
  }
}, 60_000)

test('any order of reports teaches the same of a clock; what is disputed, forwarded or beyond belief teaches nothing', async () => {
  const start = fleet.clock.now().getTime()
  const own = [300, 4300, 900, -2500, 600_000, 1200, 700].map((delayMs, n) => ({ delayMs, hours: n % 4 }))
  const make = () =>
    own.map(({ delayMs, hours }, n) => {
      const receivedAt = new Date(start + hours * hour + n * minute)
      const at = new Date(receivedAt.getTime() - delayMs)
      return reportOf(vehicle.imei, at, { receivedAt, source: 'mqtt', fixTime: new Date(at.getTime() - 1000) })
    })
  const states = new Set<string>()
  const learnt = async () =>
    (
      await db.asOwner(
        `select watch -> 'delays' as own, watch -> 'fixDelays' as fixes from vehicle_latest where vehicle_id = $1`,
        [vehicle.id],
      )
    )[0]
  for (let seed = 1; seed <= 12; seed += 1) {
    vehicle = await fleet.newVehicle(operatorId)
    for (const report of shuffled(make(), chance(seed))) await fleet.vehicles.telemetry.ingest([report])
    states.add(JSON.stringify(await learnt()))
  }
  const first = Math.floor(start / hour)
  const three = (...delays: number[]) => delays.map((delay, n) => [first + 3 - n, delay])
  expect([...states].map((state) => JSON.parse(state))).toEqual([
    { own: three(-2500, 700, 1200), fixes: three(-1500, 1700, 2200) },
  ])
  const before = await learnt()
  const receivedAt = new Date(start + 3 * hour + 30 * minute)
  const more = [
    { receivedAt, source: 'json' as const },
    { receivedAt, source: 'mqtt' as const, isDisputed: true },
  ].map((rest) => reportOf(vehicle.imei, new Date(receivedAt.getTime() + 60_000), rest))
  const beyond = reportOf(vehicle.imei, new Date(receivedAt.getTime() + 6 * minute), { receivedAt, source: 'mqtt' })
  await fleet.vehicles.telemetry.ingest([...more, beyond])
  expect(await learnt()).toEqual(before)
  // a new holder knows it as well
  const other = await fleet.newOperator('Gamma')
  await fleet.asSystem((work) =>
    fleet.vehicles.fleet.assignVehicles(work, { operatorId: other, vehicleIds: [vehicle.id], outOfService: false }),
  )
  expect(await learnt()).toEqual(before)
}, 60_000)
