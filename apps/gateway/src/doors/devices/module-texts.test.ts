import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { silentLog } from '../../kernel/log.js'
import type { Line, LineTimes } from './line.js'
import { LiveLines } from './live-lines.js'
import { ReportBatcher } from './report-batcher.js'
import { TcpDoor, type TcpDoorOptions } from './tcp-door.js'
import { FakeIngest, pause, until } from './testdata/fake-ingest.js'
import { realFrame } from './testdata/real-frames.js'

// What a module says in words (its versions, what became of an order) is the vehicle's word, or nobody's.

const imei = '860873041761486'
const login = `$SIL;S01;${imei};1.07\r\n`
const frame = realFrame('silence-z-1rec').bytes
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const openDoor = async (options: Partial<TcpDoorOptions>, lineTimes: Partial<LineTimes> = {}) => {
  const texts: string[] = []
  const lines = new LiveLines<Line>(() => undefined, undefined, lineTimes)
  closers.push(() => lines.close())
  const door = new TcpDoor({
    port: 0,
    host: '127.0.0.1',
    clock: new HandedClock(new Date('2026-11-21T10:00:00Z')),
    log: silentLog(),
    lines,
    batcher: new ReportBatcher(new FakeIngest().ingest, { maxDelayMs: 1 }),
    onText: (of, line) => texts.push(`${of} ${line}`),
    ...options,
  })
  const port = await door.open()
  closers.push(() => door.close())
  return { door, port, texts }
}

/** Sends all of it in one piece. */
const say = (port: number, ...parts: (string | Uint8Array)[]): Socket & { ended?: boolean; heard: string } => {
  const socket = Object.assign(connect(port, '127.0.0.1'), { ended: false, heard: '' })
  socket.on('data', (bytes) => {
    socket.heard += bytes.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    socket.ended = true
  })
  socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))))
  closers.push(() => void socket.destroy())
  return socket
}

test('of a vehicle that has a key nothing is heard here, not even what comes with the login', async () => {
  const { port, texts } = await openDoor({ isKeyed: async () => true })
  const stranger = say(port, login, '$VERS,S01-A,6.6.6,6.6.6,6.6.6\r\n')
  await until(() => stranger.ended === true)
  await pause(30)
  expect(texts).toEqual([])
})

test('where it cannot be looked up whether a vehicle has a key, nobody is let in', async () => {
  const { door, port, texts } = await openDoor({ isKeyed: () => Promise.reject(new Error('the database is away')) })
  const module = say(port, login, frame, '$VERS,S01-A,2.1.0,1.8.0,3.0.6\r\n')
  await until(() => module.ended === true)
  await pause(30)
  expect([texts, door.lineTo(imei), module.heard.split('\u0006').length <= 2]).toEqual([[], 'no-session', true])
})

test('what comes with the login of a vehicle without a key is heard once it is known that it has none', async () => {
  const { port, texts } = await openDoor({ isKeyed: () => pause(30).then(() => false) })
  say(port, login, '$VERS,S01-A,2.1.0,1.8.0,3.0.6\r\n')
  await until(() => texts.length === 1)
  expect(texts).toEqual([`${imei} $VERS,S01-A,2.1.0,1.8.0,3.0.6`])
})

test('who logs in by the name of a line that answers is not heard, also while the line is being asked', async () => {
  const { port, texts } = await openDoor({ fits: async () => true }, { answerMs: 60_000, contestMs: 50 })
  const moped = say(port, login)
  await until(() => moped.heard.includes('\u0006'))
  const stranger = say(port, login, '$FOTA,1,failed,sum\r\n')
  await until(() => moped.heard.includes('$POLL'))
  await pause(50)
  expect(texts).toEqual([])
  moped.write('$FOTA,1,installing\r\n')
  await until(() => stranger.ended === true)
  await until(() => texts.length === 1)
  expect(texts).toEqual([`${imei} $FOTA,1,installing`])
})

test('who took the place of a silent line is heard when what it reports fits the vehicle, the newest few words', async () => {
  let fits = false
  const { port, texts } = await openDoor({ fits: async () => fits }, { answerMs: 50, contestMs: 50 })
  const moped = say(port, login)
  await until(() => moped.heard.includes('\u0006'))
  const newer = say(port, login, ...Array.from({ length: 20 }, (_, n) => `$OK;${n}\r\n`))
  await until(() => moped.ended === true)
  newer.write(frame)
  await until(() => newer.heard.split('\u0006').length === 3)
  await pause(80)
  expect(texts).toEqual([])
  fits = true
  newer.write(realFrame('silence-z-2rec').bytes)
  await until(() => texts.length > 0)
  expect(texts).toEqual(Array.from({ length: 8 }, (_, n) => `${imei} $OK;${n + 12}`))
})

test('while two fight for the name neither is believed, in reports or in words', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1 })
  const { port, texts } = await openDoor({ batcher, fits: async () => true }, { answerMs: 30, contestMs: 30 })
  const first = say(port, login)
  await until(() => first.heard.includes('\u0006'))
  const second = say(port, login)
  await until(() => first.ended === true)
  // back again, and in the other's place at once: nobody knows whose it is
  const third = say(port, login, frame, '$OK;1\r\n')
  await until(() => second.ended === true && third.heard.split('\u0006').length === 3)
  await pause(60)
  expect(database.kept.map(({ isDisputed }) => isDisputed)).toEqual([true])
  expect(texts).toEqual([])
})

test('an address may have so many connections that have not said whose they are', async () => {
  const { door, port } = await openDoor({})
  const nameless = Array.from({ length: 501 }, () => say(port))
  await until(() => nameless.some(({ ended }) => ended))
  expect([nameless.filter(({ ended }) => ended).length, door.connected, door.counts.refused]).toEqual([1, 500, 1])
})

test('a key that is made while a module is connected ends its line', async () => {
  const { door, port } = await openDoor({ isKeyed: async () => false })
  const [moped, other] = [say(port, login), say(port, login.replace(imei, '860873041761999'))]
  await until(() => moped.heard.includes('\u0006') && other.heard.includes('\u0006'))
  expect(door.modules().sort()).toEqual([imei, '860873041761999'])
  expect(door.lineTo(imei)).toBe('open')
  door.endModule(imei)
  await until(() => moped.ended === true)
  expect([door.lineTo(imei), door.lineTo('860873041761999')]).toEqual(['no-session', 'open'])
})
