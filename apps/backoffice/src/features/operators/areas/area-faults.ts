import { type AreaFault, circleFault, drawingFaults, polygonFault, ringCrossing } from '@motora/rules/operators'
import type { Drawing, DrawnArea } from './drawing'

const judged = new WeakMap<DrawnArea, AreaFault | null>()

/** What is wrong with an area, or null. Judged once: of two hundred areas only the one that changed is judged again. */
export function faultOf(area: DrawnArea): AreaFault | null {
  const known = judged.get(area)
  if (known !== undefined) return known
  const fault = area.kind === 'circle' ? circleFault(area.radiusMetres) : polygonFault(area.points)
  judged.set(area, fault)
  return fault
}

const crossings = new WeakMap<DrawnArea, number | undefined>()

/** Number of a point close to where an area crosses itself, from 0. */
export function crossingOf(area: DrawnArea): number | undefined {
  if (area.kind === 'circle' || faultOf(area) !== 'crosses-itself') return undefined
  if (!crossings.has(area)) crossings.set(area, ringCrossing(area.points) ?? undefined)
  return crossings.get(area)
}

export interface DrawingFaults {
  /** Of the drawing as a whole. */
  whole: readonly AreaFault[]
  /** Areas with a fault, in the order of the list. */
  areas: readonly DrawnArea[]
}

/** The same judgement as the gateway's (`areaFaults`). source: ledger C-13. */
export const faultsIn = (drawing: Drawing): DrawingFaults => ({
  whole: drawingFaults({
    areas: drawing.filter((area) => area.kind === 'polygon'),
    circles: drawing.filter((area) => area.kind === 'circle'),
  }),
  areas: drawing.filter((area) => faultOf(area) !== null),
})
