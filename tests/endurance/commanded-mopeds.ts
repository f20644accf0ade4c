import { handleCommand } from '../../apps/fleet-simulator/src/command-handler.js'
import { DeviceLine } from '../../apps/fleet-simulator/src/device-line.js'
import { Moped } from '../../apps/fleet-simulator/src/moped.js'
import type { Random } from '../../apps/fleet-simulator/src/random.js'
import type { Route } from '../../apps/fleet-simulator/src/street-graph.js'
import type { Arrived, Made } from './command-checks.js'

const tickMs = 100
/** Off, switching on and without battery, as the module tells it. */
const offStates = new Set([0, 1, 5])
const start = { latitude: 41.39, longitude: 2.16 }

/** Some metres straight on: a ride from one red light to the next. */
const straightOn = ({ latitude, longitude }: { latitude: number; longitude: number }, metres: number): Route => ({
  metres,
  points: [
    { latitude, longitude, alongMetres: 0, tier: 4, street: '' },
    { latitude: latitude + metres / 111_195, longitude, alongMetres: metres, tier: 4, street: '' },
  ],
})

interface Unit {
  moped: Moped
  line: DeviceLine
  /** When its rider rides on; never, of one that is parked. */
  ridesAt: number
  /** When its line, cut, is open again. */
  reopensAt: number
}

/**
 * Simulated mopeds on their own lines to the device door: one half stands, the other rides from red light to red light
 * and was rented by nobody. Each notes what reached it, and how it was then; their word decides.
 */
export class CommandedMopeds {
  readonly arrived: Arrived[] = []
  readonly made: Made[] = []
  cuts = 0
  readonly #units = new Map<string, Unit>()
  readonly #random: Random
  readonly #ticking: NodeJS.Timeout
  /** Until then lines are cut; afterwards all stay open. */
  isRough = true

  constructor(imeis: readonly string[], devicePort: number, random: Random) {
    this.#random = random
    for (const [n, imei] of imeis.entries()) this.#units.set(imei, this.#open(imei, n, devicePort))
    this.#ticking = setInterval(() => this.#tick(), tickMs)
  }

  /** Whether every one is connected. */
  get areConnected(): boolean {
    return [...this.#units.values()].every(({ line }) => line.isConnected)
  }

  async close(): Promise<void> {
    clearInterval(this.#ticking)
    await Promise.all([...this.#units.values()].map(({ line }) => line.close(0)))
  }

  #open(imei: string, n: number, port: number): Unit {
    const own = this.#random.fork(imei)
    const seed = { imei, model: 'S01', ...start, longitude: start.longitude + n * 0.001 }
    const moped = new Moped({ ...seed, batteryPercent: 80, odometerMetres: 0 }, own.fork('moped'), new Date())
    const line = new DeviceLine({
      imei,
      host: '127.0.0.1',
      port,
      random: own.fork('line'),
      window: 8,
      firstPauseMs: 150,
      maxPauseMs: 600,
      onCommand: (text) => {
        const at = new Date()
        // it knows how fast it is now, not how fast it was at the last tick
        const due = moped.advance(at)
        handleCommand(text, moped, ({ movesSince, ...deed }) =>
          this.arrived.push({ ...deed, at: at.getTime(), movesSince: movesSince?.getTime() ?? null }),
        )
        this.#report(moped, line, [...due, ...moped.advance(at)])
      },
    })
    const isRidden = n % 2 === 0
    if (isRidden) moped.switchOn()
    moped.reportSoon()
    line.open()
    return { moped, line, ridesAt: isRidden ? Date.now() + own.between(1000, 6000) : Infinity, reopensAt: 0 }
  }

  #tick(): void {
    const now = new Date()
    for (const unit of this.#units.values()) {
      const { moped, line } = unit
      this.#report(moped, line, moped.advance(now))
      if (moped.state === 'riding') unit.ridesAt = now.getTime() + this.#random.between(2000, 7000)
      else if (moped.isOn && now.getTime() >= unit.ridesAt)
        moped.ride(straightOn(moped.place, this.#random.between(25, 70)))
      if (unit.reopensAt > 0 && now.getTime() >= unit.reopensAt) {
        unit.reopensAt = 0
        line.open()
      }
    }
    if (this.isRough && this.#random.chance(0.15)) this.#cut(this.#random.pick([...this.#units.values()]), now)
  }

  #cut(unit: Unit, now: Date): void {
    if (unit.reopensAt > 0) return
    this.cuts += 1
    unit.line.hangUp()
    unit.reopensAt = now.getTime() + this.#random.between(100, 2500)
  }

  #report(moped: Moped, line: DeviceLine, reports: ReturnType<Moped['advance']>): void {
    for (const report of reports) {
      const { deviceTime, motoState } = report.record
      const at = Math.floor(deviceTime.getTime() / 1000) * 1000
      this.made.push({ imei: moped.imei, at, isOn: !offStates.has(motoState) })
      line.send([report])
    }
  }
}
