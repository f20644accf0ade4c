import type { RentableVehicle, RiderRental } from '@motora/contract/sharing'
import type { RentalWish } from './demand.js'
import type { Moped } from './moped.js'
import { metresBetween, type Place } from './place.js'
import { Refused, type RiderClient } from './rider-client.js'
import type { Route } from './street-graph.js'

/** What a rider needs of the street: everything that is not a call to the gateway. */
export interface Street {
  mopedOf(vehicle: RentableVehicle): Moped | null
  wayTo(from: Place, to: Place): Route | null
  /** Whether the moped's operator lets a rental end there. */
  mayEndAt(moped: Moped, place: Place): boolean
  /** @throws when the simulation ends */
  wait(seconds: number): Promise<void>
}

export type RentalOutcome = 'rode' | 'gave up' | 'cancelled' | 'nothing near' | 'taken by another' | 'would not start'

const lowestBatteryPercent = 12
/** Longest that a rider of the demo lets a reservation stand: newcomers should see something happen. */
const maxReservedSeconds = 240
const giveUpSeconds = 70
const secondsToSwitchOn = 30

/** A person with a phone: looks for a moped, reserves, rides, ends. One rental at a time. */
export class Rider {
  readonly #client: RiderClient
  readonly #street: Street

  constructor(client: RiderClient, street: Street) {
    this.#client = client
    this.#street = street
  }

  /** Ends what an earlier run of the simulator left open. */
  async settleOldRental(): Promise<void> {
    const rental = await this.#client.current()
    if (rental?.state === 'reserved') await this.#client.cancel(rental.serviceId)
    else if (rental) await this.#client.end(rental.serviceId, { latitude: 41.387, longitude: 2.17 })
  }

  /** @param cancels this rider will think better of it after reserving */
  async rent(wish: RentalWish, cancels: boolean): Promise<RentalOutcome> {
    const found = await this.#find(wish)
    if (!found) return 'nothing near'
    const { vehicle, moped } = found
    try {
      const rental = await this.#reserve(vehicle.vehicleId)
      moped.reserve()
      await this.#street.wait(Math.min(wish.reservedSeconds, maxReservedSeconds))
      if (cancels) {
        if (rental) await this.#client.cancel(rental.serviceId)
        return 'cancelled'
      }
      return await this.#ride(await this.#client.start(vehicle.vehicleId), moped, wish)
    } catch (problem) {
      const lost =
        problem instanceof Refused && ['service.vehicle_taken', 'service.vehicle_not_rentable'].includes(problem.code)
      if (lost) return 'taken by another'
      throw problem
    } finally {
      // Whatever went wrong, the moped does not stay on without a rider.
      moped.switchOff()
      moped.release()
    }
  }

  /** Null: this rider gave the moped back a moment ago, and may start it without a reservation alone. */
  async #reserve(vehicleId: string): Promise<RiderRental | null> {
    try {
      return await this.#client.reserve(vehicleId)
    } catch (problem) {
      if (problem instanceof Refused && problem.code === 'service.reserved_before') return null
      throw problem
    }
  }

  async #ride(rental: RiderRental, moped: Moped, wish: RentalWish): Promise<RentalOutcome> {
    // The gateway switches the moped on; the rider waits for the dashboard.
    const on = await this.#until(() => moped.isOn, secondsToSwitchOn)
    const way = on && wish.to ? this.#street.wayTo(moped.place, wish.to) : null
    if (way && moped.ride(way)) {
      await this.#until(() => moped.state !== 'riding', 3_600)
      if (wish.pausedSeconds > 0) {
        await this.#client.pause(rental.serviceId)
        await this.#street.wait(wish.pausedSeconds)
        await this.#client.resume(rental.serviceId)
      }
    } else await this.#street.wait(on ? giveUpSeconds : 1)
    // The gateway believes the moped's last report: it must have said that it is stationary.
    await this.#street.wait(4)
    await this.#end(rental.serviceId, moped)
    await this.#until(() => !moped.isOn, secondsToSwitchOn)
    moped.switchOff()
    if (!on) return 'would not start'
    return way ? 'rode' : 'gave up'
  }

  async #end(serviceId: string, moped: Moped): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#client.end(serviceId, moped.place)
        return
      } catch (problem) {
        const moving = problem instanceof Refused && problem.code === 'service.vehicle_moving'
        // A signal hole may hide for minutes that the moped is stationary.
        if (!moving || attempt === 20) throw problem
        await this.#street.wait(15)
      }
    }
  }

  /** The nearest moped that may be left where the rider wants to go. */
  async #find({ from, to }: RentalWish): Promise<{ vehicle: RentableVehicle; moped: Moped } | null> {
    for (const radiusMetres of [800, 4_000]) {
      const vehicles = await this.#client.vehiclesAround(from, radiusMetres)
      for (const vehicle of vehicles) {
        const moped = this.#street.mopedOf(vehicle)
        if (moped?.state !== 'parked' || moped.batteryPercent < lowestBatteryPercent) continue
        if (to && !this.#street.mayEndAt(moped, to)) continue
        return { vehicle, moped }
      }
    }
    return null
  }

  async #until(holds: () => boolean, withinSeconds: number): Promise<boolean> {
    for (let second = 0; second < withinSeconds; second++) {
      if (holds()) return true
      await this.#street.wait(1)
    }
    return holds()
  }
}

/** How far a listed vehicle may seem from our moped: a parked fix wanders tens of metres. */
const sameMopedMetres = 80

/** The moped behind a listed vehicle when no plate is listed: by its place and its battery. */
export function mopedByPlace(vehicle: RentableVehicle, mopeds: Iterable<Moped>): Moped | null {
  let best: Moped | null = null
  let bestScore = sameMopedMetres
  for (const moped of mopeds) {
    const charge = vehicle.batteryPercent === null ? 0 : Math.abs(vehicle.batteryPercent - moped.batteryPercent)
    if (charge > 3) continue
    const score = metresBetween(moped.place, vehicle) + charge * 10
    if (score < bestScore) [best, bestScore] = [moped, score]
  }
  return best
}
