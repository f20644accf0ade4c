import type { DrawnAreas } from './areas-on-map'
import { type DrawnArea, drawingOf } from './drawing'

export interface ComparedAreas {
  added: DrawnArea[]
  removed: DrawnArea[]
  /** Another shape under the same id, as it would be. */
  changed: DrawnArea[]
  /** The same shape under another name. */
  renamed: DrawnArea[]
  unchanged: DrawnArea[]
}

const placesPerDegree = 1e7
const near = (a: number, b: number) => Math.round(a * placesPerDegree) === Math.round(b * placesPerDegree)

/** Rings are the same wherever they begin and whichever way they run. */
function sameShape(a: DrawnArea, b: DrawnArea): boolean {
  if (a.kind === 'circle')
    return (
      b.kind === 'circle' &&
      near(a.latitude, b.latitude) &&
      near(a.longitude, b.longitude) &&
      Math.abs(a.radiusMetres - b.radiusMetres) < 0.01
    )
  if (b.kind === 'circle') return false
  const count = a.points.length
  const [first] = a.points
  if (count !== b.points.length || !first) return count === b.points.length
  const same = (i: number, start: number, step: number) => {
    const [one, other] = [a.points[i], b.points[(((start + i * step) % count) + count) % count]]
    return one && other && near(one.latitude, other.latitude) && near(one.longitude, other.longitude)
  }
  return b.points.some(
    (_, start) => same(0, start, 1) && [1, -1].some((step) => a.points.every((_, i) => same(i, start, step))),
  )
}

/** What became of each area, by its id; one that came back under another id but in the same place has not changed. */
export function compareAreas(before: DrawnAreas, after: DrawnAreas): ComparedAreas {
  const result: ComparedAreas = { added: [], removed: [], changed: [], renamed: [], unchanged: [] }
  const gone = new Map(drawingOf(before).map((area) => [area.id, area]))
  const fresh: DrawnArea[] = []
  for (const area of drawingOf(after)) {
    const was = gone.get(area.id)
    gone.delete(area.id)
    if (!was) fresh.push(area)
    else if (!sameShape(was, area)) result.changed.push(area)
    else result[was.name === area.name ? 'unchanged' : 'renamed'].push(area)
  }
  for (const area of fresh) {
    const twin = [...gone.values()].find((was) => sameShape(was, area))
    if (twin) gone.delete(twin.id)
    if (!twin) result.added.push(area)
    else result[twin.name === area.name ? 'unchanged' : 'renamed'].push(area)
  }
  result.removed = [...gone.values()]
  return result
}
