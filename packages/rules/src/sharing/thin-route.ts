import type { TripFix } from './trip-distance.js'

const metresPerDegree = 111_195

/** Distance of a place from the straight line between two others, in metres; flat, which a leg of a ride is. */
const metresOff = (place: TripFix, from: TripFix, to: TripFix): number => {
  const shrink = Math.cos((from.latitude * Math.PI) / 180)
  const x = (f: TripFix) => (f.longitude - from.longitude) * shrink * metresPerDegree
  const y = (f: TripFix) => (f.latitude - from.latitude) * metresPerDegree
  const length = Math.hypot(x(to), y(to))
  if (length === 0) return Math.hypot(x(place), y(place))
  const along = Math.max(0, Math.min(1, (x(place) * x(to) + y(place) * y(to)) / (length * length)))
  return Math.hypot(x(place) - along * x(to), y(place) - along * y(to))
}

interface Leg {
  first: number
  last: number
  /** The place that lies farthest off the leg, and how far. */
  worst: number
  off: number
}

const legOf = (route: readonly TripFix[], first: number, last: number): Leg => {
  const leg: Leg = { first, last, worst: -1, off: -1 }
  for (let i = first + 1; i < last; i += 1) {
    const off = metresOff(route[i] as TripFix, route[first] as TripFix, route[last] as TripFix)
    if (off > leg.off) {
      leg.off = off
      leg.worst = i
    }
  }
  return leg
}

/**
 * The places that draw the route best, at most `most` (Douglas and Peucker's choice, worst place first).
 * Each keeps its own time and speed.
 * @param toleranceMetres a place nearer to the line than this draws nothing
 */
export const thinRoute = (route: readonly TripFix[], most: number, toleranceMetres = 3): TripFix[] => {
  if (route.length <= 2) return [...route]
  const kept = new Set([0, route.length - 1])
  const legs = [legOf(route, 0, route.length - 1)]
  while (kept.size < most && legs.length > 0) {
    let at = 0
    for (let i = 1; i < legs.length; i += 1) if ((legs[i] as Leg).off > (legs[at] as Leg).off) at = i
    const [leg] = legs.splice(at, 1) as [Leg]
    if (leg.off < toleranceMetres) break
    kept.add(leg.worst)
    legs.push(legOf(route, leg.first, leg.worst), legOf(route, leg.worst, leg.last))
  }
  return [...kept].sort((a, b) => a - b).map((i) => route[i] as TripFix)
}
