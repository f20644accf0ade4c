import { type FleetTile, fleetTiles, LiveFleet, type LiveVehicle } from '@motora/contract/vehicles'
import { type LivePoint, samePoint } from '@motora/kit/map'
import {
  isBatteryLow,
  isOnTile,
  type MapSettings,
  overallStatusOf,
  type ThresholdsOfOperators,
  thresholdsIn,
} from '@motora/rules/vehicles'
import { orderKeyOf } from '../map/fleet-order'
import { isChosen } from '../map/is-chosen'
import { livePointOf } from '../map/live-point'
import { noTiles, type TileCounts } from '../tiles/tile-counts'

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
  /** Undefined: all of them. */
  tile: FleetTile | undefined
}

export interface PastFrame {
  /** The moment as the gateway sends it, milliseconds since 1970. */
  at: number
  /** Vehicles on the map. */
  shown: number
  vehicle: LiveVehicle | undefined
  /** The first of them, worst first. */
  listed: LiveVehicle[]
  /** Of all vehicles then, by the thresholds of now. */
  counts: TileCounts
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

  cut({ snapshot, settings, thresholds, vehicleId, tile }: FrameWish): FrameChange {
    if (snapshot !== undefined) this.#at = this.#fleet.applySnapshot(snapshot).at
    const shown = new Map<string, LivePoint>()
    const upsert: LivePoint[] = []
    const listed: { key: string; vehicle: LiveVehicle }[] = []
    const counts = noTiles()
    // whose it is was asked of the gateway
    const choice = { settings, vehicleId, operatorId: undefined }
    for (const vehicle of this.#fleet.values()) {
      const own = thresholdsIn(thresholds, vehicle.operatorId)
      const status = overallStatusOf(vehicle, own, this.#at)
      const facts = { status, isBatteryLow: isBatteryLow(vehicle.batteryPercent, own) }
      for (const one of fleetTiles) if (isOnTile(one, facts)) counts[one] += 1
      const isWanted = tile === undefined || vehicle.id === vehicleId || isOnTile(tile, facts)
      const point = isWanted && isChosen(vehicle, choice, this.#at) ? livePointOf(vehicle, status) : undefined
      if (!point) continue
      shown.set(point.id, point)
      listed.push({ key: orderKeyOf(vehicle, status), vehicle })
      const before = this.#shown.get(point.id)
      if (!before || !samePoint(before, point)) upsert.push(point)
    }
    const remove = [...this.#shown.keys()].filter((id) => !shown.has(id))
    this.#shown = shown
    return { upsert, remove, frame: { ...this.#frameOf(listed, vehicleId), counts } }
  }

  #frameOf(shown: { key: string; vehicle: LiveVehicle }[], vehicleId: string | undefined): Omit<PastFrame, 'counts'> {
    const inOrder = shown.sort((a, b) => (a.key < b.key ? -1 : 1))
    const listed = inOrder.slice(0, maxListed).map(({ vehicle }) => vehicle)
    const vehicle = vehicleId === undefined ? undefined : this.#fleet.get(vehicleId)
    return { at: this.#at, shown: shown.length, vehicle, listed }
  }
}
