import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import type { DuplicateLogin, Line, LineTimes } from './line.js'
import { LiveLines } from './live-lines.js'
import { ReportBatcher } from './report-batcher.js'
import { TcpDoor, type TcpDoorOptions } from './tcp-door.js'
import { FakeIngest, pause, until } from './testdata/fake-ingest.js'
import { realFrame } from './testdata/real-frames.js'
import { seal } from './testdata/seal.js'

const imei = '860873041761486'
const login = (of = imei) => Buffer.from(`$SIL;S01;${of};1.07\r\n`)
const z1 = realFrame('silence-z-1rec').bytes
const z2 = realFrame('silence-z-2rec').bytes
const x = realFrame('astra-1').bytes
const k = realFrame('astra-4').bytes
const badZ = realFrame('silence-z-badcrc').bytes
const receivedAt = new Date('2026-11-21T10:00:00Z')

const frameAt = (second: number): Buffer => {
  const frame = Buffer.from(z1)
  frame.writeUInt32BE(z1.readUInt32BE(11) + second, 11)
  return seal(frame)
}

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const openDoor = async (options: Partial<TcpDoorOptions> = {}, lineTimes: Partial<LineTimes> = {}) => {
  const flagged: DuplicateLogin[] = []
  const lines = new LiveLines<Line>((duplicate) => flagged.push(duplicate), undefined, lineTimes)
  closers.push(() => lines.close())
  const database = new FakeIngest()
  const batcher = options.batcher ?? new ReportBatcher(database.ingest, { maxDelayMs: 1 })
  const clock = new HandedClock(receivedAt)
  const times = { sweepMs: 10, drainMs: 500, ...options.times }
  const door = new TcpDoor({ port: 0, host: '127.0.0.1', clock, log: silentLog(), lines, batcher, ...options, times })
  const port = await door.open()
  closers.push(() => door.close())
  return { door, port, database, batcher, flagged, lines }
}

class Module {
  readonly socket: Socket
  received = Buffer.alloc(0)
  isClosed = false
  constructor(port: number, localAddress = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress })
    this.socket.on('data', (chunk) => {
      this.received = Buffer.concat([this.received, chunk])
    })
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.isClosed = true
    })
    closers.push(() => void this.socket.destroy())
  }
  get acks(): number {
    return this.received.filter((byte) => byte === 0x06).length
  }
  send(...parts: Uint8Array[]): void {
    this.socket.write(Buffer.concat(parts))
  }
}

test('login and frames are answered with 0x06, also glued and byte by byte', async () => {
  const { port, database, door } = await openDoor()
  const module = new Module(port)
  module.send(login(), z1, z2)
  await until(() => module.acks === 3)
  for (const byte of frameAt(600)) {
    module.socket.write(Buffer.of(byte))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => module.acks === 4)
  expect(database.kept.map((report) => [report.source, report.deviceKey])).toEqual(
    Array.from({ length: 4 }, () => ['silence-z', imei]),
  )
  expect(database.kept[0]?.receivedAt).toEqual(receivedAt)
  expect(door.counts).toMatchObject({ connections: 1, frames: 3, failures: 0, bad: {} })
})

test('X and K frames need no login: the IMEI stands in them', async () => {
  const { port, database } = await openDoor()
  const one = new Module(port)
  const other = new Module(port)
  one.send(x)
  other.send(k)
  await until(() => one.acks === 1 && other.acks === 1)
  expect(new Set(database.kept.map((report) => report.deviceKey))).toEqual(new Set([imei, '862950025797534']))
})

test('a frame is answered only after its reports are written', async () => {
  const { port, database } = await openDoor()
  const module = new Module(port)
  database.hold()
  module.send(login(), z1)
  await until(() => module.acks === 1)
  await pause(50)
  expect(module.acks).toBe(1)
  expect(database.kept).toHaveLength(0)
  database.release()
  await until(() => module.acks === 2)
  expect(database.kept).toHaveLength(1)
})

test('when writing fails nothing is answered and the line closes; sent again, it is kept once', async () => {
  const { port, database, door } = await openDoor()
  const module = new Module(port)
  module.send(login())
  await until(() => module.acks === 1)
  database.failure = new Error('connection lost')
  module.send(z1, z2)
  await until(() => module.isClosed)
  expect(module.acks).toBe(1)
  expect(door.counts.failures).toBe(1)
  database.failure = null
  const again = new Module(port)
  again.send(login(), z1, z2, z1)
  await until(() => again.acks === 4)
  expect(database.kept).toHaveLength(3)
})

test('a wrong check sum is counted, not answered, and its neighbours are', async () => {
  const { port, database, door } = await openDoor()
  const module = new Module(port)
  module.send(login(), badZ, z1, Buffer.from([1, 2, 3]), z2)
  await until(() => module.acks === 3)
  await pause(30)
  expect(module.acks).toBe(3)
  expect(door.counts.bad).toEqual({ checksum: 1, garbage: 1 })
  expect(database.kept).toHaveLength(3)
})

test('a Z frame before the login is refused and the line closed', async () => {
  const { port, database, door } = await openDoor()
  const module = new Module(port)
  module.send(z1)
  await until(() => module.isClosed)
  expect(module.acks).toBe(0)
  expect(database.kept).toHaveLength(0)
  expect(door.counts.bad).toEqual({ 'no-login': 1 })
})

test('one connection speaks for one vehicle', async () => {
  const { port, database, door } = await openDoor()
  const module = new Module(port)
  module.send(login(), k)
  await until(() => module.isClosed)
  expect(database.kept).toHaveLength(0)
  expect(door.counts.bad).toEqual({ 'foreign-imei': 1 })
})

const answersPolls = (module: Module): void => {
  let second = 100
  module.socket.on('data', (chunk: Buffer) => {
    second += 1
    if (chunk.includes('$POLL\r\n')) module.send(frameAt(second))
  })
}

test('a line that is open is asked before another takes its place; one that answers stays and takes commands again', async () => {
  const { port, door, database, flagged } = await openDoor({}, { answerMs: 60_000, contestMs: 100 })
  const first = new Module(port)
  first.send(login())
  await until(() => first.acks === 1)
  expect(door.sendLine(imei, '$PWON,4')).toBe('sent')
  await until(() => first.received.includes('$PWON,4\r\n'))
  answersPolls(first)

  const second = new Module(port)
  second.send(login(), frameAt(5))
  await until(() => second.isClosed)
  expect(first.isClosed).toBe(false)
  expect(flagged).toMatchObject([{ imei, olderWasAlive: true, closed: 'newer' }])
  // what the other said is kept, and nothing in it believed
  await until(() => database.kept.some(({ isDisputed }) => isDisputed))
  expect(database.kept.filter(({ isDisputed }) => isDisputed)).toHaveLength(1)
  expect(door.sendLine(imei, '$TCOP')).toBe('unproven')
  await until(() => door.sendLine(imei, '$TCOP') === 'sent')
  // again and again: it is neither asked nor kept from its commands
  for (let n = 0; n < 3; n += 1) {
    const again = new Module(port)
    again.send(login())
    await until(() => again.isClosed)
    expect(door.sendLine(imei, '$FIND')).toBe('sent')
  }
  expect(first.received.toString('latin1').split('$POLL').length - 1).toBe(1)
})

test('who displaces a silent line gets no command, however long it waits, until what it says fits the vehicle', async () => {
  let fits = false
  const { port, door, flagged } = await openDoor({ fits: async () => fits }, { answerMs: 50, contestMs: 50 })
  const first = new Module(port)
  first.send(login())
  await until(() => first.acks === 1)
  const second = new Module(port)
  second.send(login())
  await until(() => second.acks === 1 && first.isClosed)
  expect(flagged).toMatchObject([{ imei, olderWasAlive: true, closed: 'older' }])
  second.send(frameAt(1))
  await until(() => second.acks === 2)
  await pause(150)
  expect(door.sendLine(imei, '$TCOP')).toBe('unproven')
  fits = true
  second.send(frameAt(2))
  await until(() => door.sendLine(imei, '$TCOP') === 'sent')
  expect(door.sendLine('860873041761999', '$TCOP')).toBe('no-session')
  second.socket.end()
  await until(() => door.connected === 0)
  expect(door.sendLine(imei, '$TCOP')).toBe('no-session')
})

test('a doubt stays when the doubted one hangs up and calls again', async () => {
  const { port, door } = await openDoor({}, { answerMs: 50, contestMs: 50 })
  const first = new Module(port)
  first.send(login())
  await until(() => first.acks === 1)
  const second = new Module(port)
  second.send(login())
  await until(() => second.acks === 1 && first.isClosed)
  second.socket.end()
  await until(() => door.connected === 0)
  const third = new Module(port)
  third.send(login())
  await until(() => third.acks === 1)
  await pause(120)
  expect(door.sendLine(imei, '$TCOP')).toBe('unproven')
})

test('a vehicle that has a key is not heard here', async () => {
  const { port, door, database } = await openDoor({ isKeyed: async (name) => name === imei })
  const module = new Module(port)
  module.send(login())
  await until(() => module.isClosed)
  expect(door.counts.refused).toBe(1)
  expect(door.sendLine(imei, '$TCOP')).toBe('no-session')
  expect(database.kept).toEqual([])
})

test('who calls too often in a vehicle’s name is disconnected before anything is asked; the line that is open stays', async () => {
  let asked = 0
  const isKeyed = async () => {
    asked += 1
    return false
  }
  const { ingest } = new FakeIngest()
  const batcher = new ReportBatcher(ingest, { maxDelayMs: 1, strangers: { held: async () => [] } })
  batcher.know([imei])
  const maxLogins = { ofImeiAndAddress: 2, ofStrangersAtAddress: 1 }
  const { port, door, lines } = await openDoor({ isKeyed, batcher, maxLogins }, { answerMs: 60_000 })
  const [here, there] = ['127.0.0.1', '127.0.0.2']
  const moped = new Module(port, here)
  moped.send(login(), z1)
  await until(() => moped.acks === 2)
  answersPolls(moped)
  const call = async (from: string) => {
    const one = new Module(port, from)
    one.send(login())
    await until(() => one.isClosed)
  }
  for (let n = 0; n < 2; n += 1) await call(there)
  const before = { asked, duplicates: lines.duplicates }
  expect(before).toEqual({ asked: 3, duplicates: 2 })
  for (let n = 0; n < 5; n += 1) await call(there)
  expect({ asked, duplicates: lines.duplicates }).toEqual(before)
  expect(door.counts.refused).toBe(5)
  // from where its words were believed it may always call
  for (let n = 0; n < 5; n += 1) await call(here)
  expect(lines.duplicates).toBe(7)
  expect(door.counts.refused).toBe(5)
  // names that are none of ours
  const [first, second] = [new Module(port, there), new Module(port, there)]
  first.send(login('860873041761001'))
  await until(() => first.acks === 1)
  second.send(login('860873041761002'))
  await until(() => second.isClosed)
  expect(second.acks).toBe(0)
  expect(moped.isClosed).toBe(false)
})

test('another address is remembered as the vehicle’s only when what it says fits', async () => {
  const asked: number[] = []
  const fits = async (reports: readonly unknown[]) => {
    asked.push(reports.length)
    return false
  }
  const { port, lines } = await openDoor({ maxLogins: { ofImeiAndAddress: 1 }, fits })
  const [here, there] = ['127.0.0.1', '127.0.0.2']
  const from = async (localAddress: string) => {
    const one = new Module(port, localAddress)
    one.send(login())
    await until(() => one.isClosed || one.acks > 0)
    return one
  }
  const speaks = async (one: Module, second: number) => {
    const before = one.acks
    one.send(frameAt(second))
    await until(() => one.acks > before)
    one.socket.destroy()
    await until(() => lines.proven(imei) === 'no-session')
  }
  await speaks(await from(here), 1)
  expect(asked).toEqual([])
  await speaks(await from(there), 2)
  expect(asked).toEqual([1])
  expect((await from(there)).isClosed).toBe(true)
  for (let n = 3; n < 6; n += 1) await speaks(await from(here), n)
})

test('too much waiting pauses the senders; nothing is dropped', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 0, maxWaiting: 20, maxBatch: 10 })
  const { port } = await openDoor({ batcher })
  database.hold()
  const modules = Array.from({ length: 4 }, () => new Module(port))
  const frames = 3000
  for (const [i, module] of modules.entries()) {
    module.send(login(`86087304176100${i}`))
    for (let n = 0; n < frames; n += 100)
      module.send(...Array.from({ length: 100 }, (_, m) => frameAt(i * 100_000 + n + m)))
  }
  await until(() => batcher.isFull)
  await pause(100)
  // One frame more than there is room for from each, of the twelve thousand that were sent.
  expect(batcher.held).toBeLessThan(30)
  database.release()
  const end = performance.now() + 15_000
  while (performance.now() < end && modules.some((module) => module.acks < frames + 1)) await pause(20)
  expect(modules.map((module) => module.acks)).toEqual(modules.map(() => frames + 1))
  expect(database.kept).toHaveLength(4 * frames)
})

test('answers keep their order: a later frame is never answered before an earlier one', async () => {
  const database = new FakeIngest()
  const order: number[] = []
  database.before = async (reports) => {
    await pause(reports.length % 3)
    for (const report of reports) order.push(Number(report.deviceTime))
  }
  const { port } = await openDoor({ batcher: new ReportBatcher(database.ingest, { maxBatch: 7, maxDelayMs: 0 }) })
  const module = new Module(port)
  module.send(login(), ...Array.from({ length: 60 }, (_, i) => frameAt(i)))
  await until(() => module.acks === 61)
  expect(order).toEqual([...order].sort((a, b) => a - b))
})

test('a quiet line is kept open by 0x06, but not while a frame waits for its answer', async () => {
  const { port, database } = await openDoor({ times: { keepAliveMs: 40 } })
  const module = new Module(port)
  module.send(login())
  await until(() => module.acks >= 3)
  database.hold()
  module.send(z1)
  await pause(20)
  const before = module.acks
  await pause(150)
  expect(module.acks).toBe(before)
  database.release()
  await until(() => module.acks > before)
})

test('a line that is not read for want of room is not kept open by 0x06: a frame in it would take that for its answer', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 0, maxWaiting: 1 })
  const { port } = await openDoor({ batcher, times: { keepAliveMs: 40 } })
  database.hold()
  const one = new Module(port)
  one.send(login(), z1)
  await until(() => batcher.isFull)
  const other = new Module(port)
  other.send(login('863071880000001'))
  await until(() => other.acks === 1)
  other.send(frameAt(1))
  await pause(150)
  expect(other.acks).toBe(1)
  database.release()
  await until(() => other.acks > 1)
})

test('who does not say its name in time, drips, or falls silent is let go', async () => {
  const { port, door } = await openDoor({ times: { loginMs: 80, partialMs: 60, idleMs: 250 } })
  const silent = new Module(port)
  const dripping = new Module(port)
  const drip = setInterval(() => dripping.socket.write('$'), 10)
  closers.push(() => clearInterval(drip))
  await until(() => silent.isClosed && dripping.isClosed)

  const half = new Module(port)
  half.send(login(), z1.subarray(0, 50))
  await until(() => door.counts.bad.incomplete === 1)
  half.send(z2)
  await until(() => half.acks === 2)
  await until(() => half.isClosed)
})

test('closing answers what was received and takes no more', async () => {
  const { door, port, database } = await openDoor()
  const module = new Module(port)
  module.send(login())
  await until(() => module.acks === 1)
  database.hold()
  module.send(z1)
  await pause(30)
  const closed = door.close()
  await pause(30)
  expect(module.acks).toBe(1)
  database.release()
  await closed
  await until(() => module.isClosed)
  expect(module.acks).toBe(2)
  expect(database.kept).toHaveLength(1)
})

test('addresses that are not allowed get no word', async () => {
  const { door, port } = await openDoor({ allowsAddress: () => false })
  const module = new Module(port)
  module.send(login())
  await until(() => module.isClosed)
  expect(module.received).toHaveLength(0)
  expect(door.counts.refused).toBe(1)
})

test('a module’s text is passed on with its name', async () => {
  const texts: string[] = []
  const { port } = await openDoor({ onText: (of, line) => texts.push(`${of} ${line}`) })
  const module = new Module(port)
  module.send(Buffer.from('$EARLY;1\r\n'), login(), Buffer.from('$OK;PWON\r\n'))
  await until(() => texts.length === 1)
  expect(texts).toEqual([`${imei} $OK;PWON`])
})

test('a vehicle from which nothing comes after a command is cut off with what has not arrived; one that speaks is not', async () => {
  const { port, door } = await openDoor({ times: { unheardMs: 80 } })
  const [mute, alive] = [new Module(port), new Module(port)]
  let howItEnded = ''
  mute.socket.on('error', (error: NodeJS.ErrnoException) => {
    howItEnded = error.code ?? ''
  })
  mute.send(login())
  alive.send(login('860873041761999'))
  await until(() => mute.acks === 1 && alive.acks === 1)
  expect(door.lineTo(imei)).toBe('open')
  expect(door.sendLine(imei, '$PWON,0')).toBe('sent')
  expect(door.sendLine('860873041761999', '$PWON,0')).toBe('sent')
  await pause(30)
  alive.send(z1)
  await until(() => mute.isClosed)
  // not ended in good order: that would still deliver what is on its way
  expect(howItEnded).toBe('ECONNRESET')
  expect(door.lineTo(imei)).toBe('no-session')
  await pause(60)
  expect(alive.isClosed).toBe(false)
})
