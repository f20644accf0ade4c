import { handleCommand } from './command-handler.js'
import { Demand } from './demand.js'
import { DeviceLine } from './device-line.js'
import { mayEndAt } from './end-areas.js'
import { fetchPartFrom } from './fetch-part.js'
import type { FleetMoped, RiderAccount } from './fleet-file.js'
import type { Ledger } from './ledger.js'
import { Moped } from './moped.js'
import { MopedUpdates, type UpdateSettings } from './moped-updates.js'
import type { OrderLedger } from './order-ledger.js'
import type { Place } from './place.js'
import { cityRadio, Radio } from './radio.js'
import { Random } from './random.js'
import { mopedByPlace, Rider, type Street } from './rider.js'
import { Refused, RiderClient } from './rider-client.js'
import { type Route, StreetGraph } from './street-graph.js'
import { inventVersions } from './unit-versions.js'

export interface DemoOptions {
  gateway: string
  deviceHost: string
  devicePort: number
  fleet: FleetMoped[]
  riders: RiderAccount[]
  seed: number
  ledger: Ledger | null
  updates: UpdateSettings
  /** Where orders to update are noted as they reach a moped. */
  orders: OrderLedger | null
  stopped: AbortSignal
  log: (line: string) => void
}

const tickMs = 1_000
/** So that a newcomer sees mopeds move: each rider rents about five times in the mean hour. */
const rentalsPerRiderAndHour = 5
const cancelShare = 0.08
const swapBelowPercent = 15
const cityHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: 'numeric', hourCycle: 'h23' })

/** A small city that lives next to the gateway until it is stopped. */
export async function runDemo(options: DemoOptions): Promise<void> {
  const { stopped, log } = options
  const random = new Random(options.seed)
  const graph = StreetGraph.load()
  const units = options.fleet.map((seed) => unitOf(seed, random, options))
  for (const unit of units) unit.line.open()
  log(`${units.length} mopeds, ${options.riders.length} riders`)

  const byPlate = new Map(units.flatMap(({ seed, moped }) => (seed.plate ? [[seed.plate, moped] as const] : [])))
  const mopeds = units.map((unit) => unit.moped)
  const areasOf = new Map(units.map(({ seed, moped }) => [moped, seed.areas]))
  const street: Street = {
    mopedOf: (vehicle) => (vehicle.plate ? byPlate.get(vehicle.plate) : undefined) ?? mopedByPlace(vehicle, mopeds),
    wayTo: (from, to) => wayTo(graph, from, to),
    mayEndAt: (moped, place) => mayEndAt(areasOf.get(moped), place),
    wait: (seconds) => sleep(seconds * 1000, stopped),
  }
  const demand = Demand.load()
  const tick = setInterval(() => {
    const now = new Date()
    for (const unit of units) {
      serve(unit, demand, now)
      for (const frame of unit.radio.transmit(unit.moped.advance(now), now)) unit.line.send(frame)
      unit.updates.advance(now, unit.radio.hasSignal)
      if (unit.radio.hasSignal && !unit.updates.isOffLine(now)) unit.line.open()
      else unit.line.hangUp()
    }
  }, tickMs)
  await Promise.all(options.riders.map((account, index) => liveAsRider(account, index, demand, street, options)))
  await sleep(2 ** 31 - 1, stopped).catch(() => {})
  clearInterval(tick)
  await Promise.all(units.map((unit) => unit.line.close(1_000)))
}

interface Unit {
  seed: FleetMoped
  moped: Moped
  radio: Radio
  line: DeviceLine
  updates: MopedUpdates
  random: Random
  service: { until: number; percentAfter: number } | null
  swapAt: number
}

function unitOf(seed: FleetMoped, random: Random, options: DemoOptions): Unit {
  const own = random.fork(seed.imei)
  const now = new Date()
  const moped = new Moped(seed, own.fork('moped'), now)
  const line = new DeviceLine({
    imei: seed.imei,
    host: options.deviceHost,
    port: options.devicePort,
    random: own.fork('line'),
    window: 8,
    onLogin: () => updates.onLogin(),
    onCommand: (command) => {
      if (!updates.receive(command, new Date())) handleCommand(command, moped)
    },
    ...(options.ledger ? { onAcknowledged: (reports) => options.ledger?.acknowledge(reports, Date.now()) } : {}),
  })
  const versions = { ...inventVersions(seed.model, own.fork('versions')), ...seed.versions }
  const updates = new MopedUpdates(
    moped,
    versions,
    own.fork('updates'),
    {
      say: (text) => line.say(text),
      fetchPart: fetchPartFrom(options.gateway),
      tell: (received) => options.orders?.note(received),
    },
    options.updates,
  )
  const radio = new Radio(cityRadio, own.fork('radio'), now)
  return { seed, moped, radio, line, updates, random: own, service: null, swapAt: 0 }
}

/** Someone comes with a fresh battery some minutes after it ran low. */
function serve(unit: Unit, demand: Demand, now: Date): void {
  const { moped } = unit
  if (unit.service) {
    if (now.getTime() < unit.service.until) return
    moped.endService(unit.service.percentAfter)
    unit.service = null
    unit.swapAt = 0
  } else if (moped.state === 'parked' && moped.batteryPercent < swapBelowPercent) {
    unit.swapAt ||= now.getTime() + unit.random.between(120, 900) * 1000
    if (now.getTime() < unit.swapAt || !moped.beginService('swapping')) return
    const { percentAfter, durationSeconds } = demand.nextSwap(unit.random)
    unit.service = { until: now.getTime() + durationSeconds * 1000, percentAfter }
  }
}

async function liveAsRider(account: RiderAccount, index: number, demand: Demand, street: Street, options: DemoOptions) {
  const random = new Random(options.seed).fork(account.email)
  const client = new RiderClient(options.gateway, {
    ...account,
    firstName: 'Demo',
    lastName: `Rider ${index + 1}`,
    mobilePhone: `+346${String(10_000_000 + index)}`,
    birthday: '1990-05-17',
    country: 'ES',
  })
  const rider = new Rider(client, street)
  let said = ''
  let settled = false
  try {
    // Riders sign in one after the other: the gateway throttles many sign-ins from one address.
    await street.wait(2 + index * 1.5)
    for (;;) {
      try {
        if (!settled) await rider.settleOldRental()
        settled = true
        const outcome = await rider.rent(demand.nextWish(random), random.chance(cancelShare))
        options.log(`rider ${index + 1}: ${outcome}`)
        said = ''
      } catch (problem) {
        if (options.stopped.aborted) return
        settled = false
        const words = problem instanceof Error ? problem.message : String(problem)
        if (words !== said) options.log(`rider ${index + 1}: ${words}`)
        said = words
        // A rider who is not validated cannot ride, however often he asks.
        if (problem instanceof Refused && problem.code.startsWith('rider.')) await street.wait(300)
      }
      const hour = Number(cityHour.format(new Date()))
      await street.wait(Math.min(900, 5 + demand.secondsToNext(hour, rentalsPerRiderAndHour, random)))
    }
  } catch (problem) {
    if (!options.stopped.aborted) throw problem
  }
}

function wayTo(graph: StreetGraph, from: Place, to: Place): Route | null {
  return graph.route(graph.nearestNode(from), graph.nearestNode(to))
}

function sleep(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Error('The simulation ends'))
    }
    const timer = setTimeout(() => {
      stopped.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (stopped.aborted) stop()
    else stopped.addEventListener('abort', stop, { once: true })
  })
}
