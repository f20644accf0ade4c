import { expect, test } from 'vitest'
import { enginesFor, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { freePort } from '../free-port.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { copyCompany, Stand } from '../stand.js'
import { type Answer, quantileOf } from './answer-times.js'
import { checkAnswers, checkKept, SentWhole } from './damage-checks.js'
import { type FloodedLine, floodHttp, floodMqtt, floodTcp } from './flood-doors.js'
import { enterVehicles, imeiOf, Load } from './load.js'
import { makeDeviceKey } from './make-device-key.js'
import { growthMbPerMinute, maxMb } from './memory-checks.js'
import { askStored } from './read-stored.js'
import { watchMemory } from './watch-memory.js'

interface Shape {
  /** Damaged messages over each door. */
  tcp: number
  http: number
  mqtt: number
  /** At most, so that on two cores it is the gateway that is looked at and not the flood's own work. */
  perSecond: number
  /** Of the others' reports alone, before the flood. */
  quietSeconds: number
  others: number
}
const shape: Shape =
  size === 'M'
    ? { tcp: 800_000, http: 100_000, mqtt: 100_000, perSecond: 8000, quietSeconds: 10, others: 50 }
    : { tcp: 8000, http: 1000, mqtt: 1000, perSecond: 8000, quietSeconds: 1, others: 20 }
const counts = { wrongKept: 0, wrongAnswered: 0, serverErrors: 0, crashes: 0 }
/** While other tests run, times say nothing, and memory of seconds neither: a collection of garbage is a step of many megabytes. */
const steady = { growthMbPerMinute: 20, timesSlower: 2 }
/** A tick of either side's clock: below, a ratio says nothing. */
const minBaselineMs = 20
const atOnce = size === 'M' ? 32 : 16

const { open } = closedAfterEach()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Flooded {
  lines: FloodedLine[]
  statuses: Map<number, number>
  messages: number
}

interface Doors {
  stand: Stand
  mqttPort: number
  forwarderKey: string
  mqttKey: string
  imeis: readonly string[]
}

/** Floods all doors at the same time, as fast as it may. */
const flood = async ({ stand, mqttPort, forwarderKey, mqttKey, imeis }: Doors, sent: SentWhole): Promise<Flooded> => {
  const flooded: Flooded = { lines: [], statuses: new Map(), messages: 0 }
  const left = { tcp: shape.tcp, http: shape.http, mqtt: shape.mqtt }
  const startedAt = Date.now()
  const [mqttImei = ''] = imeis
  const worker = async (n: number): Promise<void> => {
    const next = chance(seed + n * 7919)
    // a connection displaces another of the same name: each worker has its own
    const own = imeis[1 + n] ?? ''
    while (left.tcp + left.http + left.mqtt > 0) {
      await wait(Math.max(0, startedAt + (flooded.messages / shape.perSecond) * 1000 - Date.now()))
      const kind = next() * (left.tcp + left.http + left.mqtt)
      if (kind < left.tcp) {
        left.tcp -= Math.min(left.tcp, 50)
        const line = await floodTcp(stand.devicePort, own, 50, next, sent)
        flooded.lines.push(line)
        flooded.messages += line.messages
      } else if (kind < left.tcp + left.http) {
        left.http -= Math.min(left.http, 50)
        const { status, messages } = await floodHttp(stand.origin, forwarderKey, own, 50, next, sent)
        flooded.statuses.set(status, (flooded.statuses.get(status) ?? 0) + 1)
        flooded.messages += messages
      } else {
        left.mqtt -= Math.min(left.mqtt, 10)
        const { messages } = await floodMqtt(mqttPort, mqttImei, mqttKey, 10, next, sent)
        flooded.messages += messages
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, n) => worker(n)))
  return flooded
}

const p99 = (answers: readonly Answer[], from: number, until: number): number =>
  quantileOf(
    answers.filter(({ at }) => at >= from && at <= until).map(({ waitedMs }) => waitedMs),
    0.99,
  )

test.for(enginesFor('D5, damaged messages,'))(
  'damaged, half-sent and glued messages on every door: none is kept or answered, nothing falls, nobody else waits [D5]: %s',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('D5', backend, 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    const startedAt = Date.now()
    const mqttPort = await freePort()
    const company = await copyCompany(backend)
    open.push(company)
    const { dataDir, databaseUrl } = company
    const forwarderKey = await makeDeviceKey(company)
    const mqttKey = await makeDeviceKey(company, imeiOf(shape.others))
    const stand = await Stand.start({
      backend,
      world: 'bare',
      dataDir,
      ...(databaseUrl ? { databaseUrl } : {}),
      env: { MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_MQTT_PORT: String(mqttPort) },
    })
    open.push(stand)
    // one for MQTT, and one for each connection at a time: another of the same name would displace it
    const { imeis } = await enterVehicles(stand, shape.others + 1 + atOnce)
    const own = imeis.slice(shape.others)

    const others = imeis.slice(0, shape.others)
    const load = new Load(stand, { imeis: others, reportsPerSecond: others.length * 4, seconds: 1200, seed })
    open.push(load)
    await load.hasMoreThan(others.length * 4)
    const quietFrom = Date.now()
    await wait(shape.quietSeconds * 1000)
    const memory = watchMemory(stand)
    open.push(memory)
    const floodFrom = Date.now()
    const pid = stand.pid
    const sent = new SentWhole()
    const flooded = await flood({ stand, mqttPort, forwarderKey, mqttKey, imeis: own }, sent)
    const floodUntil = Date.now()
    memory.stop()
    // anyone who speaks well is heard as before
    await load.hasMoreThan(load.count + others.length * 2)
    const result = await load.stop()
    const isThere = (await fetch(`${stand.origin}/readyz`)).ok && stand.pid === pid
    await stand.stop()

    const answers = load.answers()
    const kept = await askStored(stand, (ask) =>
      ask<{ raw: string }>(
        `select encode(raw, 'hex') as raw from quarantined_reports union all
         select encode(r.raw, 'hex') as raw from vehicle_reports r join vehicles v on v.id = r.vehicle_id
         where v.imei in (${own.map((imei) => `'${imei}'`).join()})`,
      ),
    )
    const wrong = [
      ...checkKept(
        kept.map(({ raw }) => Buffer.from(raw, 'hex')),
        sent,
      ),
      ...checkAnswers(flooded.lines),
    ]
    const count = (rule: string): number => wrong.filter((violation) => violation.rule === rule).length
    const quietP99Ms = p99(answers, quietFrom, floodFrom)
    const floodP99Ms = p99(answers, floodFrom, floodUntil)
    const late = memory.samples.slice(Math.floor(memory.samples.length / 3))
    const figure = {
      messages: flooded.messages,
      perSecond: Math.round(flooded.messages / ((floodUntil - floodFrom) / 1000)),
      connections: flooded.lines.length,
      goodInBetween: flooded.lines.reduce((sum, { good }) => sum + good, 0),
      answered: flooded.lines.reduce((sum, line) => sum + line.answers - line.logins, 0),
      kept: kept.length,
      wrongKept: count('stored was sent whole'),
      wrongAnswered: count('answered at most once for each good frame'),
      serverErrors: [...flooded.statuses].reduce((sum, [status, times]) => sum + (status >= 500 ? times : 0), 0),
      crashes: isThere ? 0 : 1,
      maxMemoryMb: Math.round(maxMb(memory.samples)),
      growthMbPerMinute: Math.round(growthMbPerMinute(late) * 10) / 10,
      quietP99Ms,
      floodP99Ms,
      timesSlower: Math.round((floodP99Ms / Math.max(quietP99Ms, minBaselineMs)) * 10) / 10,
      othersUnanswered: result.unanswered,
    }
    const isCountKept = wrong.length === 0 && figure.serverErrors === 0 && isThere
    const isSteady = figure.growthMbPerMinute <= steady.growthMbPerMinute && figure.timesSlower <= steady.timesSlower
    sayPromise({
      id: 'D5',
      backend,
      seed,
      figure,
      bound: size === 'M' ? { ...counts, ...steady } : counts,
      pass: isCountKept && (size === 'S' || isSteady),
      seconds: (Date.now() - startedAt) / 1000,
    })
    expect(wrong.slice(0, 10)).toEqual([])
    expect([...flooded.statuses.keys()].filter((status) => ![200, 400, 413].includes(status))).toEqual([])
    expect(isThere).toBe(true)
    expect(result.unanswered).toBe(0)
    // the proof has weight only when something good was there to be kept among the damage
    expect(figure.answered).toBeGreaterThan(shape.tcp / 500)
    expect(kept.length).toBeGreaterThan(shape.tcp / 500)
    expect(flooded.statuses.get(200) ?? 0).toBeGreaterThan(0)
    expect(flooded.statuses.get(400) ?? 0).toBeGreaterThan(0)
  },
)
