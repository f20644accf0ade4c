import { metresBetween, type Position, rounded, type Shape } from './shape'

/** What of a shape is dragged: one of its corners, the middle of a side (a corner is put there), its rim, or all of it. */
export type Grip = { kind: 'corner' | 'side'; index: number } | { kind: 'rim' } | { kind: 'whole' }

const within = ([longitude, latitude]: Position): Position =>
  rounded([Math.max(-180, Math.min(180, longitude)), Math.max(-85, Math.min(85, latitude))])

/** The shape after a grip was dragged from one place to another. The shape that was given stays as it is. */
export function movedShape(shape: Shape, grip: Grip, from: Position, to: Position): Shape {
  const shifted = ([x, y]: Position) => within([x + to[0] - from[0], y + to[1] - from[1]])
  if (shape.kind === 'circle') {
    if (grip.kind === 'rim') return { ...shape, radiusMetres: Math.max(1, Math.round(metresBetween(shape.centre, to))) }
    return { ...shape, centre: grip.kind === 'whole' ? shifted(shape.centre) : within(to) }
  }
  if (grip.kind === 'whole') return { ...shape, ring: shape.ring.map(shifted) }
  if (grip.kind === 'corner') return { ...shape, ring: shape.ring.with(grip.index, within(to)) }
  if (grip.kind === 'side') return { ...shape, ring: shape.ring.toSpliced(grip.index + 1, 0, within(to)) }
  return shape
}
