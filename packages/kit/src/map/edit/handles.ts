import type { Position, Shape } from './shape'

/** A point of the shape that can be gripped, and where it is on the screen in px. */
export interface Handle {
  kind: 'corner' | 'side' | 'centre' | 'rim'
  /** Of the corner, or of the corner before the side. */
  index: number
  at: Position
  x: number
  y: number
}

/** Corners closer than this many px to the last shown one wait until the map is nearer. */
const roomForCornerPixels = 9
/** Only a side this long shows a grip in its middle. */
const roomForSidePixels = 40

export interface Screen {
  width: number
  height: number
  project: (position: Position) => { x: number; y: number }
}

/**
 * The handles of a shape that have room on the screen. Of thousands of corners only those in the picture are shown, and
 * from far away not all of them: what cannot be hit cannot be missed either.
 */
export function handlesOf(shape: Shape, screen: Screen, chosen?: number): Handle[] {
  if (shape.kind === 'circle') return circleHandles(shape, screen)
  const { ring } = shape
  const seen = ({ x, y }: { x: number; y: number }) =>
    x >= -20 && y >= -20 && x <= screen.width + 20 && y <= screen.height + 20
  const places = ring.map((at) => screen.project(at))
  const handles: Handle[] = []
  let last: { x: number; y: number } | undefined
  for (const [index, at] of ring.entries()) {
    const [place, next] = [places[index], places[(index + 1) % ring.length]]
    if (!place || !next) continue
    const crowded = last !== undefined && Math.hypot(place.x - last.x, place.y - last.y) < roomForCornerPixels
    if (seen(place) && (!crowded || index === chosen)) {
      handles.push({ kind: 'corner', index, at, ...place })
      last = place
    }
    const middle = { x: (place.x + next.x) / 2, y: (place.y + next.y) / 2 }
    const following = ring[(index + 1) % ring.length]
    if (!following || !seen(middle) || Math.hypot(next.x - place.x, next.y - place.y) < roomForSidePixels) continue
    handles.push({ kind: 'side', index, at: [(at[0] + following[0]) / 2, (at[1] + following[1]) / 2], ...middle })
  }
  return handles
}

function circleHandles({ centre, radiusMetres }: Shape & { kind: 'circle' }, { project }: Screen): Handle[] {
  const degrees = radiusMetres / (111_195 * Math.cos((centre[1] * Math.PI) / 180))
  const rim: Position = [centre[0] + degrees, centre[1]]
  return [
    { kind: 'rim', index: 0, at: rim, ...project(rim) },
    { kind: 'centre', index: 0, at: centre, ...project(centre) },
  ]
}

/** The handle nearest to a place on the screen within reach; a corner before the middle of a side. */
export function handleAt(handles: readonly Handle[], x: number, y: number, reachPixels: number): Handle | undefined {
  let [best, bestDistance]: [Handle | undefined, number] = [undefined, reachPixels]
  for (const handle of handles) {
    const distance = Math.hypot(handle.x - x, handle.y - y) + (handle.kind === 'side' ? reachPixels / 4 : 0)
    if (distance <= bestDistance) [best, bestDistance] = [handle, distance]
  }
  return best
}
