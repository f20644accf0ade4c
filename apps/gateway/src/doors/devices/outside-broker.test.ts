import { randomUUID } from 'node:crypto'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, describe, expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import { OutsideBroker, type OutsideBrokerOptions } from './outside-broker.js'
import { ReportBatcher } from './report-batcher.js'
import { FakeIngest, pause, until } from './testdata/fake-ingest.js'

const receivedAt = new Date('2026-11-21T10:00:00Z')
const report = (second: number) =>
  JSON.stringify({
    deviceTime: new Date(receivedAt.getTime() + second * 1000).toISOString(),
    position: { latitude: 41.39, longitude: 2.17 },
    values: { batteryPercent: 80 },
  })

const closers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

interface Process {
  broker: OutsideBroker
  /** Seconds of the reports of this moped that were written, in their order. */
  kept: (imei: string) => number[]
  results: string[]
  database: FakeIngest
}

/** A gateway process at a broker that others may use as well. */
const processAt = (url: string, options: Partial<OutsideBrokerOptions> = {}): Process => {
  const database = new FakeIngest()
  const results: string[] = []
  const broker = new OutsideBroker({
    url,
    batcher: new ReportBatcher(database.ingest, { maxDelayMs: 1 }),
    clock: new HandedClock(receivedAt),
    log: silentLog(),
    clientId: `motora-${randomUUID()}`,
    onResult: async (of, payload) => void results.push(`${of} ${payload.toString()}`),
    ...options,
  })
  closers.push(() => broker.close())
  const kept = (imei: string) =>
    database.kept
      .filter(({ deviceKey }) => deviceKey === imei)
      .map(({ deviceTime }) => ((deviceTime?.getTime() ?? 0) - receivedAt.getTime()) / 1000)
      .toSorted((a, b) => a - b)
  return { broker, kept, results, database }
}
const listeningOn = (server: ReturnType<typeof createServer>, port = 0): Promise<number> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))

test('a broker that speaks MQTT 3 alone ends the start, and says why: there no command would expire', async () => {
  const { Aedes } = await import('aedes')
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  const port = await listeningOn(server)
  closers.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => new Promise<void>((resolve) => broker.close(resolve)),
  )
  await expect(processAt(`mqtt://127.0.0.1:${port}`).broker.open()).rejects.toThrow('the broker must speak MQTT 5')
})

const url = process.env.TEST_MQTT_URL ?? ''
describe.skipIf(!url)('at a broker', () => {
  const newImei = () => `86${Math.floor(Math.random() * 1e13)}`
  const device = async (options = {}): Promise<MqttClient> => {
    const client = await connectAsync(url, { protocolVersion: 5, ...options })
    closers.push(() => client.endAsync(true))
    return client
  }

  test('a report is acknowledged after its commit: who could not write it is told it again', async () => {
    const imei = newImei()
    const clientId = `motora-${randomUUID()}`
    const first = processAt(url, { clientId })
    await first.broker.open()
    first.database.failure = new Error('connection lost')
    const moped = await device()
    await moped.publishAsync(`motora/${imei}/report`, report(0), { qos: 1 })
    await until(() => first.broker.counts.failures > 0)
    await first.broker.close()
    expect(first.kept(imei)).toEqual([])
    const again = processAt(url, { clientId })
    await again.broker.open()
    await until(() => again.kept(imei).length === 1)
    await moped.publishAsync(`motora/${imei}/result`, 'done', { qos: 1 })
    await until(() => again.results.includes(`${imei} done`))
  })

  test('a process that is away takes no report and no answer from the one that is there', async () => {
    const imei = newImei()
    const [here, away] = [processAt(url), processAt(url)]
    await Promise.all([here.broker.open(), away.broker.open()])
    await away.broker.close()
    const moped = await device()
    const seconds = Array.from({ length: 40 }, (_, n) => n)
    for (const n of seconds) await moped.publishAsync(`motora/${imei}/report`, report(n), { qos: 1 })
    await moped.publishAsync(`motora/${imei}/result`, 'done', { qos: 1 })
    await until(() => here.kept(imei).length === 40 && here.results.length > 0)
    expect(here.kept(imei)).toEqual(seconds)
    expect(here.results).toEqual([`${imei} done`])
  })

  test('a command is good for half a minute: the broker is told so', async () => {
    const imei = newImei()
    const { broker } = processAt(url)
    await broker.open()
    const moped = await device()
    const heard: [string, number | undefined][] = []
    moped.on('message', (_, payload, { properties }) => {
      heard.push([payload.toString(), properties?.messageExpiryInterval])
    })
    await moped.subscribeAsync(`motora/${imei}/command`, { qos: 1 })
    expect(await broker.sendCommand(imei, 'go')).toBe('handed-over')
    await until(() => heard.length === 1)
    expect(heard[0]?.[0]).toBe('go')
    expect(heard[0]?.[1]).toBeGreaterThan(25)
    expect(heard[0]?.[1]).toBeLessThanOrEqual(30)
  })

  /** A way to the broker that can be closed, and that can swallow what the gateway says. */
  const wayToBroker = async () => {
    const through = new Set<Socket>()
    const way = { isDeaf: false, port: 0, cut: () => through.forEach((socket) => void socket.destroy()) }
    const server = createServer((socket) => {
      const { hostname, port } = new URL(url)
      const onward = connectSocket(Number(port || 1883), hostname)
      through.add(socket)
      socket.on('error', () => onward.destroy()).on('close', () => onward.destroy())
      onward.on('error', () => socket.destroy()).on('close', () => socket.destroy())
      socket.on('data', (bytes) => void (way.isDeaf || onward.write(bytes)))
      onward.pipe(socket)
    })
    way.port = await listeningOn(server)
    const close = () => new Promise((resolve) => server.close(resolve))
    closers.push(close)
    return { way, close, reopen: () => listeningOn(server, way.port) }
  }
  const impatient = { client: { reconnectPeriod: 50 } }

  test('a broker that is away when a gateway starts is heard once it is there, and again after it was away', async () => {
    const imei = newImei()
    const { way, close, reopen } = await wayToBroker()
    await close()
    const { broker, kept } = processAt(`mqtt://127.0.0.1:${way.port}`, impatient)
    await broker.open()
    expect(broker.isConnected).toBe(false)
    expect(await broker.sendCommand(imei, 'go')).toBe('no-session')
    await reopen()
    const moped = await device()
    const isHeard = async (second: number) => {
      await until(() => broker.isConnected)
      await pause(100)
      await moped.publishAsync(`motora/${imei}/report`, report(second), { qos: 1 })
      await until(() => kept(imei).includes(second))
    }
    await isHeard(1)
    way.cut()
    await until(() => !broker.isConnected)
    await isHeard(2)
  })

  test('a command that the broker did not confirm is not said again once it is back', async () => {
    const imei = newImei()
    const { way } = await wayToBroker()
    const { broker } = processAt(`mqtt://127.0.0.1:${way.port}`, { ...impatient, connections: 1 })
    await broker.open()
    const moped = await device()
    const heard: string[] = []
    moped.on('message', (_, payload) => void heard.push(payload.toString()))
    await moped.subscribeAsync(`motora/${imei}/command`, { qos: 1 })
    way.isDeaf = true
    const sent = broker.sendCommand(imei, 'unlock')
    await pause(50)
    way.cut()
    expect(await sent).toBe('handed-over')
    way.isDeaf = false
    await until(() => broker.isConnected)
    expect(await broker.sendCommand(imei, 'locate')).toBe('handed-over')
    await until(() => heard.length > 0)
    expect(heard).toEqual(['locate'])
  })
})
