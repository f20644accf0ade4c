import { readFileSync } from 'node:fs'
import { metresBetween, offsetPlace, type Place } from './place.js'
import type { Random } from './random.js'

interface DemandFile {
  hourWeights: number[]
  rentals: [number, number, number, number, number, number, number, number][]
  swaps: [number, number, number][]
}

/** What one rider wants to do. */
export interface RentalWish {
  from: Place
  /** Null: the rider gives up where the moped is, as one real rental in seven does. */
  to: Place | null
  reservedSeconds: number
  pausedSeconds: number
}

export interface BatterySwap {
  percentAfter: number
  durationSeconds: number
}

/** Rentals of less than this between both ends were not rides: the rider gave up. */
const notARideMetres = 60

/** When and where rentals begin, drawn from real ones (`data/demand.json`; sources in its README). */
export class Demand {
  readonly #file: DemandFile

  constructor(file: DemandFile) {
    if (file.hourWeights.length !== 24 || file.rentals.length === 0) throw new Error('The demand file is incomplete')
    this.#file = file
  }

  static load(file = new URL('../data/demand.json', import.meta.url)): Demand {
    return new Demand(JSON.parse(readFileSync(file, 'utf8')) as DemandFile)
  }

  /** How busy an hour of the day is; the mean hour is 1. @param localHour 0 to 23 in the city's time */
  weightOf(localHour: number): number {
    return this.#file.hourWeights[localHour] ?? 1
  }

  /** Seconds until the next rental begins, at so many rentals in the mean hour. */
  secondsToNext(localHour: number, rentalsPerMeanHour: number, random: Random): number {
    return random.exponential(3600 / (rentalsPerMeanHour * this.weightOf(localHour)))
  }

  /** A real rental, moved by some hundred metres at both ends. */
  nextWish(random: Random): RentalWish {
    const [fromLat, fromLon, toLat, toLon, reservedSeconds, , pausedSeconds] = random.pick(this.#file.rentals)
    const from = { latitude: fromLat, longitude: fromLon }
    const to = { latitude: toLat, longitude: toLon }
    const aside = (place: Place) => offsetPlace(place, random.normal(0, 280), random.normal(0, 280))
    const reserved = Math.max(5, reservedSeconds)
    if (metresBetween(from, to) < notARideMetres)
      return { from: aside(from), to: null, reservedSeconds: reserved, pausedSeconds }
    return { from: aside(from), to: aside(to), reservedSeconds: reserved, pausedSeconds }
  }

  nextSwap(random: Random): BatterySwap {
    const [, percentAfter, durationSeconds] = random.pick(this.#file.swaps)
    return { percentAfter, durationSeconds }
  }
}
