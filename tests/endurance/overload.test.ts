import { expect, test } from 'vitest'
import { backends, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { freePort } from '../free-port.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { checkAllGood, checkTurnedAway, percentile } from './load-checks.js'
import { type Call, fireOpenLoop, newAgent, type Shot } from './open-loop.js'
import { makeMix } from './steady-mix.js'

const perSecond: Record<Backend, number> = { embedded: 100, postgres: 300 }
const floodSeconds = 60
/** Seconds after the flood until everything must be as before. */
const recoverySeconds = 30
const afterSeconds = 15
/** Below this a ratio says nothing. */
const normalMs = 150

const { open } = closedAfterEach()

/** Each call from an address of its own: not the limit of one address is on trial here. */
const fromEverywhere = (pick: (next: () => number) => Call) => {
  let calls = 0
  return (next: () => number): Call => {
    calls += 1
    const call = pick(next)
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
    return { ...call, headers: { ...call.headers, 'x-forwarded-for': address } }
  }
}

const p95 = (shots: readonly Shot[]): number =>
  percentile(
    shots.map(({ latencyMs }) => latencyMs),
    95,
  )
const countOf = (shots: readonly Shot[], status: number): number =>
  shots.filter((shot) => shot.status === status).length

// in a few seconds a flood shows nothing that the test of the gate itself does not
test.skipIf(size === 'S').for(backends)(
  'ten times the load: who is turned away is told when to come back, and soon after all is as before: %s [E2]',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('E2', backend, 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    const startedAt = Date.now()
    const next = chance(seed)
    const metricsPort = await freePort()
    const env = { MOTORA_TRUST_PROXY: '1', MOTORA_METRICS_PORT: String(metricsPort) }
    const stand = await Stand.start({ backend, world: 'bare', env })
    open.push(stand)
    const mix = await makeMix(stand)
    const normal = { origin: stand.origin, perSecond: perSecond[backend], next, pick: fromEverywhere(mix.pick) }
    await fireOpenLoop({ ...normal, seconds: 10 })
    const before = await fireOpenLoop({ ...normal, seconds: 10 })
    // enough connections that the driver keeps no call back for the gateway
    const agent = newAgent(2000)
    const healthy = watchHealth(stand)
    const flood = await fireOpenLoop({ ...normal, perSecond: perSecond[backend] * 10, seconds: floodSeconds, agent })
    const health = await healthy.stop()
    agent.destroy()
    await new Promise((resolve) => setTimeout(resolve, recoverySeconds * 1000))
    const after = await fireOpenLoop({ ...normal, seconds: afterSeconds })
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

    const violations = [...checkTurnedAway(flood), ...checkAllGood(after)]
    const good = flood.filter(({ status }) => status >= 200 && status < 300)
    const figure = {
      calls: flood.length,
      answeredWell: good.length,
      turnedAway503: countOf(flood, 503),
      turnedAway429: countOf(flood, 429),
      wrong: violations.length,
      healthMissed: health.missed,
      p95BeforeMs: p95(before),
      p95AnsweredInFloodMs: p95(good),
      p95AfterMs: p95(after),
    }
    const isNormalAgain = figure.p95AfterMs <= Math.max(normalMs, 1.5 * figure.p95BeforeMs)
    sayPromise({
      id: 'E2',
      backend,
      seed,
      figure,
      bound: { wrong: 0, healthMissed: 0, p95AfterMs: Math.max(normalMs, Math.round(1.5 * figure.p95BeforeMs)) },
      pass: violations.length === 0 && health.missed === 0 && isNormalAgain,
      seconds: (Date.now() - startedAt) / 1000,
    })
    expect(violations.slice(0, 10)).toEqual([])
    expect(health.missed).toBe(0)
    // the gate tells what it did, and not everybody was turned away
    expect(metrics).toMatch(/^motora_requests_shed \d+$/m)
    expect(good.length).toBeGreaterThan(perSecond[backend])
    expect(isNormalAgain).toBe(true)
  },
)

/** Health is told however busy the gateway is. */
const watchHealth = (stand: Stand): { stop(): Promise<{ missed: number }> } => {
  let missed = 0
  let isOver = false
  const run = async (): Promise<void> => {
    while (!isOver) {
      const answer = await fetch(`${stand.origin}/healthz`).catch(() => undefined)
      if (answer?.status !== 200) missed += 1
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const running = run()
  return {
    stop: async () => {
      isOver = true
      await running
      return { missed }
    },
  }
}
