import type { VehicleReport } from '../../../rooms/vehicles/index.js'
import type { Ingest } from '../report-batcher.js'

/** An in-memory "database" that can be slow, away, or hold everything until it is let go. */
export class FakeIngest {
  readonly kept: VehicleReport[] = []
  readonly batches: number[] = []
  /** Thrown by the next writes while set. */
  failure: Error | null = null
  /** Called before each write; may throw. */
  before: (reports: readonly VehicleReport[]) => Promise<void> = async () => undefined
  readonly #known = new Set<string>()
  #gate: Promise<void> = Promise.resolve()
  #open: () => void = () => undefined

  readonly ingest: Ingest = async (reports) => {
    await this.before(reports)
    await this.#gate
    if (this.failure) throw this.failure
    const fresh = reports.filter((report) => !this.#known.has(report.hash) && this.#known.add(report.hash))
    this.kept.push(...fresh)
    this.batches.push(reports.length)
    const accepted = fresh.filter(({ isUnreadable }) => !isUnreadable).length
    const quarantined = reports.filter(({ isUnreadable }) => isUnreadable).length
    return { accepted, duplicates: reports.length - accepted - quarantined, quarantined }
  }

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve
    })
  }

  release(): void {
    this.#open()
    this.#gate = Promise.resolve()
  }
}

/** Waits until it is so; throws after two seconds. */
export const until = async (isSo: () => boolean, what = 'it did not come about'): Promise<void> => {
  const end = performance.now() + 2000
  while (!isSo()) {
    if (performance.now() > end) throw new Error(what)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
