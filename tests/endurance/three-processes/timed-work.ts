import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DeviceLine } from '../../../apps/fleet-simulator/src/device-line.js'
import { Moped } from '../../../apps/fleet-simulator/src/moped.js'
import type { Random } from '../../../apps/fleet-simulator/src/random.js'
import { Refused, RiderClient } from '../../../apps/fleet-simulator/src/rider-client.js'
import { demoPassword } from '../../acceptance/people.js'
import type { OwnMoped } from './command-giver.js'

/** Asks the database as its owner, past the product. */
export const asOwner = async <R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Mopeds that stand and report every second, by whichever process takes their line. */
export class ParkedMopeds {
  made = 0
  readonly #lines: DeviceLine[] = []
  readonly #timer: NodeJS.Timeout
  readonly #units: { moped: Moped; line: DeviceLine; from: number }[] = []

  /** @param everyMs between the moments when one after the other begins to report */
  constructor(mopeds: readonly OwnMoped[], port: number, batteryPercent: number, everyMs: number, random: Random) {
    for (const [n, { imei }] of mopeds.entries()) {
      const place = { latitude: 41.39, longitude: 2.165 + n * 0.0005 }
      const seed = { imei, model: 'S01', ...place, batteryPercent, odometerMetres: 0 }
      const moped = new Moped(seed, random.fork(`moped ${imei}`), new Date())
      const own = random.fork(`line ${imei}`)
      const line = new DeviceLine({
        imei,
        host: '127.0.0.1',
        port,
        random: own,
        window: 8,
        firstPauseMs: 300,
        maxPauseMs: 900,
      })
      this.#lines.push(line)
      this.#units.push({ moped, line, from: Date.now() + n * everyMs })
    }
    this.#timer = setInterval(() => this.#tick(), 1000)
  }

  #tick(): void {
    const now = new Date()
    for (const { moped, line, from } of this.#units) {
      if (now.getTime() < from) continue
      line.open()
      moped.reportSoon()
      for (const report of moped.advance(now)) {
        this.made += 1
        line.send([report])
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#lines.map((line) => line.close(5000)))
  }
}

/** Riders of the demo company, whose documents are validated, reserve a moped each and never come. */
export const reserveSome = async (origin: string, mopeds: readonly OwnMoped[]): Promise<string[]> => {
  const ids: string[] = []
  for (const [n, { id }] of mopeds.entries()) {
    const email = `rider${String(n + 1).padStart(3, '0')}@motora.demo`
    const unused = { firstName: 'R', lastName: 'S', mobilePhone: '+34600000000', birthday: '1990-05-17', country: 'ES' }
    const rider = new RiderClient(origin, { email, password: demoPassword, ...unused })
    ids.push(await onceRentable(() => rider.reserve(id)))
  }
  return ids
}

/** A moped can be rented once its first report has come in. */
const onceRentable = async (reserve: () => Promise<{ serviceId: string }>): Promise<string> => {
  for (const until = Date.now() + 30_000; ; await wait(300))
    try {
      return (await reserve()).serviceId
    } catch (error) {
      const isEarly = error instanceof Refused && error.code === 'service.vehicle_not_rentable'
      if (!isEarly || Date.now() > until) throw error
    }
}
