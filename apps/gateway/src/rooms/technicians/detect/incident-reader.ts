import { everything } from '../../operators/index.js'
import type { VehicleEvent } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import type { CityIndex } from '../tickets/index.js'
import { meaningfulKinds, meaningOf } from './meaning.js'
import { beginReading, hasReadingBegun, holdReading, saveReading } from './store.js'
import { idOfEvent, takeEvents } from './take-events.js'

/** Events are read again for so long: those of a batch that was written slowly come to light late. */
const overlapMs = 5 * 60_000
const pageSize = 200
const atMostPages = 100
/** News come in crowds; the timed task takes what comes too soon after a reading. */
const pauseMs = 1000

const actor = { kind: 'system', name: 'incidents' } as const

interface Page {
  events: readonly VehicleEvent[]
  receivedAfter: Date
  opened: number
}

/**
 * Reads what happened to vehicles, in the order in which it became known, and opens incidents for operators that want
 * it. Several processes may do it: one reads at a time. See docs/decisions/0019.
 */
export class IncidentReader {
  readonly #deps: TechniciansDeps
  readonly #cities: CityIndex
  readonly #scope = everything('incidents open by themselves for every operator that wants it')
  /** Events of the overlap that this process has taken already, by id: when they were received. */
  readonly #taken = new Map<string, number>()
  #running: Promise<number> | undefined
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(deps: TechniciansDeps, cities: CityIndex) {
    this.#deps = deps
    this.#cities = cities
  }

  /** For the clock: everything that is to be read. @returns how many incidents were opened */
  read(): Promise<number> {
    this.#running ??= this.#readAll().finally(() => {
      this.#running = undefined
      this.#endedAt = this.#deps.clock.now().getTime()
    })
    return this.#running
  }

  /** For the bus, topic `vehicles.event`: reads immediately what may matter. */
  async hear(facts: readonly { payload: unknown }[]): Promise<void> {
    const matters = facts.some(({ payload }) => meaningOf(payload as VehicleEvent) !== undefined)
    if (!matters || this.#running || this.#deps.clock.now().getTime() - this.#endedAt < pauseMs) return
    await this.read()
  }

  async #readAll(): Promise<number> {
    let opened = 0
    let last: VehicleEvent | undefined
    for (let page = 0; page < atMostPages; page += 1) {
      const read = await this.#deps.inTransaction(actor, this.#scope, (work) => this.#readPage(work, last))
      if (!read) break
      opened += read.opened
      this.#remember(read)
      last = read.events.at(-1)
      if (read.events.length < pageSize) break
    }
    return opened
  }

  async #readPage(work: Work, last: VehicleEvent | undefined): Promise<Page | undefined> {
    const readUntil = (await holdReading(work)) ?? (await this.#begin(work))
    if (!readUntil) return undefined
    const receivedAfter = new Date(readUntil.getTime() - overlapMs)
    const events = await this.#deps.vehicles.telemetry.eventsAfter(work, {
      kinds: meaningfulKinds,
      receivedAfter,
      last,
      limit: pageSize,
    })
    const fresh = events.filter((event) => !this.#taken.has(idOfEvent(event)))
    const opened = await takeEvents(this.#deps, work, fresh, this.#cities)
    const newest = events.at(-1)
    if (newest && newest.receivedAt > readUntil.getTime()) await saveReading(work, new Date(newest.receivedAt))
    return { events, receivedAfter, opened }
  }

  /** Nothing happened before an operator wanted anything; what opens incidents unasked counts from the beginning on. */
  async #begin(work: Work): Promise<Date | undefined> {
    if (await hasReadingBegun(work)) return undefined
    const wanted = [...(await this.#deps.operators.watchOf(work)).values()]
    const since = wanted.flatMap((watch) => Object.values(watch.since)).filter((at) => at !== null)
    await beginReading(work, new Date(Math.min(work.now.getTime(), ...since.map((at) => at.getTime()))))
    return holdReading(work)
  }

  /** What is forgotten here is asked of the database: it costs time and changes nothing. */
  #remember({ events, receivedAfter }: Page): void {
    for (const [id, receivedAt] of this.#taken) if (receivedAt <= receivedAfter.getTime()) this.#taken.delete(id)
    for (const event of events) this.#taken.set(idOfEvent(event), event.receivedAt)
  }
}
