import { DeviceLine } from '../../apps/fleet-simulator/src/device-line.js'
import { fetchPartFrom } from '../../apps/fleet-simulator/src/fetch-part.js'
import { Moped } from '../../apps/fleet-simulator/src/moped.js'
import { MopedUpdates, type UpdateSettings } from '../../apps/fleet-simulator/src/moped-updates.js'
import type { Random } from '../../apps/fleet-simulator/src/random.js'
import type { UnitVersions } from '../../apps/fleet-simulator/src/unit-versions.js'
import { size } from '../promise.js'
import type { MopedAtEnd, OrderArrived } from './update-checks.js'

const tickMs = 50
/** An update of some five seconds, in size S of three: time enough for a kill in the middle of it. */
const settings: UpdateSettings = {
  failureShare: 0,
  breakShare: 0.2,
  parts: 8,
  retrySeconds: 0.5,
  patienceSeconds: 300,
  ...(size === 'M'
    ? { secondsBetweenParts: 0.3, installSeconds: 1.5, rebootSeconds: 0.5 }
    : { secondsBetweenParts: 0.2, installSeconds: 0.8, rebootSeconds: 0.4 }),
}

/** Every tenth never succeeds. How it fails is drawn; that some do is not left to chance. */
const settingsOf = (n: number): UpdateSettings => ({ ...settings, failureShare: n % 10 === 0 ? 1 : 0 })

interface Unit {
  moped: Moped
  line: DeviceLine
  updates: MopedUpdates
  /** When its line, cut, is open again. */
  reopensAt: number
}

/** Parked mopeds on their own lines that take updates; each notes the orders that reached it, and their word decides. */
export class UpdatedMopeds {
  readonly arrived: OrderArrived[] = []
  cuts = 0
  /** Until then lines are cut; afterwards all stay open. */
  isRough = true
  readonly #units = new Map<string, Unit>()
  readonly #random: Random
  readonly #ticking: NodeJS.Timeout

  constructor(
    imeis: readonly string[],
    ways: { devicePort: number; origin: string; versions: UnitVersions },
    random: Random,
  ) {
    this.#random = random
    for (const [n, imei] of imeis.entries()) this.#units.set(imei, this.#open(imei, n, ways))
    this.#ticking = setInterval(() => this.#tick(), tickMs)
  }

  get areConnected(): boolean {
    return [...this.#units.values()].every(({ line }) => line.isConnected)
  }

  /** What the ECU of each runs, by its own word, and whether it was made to fail. */
  atEnd(): (MopedAtEnd & { neverSucceeds: boolean })[] {
    return [...this.#units].map(([imei, { updates }]) => ({
      imei,
      runs: updates.versions.ECU,
      neverSucceeds: updates.neverSucceeds,
    }))
  }

  async close(): Promise<void> {
    clearInterval(this.#ticking)
    await Promise.all([...this.#units.values()].map(({ line }) => line.close(0)))
  }

  #open(imei: string, n: number, ways: { devicePort: number; origin: string; versions: UnitVersions }): Unit {
    const own = this.#random.fork(imei)
    const seed = { imei, model: 'S01', latitude: 41.39, longitude: 2.16 + n * 0.001 }
    const moped = new Moped({ ...seed, batteryPercent: 80, odometerMetres: 0 }, own.fork('moped'), new Date())
    const line = new DeviceLine({
      imei,
      host: '127.0.0.1',
      port: ways.devicePort,
      random: own.fork('line'),
      window: 8,
      firstPauseMs: 150,
      maxPauseMs: 600,
      onLogin: () => updates.onLogin(),
      onCommand: (text) => void updates.receive(text, new Date()),
    })
    const updates = new MopedUpdates(
      moped,
      ways.versions,
      own.fork('updates'),
      {
        // it says how an order ended once it is done with it: noted before the gateway can send another one the next
        say: (text) => {
          if (!updates.isBusy) this.#noteEnd(imei, new Date())
          return line.say(text)
        },
        fetchPart: fetchPartFrom(ways.origin),
        tell: ({ at, outcome, ...order }) => {
          const isEnded = outcome === 'refused' || outcome === 'runs it' || outcome === 'repeated'
          this.arrived.push({ ...order, at: at.getTime(), endedAt: isEnded ? at.getTime() : null })
        },
      },
      settingsOf(n),
    )
    moped.reportSoon()
    line.open()
    return { moped, line, updates, reopensAt: 0 }
  }

  #tick(): void {
    const now = new Date()
    for (const unit of this.#units.values()) {
      const { moped, line, updates } = unit
      for (const report of moped.advance(now)) line.send([report])
      updates.advance(now, unit.reopensAt === 0)
      if (unit.reopensAt > 0 && now.getTime() >= unit.reopensAt) unit.reopensAt = 0
      if (unit.reopensAt > 0 || updates.isOffLine(now)) line.hangUp()
      else line.open()
    }
    if (this.isRough && this.#random.chance(0.1)) this.#cut(this.#random.pick([...this.#units.values()]), now)
  }

  #noteEnd(imei: string, now: Date): void {
    for (const one of this.arrived) if (one.imei === imei) one.endedAt ??= now.getTime()
  }

  #cut(unit: Unit, now: Date): void {
    if (unit.reopensAt > 0) return
    this.cuts += 1
    unit.reopensAt = now.getTime() + this.#random.between(100, 2500)
  }
}
