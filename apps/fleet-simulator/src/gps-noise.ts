import { offsetPlace, type Place } from './place.js'
import type { Random } from './random.js'

/**
 * How far the fix of a parked moped lies from its place, by probability, in metres. Measured on 76,782 fixes of
 * parked vehicles in Basel (source: sharedmobility.ch, Swiss Federal Office of Energy).
 */
const parkedDeviation: readonly (readonly [probability: number, metres: number])[] = [
  [0, 0],
  [0.25, 0.8],
  [0.5, 2.7],
  [0.75, 6.8],
  [0.9, 13.2],
  [0.95, 19.4],
  [0.99, 36],
  [1, 60],
]
/** In the same data 64 of 100 fixes of a parked vehicle repeat the one before to the last digit. */
export const repeatedFixShare = 0.64

/** The fix of a stationary moped: metres off, sometimes tens of metres. */
export function parkedFix(place: Place, random: Random): Place {
  const p = random.next()
  const above = parkedDeviation.findIndex(([probability]) => probability > p)
  const [lowP, low] = parkedDeviation[above - 1] as readonly [number, number]
  const [highP, high] = parkedDeviation[above] as readonly [number, number]
  const metres = low + ((high - low) * (p - lowP)) / (highP - lowP)
  const angle = random.between(0, 2 * Math.PI)
  return offsetPlace(place, metres * Math.cos(angle), metres * Math.sin(angle))
}

/** The fix of a moped that rides: the receiver smooths it, a few metres off. */
export function ridingFix(place: Place, random: Random): Place {
  return offsetPlace(place, random.normal(0, 2.2), random.normal(0, 2.2))
}
