import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { DeviceLine } from './device-line.js'
import { Moped } from './moped.js'
import type { MopedReport } from './moped-report.js'
import { Random } from './random.js'
import { modbusChecksum } from './silence-z-encoder.js'

const start = new Date('2026-05-04T08:00:00Z')
const imei = '863071010000007'
const moped = new Moped(
  { imei, model: 'S01', latitude: 41.39, longitude: 2.16, batteryPercent: 70, odometerMetres: 1e6 },
  new Random(1),
  start,
)
const reports = moped.advance(new Date(start.getTime() + 3_600_000))
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A gateway of a few lines: reads lines and frames, and answers as many frames as it is asked to. */
async function gateway(
  answerFrames: (connection: number, frame: number) => boolean,
  cutAfter?: (connection: number, frame: number) => boolean,
) {
  const logins: string[] = []
  const indexes: number[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const connection = sockets.push(socket)
    let rest = Buffer.alloc(0)
    let frames = 0
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      for (;;) {
        if (rest[0] === 0x24) {
          const end = rest.indexOf('\r\n')
          if (end < 0) return
          logins.push(rest.subarray(0, end).toString())
          rest = rest.subarray(end + 2)
          socket.write(Buffer.of(0x06))
          continue
        }
        if (rest.length < 4 || rest.length < rest.readUInt16BE(1)) return
        const frame = rest.subarray(0, rest.readUInt16BE(1))
        rest = rest.subarray(frame.length)
        expect(modbusChecksum(frame.subarray(0, -2))).toBe(frame.readUInt16BE(frame.length - 2))
        for (let i = 0; i < (frame[3] ?? 0); i++) indexes.push(frame[4 + i * 88] ?? -1)
        frames += 1
        if (answerFrames(connection, frames)) socket.write(Buffer.of(0x06))
        if (cutAfter?.(connection, frames)) return void socket.destroy()
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => sockets.map((socket) => socket.destroy()),
  )
  return { port: (server.address() as AddressInfo).port, logins, indexes, sockets }
}

function line(port: number, window = 4) {
  const acknowledged: MopedReport[] = []
  const commands: string[] = []
  const device = new DeviceLine({
    imei,
    host: '127.0.0.1',
    port,
    random: new Random(1),
    window,
    firstPauseMs: 20,
    onAcknowledged: (some) => acknowledged.push(...some),
    onCommand: (command) => commands.push(command),
  })
  closers.push(() => device.close(0))
  device.open()
  return { device, acknowledged, commands }
}

test('signs in by its IMEI, and counts as sent only what was answered', async () => {
  const server = await gateway((_, frame) => frame <= 3)
  const { device, acknowledged } = line(server.port)
  for (const report of reports.slice(0, 5)) device.send([report])
  await vi.waitFor(() => expect(server.indexes).toHaveLength(5))
  await vi.waitFor(() => expect(acknowledged).toHaveLength(3))
  expect(server.logins.map((login) => login.split(';')[2])).toEqual([imei])
  expect(device.pendingFrames).toBe(2)
})

test('never has more frames out than the window', async () => {
  const server = await gateway(() => false)
  const { device } = line(server.port, 2)
  for (const report of reports.slice(0, 6)) device.send([report])
  await vi.waitFor(() => expect(server.indexes).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(server.indexes).toHaveLength(2)
  expect(device.pendingFrames).toBe(6)
})

test('after a cut it calls again and sends what was not answered, in order', async () => {
  const server = await gateway(
    (connection, frame) => connection > 1 || frame <= 2,
    (connection, frame) => connection === 1 && frame === 4,
  )
  const { device, acknowledged } = line(server.port, 4)
  for (const report of reports.slice(0, 8)) device.send([report])
  await vi.waitFor(() => expect(acknowledged).toHaveLength(8), { timeout: 3_000 })
  expect(server.logins).toHaveLength(2)
  expect(acknowledged.map((report) => report.sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  // Frames three and four were received and not answered: sent twice, with the same bytes.
  expect(server.indexes.filter((index) => index === 2)).toHaveLength(2)
  expect(server.indexes.filter((index) => index === 0)).toHaveLength(1)
  expect(device.pendingFrames).toBe(0)
})

test('keeps calling while nobody answers', async () => {
  const { device } = line(1)
  device.send(reports.slice(0, 1))
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(device.isConnected).toBe(false)
  expect(await device.close(0)).toBe(1)
})

test('understands command lines between answers, however they are split', async () => {
  const server = await gateway(() => true)
  const { device, acknowledged, commands } = line(server.port)
  await vi.waitFor(() => expect(device.isConnected).toBe(true))
  server.sockets[0]?.write('$PWO')
  device.send(reports.slice(0, 1))
  await vi.waitFor(() => expect(acknowledged).toHaveLength(1))
  server.sockets[0]?.write('N,4\r\n$POLL\r\n')
  await vi.waitFor(() => expect(commands).toEqual(['$PWON,4', '$POLL']))
  device.send(reports.slice(1, 2))
  await vi.waitFor(() => expect(acknowledged).toHaveLength(2))
})

test('in a hole it stays silent until it may call again', async () => {
  const server = await gateway(() => true)
  const { device, acknowledged } = line(server.port)
  await vi.waitFor(() => expect(device.isConnected).toBe(true))
  device.hangUp()
  device.send(reports.slice(0, 1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.logins).toHaveLength(1)
  expect(acknowledged).toHaveLength(0)
  device.open()
  await vi.waitFor(() => expect(acknowledged).toHaveLength(1))
  expect(server.logins).toHaveLength(2)
})
