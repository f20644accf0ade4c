import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Bus, busAwayTopic, busReconnectedTopic, type Fact, InProcessBus } from '../../kernel/bus.js'
import { silentLog } from '../../kernel/log.js'
import type { DuplicateLogin, Line } from './line.js'
import { LineNews } from './line-news.js'
import { settleMs } from './line-times.js'
import { LiveLines } from './live-lines.js'

const imei = '860873041761486'
const [answerMs, contestMs] = [8000, 60_000]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Processes that hear one another, until the broker is away. */
class Broker {
  readonly buses: InProcessBus[] = []
  isAway = false

  join(): Bus {
    const own = new InProcessBus(silentLog())
    this.buses.push(own)
    const publish = (facts: Fact[]): void => {
      own.publish(facts)
      if (!this.isAway) for (const other of this.buses) if (other !== own) other.publish(facts)
    }
    return {
      publish,
      reach: () => (this.isAway ? 'away' : 'others'),
      subscribe: (topic, listener) => own.subscribe(topic, listener),
      close: () => own.close(),
    }
  }

  set(isAway: boolean): void {
    this.isAway = isAway
    const topic = isAway ? busAwayTopic : busReconnectedTopic
    for (const bus of this.buses) bus.publish([{ topic, key: '', payload: {} }])
  }
}

class FakeLine implements Line {
  lastGoodAt = performance.now()
  isOpen = true
  asked = 0
  /** Whether it says something when it is asked, and after how long. */
  answersAfterMs: number | null = null
  readonly address: string
  readonly isKeyed: boolean
  constructor(address: string, isKeyed = false) {
    this.address = address
    this.isKeyed = isKeyed
  }
  ask(): void {
    this.asked += 1
    const { answersAfterMs } = this
    if (answersAfterMs !== null)
      setTimeout(() => {
        this.lastGoodAt = performance.now()
      }, answersAfterMs)
  }
  destroy(): void {
    this.isOpen = false
  }
}

const start = (broker: Broker, name: string) => {
  const flagged: DuplicateLogin[] = []
  const news = new LineNews(broker.join(), name)
  const lines = new LiveLines<FakeLine>((one) => flagged.push(one), news, { answerMs, contestMs })
  news.follow(lines as LiveLines<Line>)
  const claim = (address: string, isKeyed = false): FakeLine => {
    const line = new FakeLine(address, isKeyed)
    lines.claim(imei, line)
    return line
  }
  return { lines, flagged, claim }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a line carries commands once nobody elsewhere has objected; the only process of its kind waits for nobody', async () => {
  const a = start(new Broker(), 'a')
  const line = a.claim('1')
  expect(a.lines.proven(imei)).toBe('no-session')
  await pass(settleMs)
  expect(a.lines.proven(imei)).toBe(line)
  const alone = new LiveLines<FakeLine>(() => undefined)
  alone.claim(imei, line)
  expect(alone.proven(imei)).toBe(line)
})

test('who comes to another process while the older line is silent: it is asked, goes, and both processes doubt until a proof', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const older = a.claim('1')
  await pass(5000)
  const newer = b.claim('2')
  await pass(20)
  expect(a.lines.proven(imei)).toBe('no-session')
  await pass(settleMs)
  expect([older.isOpen, newer.isOpen, older.asked]).toEqual([true, true, 1])
  expect([a.lines.proven(imei), b.lines.proven(imei)]).toEqual(['unproven', 'unproven'])
  await pass(answerMs)
  expect([older.isOpen, newer.isOpen]).toEqual([false, true])
  expect([a.lines.proven(imei), b.lines.proven(imei)]).toEqual(['no-session', 'unproven'])
  expect(a.flagged).toEqual([{ imei, olderAddress: '1', newerAddress: '2', olderWasAlive: true, closed: 'older' }])
  await pass(3_600_000)
  expect(b.lines.proven(imei)).toBe('unproven')
  b.lines.prove(imei, newer)
  expect(b.lines.proven(imei)).toBe(newer)
  // the first knows it too
  await pass(20)
  b.lines.release(imei, newer)
  const again = a.claim('3')
  await pass(settleMs + 500)
  expect(a.lines.proven(imei)).toBe(again)
})

test('a line that answers stays, whichever process the other calls; commands go on a minute later', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const moped = a.claim('1')
  moped.answersAfterMs = 300
  await pass(5000)
  for (const called of [b, a]) {
    const stranger = called.claim('2')
    await pass(settleMs + 500)
    expect([moped.isOpen, stranger.isOpen]).toEqual([true, false])
    expect(b.lines.proven(imei)).toBe('no-session')
  }
  expect(moped.asked).toBe(1)
  expect(a.lines.proven(imei)).toBe('unproven')
  await pass(contestMs)
  expect(a.lines.proven(imei)).toBe(moped)
})

test('one login every five minutes keeps nobody from commands for good', async () => {
  const a = start(new Broker(), 'a')
  const moped = a.claim('1')
  moped.answersAfterMs = 300
  await pass(settleMs)
  let withheldMs = 0
  for (let minute = 0; minute < 30; minute += 1) {
    if (minute % 5 === 0) a.claim(`9.${minute}`)
    for (let second = 0; second < 60; second += 1) {
      await pass(1000)
      a.lines.sweep()
      if (a.lines.proven(imei) !== moped) withheldMs += 1000
    }
  }
  expect(withheldMs).toBeLessThanOrEqual(6 * (contestMs + 2000))
  // nor does one who comes every second from the same address
  withheldMs = 0
  for (let second = 0; second < 600; second += 1) {
    a.claim('7')
    await pass(1000)
    if (a.lines.proven(imei) !== moped) withheldMs += 1000
  }
  expect(withheldMs).toBeLessThanOrEqual(contestMs + 2000)
})

test('in a fight for the name nothing is a proof', async () => {
  const lines = new LiveLines<FakeLine>(() => undefined, undefined, { answerMs, contestMs })
  const claim = (address: string): FakeLine => {
    const line = new FakeLine(address)
    lines.claim(imei, line)
    return line
  }
  claim('1')
  const second = claim('2')
  await pass(answerMs + 100)
  expect(lines.needsProof(imei, second)).toBe(true)
  const third = claim('3')
  expect([second.isOpen, lines.isFoughtFor(imei)]).toEqual([false, true])
  lines.prove(imei, third)
  await pass(contestMs + 1)
  expect(lines.proven(imei)).toBe('unproven')
  lines.prove(imei, third)
  expect(lines.proven(imei)).toBe(third)
})

test('a moped that hangs up and calls elsewhere is doubted by nobody, nor one that fell silent long ago', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const first = a.claim('1')
  await pass(5000)
  const second = b.claim('1')
  // its hanging up is seen a moment after the news
  await pass(100)
  a.lines.release(imei, first)
  await pass(settleMs)
  expect(b.lines.proven(imei)).toBe(second)
  await pass(61_000)
  const third = a.claim('1')
  await pass(settleMs + answerMs)
  // nobody says that the silent one was another; the vehicle says so by itself
  expect([second.isOpen, a.lines.proven(imei)]).toEqual([false, 'unproven'])
  a.lines.prove(imei, third)
  expect(a.lines.proven(imei)).toBe(third)
  expect(b.flagged.map(({ olderWasAlive }) => olderWasAlive)).toEqual([false])
})

test('two at the same moment: one of both stays, in doubt', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const both = [a.claim('1'), b.claim('2')]
  await pass(2 * settleMs + answerMs)
  expect(both.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  const left = both[0]?.isOpen ? a : b
  expect(left.lines.proven(imei)).toBe('unproven')
})

test('while the broker is away a new line carries nothing, an old one goes on; afterwards the older one goes', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const older = a.claim('1')
  await pass(settleMs)
  broker.set(true)
  const newer = b.claim('2')
  await pass(10 * settleMs)
  expect(a.lines.proven(imei)).toBe(older)
  expect(b.lines.proven(imei)).toBe('no-session')
  broker.set(false)
  await pass(3 * settleMs + answerMs)
  expect([older.isOpen, newer.isOpen]).toEqual([false, true])
  expect(b.lines.proven(imei)).toBe('unproven')
})

test('a doubt that arose while the broker was away is told when it is back', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  a.claim('1')
  await pass(settleMs)
  broker.set(true)
  const newer = a.claim('2')
  await pass(answerMs + contestMs + 1000)
  expect(a.lines.needsProof(imei, newer)).toBe(true)
  broker.set(false)
  await pass(settleMs)
  // hangs up there, and calls here
  a.lines.release(imei, newer)
  const again = b.claim('2')
  await pass(2 * settleMs)
  expect([b.lines.proven(imei), b.lines.needsProof(imei, again)]).toEqual(['unproven', true])
})

test('what was not settled when the broker went away is settled after it is back', async () => {
  const broker = new Broker()
  const a = start(broker, 'a')
  const line = a.claim('1')
  await pass(settleMs / 2)
  broker.set(true)
  await pass(2 * settleMs)
  expect(a.lines.proven(imei)).toBe('no-session')
  broker.set(false)
  await pass(2 * settleMs)
  expect(a.lines.proven(imei)).toBe(line)
})

test('one register over all doors: a line with a key elsewhere ends one without', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const overTcp = a.claim('1')
  const keyed = b.claim('2', true)
  await pass(2 * settleMs)
  expect([overTcp.isOpen, keyed.isOpen]).toEqual([false, true])
  const late = a.claim('3')
  await pass(2 * settleMs)
  expect([late.isOpen, b.lines.proven(imei)]).toEqual([false, keyed])
})
