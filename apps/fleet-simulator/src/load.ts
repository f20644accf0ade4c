import { DeviceLine } from './device-line.js'
import type { FleetMoped } from './fleet-file.js'
import type { Ledger } from './ledger.js'
import { Moped } from './moped.js'
import { Random } from './random.js'
import { type Route, StreetGraph } from './street-graph.js'

export interface LoadOptions {
  deviceHost: string
  devicePort: number
  fleet: FleetMoped[]
  /** Of the whole fleet. */
  reportsPerSecond: number
  /** Unanswered frames a connection may have. */
  window: number
  seconds: number
  seed: number
  ledger: Ledger | null
  stopped: AbortSignal
  log: (line: string) => void
}

/** What a run came to. Latency is from the making of a report to its answer. */
export interface LoadResult {
  sent: number
  acknowledged: number
  /** Made and never answered: the gateway owes nothing for them. */
  unanswered: number
  seconds: number
  acknowledgedPerSecond: number
  /** Not made because the connections were full: the gateway was slower than asked. */
  heldBack: number
  p50Ms: number
  p99Ms: number
}

const tickMs = 20
const never = 1e9

/** Mopeds that speak as fast as asked, one connection each. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const random = new Random(options.seed)
  const routes = someRoutes(StreetGraph.load(), random, 40)
  const latencies = new Float32Array(200_000)
  let acknowledged = 0
  const units = options.fleet.map((seed) => {
    const route = random.pick(routes)
    const start = route.points[0] ?? seed
    const settings = { secondsBetweenReportsOn: never, secondsBetweenReportsParked: never }
    const moped = new Moped(
      { ...seed, latitude: start.latitude, longitude: start.longitude },
      random,
      new Date(),
      settings,
    )
    const line = new DeviceLine({
      imei: seed.imei,
      host: options.deviceHost,
      port: options.devicePort,
      random: random.fork(`line ${seed.imei}`),
      window: options.window,
      firstPauseMs: 200,
      onAcknowledged: (reports) => {
        const now = Date.now()
        for (const { record } of reports)
          latencies[acknowledged++ % latencies.length] = now - record.deviceTime.getTime()
        options.ledger?.acknowledge(reports, now)
      },
    })
    moped.switchOn()
    moped.ride(route)
    return { moped, line, route, reports: 0 }
  })
  for (const unit of units) unit.line.open()

  const startedAt = Date.now()
  const endsAt = startedAt + options.seconds * 1000
  let due = 0
  let heldBack = 0
  let next = 0
  let sent = 0
  let saidAt = startedAt
  while (Date.now() < endsAt && !options.stopped.aborted) {
    const now = new Date()
    const wanted = ((now.getTime() - startedAt) / 1000) * options.reportsPerSecond
    for (; due < wanted; due++) {
      const unit = units[next++ % units.length]
      if (!unit) break
      if (unit.line.pendingFrames >= options.window * 2) {
        heldBack += 1
        continue
      }
      let reports = unit.moped.advance(now)
      if (unit.moped.state === 'on') {
        unit.route = backwards(unit.route)
        unit.moped.ride(unit.route)
      }
      if (reports.length === 0) {
        unit.moped.reportSoon()
        reports = unit.moped.advance(now)
      }
      unit.line.send(reports)
      sent += reports.length
    }
    if (now.getTime() - saidAt >= 5_000) {
      saidAt = now.getTime()
      options.log(`${sent} sent, ${acknowledged} acknowledged, ${heldBack} held back`)
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  const left = await Promise.all(units.map((unit) => unit.line.close(5_000)))
  const seconds = (Date.now() - startedAt) / 1000
  const sorted = latencies.slice(0, Math.min(acknowledged, latencies.length)).sort()
  const quantile = (q: number) => Math.round(sorted[Math.floor(q * sorted.length)] ?? 0)
  return {
    sent,
    acknowledged,
    unanswered: left.reduce((sum, frames) => sum + frames, 0),
    seconds,
    acknowledgedPerSecond: Math.round(acknowledged / seconds),
    heldBack,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  }
}

function someRoutes(graph: StreetGraph, random: Random, count: number): Route[] {
  const routes: Route[] = []
  while (routes.length < count) {
    const node = () => Math.floor(random.next() * graph.nodeCount)
    const route = graph.route(node(), node())
    if (route && route.metres > 1_000) routes.push(route)
  }
  return routes
}

function backwards({ metres, points }: Route): Route {
  return { metres, points: points.toReversed().map((point) => ({ ...point, alongMetres: metres - point.alongMetres })) }
}
