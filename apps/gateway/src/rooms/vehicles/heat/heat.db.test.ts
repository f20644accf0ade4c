import { readFileSync } from 'node:fs'
import * as contract from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin, managerOf, type Who } from '../../../testing/open-house.js'
import { type Fleet, openFleet, reportOf } from '../testing/open-fleet.js'
import { cellOf, middleOf } from './heat-cells.js'

let db: TestDatabase
let house: Fleet
let alfa: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openFleet(db)
  alfa = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())

const aDay = { since: '2026-11-21', until: '2026-11-21' }

const ask = async (
  spec: typeof contract.getHeatMap | typeof contract.getHeatMapOfLoggedOperator,
  who: Who,
  query: Record<string, string>,
): Promise<contract.HeatPoint[]> => (await house.ask<contract.HeatPoint[]>(who, spec, { query })).body
const heatOf = (sharingOperatorId: string, query: Record<string, string> = aDay, who = admin) =>
  ask(contract.getHeatMap, who, { ...query, sharingOperatorId })
const refusal = (code: string) => expect.objectContaining({ code })

const addUpAll = async (): Promise<void> => {
  while ((await house.vehicles.telemetry.addUpHeat()) > 0);
}
const at = (text: string): Date => new Date(`2026-11-${text}Z`)
const here = (latitude: number, longitude: number, valid = true) => ({ position: { latitude, longitude, valid } })
const sum = (points: readonly contract.HeatPoint[]): number => points.reduce((all, { weight }) => all + weight, 0)

/** What the kept history says of an operator: believed places by the middle of their cell. */
const believed = async (operatorId: string): Promise<Map<string, number>> => {
  const rows = await db.asOwner(
    'select latitude, longitude from vehicle_reports where operator_id = $1 and latitude is not null and doubts is null',
    [operatorId],
  )
  const counted = new Map<string, number>()
  for (const row of rows) {
    const middle = middleOf(cellOf(row as { latitude: number; longitude: number }))
    const key = `${middle.latitude} ${middle.longitude}`
    counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  return counted
}
const asMap = (points: readonly contract.HeatPoint[]) =>
  new Map(points.map(({ latitude, longitude, weight }) => [`${latitude} ${longitude}`, weight]))

test('each kept report with a believed place counts once, in its cell, for its operator alone', async () => {
  const beta = await house.newOperator('Beta')
  const one = await house.newVehicle(alfa)
  const two = await house.newVehicle(alfa)
  const other = await house.newVehicle(beta)
  const nobodys = await house.newVehicle(null)
  const said = [
    reportOf(one.imei, at('21T08:00:00'), here(41.3874, 2.1686)),
    reportOf(one.imei, at('21T08:01:00'), here(41.3879, 2.1681)),
    reportOf(two.imei, at('21T09:00:00'), here(41.3875, 2.1685)),
    reportOf(two.imei, at('21T09:01:00'), here(41.3901, 2.1701)),
    reportOf(two.imei, at('21T09:02:00'), here(41.3901, 2.1701, false)),
    reportOf(two.imei, at('21T09:03:00'), { values: { batteryPercent: 70 } }),
    // half the world away within a minute
    reportOf(two.imei, at('21T09:04:00'), here(-33.9, 151.2)),
    // ahead of every clock
    reportOf(two.imei, at('23T09:00:00'), { ...here(41.3901, 2.1701), receivedAt: at('21T09:05:00') }),
    reportOf(other.imei, at('21T09:00:00'), here(41.4, 2.2)),
    reportOf(nobodys.imei, at('21T09:00:00'), here(41.4, 2.2)),
  ]
  await house.vehicles.telemetry.ingest(said)
  await house.vehicles.telemetry.ingest(said)
  const expected = [
    { latitude: 41.3875, longitude: 2.1685, weight: 3 },
    { latitude: 41.3905, longitude: 2.1705, weight: 1 },
  ]
  // before and after it is added up; adding up again, or twice at the same time, adds nothing
  expect(await heatOf(alfa)).toEqual(expected)
  await Promise.all([house.vehicles.telemetry.addUpHeat(), openFleet(db).vehicles.telemetry.addUpHeat()])
  expect(await heatOf(alfa)).toEqual(expected)
  expect(await house.vehicles.telemetry.addUpHeat()).toBe(0)
  await house.vehicles.telemetry.ingest(said)
  await addUpAll()
  expect(await heatOf(alfa)).toEqual(expected)
  expect(await heatOf(beta)).toEqual([{ latitude: 41.4005, longitude: 2.2005, weight: 1 }])
  expect(await heatOf(alfa, { since: '2026-11-22', until: '2026-11-23' })).toEqual([])
})

test('counts follow the judgement of places, in whatever order reports come and whenever they are added up', async () => {
  const gamma = await house.newOperator('Gamma')
  const { imei } = await house.newVehicle(gamma)
  // three jumps and a move that is believed only after ten minutes, reported in a fixed disorder
  const track = Array.from({ length: 45 }, (_, minute) => {
    const jumps = minute === 7 || minute === 20 || minute === 21
    const latitude = (minute < 30 ? 41.38 : 43.2) + minute * 0.0004 + (jumps ? 3 : 0)
    return reportOf(imei, new Date(at('20T08:00:00').getTime() + minute * 60_000), here(latitude, 2.17))
  })
  const disorder = [...track.keys()].sort((a, b) => ((a * 29) % 46) - ((b * 29) % 46))
  for (const [n, minute] of disorder.entries()) {
    await house.vehicles.telemetry.ingest([track[minute] as (typeof track)[number]])
    if (n % 7 === 0) await house.vehicles.telemetry.addUpHeat()
    if (n % 20 === 0)
      expect(asMap(await heatOf(gamma, { since: '2026-11-20', until: '2026-11-20' }))).toEqual(await believed(gamma))
  }
  await addUpAll()
  const counted = asMap(await heatOf(gamma, { since: '2026-11-20', until: '2026-11-20' }))
  expect(counted).toEqual(await believed(gamma))
  const inOrder = await house.newOperator('Gamma in order')
  const again = await house.newVehicle(inOrder)
  await house.vehicles.telemetry.ingest(track.map((report) => ({ ...report, deviceKey: again.imei })))
  expect(asMap(await heatOf(inOrder, { since: '2026-11-20', until: '2026-11-20' }))).toEqual(counted)
  expect([...counted.values()].reduce((all, n) => all + n, 0)).toBeLessThan(45)
})

test('days and hours are those of the operator’s own clock', async () => {
  const nepal = await house.newOperator('Kathmandu')
  await db.asOwner("update operators set timezone = 'Asia/Kathmandu' where id = $1", [nepal])
  const { imei } = await house.newVehicle(nepal)
  // 5 h 45 min ahead of UTC: midnight there is a quarter past six in the evening
  await house.vehicles.telemetry.ingest([
    reportOf(imei, at('20T18:14:59'), here(27.7001, 85.3001)),
    reportOf(imei, at('20T18:15:00'), here(27.7001, 85.3001)),
    reportOf(imei, at('20T19:15:00'), here(27.7001, 85.3001)),
    reportOf(imei, at('20T19:16:00'), here(27.7009, 85.3009)),
    reportOf(imei, at('20T19:17:00'), here(27.7011, 85.3001)),
  ])
  const check = async () => {
    expect(sum(await heatOf(nepal, { since: '2026-11-20', until: '2026-11-20' }))).toBe(1)
    expect(sum(await heatOf(nepal))).toBe(4)
    // four cells are one when hours are listed
    expect(await heatOf(nepal, { ...aDay, byHour: 'true' })).toEqual([
      { latitude: 27.701, longitude: 85.301, weight: 1, hour: 0 },
      { latitude: 27.701, longitude: 85.301, weight: 3, hour: 1 },
    ])
    // moments mean their days, the end left out
    const moments = { since: '2026-11-20T18:15:00Z', until: '2026-11-21T18:15:00Z' }
    expect(sum(await heatOf(nepal, moments))).toBe(4)
    expect(sum(await heatOf(nepal, { ...moments, since: '2026-11-20T18:14:00Z' }))).toBe(5)
  }
  await check()
  await addUpAll()
  await check()
})

test('a period of 90 days is answered, a longer one refused with its own reason [F-15]', async () => {
  const ninety = { since: '2026-08-24', until: '2026-11-21' }
  const longer = { since: '2026-08-23', until: '2026-11-21' }
  expect(sum(await heatOf(alfa, ninety))).toBe(4)
  await expect(heatOf(alfa, longer)).rejects.toEqual(refusal('vehicle.heat_map_too_long'))
  for (const who of [managerOf(alfa), admin]) {
    await ask(contract.getHeatMapOfLoggedOperator, who, ninety)
    await expect(ask(contract.getHeatMapOfLoggedOperator, who, longer)).rejects.toEqual(
      refusal('vehicle.heat_map_too_long'),
    )
  }
})

test('the logged operator gets its own, a manager also that of those below, and nobody another’s [F-17]', async () => {
  const child = await house.newOperator('Alfa below', { parentId: alfa })
  const { imei } = await house.newVehicle(child)
  await house.vehicles.telemetry.ingest([reportOf(imei, at('21T08:00:00'), here(41.5, 2.3))])
  const own = await ask(contract.getHeatMapOfLoggedOperator, managerOf(alfa), aDay)
  expect(own).toEqual(await heatOf(alfa))
  expect(sum(await heatOf(child, aDay, managerOf(alfa)))).toBe(1)
  await addUpAll()
  expect(sum(await heatOf(child, aDay, managerOf(alfa)))).toBe(1)
  await expect(heatOf(alfa, aDay, managerOf(child))).rejects.toEqual(refusal('operator.not_found'))
  expect(await ask(contract.getHeatMapOfLoggedOperator, admin, aDay)).toEqual([])
})

test('reports kept before there was a heat map are counted by its migration exactly as by the pipeline', async () => {
  const migration = readFileSync(new URL('../../../../migrations/0014_vehicles_past.sql', import.meta.url), 'utf8')
  const fill = migration.split('--> statement-breakpoint').filter((text) => text.includes('insert into heat_pending'))
  expect(fill).toHaveLength(1)
  await addUpAll()
  const days = () => db.asOwner('select * from heat_days where reports <> 0 order by operator_id, day, cell')
  const before = await days()
  expect(before.length).toBeGreaterThan(10)
  await db.asOwner('delete from heat_days')
  await db.asOwner(fill[0] ?? '')
  await addUpAll()
  expect(await days()).toEqual(before)
})
