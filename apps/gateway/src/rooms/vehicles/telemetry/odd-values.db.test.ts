import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Fleet, openFleet, reportOf } from '../testing/open-fleet.js'
import { maxAsideOfDevice } from './stores/aside-store.js'

let db: TestDatabase
let fleet: Fleet
let vehicle: { id: string; imei: string }
beforeAll(async () => {
  db = await openTestDatabase()
  fleet = openFleet(db)
  vehicle = await fleet.newVehicle(await fleet.newOperator('Alfa'))
}, 60_000)
afterAll(() => db.close())

const unreadable = (n: number) => ({
  ...reportOf(vehicle.imei, fleet.clock.now(), { source: 'mqtt' }),
  deviceTime: null,
  isUnreadable: true as const,
  hash: n.toString(16).padStart(32, '0'),
  raw: Buffer.from(`hello ${n}`),
})
const aside = () =>
  db.asOwner('select reason, count(*)::int as count from quarantined_reports where device_key = $1 group by reason', [
    vehicle.imei,
  ])

test('a report without one odd value counts, and says what was left out', async () => {
  const leftOut = ['values.batteryPercent']
  const report = reportOf(vehicle.imei, fleet.clock.now(), { source: 'mqtt', values: { isVehicleOn: true }, leftOut })
  expect(await fleet.vehicles.telemetry.ingest([report])).toEqual({ accepted: 1, duplicates: 0, quarantined: 0 })
  expect(
    await db.asOwner('select is_vehicle_on, more from vehicle_reports where vehicle_id = $1', [vehicle.id]),
  ).toEqual([{ is_vehicle_on: true, more: { leftOut } }])
  expect(
    await db.asOwner(
      'select is_vehicle_on, received_at is not null as heard from vehicle_latest where vehicle_id = $1',
      [vehicle.id],
    ),
  ).toEqual([{ is_vehicle_on: true, heard: true }])
})

test('what cannot be read is put aside as such, within the bound of its device', async () => {
  expect(await fleet.vehicles.telemetry.ingest([unreadable(0)])).toEqual({ accepted: 0, duplicates: 0, quarantined: 1 })
  expect(await aside()).toEqual([{ reason: 'unreadable', count: 1 }])
  for (let n = 0; n < 25; n += 1)
    await fleet.vehicles.telemetry.ingest(Array.from({ length: 100 }, (_, i) => unreadable(1 + n * 100 + i)))
  const [found] = await aside()
  expect(found?.count).toBeLessThanOrEqual(maxAsideOfDevice + 100)
})
