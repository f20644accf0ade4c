import { difference } from 'polyclip-ts'
import { type Position, rounded } from './shape'
import type { Cut } from './split-ring'

const keyOf = ([longitude, latitude]: readonly [number, number]) => `${longitude} ${latitude}`
const closed = (ring: readonly Position[]): [number, number][] =>
  [...ring, ...ring.slice(0, 1)].map(([longitude, latitude]) => [longitude, latitude])

/**
 * Takes what lies inside a second ring away from the first. Corners that stay, stay to the digit.
 * @param ring corners without repeating the first
 */
export function cutAway(ring: readonly Position[], away: readonly Position[]): Cut {
  const known = new Map(ring.map((corner) => [keyOf(corner), corner]))
  const left = difference([closed(ring)], [closed(away)])
  if (left.length === 0) return { refused: 'nothing-left' }
  if (left.some((polygon) => polygon.length > 1)) return { refused: 'leaves-hole' }
  const pieces = left.map(([outer = []]) =>
    outer.slice(0, -1).map((corner) => known.get(keyOf(corner)) ?? rounded(corner)),
  )
  const cut = Math.abs(sizeOf(ring)) - pieces.reduce((sum, piece) => sum + Math.abs(sizeOf(piece)), 0)
  return cut > Math.abs(sizeOf(ring)) * 1e-9 ? { pieces } : { refused: 'misses' }
}

/** In square degrees, measured from a corner: differences keep the digits that degrees alone would lose. */
function sizeOf(ring: readonly Position[]): number {
  const [x, y] = ring[0] ?? [0, 0]
  return ring.reduce((sum, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay]
    return sum + (ax - x) * (by - y) - (bx - x) * (ay - y)
  }, 0)
}
