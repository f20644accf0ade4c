import type { Astray, Fix } from './latest-state.js'

/** Faster than this no moped moves: twice what the fastest model reaches. */
const fastestKmh = 200
/** Fixes wander without any movement. */
const wanderMetres = 150
/** Far-off fixes that hold together for so long are the truth, and what was believed before is not. */
export const believedAfterMs = 10 * 60_000
const earthRadiusMetres = 6_371_000
const radians = Math.PI / 180

interface Place {
  at: number
  latitude: number
  longitude: number
}

/** Along the ground, good enough below a few hundred kilometres; far beyond, only "too far" matters. */
export const distanceMetres = (
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number => {
  const x = (b.longitude - a.longitude) * radians * Math.cos(((a.latitude + b.latitude) / 2) * radians)
  const y = (b.latitude - a.latitude) * radians
  return Math.hypot(x, y) * earthRadiusMetres
}

/** As far as the fastest moped comes. @param ms back or forth */
export const reachMetres = (ms: number): number => (Math.abs(ms) / 1000) * (fastestKmh / 3.6)

export const isReachable = (from: Place, to: Place): boolean =>
  distanceMetres(from, to) <= wanderMetres + reachMetres(to.at - from.at)

export interface Trust {
  fix: Fix | null
  astray: Astray | null
}

/**
 * Is the next fix, in the order of the vehicle's clock, to be believed? Depends only on the fixes before it, so the
 * whole history is judged alike in whatever order it came. Pure.
 */
export const judgePlace = ({ fix, astray }: Trust, next: Fix): { trust: Trust; believed: boolean } => {
  if (fix === null || isReachable(fix, next)) return { trust: { fix: next, astray: null }, believed: true }
  const holds = astray !== null && isReachable(astray, next)
  const since = holds ? astray.since : next.at
  if (next.at - since >= believedAfterMs) return { trust: { fix: next, astray: null }, believed: true }
  const { at, latitude, longitude } = next
  return { trust: { fix, astray: { since, at, latitude, longitude } }, believed: false }
}
