import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { closedAfterEach } from '../closed-after-each.js'
import { PostgresServer, whyNoPostgresServer } from '../faults/postgres-server.js'
import { History } from '../history.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { Stand } from '../stand.js'
import { checkOutage, checkSet, errorSpanMs, type Violation } from './load-checks.js'
import { fireOpenLoop, newAgent, type Shot, shoot } from './open-loop.js'
import { makeMix, openTicketCall } from './steady-mix.js'

const rounds = size === 'M' ? 6 : 2
/** Calls a second: writers one after the other, readers next to them. */
const writers = 8
const readsPerSecond = 20
const bounds = { maxErrorMs: 10_000, maxAnswerMs: 5500 }
/** Once it answers again, nobody may go on failing by what is dead. */
const maxAfterBackMs = 1000
/** How often it is killed in the middle; else it ends in order and is started again. */
const isKilled = (round: number): boolean => round % 2 === 0

const { open } = closedAfterEach()

const isFailed = ({ status }: Shot): boolean => status < 200 || status >= 300
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('the database is killed or restarted under writes: nothing acknowledged is lost, errors are 503 and short, the process stays [E4]', async ({
  skip,
}) => {
  const why = whyNoPostgresServer()
  if (why) {
    sayNotTried('E4', 'postgres', why)
    skip(why)
  }
  const startedAt = Date.now()
  const next = chance(seed)
  const server = await PostgresServer.start()
  open.push(server)
  const databaseUrl = await server.makeDatabase('motora')
  const env = { MOTORA_CALLS_PER_MINUTE: '1000000', DATABASE_POOL_SIZE: '10' }
  const stand = await Stand.start({ backend: 'postgres', databaseUrl, world: 'bare', env })
  open.push(stand)
  const pid = stand.pid
  const admin = await signIn(stand, 'admin')
  const mix = await makeMix(stand)
  const history = new History()
  const agent = newAgent()
  const violations: Violation[] = []
  const spansMs: number[] = []
  let number = 1_000_000
  let maxMs = 0
  let afterBackMs = 0
  let errors = 0

  for (let round = 0; round < rounds; round += 1) {
    const shots: Shot[] = []
    let isOver = false
    const write = async (writer: number): Promise<void> => {
      while (!isOver) {
        number += 1
        const call = openTicketCall(admin, mix.vehicleIds[number % mix.vehicleIds.length] ?? '', number)
        const key = (call.body as { id: string }).id
        await history.run({ process: `writer ${writer}`, op: 'open', key }, async () => {
          const shot = await shoot(stand.origin, call, agent)
          shots.push(shot)
          // its answer to a commit may be what was lost: nobody knows
          if (shot.status !== 200) throw new Error(`answered ${shot.status}`)
        })
        await pause(20)
      }
    }
    const writing = Array.from({ length: writers }, (_, writer) => write(writer))
    const reads = { origin: stand.origin, perSecond: readsPerSecond, next, agent }
    const pick = () => {
      for (;;) {
        const call = mix.pick(next)
        if (!call.isWrite) return call
      }
    }
    const reading = fireOpenLoop({ ...reads, seconds: size === 'M' ? 6 : 4, pick })
    await pause(1000 + next() * 500)
    if (isKilled(round)) await server.kill()
    else await server.stop()
    await pause(next() * 800)
    await server.up()
    const backAt = Date.now()
    shots.push(...(await reading))
    isOver = true
    await Promise.all(writing)
    violations.push(...checkOutage(shots, bounds))
    spansMs.push(errorSpanMs(shots))
    afterBackMs = Math.max(afterBackMs, ...shots.filter(isFailed).map(({ at }) => at - backAt))
    maxMs = Math.max(maxMs, ...shots.map(({ latencyMs }) => latencyMs))
    errors += shots.filter(isFailed).length
    // the proof has weight only when something was on its way
    expect(shots.some(({ status }) => status === 503)).toBe(true)
    expect(stand.pid).toBe(pid)
  }
  const back = await allConnectionsAreBack(stand, server, mix.pick, agent)
  const stored = await server.ask<{ id: string }>(`select id from tickets where title like 'Ticket 1______'`, 'motora')
  const lostOrDoubled = checkSet(
    history.operations,
    stored.map(({ id }) => id),
  )
  const alive = (await fetch(`${stand.origin}/healthz`)).status === 200
  const acknowledged = history.operations.filter(({ outcome }) => outcome === 'ok').length
  const unknown = history.operations.length - acknowledged
  agent.destroy()
  sayPromise({
    id: 'E4',
    backend: 'postgres',
    seed,
    figure: {
      restarts: rounds,
      acknowledged,
      unknown,
      stored: stored.length,
      lost: lostOrDoubled.length,
      errors,
      maxErrorSpanMs: Math.max(...spansMs),
      errorsAfterBackMs: afterBackMs,
      maxAnswerMs: maxMs,
      connectionsBack: back,
    },
    bound: {
      lost: 0,
      maxErrorSpanMs: bounds.maxErrorMs,
      errorsAfterBackMs: maxAfterBackMs,
      maxAnswerMs: bounds.maxAnswerMs,
      connectionsBack: 10,
    },
    pass:
      violations.length === 0 && lostOrDoubled.length === 0 && alive && back === 10 && afterBackMs <= maxAfterBackMs,
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(violations.slice(0, 10)).toEqual([])
  expect(lostOrDoubled.slice(0, 10)).toEqual([])
  expect(alive).toBe(true)
  expect(afterBackMs).toBeLessThanOrEqual(maxAfterBackMs)
  expect(back).toBe(10)
  expect(acknowledged).toBeGreaterThan(50)
})

/** A burst makes the pool use all it may have. @returns the connections that the server then counts */
const allConnectionsAreBack = async (
  stand: Stand,
  server: PostgresServer,
  pick: (next: () => number) => Parameters<typeof shoot>[1],
  agent: ReturnType<typeof newAgent>,
): Promise<number> => {
  const next = chance(Number.parseInt(randomUUID().slice(0, 8), 16))
  let most = 0
  for (let attempt = 0; attempt < 10 && most < 10; attempt += 1) {
    const burst = Promise.all(Array.from({ length: 60 }, () => shoot(stand.origin, pick(next), agent)))
    await burst
    const [row] = await server.ask<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'motora' and datname = 'motora'`,
    )
    most = Math.max(most, row?.count ?? 0)
  }
  return most
}
