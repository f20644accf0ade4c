import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readSettings } from './config/env.js'
import { DeviceLimits } from './doors/devices/device-limits.js'
import { newId } from './kernel/ids.js'
import { silentLog } from './kernel/log.js'
import { freePort } from './kernel/testing/free-port.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { openVehicleDoors } from './open-vehicle-doors.js'
import { openHouse } from './testing/open-house.js'

// That the doors of a gateway ask for the keys and the limits that the rooms keep, over MQTT.

const imei = '860873041761486'
const other = '862950025797534'
const deviceLimits = new DeviceLimits(600)

let db: TestDatabase
let house: ReturnType<typeof openHouse>
let port: number
let doors: Awaited<ReturnType<typeof openVehicleDoors>>
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db)
  port = await freePort()
  const settings = readSettings({
    MOTORA_DEVELOPMENT: '1',
    MOTORA_DEVICE_TCP_PORT: '0',
    MOTORA_MQTT_PORT: String(port),
  })
  const { bus, clock } = house
  doors = await openVehicleDoors({ settings, isProduction: false, deviceLimits, house, bus, clock, log: silentLog() })
}, 60_000)
afterAll(async () => {
  await doors?.close()
  await db?.close()
})

const clients: MqttClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
const keyFor = async (name: string | null) => {
  const id = newId()
  return { id, key: await house.asSystem((work) => house.vehicles.deviceKeys.createDeviceKey(work, 'unit', name, id)) }
}
const signIn = async (username: string, password: string): Promise<MqttClient> => {
  const client = await connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { username, password, reconnectPeriod: 0, connectTimeout: 60_000 },
    false,
  )
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
const soon = (look: () => void) => vi.waitFor(look, { timeout: 60_000, interval: 20 })
const revoke = (by: ReturnType<typeof openHouse>, id: string) =>
  by.asSystem((work) => by.vehicles.deviceKeys.revokeDeviceKey(work, id))

test('a key opens the line of its own device alone, and a forwarder’s none', async () => {
  const { key } = await keyFor(imei)
  expect((await signIn(imei, key)).connected).toBe(true)
  await expect(signIn(other, key)).rejects.toMatchObject({ code: 4 })
  await expect(signIn(other, (await keyFor(null)).key)).rejects.toMatchObject({ code: 4 })
})

test('a line ends when its key is revoked, here or by a process that sends no news', async () => {
  const [here, elsewhere, kept] = [await keyFor(imei), await keyFor(imei), await keyFor(other)]
  const stays = await signIn(other, kept.key)
  const first = await signIn(imei, here.key)
  await revoke(house, here.id)
  await soon(() => expect(first.connected).toBe(false))
  const second = await signIn(imei, elsewhere.key)
  await revoke(openHouse(db), elsewhere.id)
  await soon(() => expect(second.connected).toBe(false))
  expect(stays.connected).toBe(true)
  await expect(signIn(imei, here.key)).rejects.toMatchObject({ code: 4 })
}, 120_000)

test('a message beyond the limit of its device is not acknowledged before its turn', async () => {
  const { key } = await keyFor(other)
  const client = await signIn(other, key)
  for (let n = 0; n < 60; n += 1) await deviceLimits.waitForTurn(other)
  let isAcknowledged = false
  client.publish(`motora/${other}/report`, '{}', { qos: 1 }, () => {
    isAcknowledged = true
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isAcknowledged).toBe(false)
})

test('an address that tries wrong keys is told to come later; a device behind it that is known is not', async () => {
  const { key } = await keyFor(imei)
  await signIn(imei, key)
  const refusals: unknown[] = []
  for (let n = 0; n < 8; n += 1)
    await signIn(other, `no key of ours, number ${n}`).catch((error) =>
      refusals.push((error as { code: unknown }).code),
    )
  expect(refusals).toContain(3)
  expect(refusals.at(-1)).toBe(3)
  expect((await signIn(imei, key)).connected).toBe(true)
})
