import { expect, test } from 'vitest'
import { closedAfterEach } from '../closed-after-each.js'
import { PostgresServer, whyNoPostgresServer } from '../faults/postgres-server.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { answersWithin, backAfterMs, type Span } from './answer-times.js'
import { checkLatest, checkStored } from './checkers.js'
import { enterVehicles, Load } from './load.js'
import { maxMb } from './memory-checks.js'
import { readStored } from './read-stored.js'
import { watchMemory } from './watch-memory.js'

type Way = 'kill' | 'stop'
interface Shape {
  vehicles: number
  reportsPerSecond: number
  /** What is done to the server, one after the other. */
  ways: readonly Way[]
  awayMs: number
  /** Answered reports between two of them. */
  answeredBetween: number
}
const shapes: Record<typeof size, Shape> = {
  S: { vehicles: 40, reportsPerSecond: 1000, ways: ['kill'], awayMs: 1500, answeredBetween: 1500 },
  M: {
    vehicles: 500,
    reportsPerSecond: 10_000,
    ways: ['kill', 'stop', 'kill'],
    awayMs: 5000,
    answeredBetween: 15_000,
  },
}
/** Answers to what was written before are still on their way for so long, on a busy machine. */
const graceMs = size === 'M' ? 1500 : 700
const bounds = { lost: 0, twice: 0, acknowledgedWhileAway: 0, maxBackMs: 10_000, maxMemoryMb: 512 }

const { open } = closedAfterEach()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes the server away and gives it back. @returns the time in which it could answer nothing */
const takeAway = async (server: PostgresServer, way: Way, awayMs: number): Promise<Span> => {
  if (way === 'kill') await server.kill()
  else await server.stop()
  const from = Date.now()
  await wait(awayMs)
  const until = Date.now()
  await server.up()
  return { from, until }
}

test('the database killed and restarted in the flow of reports: nothing acknowledged is lost, nothing is acknowledged meanwhile [D2]', async ({
  skip,
}) => {
  const why = whyNoPostgresServer()
  if (why) {
    sayNotTried('D2', 'postgres', why)
    skip(why)
  }
  const shape = shapes[size]
  const next = chance(seed)
  const startedAt = Date.now()
  const server = await PostgresServer.start()
  open.push(server)
  const databaseUrl = await server.makeDatabase('motora')
  const stand = await Stand.start({ databaseUrl, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
  open.push(stand)
  const { imeis } = await enterVehicles(stand, shape.vehicles)
  const load = new Load(stand, { imeis, reportsPerSecond: shape.reportsPerSecond, seconds: 1200, seed })
  open.push(load)
  const memory = watchMemory(stand)
  open.push(memory)
  const away: (Span & { upAt: number })[] = []
  for (const way of shape.ways) {
    await load.hasMoreThan(load.count + shape.answeredBetween)
    await wait(next() * 500)
    const span = await takeAway(server, way, shape.awayMs)
    away.push({ ...span, upAt: Date.now() })
  }
  await load.hasMoreThan(load.count + shape.answeredBetween)
  const result = await load.stop()
  memory.stop()
  const maxMemoryMb = Math.round(maxMb(memory.samples))
  // nobody has started it again: it is the process that it was
  const isThere = (await fetch(`${stand.origin}/readyz`)).ok
  await stand.stop()

  const stored = await readStored(stand)
  const acknowledged = load.acknowledged()
  const answers = load.answers()
  const violations = [
    ...checkStored(acknowledged, stored.reports, result.sent),
    ...checkLatest(stored.latest, stored.reports),
  ]
  const count = (rule: string): number => violations.filter((violation) => violation.rule === rule).length
  const figure = {
    outages: away.length,
    awayMs: away.reduce((sum, { from, until }) => sum + until - from, 0),
    sent: result.sent,
    acknowledged: acknowledged.length,
    stored: stored.reports.length,
    lost: count('acknowledged is stored'),
    twice: count('none twice'),
    acknowledgedWhileAway: answersWithin(answers, away, graceMs).length,
    maxBackMs: Math.max(...away.map(({ upAt }) => backAfterMs(answers, upAt))),
    maxMemoryMb,
    heldBack: result.heldBack,
  }
  const isKept =
    figure.acknowledgedWhileAway === 0 && figure.maxBackMs <= bounds.maxBackMs && maxMemoryMb <= bounds.maxMemoryMb
  sayPromise({
    id: 'D2',
    backend: 'postgres',
    seed,
    figure,
    bound: bounds,
    pass: violations.length === 0 && isKept,
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(violations.slice(0, 10)).toEqual([])
  expect(figure.acknowledgedWhileAway).toBe(0)
  expect(stored.quarantined).toBe(0)
  expect(isThere).toBe(true)
  expect(figure.maxBackMs).toBeLessThanOrEqual(bounds.maxBackMs)
  expect(maxMemoryMb).toBeLessThanOrEqual(bounds.maxMemoryMb)
  // the proof has weight only when something was under way each time
  expect(acknowledged.length).toBeGreaterThan(shape.answeredBetween * shape.ways.length)
})
