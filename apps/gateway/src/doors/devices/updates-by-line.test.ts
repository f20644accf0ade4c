import { connect as connectSocket, createServer } from 'node:net'
import { connectAsync } from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import { orderDueTopic } from '../../rooms/firmware/index.js'
import { hearResult } from './hear-result.js'
import { HearUpdates } from './hear-updates.js'
import { openDeviceDoors } from './open-device-doors.js'
import { runUpdates } from './run-updates.js'
import { FakeIngest, until } from './testdata/fake-ingest.js'

const orderId = '01a200b4-bbb5-7178-b23b-5563498197ce'
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Both doors with updates on them, and a room that gives every vehicle one order. */
const openDoors = async () => {
  const log = silentLog()
  const bus = new InProcessBus(log)
  const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  const heard: unknown[] = []
  const taken: string[] = []
  const updates = new HearUpdates({
    orders: {
      hear: async (imei, { orderId: _, ...said }) => void heard.push([imei, said]),
      hearVersions: async (imei, told) => void heard.push([imei, told]),
    },
    log,
  })
  const mqttPort = await freePort()
  const doors = await openDeviceDoors({
    host: '127.0.0.1',
    tcpPort: 0,
    mqttPort,
    mqttUrl: undefined,
    clock,
    log,
    bus,
    lanes: 1,
    ingest: new FakeIngest().ingest,
    keyOf: async () => 'the key',
    onText: (imei, line) => updates.hearText(imei, line),
    onResult: hearResult({ commands: { hearAnswer: async () => undefined }, updates, log }),
  })
  const stop = runUpdates({
    bus,
    clock,
    log,
    lines: doors,
    publicOrigin: 'https://fleet.example.com',
    orders: {
      claim: async (upgradeId, vehicleId) => {
        taken.push(vehicleId)
        const [imei = '', unit] = vehicleId.split(' ')
        return {
          orderId,
          upgradeId,
          vehicleId,
          imei,
          unit: unit === 'json' ? 'json' : 'lines',
          target: 'BMS',
          version: '1.9.2',
          sizeBytes: 4096,
          sha256: 'cd'.repeat(32),
          ticket: 'the-ticket',
          sendBefore: new Date('2026-11-21T10:00:10Z'),
        }
      },
      takeBack: async () => void heard.push('taken back'),
    },
  })
  closers.push(
    () => updates.close(),
    () => doors.close(),
    () => stop(),
  )
  const due = (imei: string, unit: 'lines' | 'json') =>
    bus.publish([
      { topic: orderDueTopic, key: imei, payload: { upgradeId: 'u', vehicleId: `${imei} ${unit}`, imei, unit } },
    ])
  return { doors, mqttPort, due, heard, taken }
}

test('over TCP: versions after the login, the order as a line, what becomes of it, between frames', async () => {
  const imei = '860873041761486'
  const { doors, due, heard, taken } = await openDoors()
  due(imei, 'lines')
  const socket = connectSocket(doors.tcpPort, '127.0.0.1')
  let read = ''
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      read += bytes.toString('latin1')
    })
  socket.write(`$SILENCE;1;${imei};\r\n$VERS,S01-A,2.1.0,1.8.0,`)
  socket.write('3.0.6\r\n')
  await until(() => heard.length === 1)
  // announced before it was connected: no process claimed it
  expect(taken).toEqual([])
  due(imei, 'lines')
  await until(() => read.includes('the-ticket\r\n'))
  const address = `https://fleet.example.com/api/devices/v1/Firmware/${orderId}`
  expect(read).toBe(`\u0006$FOTA,${orderId},BMS,1.9.2,4096,${'cd'.repeat(32)},${address},the-ticket\r\n`)
  socket.write(`$FOTA,${orderId},accepted\r\n`)
  await until(() => heard.length === 2)
  socket.write(`$FOTA,${orderId},downloading,2000\r\n$FOTA,${orderId},failed,sum\r\n`)
  await until(() => heard.length === 3)
  expect(heard).toEqual([
    [imei, { hardware: 'S01-A', ecu: '2.1.0', bms: '1.8.0', tcu: '3.0.6' }],
    [imei, { word: 'accepted' }],
    [imei, { word: 'failed', reason: 'sum' }],
  ])
  socket.destroy()
})

test('over MQTT: the order as JSON, the answers acknowledged', async () => {
  const { mqttPort, due, heard } = await openDoors()
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'VEHICLE-7', password: 'a key' })
  closers.push(() => client.endAsync(true))
  const commands: Record<string, unknown>[] = []
  client.on('message', (_, payload) => commands.push(JSON.parse(payload.toString())))
  await client.subscribeAsync('motora/VEHICLE-7/command', { qos: 1 })
  due('VEHICLE-7', 'json')
  await until(() => commands.length === 1)
  expect(commands[0]).toMatchObject({ id: orderId, command: 'update', target: 'BMS', ticket: 'the-ticket' })
  const answer = { id: orderId, update: 'installing', percent: 40 }
  // resolves with the acknowledgement
  await client.publishAsync('motora/VEHICLE-7/result', JSON.stringify(answer), { qos: 1 })
  expect(heard).toEqual([['VEHICLE-7', { word: 'installing', percent: 40 }]])
})
