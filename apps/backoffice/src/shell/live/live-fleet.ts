import type { TicketAssigned } from '@motora/contract/technicians'
import type { LiveEffect, LiveVehicle, Vehicle } from '@motora/contract/vehicles'
import { listVehicles } from '@motora/contract/vehicles'
import { iconModelOf } from '@motora/rules/vehicles'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readAllRows } from '../api/read-all-rows'
import { connection, session } from '../session/browser-session'
import { followFleet, type LiveHealth } from './live-client'

type Listener = (effect: LiveEffect) => void

/** Before the first answer, and while nothing is followed. */
const connecting: LiveHealth = { source: 'connecting', at: null }

/** What an ordinary call says of a vehicle, as the stream would send it. */
export const asLive = (vehicle: Vehicle): LiveVehicle => ({
  id: vehicle.id,
  plate: vehicle.plate,
  operatorId: vehicle.sharing.sharingOperatorId,
  icon: iconModelOf(vehicle.model),
  latitude: vehicle.gps.latitude,
  longitude: vehicle.gps.longitude,
  headingDegrees: vehicle.gps.heading,
  speedKmh: vehicle.gps.currentSpeed,
  batteryPercent: vehicle.scutum.batterySoc,
  isOn: vehicle.scutum.isVehicleOn,
  isCharging: vehicle.scutum.isBatteryCharging ?? false,
  outOfService: vehicle.sharing.outOfService,
  status: vehicle.status,
  lastConnectionAt: vehicle.lastConnectionTimestamp ? Date.parse(vehicle.lastConnectionTimestamp) : null,
})

const pollAll = async (signal: AbortSignal): Promise<LiveVehicle[]> =>
  (await readAllRows(listVehicles, { sort: 'createdTimestamp' }, signal)).map(asLive)

/** The fleet of the person's scope as it is now, followed while a screen looks at it. */
class Fleet {
  readonly #vehicles = new Map<string, LiveVehicle>()
  readonly #listeners = new Set<Listener>()
  readonly #healthListeners = new Set<() => void>()
  #health = connecting
  readonly #assignedListeners = new Set<(assigned: TicketAssigned) => void>()
  #stop: (() => void) | undefined
  /** What the open stream brings; `own`: only what concerns the person. */
  #brings: 'fleet' | 'own' | undefined
  #membership: string | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined

  get(id: string): LiveVehicle | undefined {
    return this.#vehicles.get(id)
  }

  values(): IterableIterator<LiveVehicle> {
    return this.#vehicles.values()
  }

  health = (): LiveHealth => this.#health

  onHealth = (listener: () => void): (() => void) => {
    this.#healthListeners.add(listener)
    return () => {
      this.#healthListeners.delete(listener)
    }
  }

  /** Follows while at least one listens, and a little longer, so that going from screen to screen keeps the stream. */
  subscribe(listener: Listener): () => void {
    clearTimeout(this.#leaving)
    this.#listeners.add(listener)
    this.#settle()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#leaving = setTimeout(() => this.#settle(), 5_000)
    }
  }

  /**
   * Says which tickets others give this person or take away. One stream serves both: the fleet's where a screen follows
   * it, else one without vehicles.
   */
  onAssigned(listener: (assigned: TicketAssigned) => void): () => void {
    this.#assignedListeners.add(listener)
    this.#settle()
    return () => {
      this.#assignedListeners.delete(listener)
      this.#settle()
    }
  }

  stop(): void {
    clearTimeout(this.#leaving)
    this.#stop?.()
    this.#stop = undefined
    this.#brings = undefined
    this.#vehicles.clear()
    this.#setHealth(connecting)
  }

  /** After a pause of the session: those who still listen hear again. */
  goOn(): void {
    this.#settle()
  }

  /** Opens, changes or ends the stream, by what is listened to. */
  #settle(): void {
    const state = session.get()
    const membership = state.phase === 'working' && !state.paused ? state.membership.id : undefined
    const brings = this.#listeners.size > 0 ? 'fleet' : this.#assignedListeners.size > 0 ? 'own' : undefined
    // Another role sees another fleet.
    if (this.#stop && membership === this.#membership && brings === this.#brings) return
    this.stop()
    if (!membership || !brings) return
    this.#membership = membership
    this.#brings = brings
    this.#stop = followFleet({
      ...(brings === 'own' ? { onlyOwn: true } : {}),
      onAssigned: (assigned) => {
        for (const listener of [...this.#assignedListeners]) listener(assigned)
      },
      send: connection.send,
      access: session.access,
      now: () => Date.now(),
      poll: pollAll,
      onEffect: (effect) => brings === 'fleet' && this.#apply(effect),
      onHealth: (health) => brings === 'fleet' && this.#setHealth(health),
      onSessionEnded: () => session.ended(),
    })
  }

  #apply(effect: LiveEffect): void {
    if (effect.whole) this.#vehicles.clear()
    for (const id of effect.goneIds) this.#vehicles.delete(id)
    for (const vehicle of effect.changed) this.#vehicles.set(vehicle.id, vehicle)
    for (const listener of [...this.#listeners]) listener(effect)
  }

  #setHealth(health: LiveHealth): void {
    this.#health = health
    for (const listener of [...this.#healthListeners]) listener()
  }
}

export const liveFleet = new Fleet()
session.subscribe(() => {
  const state = session.get()
  if (state.phase !== 'working' || state.paused) liveFleet.stop()
  else liveFleet.goOn()
})

/** Where live data comes from and how old it is. Keeps the stream going while mounted. */
export function useLiveHealth(): LiveHealth {
  useEffect(() => liveFleet.subscribe(() => undefined), [])
  return useSyncExternalStore(liveFleet.onHealth, liveFleet.health)
}

/** One vehicle as the stream sends it, or undefined while it has not. */
export function useLiveVehicle(id: string | undefined): LiveVehicle | undefined {
  const [vehicle, setVehicle] = useState(() => (id ? liveFleet.get(id) : undefined))
  useEffect(() => {
    if (!id) return setVehicle(undefined)
    setVehicle(liveFleet.get(id))
    return liveFleet.subscribe(() => setVehicle(liveFleet.get(id)))
  }, [id])
  return vehicle?.id === id ? vehicle : undefined
}
