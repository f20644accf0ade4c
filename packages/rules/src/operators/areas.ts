import { areaLimits } from '@motora/contract/operators'
import { areaSquareMetres } from './area-size.js'
import { ringCrossing } from './ring-crossing.js'
import { outlineOf } from './ring-outline.js'

/** What may be wrong with an area that is drawn. */
export type AreaFault =
  | 'too-few-points'
  | 'crosses-itself'
  | 'too-small'
  | 'too-large'
  | 'too-many-areas'
  | 'too-many-points'

interface Point {
  latitude: number
  longitude: number
}
export interface DrawnAreas {
  areas: readonly { points: readonly Point[] }[]
  circles: readonly (Point & { radiusMetres: number })[]
}

/** One fault and where it is; `all` speaks of the drawing as a whole. */
export type FoundAreaFault = { fault: AreaFault } & ({ in: 'areas' | 'circles'; index: number } | { in: 'all' })

/** A vehicle must find room in the smallest, and the largest is about a province. source: ledger C-13; own: the figures. */
export const areaSizes = {
  minSquareMetres: 500,
  maxSquareMetres: 20_000 * 1_000_000,
  minRadiusMetres: 15,
  maxRadiusMetres: areaLimits.radiusMetres,
} as const

/**
 * Everything that is wrong with areas as drawn, in the order drawn; none: they may be saved. The size of a ring that
 * crosses itself means nothing and is not judged. With more points in all than allowed nothing else is looked at:
 * that keeps the longest answer short. source: fleet side, section 3; ledger C-13; own: the limits.
 */
export function areaFaults({ areas, circles }: DrawnAreas): FoundAreaFault[] {
  const found: FoundAreaFault[] = drawingFaults({ areas, circles }).map((fault) => ({ fault, in: 'all' }))
  if (found.some(({ fault }) => fault === 'too-many-points')) return found
  for (const [index, { points }] of areas.entries()) {
    const fault = polygonFault(points)
    if (fault) found.push({ fault, in: 'areas', index })
  }
  for (const [index, { radiusMetres }] of circles.entries()) {
    const fault = circleFault(radiusMetres)
    if (fault) found.push({ fault, in: 'circles', index })
  }
  return found
}

/** What is wrong with the drawing as a whole: how much of it there is. */
export function drawingFaults({ areas, circles }: DrawnAreas): AreaFault[] {
  const points = areas.reduce((sum, area) => sum + area.points.length, 0)
  return [
    ...(areas.length + circles.length > areaLimits.areas ? (['too-many-areas'] as const) : []),
    ...(points > areaLimits.points ? (['too-many-points'] as const) : []),
  ]
}

/** What is wrong with one ring, or null. */
export function polygonFault(points: readonly Point[]): AreaFault | null {
  if (points.length > areaLimits.pointsOfArea) return 'too-many-points'
  if (new Set(outlineOf(points).map(({ x, y }) => `${x},${y}`)).size < 3) return 'too-few-points'
  if (ringCrossing(points) !== null) return 'crosses-itself'
  const size = areaSquareMetres(points)
  if (size < areaSizes.minSquareMetres) return 'too-small'
  return size > areaSizes.maxSquareMetres ? 'too-large' : null
}

/** What is wrong with a circle, or null. */
export function circleFault(radiusMetres: number): AreaFault | null {
  // the other way round, so that what is no number is too small as well
  if (!(radiusMetres >= areaSizes.minRadiusMetres)) return 'too-small'
  return radiusMetres > areaSizes.maxRadiusMetres ? 'too-large' : null
}
