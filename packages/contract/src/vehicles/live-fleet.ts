import { decodeDelta, decodeSnapshot, type LiveVehicle } from './live-format.js'

/** What one message has changed on the map. */
export interface LiveEffect {
  /** The message's own time, milliseconds since 1970. */
  at: number
  /** True after a snapshot: what is not in `changed` is gone. */
  whole: boolean
  changed: LiveVehicle[]
  goneIds: string[]
}

/** The fleet as one stream has sent it. Keep it outside React: one per stream, changed in place. */
export class LiveFleet {
  readonly #byNumber = new Map<number, LiveVehicle>()
  readonly #byId = new Map<string, LiveVehicle>()

  get size(): number {
    return this.#byId.size
  }

  get(id: string): LiveVehicle | undefined {
    return this.#byId.get(id)
  }

  values(): IterableIterator<LiveVehicle> {
    return this.#byId.values()
  }

  /** @param text data of a `snapshot` event */
  applySnapshot(text: string): LiveEffect {
    const { at, vehicles } = decodeSnapshot(text)
    this.#byNumber.clear()
    this.#byId.clear()
    for (const [number, vehicle] of vehicles) this.#put(number, vehicle)
    return { at, whole: true, changed: vehicles.map(([, vehicle]) => vehicle), goneIds: [] }
  }

  /** @param text data of a `delta` event */
  applyDelta(text: string): LiveEffect {
    const { at, added, changed, gone } = decodeDelta(text)
    const effect: LiveEffect = { at, whole: false, changed: [], goneIds: [] }
    for (const number of gone) {
      const vehicle = this.#byNumber.get(number)
      if (!vehicle) continue
      this.#byNumber.delete(number)
      this.#byId.delete(vehicle.id)
      effect.goneIds.push(vehicle.id)
    }
    for (const [number, vehicle] of added) {
      this.#put(number, vehicle)
      effect.changed.push(vehicle)
    }
    for (const [number, state] of changed) {
      const known = this.#byNumber.get(number)
      if (known) effect.changed.push(this.#put(number, { ...known, ...state }))
    }
    return effect
  }

  #put(number: number, vehicle: LiveVehicle): LiveVehicle {
    this.#byNumber.set(number, vehicle)
    this.#byId.set(vehicle.id, vehicle)
    return vehicle
  }
}
