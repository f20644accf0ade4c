import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import { type Database, rowsOf, sql } from './database.js'

/** How often the database is asked. */
const lookEveryMs = 10_000
/** A look that took longer says too little: half of it is how wrong the answer may be. */
const maxLookMs = 1000
/** Less cannot be distinguished from none. */
const smallestStepMs = 100
const firstLooks = 5

/** Milliseconds since 1970 as this process began with them; goes on evenly when somebody sets the machine's clock. */
const evenNow = (): number => performance.timeOrigin + performance.now()

/**
 * The time of the database's server. Several gateways on one database share it, so that a session, a lease or an expiry
 * is over for all at the same moment, however wrong the clock of one of their machines is. source: promise E6
 */
export class DatabaseClock implements Clock {
  readonly #database: Database
  readonly #log: Log
  #aheadMs = 0
  #timer: NodeJS.Timeout | undefined

  private constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** Asks the database for the time, now and then every ten seconds until `close`. */
  static async follow(database: Database, log: Log): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, log)
    for (let looks = 0; looks < firstLooks && !(await clock.look()); looks += 1);
    clock.#timer = setInterval(() => {
      clock.look().catch((error: unknown) => log.warn({ err: error }, 'the database was not asked for the time'))
    }, lookEveryMs)
    clock.#timer.unref()
    return clock
  }

  now(): Date {
    return new Date(evenNow() + this.#aheadMs)
  }

  /** Asks the database for the time. @returns whether the answer came soon enough to be of use */
  async look(): Promise<boolean> {
    // the time that a transaction takes to begin does not count
    const { before, theirs, after } = await this.#database.transaction({ kind: 'everything' }, async (tx) => {
      const asked = evenNow()
      const [row] = await rowsOf<{ ms: string | number }>(
        tx,
        sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
      )
      return { before: asked, theirs: Number(row?.ms), after: evenNow() }
    })
    if (!(after - before <= maxLookMs) || !Number.isFinite(theirs)) return false
    const aheadMs = theirs - (before + after) / 2
    if (Math.abs(aheadMs - this.#aheadMs) > smallestStepMs + (after - before) / 2) {
      this.#log.warn(
        { event: 'clock-set', byMs: Math.round(aheadMs - this.#aheadMs) },
        'the clock follows the database',
      )
      this.#aheadMs = aheadMs
    }
    return true
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
