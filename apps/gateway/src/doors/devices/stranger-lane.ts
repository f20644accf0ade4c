import type { VehicleReport } from '../../rooms/vehicles/index.js'

export interface StrangerLimits {
  /** Reports written together at most, and where writing them is slow; and the least pause after them. */
  maxBatch: number
  slowBatch: number
  /** Who writes at the same time may wait as long as this: where all share one connection, every known vehicle. */
  slowMs: number
  pauseMs: number
  /** Reports waiting, of all and from one address; then their senders are not read. */
  maxWaiting: number
  maxWaitingOfAddress: number
}

/** Up to 200 reports a second of all strangers together, and fewer where writing is slow. */
const usualLimits: StrangerLimits = {
  maxBatch: 20,
  slowBatch: 5,
  slowMs: 8,
  pauseMs: 100,
  maxWaiting: 500,
  maxWaitingOfAddress: 100,
}

/** The pause is so many times as long as the writing was: that leaves strangers a tenth of a busy database. */
const pauseTimes = 9

interface Entry {
  reports: VehicleReport[]
  done: () => void
  fail: (error: unknown) => void
}

/**
 * Reports of devices that are none of our vehicles, or not known to be. They wait here apart from all others, address
 * by address in turn, so that neither a known vehicle nor a new one at another address waits for a flood.
 */
export class StrangerLane {
  readonly #write: (reports: VehicleReport[]) => Promise<void>
  readonly #onRoom: () => void
  readonly #limits: StrangerLimits
  readonly #waiting = new Map<string, Entry[]>()
  readonly #heldOf = new Map<string, number>()
  #held = 0
  #isWriting = false
  #batchSize: number

  /**
   * @param write resolves after the commit
   * @param onRoom called when something was written
   */
  constructor(
    write: (reports: VehicleReport[]) => Promise<void>,
    onRoom: () => void,
    limits: Partial<StrangerLimits> = {},
  ) {
    this.#write = write
    this.#onRoom = onRoom
    this.#limits = { ...usualLimits, ...limits }
    this.#batchSize = this.#limits.slowBatch
  }

  get held(): number {
    return this.#held
  }

  /** @param from an address, or the network of it that counts as one */
  isFull(from: string): boolean {
    const { maxWaiting, maxWaitingOfAddress } = this.#limits
    return this.#held >= maxWaiting || (this.#heldOf.get(from) ?? 0) >= maxWaitingOfAddress
  }

  add(reports: VehicleReport[], from: string): Promise<void> {
    this.#count(from, reports.length)
    return new Promise((done, fail) => {
      const entries = this.#waiting.get(from)
      if (entries) entries.push({ reports, done, fail })
      else this.#waiting.set(from, [{ reports, done, fail }])
      void this.#writeOn()
    })
  }

  #count(from: string, more: number): void {
    this.#held += more
    const held = (this.#heldOf.get(from) ?? 0) + more
    if (held > 0) this.#heldOf.set(from, held)
    else this.#heldOf.delete(from)
  }

  async #writeOn(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#waiting.size > 0) {
      const batch = this.#take()
      const since = performance.now()
      try {
        await this.#write(batch.flatMap(({ entry }) => entry.reports))
        for (const { entry } of batch) entry.done()
      } catch (error) {
        for (const { entry } of batch) entry.fail(error)
      }
      for (const { from, entry } of batch) this.#count(from, -entry.reports.length)
      this.#onRoom()
      const tookMs = performance.now() - since
      const { maxBatch, slowBatch, slowMs } = this.#limits
      this.#batchSize = tookMs > slowMs ? slowBatch : Math.min(maxBatch, this.#batchSize + 1)
      const pauseMs = Math.max(this.#limits.pauseMs, pauseTimes * tookMs)
      // also when none waits: one that sends the next only after each answer would never be slowed
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    this.#isWriting = false
  }

  /** One entry of each address in turn. */
  #take(): { from: string; entry: Entry }[] {
    const batch: { from: string; entry: Entry }[] = []
    let count = 0
    while (this.#waiting.size > 0 && count < this.#batchSize)
      for (const [from, entries] of this.#waiting) {
        const entry = entries.shift()
        if (entry) {
          batch.push({ from, entry })
          count += entry.reports.length
        }
        // whose turn it was goes to the end
        this.#waiting.delete(from)
        if (entries.length > 0) this.#waiting.set(from, entries)
        if (count >= this.#batchSize) break
      }
    return batch
  }
}
