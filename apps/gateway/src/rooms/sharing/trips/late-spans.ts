import type { VehicleSpan } from '../services/index.js'

/**
 * Gathers spans while those before are worked through: one span a vehicle, grown to hold all that was heard of it. So
 * a flood of late reports costs as much as the work takes turns, and nothing queues.
 */
export class LateSpans {
  readonly #take: (spans: VehicleSpan[]) => Promise<void>
  #waiting = new Map<string, VehicleSpan>()
  #running: Promise<void> | undefined

  constructor(take: (spans: VehicleSpan[]) => Promise<void>) {
    this.#take = take
  }

  /** Resolves when what was heard is worked through. @throws what the work threw */
  async hear(spans: readonly VehicleSpan[]): Promise<void> {
    for (const { vehicleId, from, to } of spans) {
      const known = this.#waiting.get(vehicleId)
      this.#waiting.set(vehicleId, {
        vehicleId,
        from: Math.min(from, known?.from ?? from),
        to: Math.max(to, known?.to ?? to),
      })
    }
    while (this.#waiting.size > 0) {
      if (this.#running) await this.#running.catch(() => undefined)
      else await this.#run()
    }
    await this.#running
  }

  async #run(): Promise<void> {
    const spans = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#running = this.#take(spans)
    try {
      await this.#running
    } finally {
      this.#running = undefined
    }
  }
}
