import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { DeviceLine } from './device-line.js'
import { fetchPartFrom } from './fetch-part.js'
import { Moped } from './moped.js'
import { MopedUpdates } from './moped-updates.js'
import { Random } from './random.js'

const imei = '863071010000007'
const orderId = '01a200b4-bbb5-7178-b23b-5563498197ce'
const firmware = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 31) & 0xff))
const sha256 = createHash('sha256').update(firmware).digest('hex')
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** The two doors of a gateway that an update needs, of a few lines. */
const pretendGateway = async (answer: (call: number) => 'whole' | 'cut' | 'down' | 'refused' = () => 'whole') => {
  const heard: string[] = []
  const sockets: Socket[] = []
  const ranges: string[] = []
  const devicePort = await listen(
    createServer((socket) => {
      sockets.push(socket)
      let text = ''
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1')
        for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
          const line = text.slice(0, end)
          text = text.slice(end + 2)
          if (line.includes(imei)) socket.write(Buffer.of(0x06))
          else heard.push(line)
        }
      })
    }),
  )
  const http = createHttpServer((request, response) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const isRight = request.headers.authorization === 'Bearer the-ticket' && request.url === `/x/${orderId}`
    ranges.push(request.headers.range ?? '')
    const kind = answer(ranges.length)
    if (kind === 'down') return void response.writeHead(503).end()
    if (!isRight || !range || kind === 'refused') return void response.writeHead(401).end()
    const [from, to] = [Number(range[1]), Number(range[2]) + 1]
    const length = to - from
    response.writeHead(206, {
      'content-range': `bytes ${from}-${to - 1}/${firmware.length}`,
      'content-length': length,
    })
    if (kind === 'whole') return void response.end(firmware.subarray(from, to))
    response.write(firmware.subarray(from, from + 1000), () => setTimeout(() => response.destroy(), 10))
  })
  const port = await listen(http)
  closers.push(() => {
    http.closeAllConnections()
    for (const socket of sockets) socket.destroy()
  })
  const order = (id = orderId) =>
    sockets.at(-1)?.write(`$FOTA,${id},ECU,2.4.0,${firmware.length},${sha256},/x/${orderId},the-ticket\r\n`)
  return { devicePort, origin: `http://127.0.0.1:${port}`, heard, ranges, sockets, order }
}

const moped = (gateway: { devicePort: number; origin: string }, breakShare = 0) => {
  const random = new Random(5)
  const place = { latitude: 41.39, longitude: 2.16, batteryPercent: 80, odometerMetres: 1e6 }
  const made = new Moped({ imei, model: 'S01', ...place }, random, new Date())
  const line = new DeviceLine({
    imei,
    host: '127.0.0.1',
    port: gateway.devicePort,
    random,
    window: 4,
    firstPauseMs: 20,
    maxPauseMs: 40,
    onLogin: () => updates.onLogin(),
    onCommand: (command) => updates.receive(command, new Date()),
  })
  const updates = new MopedUpdates(
    made,
    { hardware: 'S01-A', ECU: '2.1.0', BMS: '1.8.0', TCU: '3.0.6' },
    random,
    { say: (text) => line.say(text), fetchPart: fetchPartFrom(gateway.origin) },
    {
      failureShare: 0,
      breakShare,
      parts: 5,
      secondsBetweenParts: 0.01,
      installSeconds: 0.05,
      rebootSeconds: 0.1,
      retrySeconds: 0.05,
      patienceSeconds: 10,
    },
  )
  const tick = setInterval(() => {
    const now = new Date()
    updates.advance(now)
    if (updates.isOffLine(now)) line.hangUp()
    else line.open()
  }, 10)
  closers.push(
    () => line.close(0),
    () => clearInterval(tick),
  )
  line.open()
  return { line, updates }
}
const words = (heard: readonly string[]) =>
  heard.filter((line) => line.startsWith('$FOTA')).map((line) => line.slice(43))

test('over real sockets: versions at each login, the bytes by parts, off-line for the restart, the new version', async () => {
  const gateway = await pretendGateway()
  const { updates } = moped(gateway)
  await vi.waitFor(() => expect(gateway.heard).toEqual(['$VERS,S01-A,2.1.0,1.8.0,3.0.6']))
  gateway.order()
  await vi.waitFor(() => expect(gateway.heard.at(-1)).toBe(`$FOTA,${orderId},installed`), { timeout: 5000 })
  expect(gateway.heard.at(-2)).toBe('$VERS,S01-A,2.4.0,1.8.0,3.0.6')
  expect(gateway.ranges).toEqual([0, 40, 80, 120, 160].map((k) => `bytes=${k * 1000}-${(k + 40) * 1000 - 1}`))
  expect(words(gateway.heard).slice(0, 3)).toEqual(['accepted', 'downloading,20', 'downloading,40'])
  // the restart was a cut of the line
  expect(gateway.sockets.length).toBe(2)
  expect(updates.isBusy).toBe(false)
})

test('downloads that are cut, a gateway that is down and a line that breaks: it goes on where it was', async () => {
  const gateway = await pretendGateway((call) => (call === 2 ? 'cut' : call === 3 || call === 4 ? 'down' : 'whole'))
  moped(gateway, 1)
  await vi.waitFor(() => expect(gateway.heard).toHaveLength(1))
  gateway.order()
  await vi.waitFor(() => expect(gateway.heard.at(-1)).toBe(`$FOTA,${orderId},installed`), { timeout: 5000 })
  // what came before the cut is not fetched again
  expect(gateway.ranges[2]).toBe('bytes=41000-80999')
  // its own break, and the restart
  expect(gateway.sockets.length).toBeGreaterThanOrEqual(3)
  expect(words(gateway.heard).filter((word) => word === 'accepted')).toHaveLength(1)
})

test('cut off by the gateway in mid-download, it reports after the next login how far it is', async () => {
  const gateway = await pretendGateway()
  moped(gateway)
  await vi.waitFor(() => expect(gateway.heard).toHaveLength(1))
  gateway.order()
  await vi.waitFor(() => expect(words(gateway.heard)).toContain('downloading,20'))
  const before = gateway.heard.length
  gateway.sockets.at(-1)?.destroy()
  await vi.waitFor(() => expect(gateway.heard.length).toBeGreaterThan(before + 1))
  const afterCut = gateway.heard.slice(before).find((line) => line.startsWith('$VERS'))
  expect(afterCut).toBe('$VERS,S01-A,2.1.0,1.8.0,3.0.6')
  await vi.waitFor(() => expect(gateway.heard.at(-1)).toBe(`$FOTA,${orderId},installed`), { timeout: 5000 })
})

test('a ticket that opens nothing ends it', async () => {
  const gateway = await pretendGateway(() => 'refused')
  const { updates } = moped(gateway)
  await vi.waitFor(() => expect(gateway.heard).toHaveLength(1))
  gateway.order()
  await vi.waitFor(() => expect(gateway.heard.at(-1)).toBe(`$FOTA,${orderId},failed,download`))
  expect(gateway.ranges).toHaveLength(1)
  expect(updates.versions.ECU).toBe('2.1.0')
})
