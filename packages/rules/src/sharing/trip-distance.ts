/** Where the vehicle was at a moment, by its own word. */
export interface TripFix {
  /** Milliseconds since 1970, by the vehicle's clock. */
  at: number
  latitude: number
  longitude: number
  speedKmh: number | null
  batteryPercent: number | null
}

const earthRadiusMetres = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in metres. */
export const metresBetween = (
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number => {
  const halfLat = Math.sin(radians(b.latitude - a.latitude) / 2)
  const halfLon = Math.sin(radians(b.longitude - a.longitude) / 2)
  const h = halfLat * halfLat + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLon * halfLon
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Faster than this between two places, a place is wrong: twice what the fastest model reaches. */
const impossibleKmh = 200
/** A vehicle that says at least this is driving; below, its places wander by tens of metres. */
const drivingKmh = 3
/** Shorter legs of a driving vehicle are the receiver's noise. */
const minDrivenLegMetres = 8
/** A vehicle that does not say its speed drives when it gets this far at this pace. */
const minSilentLegMetres = 30
const drivingPaceKmh = 5
/** Parked mopeds in a real fleet wander up to this far from where they stand; beyond, it was moved. */
const parkedWanderMetres = 150

/**
 * The places where the vehicle really got on, the first one included: what a parked vehicle's receiver dreams up
 * is left out, and so is a place that it cannot have reached. The distance is the sum of the legs between them.
 * @param fixes ordered by time
 */
export const drivenFixes = (fixes: readonly TripFix[]): TripFix[] => {
  const [first] = fixes
  if (!first) return []
  const driven = [first]
  let anchor = first
  let before = first
  for (const fix of fixes.slice(1)) {
    const metres = metresBetween(anchor, fix)
    const sinceAnchorSeconds = Math.max(1, (fix.at - anchor.at) / 1000)
    if ((metres / sinceAnchorSeconds) * 3.6 > impossibleKmh) continue
    const paceKmh = (metresBetween(before, fix) / Math.max(1, (fix.at - before.at) / 1000)) * 3.6
    const driving =
      fix.speedKmh === null
        ? metres >= minSilentLegMetres && paceKmh >= drivingPaceKmh
        : metres >= minDrivenLegMetres && fix.speedKmh >= drivingKmh
    before = fix
    if (!driving && metres < parkedWanderMetres) continue
    driven.push(fix)
    anchor = fix
  }
  return driven
}

/** Metres along the places, to the metre. */
export const metresAlong = (fixes: readonly TripFix[]): number => {
  let sum = 0
  for (let i = 1; i < fixes.length; i += 1) sum += metresBetween(fixes[i - 1] as TripFix, fixes[i] as TripFix)
  return Math.round(sum)
}
