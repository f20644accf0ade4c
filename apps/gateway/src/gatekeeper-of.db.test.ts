import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeviceLimits } from './doors/devices/device-limits.js'
import type { Caller } from './doors/requests/gatekeeper.js'
import { gatekeeperOf } from './gatekeeper-of.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import type { RequestFacts } from './rooms/work.js'
import { openHouse } from './testing/open-house.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
}, 60_000)
afterAll(() => db.close())

test('device calls are limited by address before the key is known and by key afterwards, with the time to wait', async () => {
  const house = openHouse(db)
  const key = await house.asSystem((work) => house.vehicles.deviceKeys.createDeviceKey(work, 'unit', '860000000000001'))
  const gatekeeper = gatekeeperOf(house as never, new DeviceLimits(600))
  const call = (bearer: string, address = '192.0.2.1') =>
    gatekeeper.device({
      header: (name: string) => (name === 'authorization' ? `Bearer ${bearer}` : undefined),
      address,
    } as RequestFacts)
  const throttled = { code: 'request.throttled', params: { retryAfterSeconds: expect.any(Number) } }

  expect(await call(key)).toMatchObject({ actor: { kind: 'device', imei: '860000000000001' } })
  for (let n = 0; n < 6; n += 1)
    await expect(call(`no key of ours ${n}`.replaceAll(' ', '-'))).rejects.toMatchObject({
      code: 'device.unauthenticated',
    })
  await expect(call('no-key-of-ours-at-all')).rejects.toMatchObject(throttled)
  await expect(call('no-key-of-ours-at-all', '192.0.2.2')).rejects.toMatchObject({ code: 'device.unauthenticated' })
  // the device behind the same address is heard, up to its own limit
  for (let n = 0; n < 59; n += 1) await call(key)
  await expect(call(key)).rejects.toMatchObject(throttled)
})

test('whether the operator of who works for minutes may still operate is asked again, as of each call', async () => {
  const house = openHouse(db)
  const id = await house.newOperator('Stopped')
  const gatekeeper = gatekeeperOf({ ...house, identity: { ...house.identity, holds: async () => true } } as never)
  const caller = { actor: { kind: 'staff', operatorId: id }, operatorCanOperate: true } as unknown as Caller
  const again = async () => (await gatekeeper.again(caller))?.operatorCanOperate
  expect(await again()).toBe(true)
  await db.asOwner('update operators set can_operate = false where id = $1', [id])
  house.bus.publish([{ topic: 'operators.changed', key: id, payload: { operatorId: id } }])
  expect(await again()).toBe(false)
})
