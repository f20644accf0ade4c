import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { openFleet } from '../testing/open-fleet.js'
import type { ForwardedEvent } from './keep-forwarded-event.js'

let db: TestDatabase
let fleet: ReturnType<typeof openFleet>
beforeAll(async () => {
  db = await openTestDatabase()
  fleet = openFleet(db)
})
afterAll(() => db.close())

const at = new Date('2026-11-21T09:58:00Z')
const event = (deviceKey: string, more: Partial<ForwardedEvent> = {}): ForwardedEvent => ({
  source: 'traccar',
  deviceKey,
  type: 'alarm',
  at,
  receivedAt: new Date('2026-11-21T09:58:02Z'),
  detail: { alarms: ['tow'] },
  hash: 'ab'.repeat(16),
  ...more,
})
const keep = (given: ForwardedEvent): Promise<void> =>
  fleet.asSystem((work) => fleet.vehicles.telemetry.keepForwardedEvent(work, given))
const count = async (table: string): Promise<number> =>
  Number((await db.asOwner(`select count(*) as n from ${table}`))[0]?.n)

test('an event of a known vehicle is kept once, with its operator, and announced', async () => {
  const operatorId = await fleet.newOperator('events')
  const { id, imei } = await fleet.newVehicle(operatorId)
  const told: unknown[] = []
  fleet.bus.subscribe('vehicles.event', (facts) => void told.push(...facts))
  await keep(event(imei))
  await keep(event(imei))
  await keep(event(imei, { type: 'commandResult', detail: { result: 'OK' } }))
  const rows = await db.asOwner('select vehicle_id, operator_id, kind, detail from vehicle_events order by kind')
  expect(rows).toMatchObject([
    { vehicle_id: id, operator_id: operatorId, kind: 'forwarded-alarm', detail: { alarms: ['tow'] } },
    { vehicle_id: id, operator_id: operatorId, kind: 'forwarded-commandResult', detail: { result: 'OK' } },
  ])
  expect(told.length).toBeGreaterThanOrEqual(2)
})

test('an event of an unknown device is put aside, once, and makes no vehicle', async () => {
  const [vehicles, aside] = [await count('vehicles'), await count('quarantined_reports')]
  await keep(event('nobody-knows-it'))
  await keep(event('nobody-knows-it'))
  expect([await count('vehicles'), await count('quarantined_reports')]).toEqual([vehicles, aside + 1])
})

test('an event of a time that cannot be is put aside, once, also of a known vehicle', async () => {
  const { id, imei } = await fleet.newVehicle(await fleet.newOperator('clocks'))
  const times = [
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
    '0001-01-01T00:00:00Z',
    '2026-11-23T09:58:00Z',
  ]
  for (const [place, time] of [...times, ...times].entries())
    await keep(event(imei, { at: new Date(time), hash: `${place % times.length}c`.repeat(16) }))
  expect(await db.asOwner('select 1 from vehicle_events where vehicle_id = $1', [id])).toEqual([])
  const aside = await db.asOwner(
    'select reason, device_time from quarantined_reports where device_key = $1 order by received_at, hash',
    [imei],
  )
  expect(aside.map(({ reason }) => reason)).toEqual(times.map(() => 'time'))
  expect(aside.filter(({ device_time: time }) => time === null)).toHaveLength(2)
})

test('a key is its device’s own, or a forwarder’s; a wrong one is nobody’s', async () => {
  const own = await fleet.asSystem((work) => fleet.vehicles.deviceKeys.createDeviceKey(work, 'moped', '990001'))
  const forwarder = await fleet.asSystem((work) => fleet.vehicles.deviceKeys.createDeviceKey(work, 'traccar', null))
  expect(await fleet.vehicles.deviceKeys.deviceOf(own)).toMatchObject({ imei: '990001' })
  expect(await fleet.vehicles.deviceKeys.deviceOf(forwarder)).toMatchObject({ imei: null })
  // one letter of its middle is another
  const bent = own.slice(0, 9) + (own[9] === 'a' ? 'b' : 'a') + own.slice(10)
  expect(await fleet.vehicles.deviceKeys.deviceOf(bent)).toBeUndefined()
  const [{ clear }] = (await db.asOwner('select count(*) as clear from device_keys where key_hash = $1', [own])) as [
    { clear: unknown },
  ]
  expect(Number(clear)).toBe(0)
})
