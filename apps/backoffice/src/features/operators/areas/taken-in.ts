import { newId } from '../../../shell/new-id'
import type { Drawing, DrawnArea } from './drawing'

/**
 * The drawing with areas that were read from elsewhere. An id is kept only where it replaces an area of this operator: a
 * file of another one may carry ids that are taken.
 */
export function takenIn(drawing: Drawing, areas: readonly DrawnArea[], how: 'add' | 'replace'): Drawing {
  const ours = new Set(how === 'replace' ? drawing.map(({ id }) => id) : [])
  const fresh = areas.map((area) => (ours.has(area.id) ? area : { ...area, id: newId() }))
  return how === 'replace' ? fresh : [...drawing, ...fresh]
}
