import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { admin, openHouse } from '../../testing/open-house.js'
import { openFleet, vehicleFields } from './testing/open-fleet.js'

let db: TestDatabase
let house: ReturnType<typeof openHouse>
const clock = new HandedClock(new Date('2026-11-23T12:00:00Z'))
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db, { clock })
})
afterAll(() => db.close())

const imei = '860873041761486'
const ana = { ...admin, email: 'ana@motora.test' }
interface Row {
  id: string
  name: string
  kind: string
  lastUsed: string | null
  revoked: string | null
}
const make = (body: object) => house.ask<{ id: string; key: string }>(ana, 'devices.createDeviceKey', { body })
const list = async (query: object = {}) => (await house.ask<Row[]>(ana, 'devices.listDeviceKeys', { query })).body
const revoke = (id: string) => house.ask(ana, 'devices.revokeDeviceKey', { params: { id } })

test('a key is shown once, to the person who makes it; its list never shows it', async () => {
  const id = newId()
  const { status, body } = await make({ id, name: 'Traccar', imei: null })
  expect(status).toBe(201)
  expect(body.key).toMatch(/^[\w-]{32}$/)
  await expect(make({ id, name: 'Traccar', imei: null })).rejects.toMatchObject({ code: 'device.key_exists' })
  const rows = await list()
  expect(rows).toEqual([
    {
      id,
      name: 'Traccar',
      kind: 'forwarder',
      imei: null,
      operatorName: null,
      madeBy: 'ana@motora.test',
      made: clock.now().toISOString(),
      lastUsed: null,
      revoked: null,
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(body.key)
})

test('of a device it says whose vehicle it is; the list is searched and filtered', async () => {
  const [operator] = await db.asOwner('select id, name from operators limit 1')
  if (operator)
    await house.asSystem((work) =>
      house.vehicles.fleet.createVehicle(work, vehicleFields({ imei, sharingOperatorId: String(operator.id) })),
    )
  const { body } = await make({ id: newId(), name: 'Moped 7', imei })
  expect(await list({ search: imei })).toMatchObject([
    { id: body.id, kind: 'device', operatorName: operator?.name ?? null },
  ])
})

test('of a device it says whose vehicle has it, not whose retired one had it', async () => {
  const fleet = openFleet(db)
  const unit = vehicleFields().imei
  const enter = async (operator: string, imei = unit): Promise<string> => {
    const fields = vehicleFields({ imei, sharingOperatorId: await fleet.newOperator(operator) })
    return fleet.asSystem((work) => fleet.vehicles.fleet.createVehicle(work, fields))
  }
  const { body } = await make({ id: newId(), name: 'Moped 8', imei: unit })
  const holder = async () =>
    (await list({ search: unit })).map(({ id, ...row }) => [id, Reflect.get(row, 'operatorName')])
  const newer = await enter('Litoral')
  expect(await holder()).toEqual([[body.id, 'Litoral']])
  await house.ask(ana, 'vehicles.retireVehicle', { params: { id: newer } })
  expect(await holder()).toEqual([[body.id, null]])
  // entered before the one that was retired
  const older = await enter('Muntanya')
  await db.asOwner(`update vehicles set created_at = created_at - interval '1 year' where id = $1`, [older])
  expect(await holder()).toEqual([[body.id, 'Muntanya']])
  // a vehicle with another unit is none of its business
  await enter('Mar', vehicleFields().imei)
  expect(await holder()).toEqual([[body.id, 'Muntanya']])
})

test('last use is written at most once a minute', async () => {
  const { body } = await make({ id: newId(), name: 'used', imei: null })
  const lastUsed = async () => (await list()).find(({ id }) => id === body.id)?.lastUsed
  expect(await house.vehicles.deviceKeys.deviceOf(body.key)).toEqual({ keyId: body.id, imei: null })
  const first = clock.now().toISOString()
  expect(await lastUsed()).toBe(first)
  clock.advance(59_000)
  await house.vehicles.deviceKeys.checkOpenKeys([body.id])
  expect(await lastUsed()).toBe(first)
  clock.advance(1001)
  await house.vehicles.deviceKeys.checkOpenKeys([body.id])
  expect(await lastUsed()).toBe(clock.now().toISOString())
})

test('a revoked key is refused as soon as the news is heard, also where it was just in use', async () => {
  const { body } = await make({ id: newId(), name: 'lost', imei: null })
  expect(await house.vehicles.deviceKeys.deviceOf(body.key)).toBeDefined()
  await expect(revoke(newId())).rejects.toMatchObject({ code: 'request.not_found' })
  expect((await revoke(body.id)).status).toBe(204)
  await house.bus.settle()
  expect(await house.vehicles.deviceKeys.deviceOf(body.key)).toBeUndefined()
  expect(await house.vehicles.deviceKeys.checkOpenKeys([body.id])).toEqual([body.id])
  expect((await list()).find(({ id }) => id === body.id)?.revoked).toBe(clock.now().toISOString())
  expect((await revoke(body.id)).status).toBe(204)
  const events = await db.asOwner(`select event from audit_events where target_id = $1 order by at, id`, [body.id])
  expect(events.map(({ event }) => event).sort()).toEqual(['devices.key_made', 'devices.key_revoked'])
})

test('whether a device has a key: its own and valid one alone, and as soon as the news of it is heard', async () => {
  const { isKeyed, keyedAmong } = house.vehicles.deviceKeys
  const [given, other] = ['860873041761501', '860873041761502']
  const asked = [given, other, '86087304176150', '{"', '']
  await make({ id: newId(), name: 'Traccar', imei: null })
  expect([await isKeyed(given), await isKeyed(other), await keyedAmong(asked)]).toEqual([false, false, []])
  const { body } = await make({ id: newId(), name: 'Moped 8', imei: given })
  await make({ id: newId(), name: 'Moped 8, again', imei: given })
  await house.bus.settle()
  expect([await isKeyed(given), await isKeyed(other), await keyedAmong(asked)]).toEqual([true, false, [given]])
  for (const { id } of await list({ search: given })) await revoke(id)
  await house.bus.settle()
  expect((await list({ search: given })).find(({ id }) => id === body.id)?.revoked).not.toBeNull()
  expect([await isKeyed(given), await keyedAmong(asked)]).toEqual([false, []])
})

test('a key that another process has revoked is good for five seconds, also where this machine’s clock is set back', async () => {
  const { body } = await make({ id: newId(), name: 'Set back', imei: null })
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const keyId = () => house.vehicles.deviceKeys.deviceOf(body.key).then((device) => device?.keyId)
    expect(await keyId()).toBe(body.id)
    await db.asOwner('update device_keys set revoked_at = now() where id = $1', [body.id])
    vi.advanceTimersByTime(4000)
    expect(await keyId()).toBe(body.id)
    vi.advanceTimersByTime(2000)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await keyId()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
