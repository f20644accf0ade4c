import type { Bus, Fact } from '../../kernel/bus.js'
import type { VehicleChanged } from '../../rooms/vehicles/index.js'

/** What a vehicle's newest report says of its time. Milliseconds since 1970. */
type Heard = NonNullable<VehicleChanged['live']>

/**
 * Lets somebody wait for the next word of a vehicle. Of all the fleet's news only those of vehicles that are waited
 * for are looked at.
 */
export class VehicleNews {
  readonly #waiting = new Map<string, Set<(heard: Heard | null) => void>>()
  readonly #stop: () => void

  constructor(bus: Pick<Bus, 'subscribe'>) {
    this.#stop = bus.subscribe('vehicles.changed', (facts) => {
      if (this.#waiting.size === 0) return
      // a unit that was just built in has said nothing yet
      for (const { payload } of facts as Fact<VehicleChanged>[])
        if (payload.live?.receivedAt) for (const tell of this.#waiting.get(payload.vehicleId) ?? []) tell(payload.live)
    })
  }

  /** The next report that `isIt`, or null when there is none in this time. Listens from the call on. */
  next(vehicleId: string, withinMs: number, isIt: (heard: Heard) => boolean = () => true): Promise<Heard | null> {
    return new Promise((resolve) => {
      const all = this.#waiting.get(vehicleId) ?? new Set()
      this.#waiting.set(vehicleId, all)
      const tell = (heard: Heard | null): void => {
        if (heard !== null && !isIt(heard)) return
        clearTimeout(timer)
        all.delete(tell)
        if (all.size === 0) this.#waiting.delete(vehicleId)
        resolve(heard)
      }
      const timer = setTimeout(() => tell(null), Math.max(0, withinMs))
      all.add(tell)
    })
  }

  /** Anyone who waits has waited in vain. */
  close(): void {
    this.#stop()
    for (const all of [...this.#waiting.values()]) for (const tell of [...all]) tell(null)
  }
}
