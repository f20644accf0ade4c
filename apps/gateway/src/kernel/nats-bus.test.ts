import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { busAwayTopic, busReconnectedTopic, type Fact } from './bus.js'
import { silentLog } from './log.js'
import { messagesOf, NatsBus } from './nats-bus.js'

/** A broker of the tests' own; without one, what needs it is skipped and says so. */
const url = process.env.TEST_NATS_URL ?? ''
/** Topics of this run alone: the broker may serve others. */
const topic = `test.${process.pid}-${Date.now()}`

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const open = async (waitMs?: number, at = url): Promise<NatsBus> => {
  const bus = await NatsBus.open(at, silentLog(), waitMs)
  closers.push(() => bus.close())
  return bus
}

/** Just enough of a broker: greets, answers pings, notes what is said to it. It can be away and come back. */
class SmallBroker {
  said = ''
  port = 0
  #server: Server | undefined
  readonly #sockets = new Set<Socket>()

  async up(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.write('INFO {"server_id":"x","version":"2.9.10","proto":1,"headers":true,"max_payload":1048576}\r\n')
      socket.on('data', (bytes) => {
        this.said += bytes.toString()
        if (bytes.includes('PING\r\n')) socket.write('PONG\r\n')
      })
    })
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    const address = server.address()
    if (address && typeof address === 'object') this.port = address.port
  }

  down(): Promise<unknown> {
    const closed = new Promise((resolve) => this.#server?.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    return closed
  }
}

test('starts without its broker, notifies its own process meanwhile, and says when it is back', async () => {
  const broker = new SmallBroker()
  await broker.up()
  await broker.down()
  const bus = await open(50, `nats://127.0.0.1:${broker.port}`)
  closers.push(() => void broker.down())
  const heard: string[] = []
  for (const each of [busAwayTopic, busReconnectedTopic, topic]) bus.subscribe(each, () => void heard.push(each))
  expect(bus.reach()).toBe('away')
  bus.publish([{ topic, key: 'a', payload: {} }])
  expect(heard).toEqual([topic])
  expect(bus.untold).toBe(1)

  await broker.up()
  await expect.poll(() => bus.reach(), { timeout: 5000 }).toBe('others')
  expect(heard).toEqual([topic, busReconnectedTopic])
  await expect.poll(() => broker.said).toContain(`PUB motora.facts.${busReconnectedTopic}`)
  // what was announced while it was away is gone, and not announced late
  expect(broker.said).not.toContain(`PUB motora.facts.${topic}`)

  await broker.down()
  await expect.poll(() => bus.reach(), { timeout: 5000 }).toBe('away')
  bus.publish([{ topic, key: 'b', payload: {} }])
  broker.said = ''
  await broker.up()
  await expect.poll(() => bus.reach(), { timeout: 5000 }).toBe('others')
  expect(heard).toEqual([topic, busReconnectedTopic, busAwayTopic, topic, busReconnectedTopic])
  await expect.poll(() => broker.said).toContain(`PUB motora.facts.${busReconnectedTopic}`)
  expect(broker.said).not.toContain(`PUB motora.facts.${topic}`)
  // and it still listens
  expect(broker.said).toContain(`SUB motora.facts.${topic}`)
}, 20_000)

test('says who it is, and never goes on in clear where encryption is asked for', async () => {
  const broker = new SmallBroker()
  await broker.up()
  closers.push(() => void broker.down())
  const bus = await open(2000, `nats://gate%40way:a%20secret@127.0.0.1:${broker.port}`)
  expect(bus.reach()).toBe('others')
  expect(broker.said).toContain('"user":"gate@way","pass":"a secret"')
  broker.said = ''
  const encrypted = await open(500, `tls://127.0.0.1:${broker.port}`)
  expect(encrypted.reach()).toBe('away')
  expect(broker.said).not.toContain('CONNECT')
})

test('what is announced together goes in messages that a broker takes, whole and in order', () => {
  const facts = Array.from({ length: 3000 }, (_, n) => ({ topic, key: String(n), payload: { text: 'é'.repeat(200) } }))
  const messages = messagesOf(facts)
  expect(messages.length).toBeGreaterThan(1)
  for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThanOrEqual(524_288)
  expect(messages.flatMap((message) => JSON.parse(message) as Fact[])).toEqual(facts)
  expect(messagesOf(facts.slice(0, 2))).toHaveLength(1)
})

test.skipIf(url === '')('facts announced in one process are heard once in each, together and in order', async () => {
  const [one, other] = await Promise.all([open(), open()])
  const heard: Fact[][] = []
  const own: Fact[][] = []
  other.subscribe(topic, (facts) => void heard.push(facts))
  one.subscribe(topic, (facts) => void own.push(facts))
  await new Promise((resolve) => setTimeout(resolve, 100))
  one.publish([
    { topic, key: 'a', payload: { n: 1 } },
    { topic: `${topic}.else`, key: 'x', payload: {} },
    { topic, key: 'b', payload: { n: 2 } },
  ])
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]?.map((fact) => fact.key)).toEqual(['a', 'b'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(own.map((facts) => facts.map((fact) => fact.key))).toEqual([['a', 'b']])
})
