import { outlineOf, type PlacedPoint } from './ring-outline.js'

/** Twice the area of the triangle a, b, c: positive when c is left of the way from a to b, 0 on one line. */
const turn = (a: PlacedPoint, b: PlacedPoint, c: PlacedPoint): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

const before = (a: PlacedPoint, b: PlacedPoint): number => a.x - b.x || a.y - b.y

/** A side of the ring, from its left end to its right end. */
interface Side {
  from: PlacedPoint
  to: PlacedPoint
}

/** c is on the line through the side's ends: is it between them? */
const within = ({ from, to }: Side, c: PlacedPoint): boolean => before(from, c) <= 0 && before(c, to) <= 0

/** Do two sides meet anywhere but in a corner that they share? Two that start in one corner are judged there. */
function sidesMeet(a: Side, b: Side): boolean {
  if (a.from === b.from || a.from === b.to || a.to === b.from) return false
  if (a.to === b.to) return turn(a.from, a.to, b.from) === 0
  const [fromA, toA] = [turn(b.from, b.to, a.from), turn(b.from, b.to, a.to)]
  const [fromB, toB] = [turn(a.from, a.to, b.from), turn(a.from, a.to, b.to)]
  if (Math.sign(fromA) * Math.sign(toA) < 0 && Math.sign(fromB) * Math.sign(toB) < 0) return true
  return (
    (fromA === 0 && within(b, a.from)) ||
    (toA === 0 && within(b, a.to)) ||
    (fromB === 0 && within(a, b.from)) ||
    (toB === 0 && within(a, b.to))
  )
}

/** How many of the sides under the sweep line lie wholly below the corner. */
function sidesBelow(sides: readonly Side[], corner: PlacedPoint): number {
  let [low, high] = [0, sides.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { from, to } = sides[middle] as Side
    if (turn(from, to, corner) > 0) low = middle + 1
    else high = middle
  }
  return low
}

const length = ({ from, to }: Side): number => Math.hypot(to.x - from.x, to.y - from.y)

/** A corner of the shorter of two sides that meet: it is the nearer to where they do. Null: they do not. */
const cornerWhere = (a: Side | undefined, b: Side | undefined): number | null =>
  a && b && sidesMeet(a, b) ? (length(a) < length(b) ? a : b).from.index : null

/**
 * Where the ring crosses or touches itself: the number of a corner close by, or null. A corner met twice, a spike that
 * runs back on itself and sides that lie on one another count; the corner that neighbours share and a first corner
 * repeated at the end do not. A line sweeps from west to east over the sides, kept in their order from south to north,
 * so that each is compared with its neighbours alone: 10,000 corners take some milliseconds. source: Shamos and Hoey,
 * Geometric intersection problems, 1976.
 */
export function ringCrossing(points: readonly { latitude: number; longitude: number }[]): number | null {
  const outline = outlineOf(points)
  const corners = outline.map((corner, i) => {
    const [last, next] = [outline.at(i - 1) as PlacedPoint, outline[(i + 1) % outline.length] as PlacedPoint]
    return { corner, ends: [last, next].filter((end) => before(end, corner) < 0).length, last, next }
  })
  corners.sort((a, b) => before(a.corner, b.corner))
  const sides: Side[] = []
  for (const [i, { corner, ends, last, next }] of corners.entries()) {
    const following = corners[i + 1]
    if (following && before(corner, following.corner) === 0) return corner.index
    const at = sidesBelow(sides, corner)
    // As long as nothing met, the sides that end here are the ones found here.
    for (let ended = 0; ended < ends; ended++) if (sides[at + ended]?.to !== corner) return corner.index
    const starting = [last, next].filter((end) => before(corner, end) < 0).map((to) => ({ from: corner, to }))
    const [one, other] = starting
    const opening = one && other ? turn(corner, one.to, other.to) : 1
    if (opening === 0) return corner.index
    if (opening < 0) starting.reverse()
    sides.splice(at, ends, ...starting)
    const above = at + starting.length
    const meeting = cornerWhere(sides[at - 1], sides[at]) ?? cornerWhere(sides[above - 1], sides[above])
    if (meeting !== null) return meeting
  }
  return null
}
