import {
  type Cut,
  type CutRefusal,
  circleRing,
  cutAway,
  type Drawn,
  type Position,
  splitRing,
} from '@motora/kit/map-edit'
import { areaSquareMetres } from '@motora/rules/operators'
import { newId } from '../../../shell/new-id'
import { faultOf } from './area-faults'
import { type Drawing, type DrawnArea, reshaped, shapeOf } from './drawing'

export type AreaCut =
  | { drawing: Drawing; chosenId: string; pieces: number }
  | { refused: CutRefusal | 'crosses-itself' }

const ringOf = (
  shape: { kind: 'circle'; centre: Position; radiusMetres: number } | { kind: 'ring'; ring: readonly Position[] },
) =>
  shape.kind === 'ring' ? shape.ring : circleRing(shape.centre[0], shape.centre[1], shape.radiusMetres).slice(0, -1)

/**
 * Cuts an area along a line, or takes the inside of a ring or circle away from it. The largest piece stays the area that
 * it was; the others come after it, with its name. A circle that is cut becomes a polygon.
 */
export function cutArea(drawing: Drawing, area: DrawnArea, cutter: Drawn): AreaCut {
  if (faultOf(area) === 'crosses-itself') return { refused: 'crosses-itself' }
  const ring = ringOf(shapeOf(area))
  const cut = cutter.kind === 'line' ? splitRing(ring, cutter.line) : awayFrom(ring, ringOf(cutter))
  if ('refused' in cut) return cut
  const sized = cut.pieces
    .map((piece) => ({
      piece,
      size: areaSquareMetres(piece.map(([longitude, latitude]) => ({ longitude, latitude }))),
    }))
    .sort((a, b) => b.size - a.size)
  const pieces = sized.map(({ piece }, i) =>
    reshaped(
      { id: i === 0 && area.kind === 'polygon' ? area.id : newId(), name: area.name },
      { kind: 'ring', ring: piece },
    ),
  )
  return {
    drawing: drawing.flatMap((one) => (one.id === area.id ? pieces : [one])),
    chosenId: pieces[0]?.id ?? area.id,
    pieces: pieces.length,
  }
}

/** A ring drawn over itself has no inside to speak of. */
function awayFrom(ring: readonly Position[], away: readonly Position[]): Cut {
  const points = away.map(([longitude, latitude]) => ({ longitude, latitude }))
  return faultOf({ kind: 'polygon', id: '', name: null, points }) === 'crosses-itself'
    ? { refused: 'line-crosses-itself' }
    : cutAway(ring, away)
}
