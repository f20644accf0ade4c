import { LiveFleet, type LiveVehicle } from '@motora/contract/vehicles'
import type { LivePoint } from '@motora/kit/map'
import { type MapSettings, overallStatusOf, type ThresholdsOfOperators, thresholdsIn } from '@motora/rules/vehicles'
import { isChosen } from '../map/is-chosen'
import { livePointOf } from '../map/live-point'

/** A list shows no more; others are found by searching. */
const maxListed = 100

export interface FrameWish {
  /** The gateway's word of the moment; left out: the moment that is shown already. */
  snapshot?: string
  settings: MapSettings
  /** As they are now: what an operator said earlier is not kept. */
  thresholds: ThresholdsOfOperators
  /** Its whole state is wanted, and it shows whatever the settings say. */
  vehicleId: string | undefined
}

export interface PastFrame {
  /** The moment as the gateway sends it, milliseconds since 1970. */
  at: number
  /** Vehicles on the map. */
  shown: number
  vehicle: LiveVehicle | undefined
  /** The first of them by plate. */
  listed: LiveVehicle[]
}

export interface FrameChange {
  upsert: LivePoint[]
  remove: string[]
  frame: PastFrame
}

/**
 * Moments of the past one after the other, each sent as what differs from the one shown before: the map's thread pays
 * for what moved, not for the fleet. Runs in a worker of its own.
 */
export class PastFrames {
  readonly #fleet = new LiveFleet()
  #at = 0
  #shown = new Map<string, LivePoint>()

  cut({ snapshot, settings, thresholds, vehicleId }: FrameWish): FrameChange {
    if (snapshot !== undefined) this.#at = this.#fleet.applySnapshot(snapshot).at
    const shown = new Map<string, LivePoint>()
    const upsert: LivePoint[] = []
    const listed: LiveVehicle[] = []
    // whose it is was asked of the gateway
    const choice = { settings, vehicleId, operatorId: undefined }
    const statusOf = (vehicle: LiveVehicle) =>
      overallStatusOf(vehicle, thresholdsIn(thresholds, vehicle.operatorId), this.#at)
    for (const vehicle of this.#fleet.values()) {
      const point = isChosen(vehicle, choice, this.#at) ? livePointOf(vehicle, statusOf(vehicle)) : undefined
      if (!point) continue
      shown.set(point.id, point)
      listed.push(vehicle)
      const before = this.#shown.get(point.id)
      if (!before || !isSame(before, point)) upsert.push(point)
    }
    const remove = [...this.#shown.keys()].filter((id) => !shown.has(id))
    this.#shown = shown
    return { upsert, remove, frame: this.#frameOf(listed, vehicleId) }
  }

  #frameOf(shown: LiveVehicle[], vehicleId: string | undefined): PastFrame {
    const plate = (vehicle: LiveVehicle) => vehicle.plate ?? ''
    const listed = shown.sort((a, b) => (plate(a) < plate(b) ? -1 : 1)).slice(0, maxListed)
    const vehicle = vehicleId === undefined ? undefined : this.#fleet.get(vehicleId)
    return { at: this.#at, shown: shown.length, vehicle, listed }
  }
}

const isSame = (a: LivePoint, b: LivePoint): boolean =>
  a.longitude === b.longitude &&
  a.latitude === b.latitude &&
  a.icon === b.icon &&
  a.colour === b.colour &&
  a.mark === b.mark &&
  a.ringPercent === b.ringPercent &&
  a.headingDegrees === b.headingDegrees
