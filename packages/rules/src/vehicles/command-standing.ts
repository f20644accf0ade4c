import { movingAboveKmh } from '../sharing/index.js'

/** What a vehicle last reported of its movement. Times are milliseconds since 1970, by the vehicle's clock. */
export interface ReportedMovement {
  /** Its speed, from wheel or satellites, of a place that is believed. */
  speed: { at: number; kmh: number } | null
  power: { at: number; isOn: boolean } | null
}

/**
 * A vehicle that is on is stationary at 0 only: its wheel reports whole km/h. One that is off may be given a few km/h
 * by the satellites while it is parked; if faster, it is being carried away.
 */
const standsBelowKmh = 1

/**
 * Whether a vehicle is known to be stationary. What was reported longer ago than `withinMs` counts for nothing, and
 * neither does a time to come: a clock that is ahead must not make an old word fresh.
 */
export const standingOf = (
  { speed, power }: ReportedMovement,
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

/**
 * Until when a report counts that says that the vehicle is stationary; null where there is none. Milliseconds since
 * 1970.
 */
export const standsUntil = ({ speed, power }: ReportedMovement, withinMs: number): number | null => {
  const words = [speed?.at, power?.isOn === false ? power.at : undefined].filter((at) => at !== undefined)
  return words.length > 0 ? Math.max(...words) + withinMs : null
}
