import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Bus, busAwayTopic, busReconnectedTopic, type Fact, InProcessBus } from '../../kernel/bus.js'
import { silentLog } from '../../kernel/log.js'
import { LineNews } from './line-news.js'
import { type DuplicateLogin, type Line, LiveLines, settleMs } from './live-lines.js'

const imei = '860873041761486'
const doubtMs = 300_000

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
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
  destroy(): void {
    this.isOpen = false
  }
}

const start = (broker: Broker, name: string, door = 'tcp') => {
  const flagged: DuplicateLogin[] = []
  const news = new LineNews(broker.join(), door, name)
  const lines = new LiveLines<FakeLine>(doubtMs, (one) => flagged.push(one), news)
  news.follow(lines as LiveLines<Line>)
  const claim = (address: string): FakeLine => {
    const line = new FakeLine(address)
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
  const alone = new LiveLines<FakeLine>(doubtMs, () => undefined)
  alone.claim(imei, line)
  expect(alone.proven(imei)).toBe(line)
})

test('who comes to another process while the older line is alive: the older goes, and both processes doubt', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const older = a.claim('1')
  await pass(5000)
  const newer = b.claim('2')
  await pass(20)
  expect(a.lines.proven(imei)).toBe('no-session')
  await pass(settleMs)
  expect([older.isOpen, newer.isOpen]).toEqual([false, true])
  expect([a.lines.size, b.lines.size]).toEqual([0, 1])
  expect(b.lines.proven(imei)).toBe('unproven')
  expect(a.flagged).toEqual([{ imei, olderAddress: '1', newerAddress: '2', olderWasAlive: true }])
  // back to the first: it remembers too
  const again = a.claim('3')
  await pass(settleMs + 500)
  expect(newer.isOpen).toBe(false)
  expect(a.lines.proven(imei)).toBe('unproven')
  await pass(doubtMs + 1)
  expect(a.lines.proven(imei)).toBe(again)
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
  await pass(settleMs + 500)
  expect([second.isOpen, a.lines.proven(imei)]).toEqual([false, third])
  expect(b.flagged.map(({ olderWasAlive }) => olderWasAlive)).toEqual([false])
})

test('two at the same moment: one of both stays, in doubt', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a'), start(broker, 'b')]
  const both = [a.claim('1'), b.claim('2')]
  await pass(2 * settleMs)
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
  await pass(3 * settleMs)
  expect([older.isOpen, newer.isOpen]).toEqual([false, true])
  expect(b.lines.proven(imei)).toBe('unproven')
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

test('the doors of one vehicle are apart: a line by TCP says nothing of one by MQTT', async () => {
  const broker = new Broker()
  const [a, b] = [start(broker, 'a', 'tcp'), start(broker, 'b', 'mqtt')]
  const both = [a.claim('1'), b.claim('2')]
  await pass(2 * settleMs)
  expect(both.every(({ isOpen }) => isOpen)).toBe(true)
})
