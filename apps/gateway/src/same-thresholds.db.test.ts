import { noWatch, type OperatorThresholds } from '@motora/contract/operators'
import type { Ticket } from '@motora/contract/technicians'
import {
  conditionsOfTile,
  type FleetTile,
  type NotRentableReason,
  type Rentability,
  type Vehicle,
} from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type OpenIncidents, openIncidents } from './rooms/technicians/testing/open-incidents.js'
import { reportOf } from './rooms/vehicles/testing/open-fleet.js'

// Two operators of different thresholds: the tile, the rows, the detector and the riders' rule mean the same vehicles.

const minute = 60_000
let db: TestDatabase
let house: OpenIncidents
/** By name: `late 24` is a vehicle of the late operator with 24 %. */
const ids = new Map<string, string>()
const operators = { early: '', late: '' }
const said = {
  early: { lowBatteryPercent: 40, silentAfterMinutes: 10 },
  late: { lowBatteryPercent: 20, silentAfterMinutes: 60 },
}
const imeis = new Map<string, string>()

const tell = async (names: readonly string[], batteryPercent?: number) => {
  const now = house.clock.now()
  await house.vehicles.telemetry.ingest(
    names.map((name) =>
      reportOf(imeis.get(name) ?? '', now, {
        position: { latitude: 41.4, longitude: 2.15, speedKmh: 0, valid: true },
        values: { batteryPercent: batteryPercent ?? Number(name.split(' ')[1]) },
        receivedAt: now,
      }),
    ),
  )
}

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
  for (const name of ['early', 'late'] as const) {
    operators[name] = await house.newOperator(name)
    const watch = { ...noWatch, ...said[name], lowBattery: true, silent: true }
    await house.asSystem((work) => house.operators.saveWatch(work, operators[name], watch))
    for (const battery of [15, 19, 20, 39, 40]) {
      const { id, imei } = await house.newVehicle(operators[name])
      ids.set(`${name} ${battery}`, id)
      imeis.set(`${name} ${battery}`, imei)
    }
  }
  await house.bus.settle()
  await tell([...ids.keys()], 90)
  house.clock.advance(minute)
}, 60_000)
afterAll(() => db.close())

const nameOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0] ?? id
const namesIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => nameOf(id)).sort()
const rowsOf = async (tile?: FleetTile) =>
  (
    await house.ask<Vehicle[]>(house.admin, 'vehicles.listVehicles', {
      query: { pageSize: 100, ...(tile ? { filter: JSON.stringify(conditionsOfTile(tile)) } : {}) },
    })
  ).body
const ticketed = async (detector: Ticket['detector']) => {
  await house.technicians.openIncidents()
  const { body } = await house.list(house.admin, { pageSize: 100, filter: JSON.stringify({ detector: [detector] }) })
  return namesIn(body.map(({ vehicleId }) => ({ id: vehicleId })))
}
const kept = async (reason: NotRentableReason) => {
  const found: string[] = []
  for (const [name, id] of ids) {
    const { body } = await house.ask<Rentability>(house.admin, 'vehicles.getRentability', { params: { id } })
    if (body.reasons.some((why) => why.reason === reason)) found.push(name)
  }
  return found.sort()
}

test('a low battery is the operator’s own in the tile, in the rows and in the incidents', async () => {
  await tell([...ids.keys()])
  const low = ['early 15', 'early 19', 'early 20', 'early 39', 'late 15', 'late 19']
  expect(namesIn(await rowsOf('low'))).toEqual(low)
  expect(namesIn((await rowsOf()).filter(({ isBatteryLow }) => isBatteryLow))).toEqual(low)
  expect(await ticketed('low-battery')).toEqual(low)
  // what is low keeps nothing from riders: that begins below 10 %, for every operator
  expect(await kept('low-battery')).toEqual([])
})

test('silence is the operator’s own in the tile, the rows, the incidents and for riders; the status says it', async () => {
  house.clock.advance(11 * minute)
  await house.asSystem((work) => house.vehicles.telemetry.findSilent(work))
  const silent = [...ids.keys()].filter((name) => name.startsWith('early')).sort()
  expect(namesIn(await rowsOf('silent'))).toEqual(silent)
  expect(namesIn((await rowsOf()).filter(({ overallStatus }) => overallStatus === 'silent'))).toEqual(silent)
  expect(await ticketed('silent')).toEqual(silent)
  expect(await kept('silent')).toEqual(silent)
  const seen = await Promise.all((['free', 'booked', 'in-service', 'out', 'silent'] as const).map(rowsOf))
  // each vehicle has one status: the tiles add up
  expect(seen.flat().length).toBe(ids.size)

  house.clock.advance(50 * minute)
  await house.asSystem((work) => house.vehicles.telemetry.findSilent(work))
  expect(namesIn(await rowsOf('silent'))).toEqual([...ids.keys()].sort())
  expect(await ticketed('silent')).toEqual([...ids.keys()].sort())
  const minutesOf = async (name: string) => {
    const query = { VehicleId: ids.get(name), all: 'true' }
    const { body } = await house.list(house.admin, query, 'technicians.listOpenTicketsByVehicle')
    return body.flatMap(({ notes }) => notes.flatMap(({ observation }) => observation?.silentAfterMinutes ?? []))
  }
  expect([await minutesOf('early 40'), await minutesOf('late 40')]).toEqual([[10], [60]])
})

test('a vehicle out of service is never free, whatever else is so', async () => {
  await db.asOwner('update vehicles set out_of_service = true where id = $1', [ids.get('late 40')])
  await tell(['late 40'])
  expect(namesIn(await rowsOf('out'))).toEqual(['late 40'])
  expect(namesIn(await rowsOf('free'))).not.toContain('late 40')
})

test('the thresholds of the scope are listed, the defaults of those who said nothing too', async () => {
  const ask = async (who: Parameters<typeof house.ask>[0]) =>
    (await house.ask<OperatorThresholds[]>(who, 'operators.listThresholds')).body
  const all = new Map((await ask(house.admin)).map(({ operatorId, ...own }) => [operatorId, own]))
  expect([operators.early, operators.late, house.ona].map((id) => all.get(id))).toEqual([
    said.early,
    said.late,
    { lowBatteryPercent: 15, silentAfterMinutes: 20 },
  ])
  const own = (await ask(house.manager)).map(({ operatorId }) => operatorId)
  expect(own).toContain(house.ona)
  expect(own).not.toContain(operators.early)
})

test('the thresholds are read page by page, each operator once, and sorted and filtered by both', async () => {
  const list = (query: object) => house.ask<OperatorThresholds[]>(house.admin, 'operators.listThresholds', { query })
  const { body: all, total } = await list({})
  expect(total).toBe(all.length)
  expect(all.length).toBeGreaterThan(2)
  const paged: OperatorThresholds[] = []
  for (let page = 1; page <= all.length; page += 1) paged.push(...(await list({ page, pageSize: 1 })).body)
  expect(paged).toEqual(all)
  for (const name of ['lowBatteryPercent', 'silentAfterMinutes'] as const) {
    const { body } = await list({ sort: `-${name}` })
    expect(body.map((one) => one[name])).toEqual(all.map((one) => one[name]).toSorted((a, b) => b - a))
    const some = await list({ filter: JSON.stringify({ [name]: `${said.early[name]}` }) })
    expect(some.body.map(({ operatorId }) => operatorId)).toContain(operators.early)
    expect(some.body.every((one) => one[name] === said.early[name])).toBe(true)
  }
})
