import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../../apps/fleet-simulator/src/random.js'
import { CommandedMopeds } from '../commanded-mopeds.js'
import { Load, type LoadResult } from '../load.js'
import { CommandGiver } from './command-giver.js'
import type { Company } from './company.js'
import { Screen } from './screen.js'
import type { SixProcesses } from './six-processes.js'
import { StaffWrites } from './staff-writes.js'
import { ParkedMopeds, reserveSome } from './timed-work.js'

interface TrafficShape {
  /** Of the whole load. */
  reportsPerSecond: number
  /** Between the moments when one weak moped after the other begins to report. */
  weakEveryMs: number
  seed: number
  /** A name that tells what this run has made. */
  run: string
}

/** Everything that goes on while processes fall: screens, mopeds, people, riders. */
export class Traffic {
  readonly screens: { screen: Screen; operatorIds: readonly string[] | undefined }[]
  readonly commanded: CommandedMopeds
  readonly load: Load
  readonly writes: StaffWrites
  readonly giver: CommandGiver
  readonly reservations: readonly string[]
  /** Set by `end`. */
  result: LoadResult | undefined
  readonly #parked: readonly ParkedMopeds[]

  private constructor(parts: Omit<Traffic, 'result' | 'end' | 'close'>, parked: readonly ParkedMopeds[]) {
    this.screens = parts.screens
    this.commanded = parts.commanded
    this.load = parts.load
    this.writes = parts.writes
    this.giver = parts.giver
    this.reservations = parts.reservations
    this.#parked = parked
  }

  static async start(six: SixProcesses, company: Company, shape: TrafficShape, random: Random): Promise<Traffic> {
    const { mopeds, admin, manager } = company
    const screens = (['requests-1', 'requests-2'] as const).flatMap((name) =>
      Object.entries({ admin, manager }).map(([who, session]) => ({
        screen: new Screen(`${who} at ${name}`, six.stand(name).origin, session),
        operatorIds: who === 'admin' ? undefined : company.operatorIds,
      })),
    )
    const imeis = mopeds.commanded.map(({ imei }) => imei)
    const commanded = new CommandedMopeds(imeis, six.devicePort, random.fork('mopeds'))
    const rentable = new ParkedMopeds(mopeds.rentable, six.devicePort, 80, 0, random.fork('rentable'))
    while (!commanded.areConnected || screens.some(({ screen }) => screen.snapshots === 0)) await wait(50)
    const reservations = await reserveSome(six.origin, mopeds.rentable)
    const weak = new ParkedMopeds(mopeds.weak, six.devicePort, 12, shape.weakEveryMs, random.fork('weak'))
    const { reportsPerSecond, seed } = shape
    const load = new Load(six, { imeis: company.load, reportsPerSecond, seconds: 3600, seed, window: 32 })
    const writes = new StaffWrites(admin, company.operatorId, company.idle, shape.run, 100)
    const giver = new CommandGiver(manager, mopeds.commanded, random.fork('commands'))
    return new Traffic({ screens, commanded, load, writes, giver, reservations }, [rentable, weak])
  }

  /** Ends all but the screens. What was asked last is answered, or not. */
  async end(): Promise<void> {
    const endLoad = async (): Promise<void> => {
      this.result = await this.load.stop()
    }
    await Promise.all([this.giver.stop(), this.writes.stop(), endLoad()])
    await Promise.all([this.commanded.close(), ...this.#parked.map((each) => each.close())])
  }

  async close(): Promise<void> {
    await Promise.all([
      ...this.screens.map(({ screen }) => screen.close()),
      ...this.#parked.map((each) => each.close()),
      this.commanded.close(),
      this.load.close(),
    ])
  }
}
