import { highestOf, numbersOf } from './packed-numbers.js'
import type { HeldVehicle, VehicleDay } from './stores/bikes-store.js'

export interface EndedRentals {
  /** How many of a vehicle ended. @param number of a vehicle with an operator; null: none of its rentals has ended */
  of: (number: number | null) => number
  /** How many ended with a battery from so many percent on, in tens, rising; a full one is in the last. */
  batteryAtEnd: { from: number; rentals: number }[]
}

/** Rentals of each vehicle on all of these days, each added at its number: a year of a million takes some milliseconds. */
export const countEnded = (days: readonly VehicleDay[]): EndedRentals => {
  const vehicles = days.map((day) => numbersOf(day.vehicles))
  const counts = new Float64Array(highestOf(vehicles) + 1)
  for (const [n, day] of days.entries()) {
    const [numbers, rentals] = [vehicles[n] ?? new Int32Array(), numbersOf(day.rentals)]
    // by places: the entries of numbers take four times as long
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] ?? 0
      counts[number] = (counts[number] ?? 0) + (rentals[place] ?? 0)
    }
  }
  const inTens = new Array<number>(10).fill(0)
  for (const { batteries } of days)
    for (const [tens, ended] of batteries.entries()) inTens[tens] = (inTens[tens] ?? 0) + ended
  return {
    of: (number) => (number === null ? 0 : (counts[number] ?? 0)),
    batteryAtEnd: inTens.map((rentals, tens) => ({ from: tens * 10, rentals })).filter(({ rentals }) => rentals > 0),
  }
}

export type RentedVehicle = HeldVehicle & { rentals: number }

/**
 * The vehicles that were rented most, and those that were rented least; each from the first on.
 * @param held in the order of equals
 * @param most of each end
 */
export const rankRented = (
  held: readonly HeldVehicle[],
  ended: Pick<EndedRentals, 'of'>,
  most: number,
): { best: RentedVehicle[]; worst: RentedVehicle[] } => {
  const rented = held.map((vehicle) => ({ vehicle, rentals: ended.of(vehicle.number) }))
  const first = (compare: (a: { rentals: number }, b: { rentals: number }) => number): RentedVehicle[] =>
    rented
      .toSorted(compare)
      .slice(0, most)
      .map(({ vehicle, rentals }) => ({ ...vehicle, rentals }))
  return { best: first((a, b) => b.rentals - a.rentals), worst: first((a, b) => a.rentals - b.rentals) }
}

/** What a vehicle's rentals that ended came to; cents are null where none was priced in that currency. */
export interface VehicleSums {
  metres: number
  eurCents: number | null
  usdCents: number | null
}

/** One of the packed numbers of a day; -1 where none of any vehicle was kept. @param place from 0 */
const numberAt = (packed: Uint8Array | null, place: number): number =>
  packed ? new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getInt32(place * 4) : -1
const withCents = (before: number | null, cents: number): number | null => (cents < 0 ? before : (before ?? 0) + cents)

/** What these few came to on all of these days; one that was not rented on any is left out. @param wanted their numbers */
export const sumVehicles = (days: readonly VehicleDay[], wanted: readonly number[]): Map<number, VehicleSums> => {
  const sums = new Map<number, VehicleSums>()
  const isWanted = new Uint8Array(wanted.reduce((so, number) => Math.max(so, number), 0) + 1)
  for (const number of wanted) isWanted[number] = 1
  for (const day of days) {
    const numbers = numbersOf(day.vehicles)
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] ?? 0
      if (isWanted[number] !== 1) continue
      const before = sums.get(number) ?? { metres: 0, eurCents: null, usdCents: null }
      sums.set(number, {
        metres: before.metres + numberAt(day.metres, place),
        eurCents: withCents(before.eurCents, numberAt(day.eurCents, place)),
        usdCents: withCents(before.usdCents, numberAt(day.usdCents, place)),
      })
    }
  }
  return sums
}
