import { isInside } from './is-inside'
import { type Position, rounded } from './shape'

/** Pieces of a ring that was cut, or why it could not be. */
export type Cut = { pieces: Position[][] } | { refused: CutRefusal }
/** not-through: the line does not run through the ring; misses: the shape does not overlap it. */
export type CutRefusal = 'line-crosses-itself' | 'not-through' | 'misses' | 'leaves-hole' | 'nothing-left'

/** Where the line meets the ring. */
interface Meeting {
  /** Number of the line's stretch, and the share of it that lies before. */
  along: number
  /** The side of the ring that starts at this corner, and the share of it that lies before. */
  side: number
  share: number
  at: Position
}

const nearly = 1e-9

function crossing(a: Position, b: Position, c: Position, d: Position): [number, number] | undefined {
  const [abx, aby, cdx, cdy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const across = abx * cdy - aby * cdx
  if (across === 0) return undefined
  const [acx, acy] = [c[0] - a[0], c[1] - a[1]]
  const [t, u] = [(acx * cdy - acy * cdx) / across, (acx * aby - acy * abx) / across]
  return t >= -nearly && t <= 1 + nearly && u >= -nearly && u <= 1 + nearly ? [t, u] : undefined
}

const stretches = (line: readonly Position[]) => line.slice(1).map((to, i): [Position, Position] => [line[i] ?? to, to])

const lineCrossesItself = (line: readonly Position[]): boolean =>
  stretches(line).some(([a, b], i, all) => all.slice(i + 2).some(([c, d]) => crossing(a, b, c, d) !== undefined))

function meetingsOf(ring: readonly Position[], line: readonly Position[]): Meeting[] {
  const found: Meeting[] = []
  for (const [stretch, [a, b]] of stretches(line).entries())
    for (const [side, c] of ring.entries()) {
      const d = ring[(side + 1) % ring.length]
      const [t, u] = (d && crossing(a, b, c, d)) ?? []
      if (!d || t === undefined || u === undefined) continue
      const along = stretch + Math.max(0, Math.min(1, t))
      if (u < nearly) found.push({ along, side, share: 0, at: c })
      else if (u > 1 - nearly) found.push({ along, side: (side + 1) % ring.length, share: 0, at: d })
      else found.push({ along, side, share: u, at: rounded([c[0] + (d[0] - c[0]) * u, c[1] + (d[1] - c[1]) * u]) })
    }
  found.sort((a, b) => a.along - b.along)
  // A corner is met with both of its sides, a joint of the line with both of its stretches.
  return found.filter((one, i) => {
    const last = found[i - 1]
    return !last || one.along - last.along > nearly || one.side !== last.side || one.share !== last.share
  })
}

const placeOn = (line: readonly Position[], along: number): Position => {
  const stretch = Math.min(line.length - 2, Math.floor(along))
  const [a, b] = [line[stretch] ?? [0, 0], line[stretch + 1] ?? [0, 0]]
  const share = along - stretch
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/**
 * Cuts a ring along a line into two or more; ends of the line that hang inside cut nothing. Corners stay to the digit,
 * and both sides of a cut have the same new ones.
 * @param ring corners without repeating the first, not crossing itself
 */
export function splitRing(ring: readonly Position[], line: readonly Position[]): Cut {
  if (lineCrossesItself(line)) return { refused: 'line-crosses-itself' }
  const meetings = meetingsOf(ring, line)
  const cutRing = ring.flatMap((corner, side) => [
    corner,
    ...meetings
      .filter((meeting) => meeting.side === side && meeting.share > 0)
      .sort((a, b) => a.share - b.share)
      .map(({ at }) => at),
  ])
  let pieces = [cutRing]
  for (const [i, from] of meetings.entries()) {
    const to = meetings[i + 1]
    if (!to || !isInside(ring, placeOn(line, (from.along + to.along) / 2))) continue
    const between = line.filter((_, joint) => joint > from.along + nearly && joint < to.along - nearly).map(rounded)
    pieces = pieces.flatMap((piece) => splitBetween(piece, from.at, between, to.at))
  }
  return pieces.length > 1 ? { pieces } : { refused: 'not-through' }
}

/** Corners are compared by identity: two may be in the same place only by being the same. */
function splitBetween(piece: Position[], from: Position, between: Position[], to: Position): Position[][] {
  const [start, end] = [piece.indexOf(from), piece.indexOf(to)]
  if (start < 0 || end < 0 || start === end) return [piece]
  const turned = [...piece.slice(start), ...piece.slice(0, start)]
  const middle = (end - start + piece.length) % piece.length
  return [
    [...turned.slice(0, middle + 1), ...between.toReversed()],
    [from, ...between, ...turned.slice(middle)],
  ].filter((ring) => ring.length >= 3)
}
