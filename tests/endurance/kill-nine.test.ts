import { expect, test } from 'vitest'
import type { Session } from '../acceptance/people.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { type Answer, answersOutside, quantileOf, type Span } from './answer-times.js'
import { checkLatest, checkNeverBack, checkStored, type Sighting } from './checkers.js'
import { enterVehicles, Load, type LoadResult } from './load.js'
import { readStored } from './read-stored.js'

interface Shape {
  vehicles: number
  reportsPerSecond: number
  /** At least, of load; a slow machine takes as long as the kills take. */
  seconds: number
  kills: number
  /** Answered reports between a start and the next kill, so that every kill falls into the flow. */
  answeredBetween: number
}

const shapes: Record<typeof size, Record<Backend, Shape>> = {
  S: {
    embedded: { vehicles: 50, reportsPerSecond: 1000, seconds: 6, kills: 2, answeredBetween: 1500 },
    postgres: { vehicles: 50, reportsPerSecond: 1000, seconds: 6, kills: 2, answeredBetween: 1500 },
  },
  M: {
    embedded: { vehicles: 200, reportsPerSecond: 2000, seconds: 60, kills: 10, answeredBetween: 4000 },
    postgres: { vehicles: 500, reportsPerSecond: 10_000, seconds: 60, kills: 12, answeredBetween: 15_000 },
  },
}
/** As promised: outside of so much after a kill, reports are answered in time. */
const afterKillMs = 2000
const p99BoundMs = 250

/** Reads again and again what some vehicles say of themselves; a gateway that is down is asked again. */
const watch = (admin: Session, imeis: readonly string[]): { sightings: Sighting[]; stop: () => Promise<void> } => {
  const watched = new Set(imeis)
  const sightings: Sighting[] = []
  let isOver = false
  const run = async (): Promise<void> => {
    while (!isOver) {
      const vehicles = await admin
        .get<{ imei: string; gps: { lastFixTimestamp: string | null } }[]>('/vehicles/v1/vehicles?pageSize=1000')
        .catch(() => [])
      for (const { imei, gps } of vehicles)
        if (watched.has(imei) && gps.lastFixTimestamp) sightings.push({ imei, at: Date.parse(gps.lastFixTimestamp) })
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  }
  const running = run()
  return {
    sightings,
    stop: () => {
      isOver = true
      return running
    },
  }
}

/**
 * The rate and the time of answers, from the making of a report, in addition to the counts. A gateway that is slower than asked
 * holds reports back, and those that wait are late: then the line says so and does not pass.
 */
const sayPace = (run: {
  backend: Backend
  shape: Shape
  result: LoadResult
  answers: readonly Answer[]
  kills: readonly Span[]
  seconds: number
}): void => {
  const { backend, shape, result, answers, kills, seconds } = run
  const undisturbed = answersOutside(answers, kills).map(({ waitedMs }) => waitedMs)
  const p99OutsideMs = quantileOf(undisturbed, 0.99)
  sayPromise({
    id: 'D1-pace',
    backend,
    seed,
    figure: {
      askedPerSecond: shape.reportsPerSecond,
      acknowledgedPerSecond: result.acknowledgedPerSecond,
      heldBack: result.heldBack,
      undisturbed: undisturbed.length,
      p50OutsideMs: quantileOf(undisturbed, 0.5),
      p99OutsideMs,
      p99Ms: result.p99Ms,
    },
    bound: { heldBack: 0, p99OutsideMs: p99BoundMs },
    pass: result.heldBack === 0 && p99OutsideMs <= p99BoundMs,
    seconds,
  })
}

const { open } = closedAfterEach()

test.for(enginesFor('D1, kill -9,'))(
  'kill -9 in the flow of reports loses nothing acknowledged and stores nothing twice: %s',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('D1', backend, 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    const shape = shapes[size][backend]
    const next = chance(seed)
    const startedAt = Date.now()
    const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
    open.push(stand)
    const { admin, imeis } = await enterVehicles(stand, shape.vehicles)
    const load = new Load(stand, { imeis, reportsPerSecond: shape.reportsPerSecond, seconds: 1200, seed })
    open.push(load)
    const watching = watch(admin, imeis)
    open.push({ close: watching.stop })
    const loadedAt = Date.now()
    let downMs = 0
    const kills: Span[] = []
    for (let kill = 0; kill < shape.kills; kill += 1) {
      await load.hasMoreThan(load.count + shape.answeredBetween)
      await new Promise((resolve) => setTimeout(resolve, next() * 700))
      const killedAt = Date.now()
      await stand.kill()
      await stand.up()
      downMs = Math.max(downMs, Date.now() - killedAt)
      kills.push({ from: killedAt, until: killedAt + afterKillMs })
    }
    await load.hasMoreThan(load.count + shape.answeredBetween)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, shape.seconds * 1000 - (Date.now() - loadedAt))))
    const result = await load.stop()
    await watching.stop()
    await stand.stop()

    const stored = await readStored(stand)
    const acknowledged = load.acknowledged()
    const violations = [
      ...checkStored(acknowledged, stored.reports, result.sent),
      ...checkLatest(stored.latest, stored.reports),
      ...checkNeverBack(watching.sightings),
    ]
    const count = (rule: string): number => violations.filter((violation) => violation.rule === rule).length
    sayPromise({
      id: 'D1',
      backend,
      seed,
      figure: {
        kills: shape.kills,
        sent: result.sent,
        acknowledged: acknowledged.length,
        stored: stored.reports.length,
        lost: count('acknowledged is stored'),
        twice: count('none twice'),
        sightings: watching.sightings.length,
        maxDownMs: downMs,
      },
      bound: { lost: 0, twice: 0 },
      pass: violations.length === 0,
      seconds: (Date.now() - startedAt) / 1000,
    })
    // while other tests run a time says nothing
    if (size === 'M')
      sayPace({ backend, shape, result, answers: load.answers(), kills, seconds: (Date.now() - loadedAt) / 1000 })
    expect(violations.slice(0, 10)).toEqual([])
    expect(stored.quarantined).toBe(0)
    // the proof has weight only when there was something to lose, before and after each kill
    expect(acknowledged.length).toBeGreaterThan(shape.answeredBetween * (shape.kills + 1))
    expect(watching.sightings.length).toBeGreaterThan(0)
  },
)
