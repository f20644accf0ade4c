import { expect, test } from 'vitest'
import { enginesFor, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { freePort } from '../free-port.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { enterVehicles, Load } from './load.js'
import { checkAllGood, checkTurnedAway, memorySlope, percentile, type Sample } from './load-checks.js'
import { fireOpenLoop } from './open-loop.js'
import { makeMix } from './steady-mix.js'

interface Shape {
  perSecond: number
  mopeds: number
  /** Of all mopeds together: each says something every 10 s. */
  reportsPerSecond: number
  seconds: number
}

/** The promised half hour by ENDURANCE_MINUTES=30. */
const minutes = (usual: number): number => Number(process.env.ENDURANCE_MINUTES ?? usual)
const shapes: Record<typeof size, Record<Backend, Shape>> = {
  S: {
    embedded: { perSecond: 100, mopeds: 30, reportsPerSecond: 20, seconds: 4 },
    postgres: { perSecond: 300, mopeds: 30, reportsPerSecond: 100, seconds: 4 },
  },
  M: {
    embedded: { perSecond: 100, mopeds: 500, reportsPerSecond: 50, seconds: minutes(5) * 60 },
    postgres: { perSecond: 300, mopeds: 2000, reportsPerSecond: 200, seconds: minutes(10) * 60 },
  },
}
const bound = { errors: 0, p95Ms: 150, p99Ms: 400, loopDelayP99Ms: 50, memorySlopeMbPerMinute: 1 }
/** Caches fill and the compiler learns: no figure is taken before. */
const warmUpSeconds = size === 'M' ? 30 : 2

const { open } = closedAfterEach()

const loopDelay = async (metricsPort: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const found = /^motora_event_loop_delay_p99_ms ([\d.]+)$/m.exec(text)?.[1]
  if (found === undefined) throw new Error('the gateway does not tell the delay of its event loop')
  return Number(found)
}

const watchMemory = (stand: Stand): { samples: Sample[]; stop: () => void } => {
  const samples: Sample[] = []
  const timer = setInterval(() => samples.push({ at: Date.now(), memoryMb: stand.memoryMb }), 1000)
  return { samples, stop: () => clearInterval(timer) }
}

test.for(enginesFor('E1, a working day,'))(
  'a working day of everybody at once: every call answered well and soon, memory and loop steady: %s [E1]',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('E1', backend, 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    const shape = shapes[size][backend]
    const startedAt = Date.now()
    const next = chance(seed)
    const metricsPort = await freePort()
    const env = { MOTORA_CALLS_PER_MINUTE: '10000000', MOTORA_METRICS_PORT: String(metricsPort) }
    const stand = await Stand.start({ backend, world: 'bare', env })
    open.push(stand)
    const { imeis } = await enterVehicles(stand, shape.mopeds)
    const mix = await makeMix(stand)
    const seconds = shape.seconds + warmUpSeconds + 30
    const load = new Load(stand, { imeis, reportsPerSecond: shape.reportsPerSecond, seconds, seed })
    open.push(load)
    await load.hasMoreThan(0)
    const fire = { origin: stand.origin, perSecond: shape.perSecond, next, pick: mix.pick }
    await fireOpenLoop({ ...fire, seconds: warmUpSeconds })
    await loopDelay(metricsPort)
    const memory = watchMemory(stand)
    const shots = await fireOpenLoop({ ...fire, seconds: shape.seconds })
    memory.stop()
    const loopDelayP99Ms = await loopDelay(metricsPort)
    const reports = await load.stop()

    const violations = checkAllGood(shots)
    const latencies = shots.map(({ latencyMs }) => latencyMs)
    const figure = {
      calls: shots.length,
      callsPerSecond: shape.perSecond,
      mopeds: shape.mopeds,
      seconds: shape.seconds,
      reportsPerSecond: reports.acknowledgedPerSecond,
      errors: violations.length,
      p50Ms: percentile(latencies, 50),
      p95Ms: percentile(latencies, 95),
      p99Ms: percentile(latencies, 99),
      loopDelayP99Ms,
      memorySlopeMbPerMinute: Math.round(memorySlope(memory.samples) * 100) / 100,
      maxMemoryMb: Math.round(Math.max(...memory.samples.map(({ memoryMb }) => memoryMb))),
    }
    // in a few seconds, with other work, only counts are worth something
    const isInTime = Object.entries(bound).every(([name, most]) => figure[name as keyof typeof bound] <= most)
    sayPromise({
      id: 'E1',
      backend,
      seed,
      figure,
      bound: size === 'M' ? bound : { errors: 0 },
      pass: size === 'M' ? isInTime : figure.errors === 0,
      seconds: (Date.now() - startedAt) / 1000,
    })
    // where the machine has no room left some may be told to come back; the figure says so, nothing else may happen
    expect((size === 'M' ? violations : checkTurnedAway(shots)).slice(0, 10)).toEqual([])
    expect(shots.length).toBeGreaterThan(shape.perSecond * shape.seconds * 0.8)
    expect(reports.acknowledged).toBeGreaterThan(0)
    if (size === 'M') expect(figure).toMatchObject(inTime)
  },
)

const atMost = (most: number): unknown => expect.toSatisfy((figure: number) => figure <= most, `at most ${most}`)
const inTime = Object.fromEntries(Object.entries(bound).map(([name, most]) => [name, atMost(most)]))
