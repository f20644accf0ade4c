import { connect as connectSocket, createServer } from 'node:net'
import { connectAsync } from 'mqtt'
import { expect, test } from 'vitest'
import { busReconnectedTopic, InProcessBus } from '../../kernel/bus.js'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import { deviceFittedTopic } from '../../rooms/vehicles/index.js'
import { type DeviceDoorsDeps, openDeviceDoors } from './open-device-doors.js'
import { FakeIngest, until } from './testdata/fake-ingest.js'
import { realFrame } from './testdata/real-frames.js'

const imei = '860873041761486'

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const optionsFor = (database: FakeIngest, mqttPort: number): DeviceDoorsDeps => ({
  tcpPort: 0,
  host: '127.0.0.1',
  mqttPort,
  mqttUrl: undefined,
  ingest: database.ingest,
  lanes: 2,
  bus: new InProcessBus(silentLog()),
  clock: new HandedClock(new Date('2026-11-21T10:00:00Z')),
  log: silentLog(),
  keyOf: async (imei, key) => (imei === 'VEHICLE-7' && key === 'a key of ours' ? 'the key' : undefined),
})

test('both ways in lead to the same batches, and close as one', async () => {
  const database = new FakeIngest()
  const mqttPort = await freePort()
  const door = await openDeviceDoors(optionsFor(database, mqttPort))
  const socket = connectSocket(door.tcpPort, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write(Buffer.concat([Buffer.from(`$A;B;${imei};C\r\n`), realFrame('silence-z-2rec').bytes]))
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: 'VEHICLE-7',
    password: 'a key of ours',
  })
  await client.publishAsync('motora/VEHICLE-7/report', '{"deviceTime":"2026-11-21T09:59:00Z"}', { qos: 1 })
  await until(() => database.kept.length === 3)
  await client.subscribeAsync('motora/VEHICLE-7/command', { qos: 1 })
  expect(door.sendLine(imei, '$POLL')).toBe('sent')
  expect([door.lineTo(imei, 'lines'), door.lineTo(imei, 'json')]).toEqual(['open', 'no-session'])
  expect([door.lineTo('VEHICLE-7', 'lines'), door.lineTo('VEHICLE-7', 'json')]).toEqual(['no-session', 'open'])
  expect(await door.sendCommand('VEHICLE-7', '{}')).toBe('sent')
  expect(await door.sendCommand(imei, '{}')).toBe('no-session')
  expect(door.figures()).toMatchObject({
    device_reports_held: 0,
    device_frames: 1,
    device_connections: 2,
    device_reports_accepted: 3,
  })
  await client.endAsync()
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await door.close()
  await ended
})

test('a module whose address is not in the list is disconnected, and counted', async () => {
  const database = new FakeIngest()
  const allowed = { includes: (address: string) => address === '192.0.2.1' }
  const door = await openDeviceDoors({ ...optionsFor(database, 0), allowed })
  const socket = connectSocket(door.tcpPort, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(Buffer.concat([Buffer.from(`$A;B;${imei};C\r\n`), realFrame('silence-z-2rec').bytes]))
  await ended
  expect(door.figures()).toMatchObject({ device_connections: 0, device_connections_refused: 1, device_frames: 0 })
  await door.close()
  expect(database.kept).toEqual([])
})

/** A module that has logged in, and answers when it is asked. */
const loggedIn = async (port: number): Promise<{ heard: () => string }> => {
  const socket = connectSocket(port, '127.0.0.1')
  let heard = ''
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      heard += bytes.toString('latin1')
      if (bytes.includes('$POLL')) socket.write(realFrame('silence-z-1rec').bytes)
    })
  socket.write(`$A;B;${imei};C\r\n`)
  await until(() => heard.includes('\u0006'))
  return { heard: () => heard }
}

test('two that are alive under one name are told of, once for each that comes', async () => {
  const contested: string[] = []
  const onContested = (of: string) => void contested.push(of)
  const door = await openDeviceDoors({ ...optionsFor(new FakeIngest(), 0), onContested })
  await loggedIn(door.tcpPort)
  expect(contested).toEqual([])
  await loggedIn(door.tcpPort)
  await until(() => contested.length === 1)
  expect(contested).toEqual([imei])
  await door.close()
})

test('devices that are in no vehicle wait apart', async () => {
  const database = new FakeIngest()
  const knownDevices = { all: async () => [imei], held: async () => [] }
  const door = await openDeviceDoors({ ...optionsFor(database, 0), knownDevices })
  database.hold()
  for (const [of, frame] of [
    [imei, 'silence-z-1rec'],
    ['860873041761999', 'silence-z-2rec'],
  ] as const) {
    const socket = connectSocket(door.tcpPort, '127.0.0.1').on('error', () => undefined)
    socket.write(Buffer.concat([Buffer.from(`$A;B;${of};C\r\n`), realFrame(frame).bytes]))
  }
  await until(() => door.batcher.held === 3)
  expect(door.figures()).toMatchObject({ device_reports_held: 3, device_reports_held_of_strangers: 2 })
  database.release()
  await until(() => database.kept.length === 3)
  await door.close()
})

test('a device that is fitted to a vehicle waits with no stranger, nor one that was fitted while the bus was away', async () => {
  const database = new FakeIngest()
  const others = ['860873041761999', '860873041761998'] as const
  const inVehicles: string[] = []
  const options = optionsFor(database, 0)
  const knownDevices = { all: async () => inVehicles, held: async () => [] }
  const door = await openDeviceDoors({ ...options, knownDevices })
  const isKnown = () => others.map((one) => door.batcher.isKnown(one))
  expect(isKnown()).toEqual([false, false])
  options.bus.publish([{ topic: deviceFittedTopic, key: others[0], payload: { imei: others[0] } }])
  await until(() => door.batcher.isKnown(others[0]))
  inVehicles.push(others[1])
  expect(isKnown()).toEqual([true, false])
  options.bus.publish([{ topic: busReconnectedTopic, key: '', payload: {} }])
  await until(() => door.batcher.isKnown(others[1]))
  await door.close()
})

test('without a port for modules nothing of theirs is open', async () => {
  const door = await openDeviceDoors({ ...optionsFor(new FakeIngest(), 0), tcpPort: undefined })
  expect(door.tcpPort).toBe(0)
  expect([door.lineTo(imei, 'lines'), door.sendLine(imei, '$POLL')]).toEqual(['no-session', 'no-session'])
  await door.close()
})

test('a taken port is reported, and nothing stays open', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const tcpPort = await freePort()
  const options = { ...optionsFor(new FakeIngest(), port), tcpPort }
  await expect(openDeviceDoors(options)).rejects.toThrow(/EADDRINUSE/)
  await expect(new Promise((_, reject) => connectSocket(tcpPort, '127.0.0.1').once('error', reject))).rejects.toThrow(
    /ECONNREFUSED/,
  )
  await new Promise((resolve) => taken.close(resolve))
})
