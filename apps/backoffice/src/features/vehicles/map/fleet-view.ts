import { type FleetTile, fleetTiles, type LiveEffect, type LiveVehicle } from '@motora/contract/vehicles'
import { SortedKeys } from '@motora/kit'
import { type LivePoint, LivePoints, samePoint, TimeSlices } from '@motora/kit/map'
import { isOnTile } from '@motora/rules/vehicles'
import type { Place } from '../../../shell/place/own-place'
import type { LiveStanding } from '../../../shell/vehicles/use-thresholds'
import { noTiles, type TileCounts } from '../tiles/tile-counts'
import { orderKeyOf } from './fleet-order'
import { type FleetChoice, isChosen } from './is-chosen'
import { livePointOf } from './live-point'

/** The list and the counts follow at this pace, however much arrives: an eye reads no faster. */
export const calmMs = 1_500

export interface FleetViewChoice extends FleetChoice {
  /** Undefined: all of them. */
  tile: FleetTile | undefined
  /** The list is sorted by the distance from here; worst first where it is not known. */
  near: Place | undefined
}

/** What a screen shows of the fleet besides the map; a new object at each change, at a calm pace. */
export interface FleetPicture {
  /** Undefined until the fleet has arrived. */
  counts: TileCounts | undefined
  /** Ids of the list, in its order. */
  ids: readonly string[]
  /** Of these, so many are not on the map: no place yet, or left out by the map's settings. */
  notOnMap: number
}

/** The vehicles that the stream has sent. */
export interface FleetSource {
  get: (id: string) => LiveVehicle | undefined
  values: () => Iterable<LiveVehicle>
}

interface Seen {
  /** Undefined: of another operator than the chosen one. */
  tiles: readonly FleetTile[] | undefined
  isListed: boolean
  isOnMap: boolean
}

const waiting: FleetPicture = { counts: undefined, ids: [], notOnMap: 0 }

/**
 * The live fleet as map, list and counts by one rule. It lives outside React: a changed vehicle costs one vehicle, the
 * whole is gone through in short slices.
 */
export class FleetView {
  readonly points = new LivePoints()
  readonly #source: FleetSource
  readonly #now: () => number
  readonly #seen = new Map<string, Seen>()
  readonly #order = new SortedKeys()
  readonly #counts = noTiles()
  readonly #listeners = new Set<() => void>()
  readonly #slices: TimeSlices<string, null>
  #choice: (FleetViewChoice & LiveStanding) | undefined
  #picture = waiting
  #listedOnMap = 0
  #hasArrived = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #upsert: LivePoint[] = []
  #remove: string[] = []

  constructor(source: FleetSource, now: () => number = Date.now) {
    this.#source = source
    this.#now = now
    this.#slices = new TimeSlices(
      (id) => this.#look(id),
      (left) => this.#afterSlice(left),
    )
  }

  picture = (): FleetPicture => this.#picture

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** What is asked for has changed: everything is looked at again, and shown as soon as it is. */
  choose(choice: FleetViewChoice & LiveStanding): void {
    this.#choice = choice
    this.#announceSoon(0)
    this.lookAgain()
  }

  /** What the stream has sent: what changed, or after a snapshot the whole. */
  take({ whole, changed, goneIds }: LiveEffect): void {
    this.#hasArrived = true
    if (whole) this.lookAgain()
    else this.#queue([...goneIds, ...changed.map(({ id }) => id)])
  }

  /** A vehicle falls silent, and leaves the map, although nothing comes from it. */
  lookAgain(): void {
    const ids = new Set(this.#seen.keys())
    for (const { id } of this.#source.values()) ids.add(id)
    if (ids.size > 0) this.#hasArrived = true
    this.#queue(ids)
    if (this.#hasArrived && ids.size === 0) this.#announceSoon(0)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#slices.stop()
  }

  #queue(ids: Iterable<string>): void {
    this.#slices.add(Array.from(ids, (id) => [id, null] as const))
  }

  #look(id: string): void {
    const choice = this.#choice
    if (!choice) return
    const vehicle = this.#source.get(id)
    const before = this.#seen.get(id)
    if (before) this.#forget(before)
    if (!vehicle) {
      this.#seen.delete(id)
      this.#order.remove(id)
      if (before?.isOnMap) this.#remove.push(id)
      return
    }
    const now = this.#now()
    const status = choice.statusOf(vehicle, now)
    const facts = { status, isBatteryLow: choice.isBatteryLow(vehicle) }
    const isWithin = choice.operatorId === undefined || vehicle.operatorId === choice.operatorId
    const isListed = isWithin && (choice.tile === undefined || isOnTile(choice.tile, facts))
    const isAsked = id === choice.vehicleId
    const point = (isListed || isAsked) && isChosen(vehicle, choice, now) ? livePointOf(vehicle, status) : undefined
    this.#draw(id, point, before?.isOnMap ?? false)
    if (isListed) this.#order.set(id, orderKeyOf(vehicle, status, choice.near))
    else this.#order.remove(id)
    const seen: Seen = {
      tiles: isWithin ? fleetTiles.filter((tile) => isOnTile(tile, facts)) : undefined,
      isListed,
      isOnMap: point !== undefined,
    }
    this.#seen.set(id, seen)
    for (const tile of seen.tiles ?? []) this.#counts[tile] += 1
    if (isListed && seen.isOnMap) this.#listedOnMap += 1
  }

  #forget({ tiles, isListed, isOnMap }: Seen): void {
    for (const tile of tiles ?? []) this.#counts[tile] -= 1
    if (isListed && isOnMap) this.#listedOnMap -= 1
  }

  #draw(id: string, point: LivePoint | undefined, wasOnMap: boolean): void {
    if (!point) {
      if (wasOnMap) this.#remove.push(id)
      return
    }
    const known = this.points.get(id)
    if (!known || !samePoint(known, point)) this.#upsert.push(point)
  }

  #afterSlice(left: number): void {
    const [upsert, remove] = [this.#upsert, this.#remove]
    this.#upsert = []
    this.#remove = []
    if (upsert.length > 0 || remove.length > 0) this.points.apply({ upsert, remove })
    if (left === 0) this.#announceSoon(this.#picture.counts ? calmMs : 0)
  }

  #announceSoon(milliseconds: number): void {
    if (milliseconds === 0) {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#announce()
    }, milliseconds)
  }

  #announce(): void {
    if (!this.#hasArrived || !this.#choice) return
    this.#picture = {
      counts: { ...this.#counts },
      ids: this.#order.ids(),
      notOnMap: this.#order.size - this.#listedOnMap,
    }
    for (const listener of [...this.#listeners]) listener()
  }
}
