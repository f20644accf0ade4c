import { movingAboveKmh } from '../sharing/index.js'

/** What a vehicle last told of its movement. Times are milliseconds since 1970, by the vehicle's clock. */
export interface ToldMovement {
  /** Its speed, from wheel or satellites, of a place that is believed. */
  speed: { at: number; kmh: number } | null
  power: { at: number; isOn: boolean } | null
}

/**
 * A vehicle that is on stands at 0 only: its wheel tells whole km/h. One that is off may be told a few km/h by the
 * satellites while it is parked; faster, somebody carries it away.
 */
const standsBelowKmh = 1

/**
 * Whether a vehicle is known to stand. What was told longer ago than `withinMs` counts for nothing, and neither does
 * a time to come: a clock that is ahead must not make an old word fresh.
 */
export const standingOf = (
  { speed, power }: ToldMovement,
  now: number,
  withinMs: number,
): 'stands' | 'moves' | 'unknown' => {
  const isFresh = (told: { at: number } | null): boolean => told !== null && Math.abs(now - told.at) <= withinMs
  const isOff = power?.isOn === false && isFresh(power)
  if (speed && isFresh(speed)) {
    if (isOff ? speed.kmh > movingAboveKmh : speed.kmh >= standsBelowKmh) return 'moves'
    return 'stands'
  }
  // off, and without a place, as in a garage: its motor does not turn the wheel
  return isOff ? 'stands' : 'unknown'
}

/** Until when such a word counts that says that the vehicle stands; null where there is none. Milliseconds since 1970. */
export const standsUntil = ({ speed, power }: ToldMovement, withinMs: number): number | null => {
  const words = [speed?.at, power?.isOn === false ? power.at : undefined].filter((at) => at !== undefined)
  return words.length > 0 ? Math.max(...words) + withinMs : null
}
