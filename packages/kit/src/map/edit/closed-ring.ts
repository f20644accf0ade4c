import { circleRing } from '../areas'
import type { Shape } from './shape'

/** The ring of a shape with its first corner repeated at the end. */
export const closedRing = (shape: Shape): (readonly [number, number])[] =>
  shape.kind === 'circle'
    ? circleRing(shape.centre[0], shape.centre[1], shape.radiusMetres)
    : [...shape.ring, ...shape.ring.slice(0, 1)]
