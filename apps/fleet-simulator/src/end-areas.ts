import { metresBetween, type Place } from './place.js'

/** Where a rental of a moped may end: a ring of corners (latitude, longitude) or a circle. */
export type EndArea = { ring: [number, number][] } | (Place & { radiusMetres: number })

/** Counts the sides that a line to the east crosses; odd is inside. */
function ringHolds(ring: readonly (readonly [number, number])[], { latitude, longitude }: Place): boolean {
  let inside = false
  let [lastLatitude, lastLongitude] = ring.at(-1) ?? [0, 0]
  for (const [lat, lon] of ring) {
    const crosses = lat > latitude !== lastLatitude > latitude
    if (crosses && longitude < ((lastLongitude - lon) * (latitude - lat)) / (lastLatitude - lat) + lon) inside = !inside
    lastLatitude = lat
    lastLongitude = lon
  }
  return inside
}

/** Without areas a rental may end anywhere. */
export function mayEndAt(areas: readonly EndArea[] | undefined, place: Place): boolean {
  if (!areas || areas.length === 0) return true
  return areas.some((area) =>
    'ring' in area ? ringHolds(area.ring, place) : metresBetween(area, place) <= area.radiusMetres,
  )
}
