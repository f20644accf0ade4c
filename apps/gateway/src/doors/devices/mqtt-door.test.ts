import { connect as connectSocket } from 'node:net'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import type { DuplicateLogin, Line, LineTimes } from './line.js'
import { LiveLines } from './live-lines.js'
import { MqttDoor, type MqttDoorOptions } from './mqtt-door.js'
import { ReportBatcher } from './report-batcher.js'
import { FakeIngest, pause, until } from './testdata/fake-ingest.js'

const imei = '860873041761486'
const other = '862950025797534'
const receivedAt = new Date('2026-11-21T10:00:00Z')
const report = (second: number, more: object = {}) => ({
  deviceTime: new Date(receivedAt.getTime() + second * 1000).toISOString(),
  position: { latitude: 41.39, longitude: 2.17, speedKmh: 12 },
  values: { batteryPercent: 80 },
  ...more,
})

const closers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const openDoor = async (options: Partial<MqttDoorOptions> = {}, lineTimes: Partial<LineTimes> = {}) => {
  const flagged: DuplicateLogin[] = []
  const lines = new LiveLines<Line>((duplicate) => flagged.push(duplicate), undefined, lineTimes)
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1 })
  const door = new MqttDoor({
    port: 0,
    host: '127.0.0.1',
    batcher,
    clock: new HandedClock(receivedAt),
    log: silentLog(),
    lines,
    authenticate: async (name, secret) => (secret === `secret of ${name}` ? `key of ${name}` : undefined),
    ...options,
  })
  const port = await door.open()
  closers.push(() => door.close())
  return { door, port, database, batcher, flagged, lines }
}

const connect = async (port: number, name = imei, options: IClientOptions = {}): Promise<MqttClient> => {
  const settings: IClientOptions = { username: name, password: `secret of ${name}`, reconnectPeriod: 0, ...options }
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, settings, false)
  client.on('error', () => undefined)
  closers.push(() => client.endAsync(true))
  return client
}

const send = (client: MqttClient, body: unknown, of = imei) =>
  client.publishAsync(`motora/${of}/report`, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })

test('a report, and a batch of them, come in; PUBACK follows', async () => {
  const { port, database, door } = await openDoor()
  const client = await connect(port)
  await send(client, report(0))
  await send(client, { reports: [report(1), report(2, { imei })] })
  expect(database.kept).toMatchObject(
    [0, 1, 2].map((second) => ({
      source: 'mqtt',
      deviceKey: imei,
      deviceTime: new Date(receivedAt.getTime() + second * 1000),
      receivedAt,
      position: { latitude: 41.39, speedKmh: 12, valid: true },
      values: { batteryPercent: 80 },
    })),
  )
  expect(door.counts).toMatchObject({ reports: 3, rejected: 0 })
})

test.each([1, 2] as const)('QoS %i: no acknowledgement before the commit', async (qos) => {
  const { port, database } = await openDoor()
  const client = await connect(port)
  database.hold()
  let isDone = false
  const sent = client.publishAsync(`motora/${imei}/report`, JSON.stringify(report(0)), { qos }).then(() => {
    isDone = true
  })
  await pause(80)
  expect(isDone).toBe(false)
  expect(database.kept).toHaveLength(0)
  database.release()
  await sent
  expect(database.kept).toHaveLength(1)
})

test('when writing fails there is no acknowledgement; after reconnecting the report is kept once', async () => {
  const { port, database, door } = await openDoor()
  const client = await connect(port, imei, { reconnectPeriod: 30, clean: false, clientId: 'keeps' })
  database.failure = new Error('connection lost')
  let isDone = false
  const sent = send(client, report(0)).then(() => {
    isDone = true
  })
  await until(() => door.counts.failures > 0)
  await pause(50)
  expect(isDone).toBe(false)
  database.failure = null
  await sent
  expect(database.kept).toHaveLength(1)
})

test('a wrong secret, no name and no secret are refused', async () => {
  const { port, door } = await openDoor()
  await expect(connect(port, imei, { password: 'wrong' })).rejects.toThrow(/[Bb]ad username|[Nn]ot authorized/)
  await expect(connect(port, imei, { password: undefined })).rejects.toThrow()
  await expect(connect(port, '../../x')).rejects.toThrow()
  expect(door.counts.refusedSignIns).toBe(3)
  expect(door.connected).toBe(0)
})

test.each([
  ['another’s report', `motora/${other}/report`],
  ['its own command', `motora/${imei}/command`],
  ['anything else', 'hello'],
  ['the broker’s own', '$SYS/x'],
])('publishing to %s ends the connection', async (_, topic) => {
  const { port, database, door } = await openDoor()
  const client = await connect(port)
  client.publish(topic, JSON.stringify(report(0)), { qos: 1 }, () => undefined)
  await until(() => door.connected === 0)
  expect(database.kept).toHaveLength(0)
})

test('the door is told from which address a secret comes; one that may not be tried now is told to come later', async () => {
  const addresses: string[] = []
  const { port } = await openDoor({
    authenticate: async (_name, _secret, address) => {
      addresses.push(address)
      throw new Error('too many')
    },
  })
  await expect(connect(port)).rejects.toMatchObject({ code: 3 })
  expect(addresses[0]).toMatch(/127\.0\.0\.1$/)
})

test('a message waits for its turn, unacknowledged', async () => {
  let letGo = (): void => undefined
  const turn = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { port, database } = await openDoor({ waitForTurn: () => turn })
  const client = await connect(port)
  let isAcknowledged = false
  const sent = send(client, report(1)).then(() => {
    isAcknowledged = true
  })
  await pause(50)
  expect([isAcknowledged, database.kept.length]).toEqual([false, 0])
  letGo()
  await sent
  expect(database.kept).toHaveLength(1)
})

test('a device may hear its own commands only', async () => {
  const { port } = await openDoor()
  const client = await connect(port)
  for (const topic of ['#', 'motora/+/command', `motora/${other}/command`, `motora/${imei}/report`, '$SYS/#']) {
    const [granted] = await client.subscribeAsync(topic, { qos: 1 }).catch(() => [{ qos: 128 }])
    expect(granted?.qos).toBe(128)
  }
  const [granted] = await client.subscribeAsync(`motora/${imei}/command`, { qos: 1 })
  expect(granted?.qos).toBe(1)
})

test('a command reaches the vehicle that listens, its answer comes back, nothing is kept for later', async () => {
  const results: string[] = []
  const { port, door } = await openDoor({
    onResult: async (of, payload) => void results.push(`${of} ${payload.toString()}`),
  })
  expect(await door.sendCommand(imei, '{"id":"0"}')).toBe('no-session')
  const client = await connect(port, imei, { clean: false, clientId: 'keeps' })
  const heard: string[] = []
  client.on('message', (topic, payload) => void heard.push(`${topic} ${payload.toString()}`))
  expect(await door.sendCommand(imei, '{"id":"1"}')).toBe('no-session')
  await client.subscribeAsync(`motora/${imei}/command`, { qos: 1 })
  expect(await door.sendCommand(imei, '{"id":"2"}')).toBe('sent')
  await until(() => heard.length === 1)
  expect(heard).toEqual([`motora/${imei}/command {"id":"2"}`])
  await client.publishAsync(`motora/${imei}/result`, '{"id":"2","done":true}', { qos: 1 })
  expect(results).toEqual([`${imei} {"id":"2","done":true}`])
  await client.endAsync()
  await until(() => door.connected === 0)
  expect(await door.sendCommand(imei, '{"id":"3"}')).toBe('no-session')
})

test('a line over TCP gives way to a sign-in with a key, and none takes the place of one', async () => {
  const { port, door, lines } = await openDoor()
  const closed: string[] = []
  const overTcp = (name: string): Line => ({
    address: '192.0.2.1',
    lastGoodAt: performance.now(),
    destroy: () => closed.push(name),
  })
  lines.claim(imei, overTcp('before'))
  const client = await connect(port)
  await client.subscribeAsync(`motora/${imei}/command`, { qos: 1 })
  lines.claim(imei, overTcp('after'))
  expect(closed).toEqual(['before', 'after'])
  expect(await door.sendCommand(imei, '{}')).toBe('sent')
})

test('a second connection of the same name closes the first, is flagged and gets no command', async () => {
  const { port, door, flagged } = await openDoor({}, { contestMs: 100 })
  const first = await connect(port, imei, { clientId: 'a' })
  let isFirstClosed = false
  first.on('close', () => {
    isFirstClosed = true
  })
  const second = await connect(port, imei, { clientId: 'b' })
  await until(() => isFirstClosed)
  await second.subscribeAsync(`motora/${imei}/command`, { qos: 1 })
  expect(flagged).toMatchObject([{ imei, olderWasAlive: true }])
  expect(await door.sendCommand(imei, '{}')).toBe('unproven')
  await pause(150)
  expect(await door.sendCommand(imei, '{}')).toBe('unproven')
  // it has the key, and goes on speaking
  await send(second, report(1))
  expect(await door.sendCommand(imei, '{}')).toBe('sent')
  expect(second.connected).toBe(true)
  // The client id is the device's name for us: no device ends another's session by taking its id.
  const stranger = await connect(port, other, { clientId: imei })
  await pause(30)
  expect(second.connected && stranger.connected).toBe(true)
})

test.each([
  ['no time', { position: { latitude: 1, longitude: 1 } }],
  ['another’s IMEI', report(0, { imei: other })],
])('%s is counted, kept aside and acknowledged, for it would come again for ever', async (_, body) => {
  const { port, database, door } = await openDoor()
  const client = await connect(port)
  await send(client, body)
  await send(client, report(1))
  expect(door.counts).toMatchObject({ rejected: 1, reports: 1 })
  const raw = Buffer.from(JSON.stringify(body))
  expect(database.kept).toMatchObject([
    { deviceKey: imei, deviceTime: null, isUnreadable: true, raw },
    { deviceKey: imei },
  ])
  expect(database.kept[1]?.isUnreadable).toBeUndefined()
})

test('of what cannot be read the beginning alone is kept aside', async () => {
  const { port, database } = await openDoor()
  const client = await connect(port)
  await send(client, { note: 'x'.repeat(100_000) })
  expect(database.kept.map(({ raw }) => raw.length)).toEqual([8192])
})

test('what is no JSON is counted and acknowledged, and nothing of it is kept [D5]', async () => {
  const { port, database, door } = await openDoor()
  const client = await connect(port)
  await send(client, 'hello')
  await send(client, report(1))
  expect(door.counts).toMatchObject({ rejected: 1, reports: 1 })
  expect(database.kept).toHaveLength(1)
})

test('a value that cannot be is left out, and the rest of the report counts', async () => {
  const { port, database, door } = await openDoor()
  const client = await connect(port)
  await send(client, report(0, { values: { batteryPercent: 100.4, isVehicleOn: true } }))
  expect(door.counts).toMatchObject({ rejected: 0, reports: 1 })
  expect(database.kept).toMatchObject([{ values: { isVehicleOn: true }, leftOut: ['values.batteryPercent'] }])
})

test('a packet that announces too much ends the connection before it is gathered', async () => {
  const { port } = await openDoor()
  const socket = connectSocket(port, '127.0.0.1')
  let isClosed = false
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  // CONNECT with a body of 268 MB.
  socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f, 0, 4]))
  await until(() => isClosed)
  const client = await connect(port)
  client.publish(`motora/${imei}/report`, Buffer.alloc(1_100_000, 'x'), { qos: 1 }, () => undefined)
  await until(() => !client.connected)
})

test('a large batch within the limit passes the guard', async () => {
  const { port, database } = await openDoor()
  const client = await connect(port)
  await send(client, { reports: Array.from({ length: 1000 }, (_, i) => report(i)) })
  expect(database.kept).toHaveLength(1000)
})

test('closing acknowledges what is being written', async () => {
  const { port, database, door } = await openDoor()
  const client = await connect(port)
  database.hold()
  let isDone = false
  const sent = send(client, report(0)).then(() => {
    isDone = true
  })
  await pause(50)
  const closed = door.close()
  await pause(30)
  expect(isDone).toBe(false)
  database.release()
  await closed
  await sent
  expect(database.kept).toHaveLength(1)
})

test('a key that is revoked ends the lines that it opened, and no other', async () => {
  const { port, door } = await openDoor()
  const revoked = await connect(port)
  const kept = await connect(port, other)
  expect(door.openKeys().sort()).toEqual([`key of ${imei}`, `key of ${other}`].sort())
  const closed = new Promise<void>((resolve) => revoked.once('close', () => resolve()))
  door.endKey(`key of ${imei}`)
  await closed
  await until(() => door.openKeys().length === 1)
  expect(door.openKeys()).toEqual([`key of ${other}`])
  expect(kept.connected).toBe(true)
})
