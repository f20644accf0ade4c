import { createHash } from 'node:crypto'
import type { Thresholds } from '@motora/contract/operators'
import { type ThresholdsOfOperators, thresholdsIn } from '@motora/rules/vehicles'
import type { AreaRow } from '../../operators/index.js'
import { distanceMetres } from './judge-place.js'

interface Shape {
  south: number
  north: number
  west: number
  east: number
  holds(latitude: number, longitude: number): boolean
  /** How far a place outside is from it, in metres. */
  metresFrom(latitude: number, longitude: number): number
}

/**
 * Counts the sides of the ring that a line to the east crosses; odd is inside. Of two areas that share a side, a place
 * on it lies in one alone. Corners are not unpacked: that takes three times as long. See decision 0031.
 */
const ringHolds = (ring: readonly (readonly [number, number])[], latitude: number, longitude: number): boolean => {
  let inside = false
  let last = ring.at(-1) ?? [0, 0]
  for (const corner of ring) {
    if (corner[0] > latitude !== last[0] > latitude) {
      const crossing = ((last[1] - corner[1]) * (latitude - corner[0])) / (last[0] - corner[0]) + corner[1]
      if (longitude < crossing) inside = !inside
    }
    last = corner
  }
  return inside
}

const metresPerDegree = 111_195

/** From the nearest side of the ring. Good over a few kilometres. */
const metresFromRing = (ring: readonly (readonly [number, number])[], latitude: number, longitude: number): number => {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const [lastLatitude, lastLongitude] = ring.at(-1) ?? [0, 0]
  let fromX = (lastLongitude - longitude) * shrink
  let fromY = lastLatitude - latitude
  let nearest = Number.POSITIVE_INFINITY
  for (const [lat, lon] of ring) {
    const toX = (lon - longitude) * shrink
    const toY = lat - latitude
    const [sideX, sideY] = [toX - fromX, toY - fromY]
    const length = sideX * sideX + sideY * sideY
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * sideX + fromY * sideY) / length))
    const [x, y] = [fromX + share * sideX, fromY + share * sideY]
    nearest = Math.min(nearest, x * x + y * y)
    fromX = toX
    fromY = toY
  }
  return Math.sqrt(nearest) * metresPerDegree
}

const shapeOf = ({ ring, latitude, longitude, radiusMetres }: AreaRow): Shape | null => {
  if (ring && ring.length >= 3) {
    const latitudes = ring.map(([lat]) => lat)
    const longitudes = ring.map(([, lon]) => lon)
    return {
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      holds: (lat, lon) => ringHolds(ring, lat, lon),
      metresFrom: (lat, lon) => metresFromRing(ring, lat, lon),
    }
  }
  if (latitude === null || longitude === null || radiusMetres === null) return null
  const up = radiusMetres / 110_000
  const aside = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return {
    south: latitude - up,
    north: latitude + up,
    west: longitude - aside,
    east: longitude + aside,
    holds: (lat, lon) => distanceMetres({ latitude, longitude }, { latitude: lat, longitude: lon }) <= radiusMetres,
    metresFrom: (lat, lon) => distanceMetres({ latitude, longitude }, { latitude: lat, longitude: lon }) - radiusMetres,
  }
}

const nameOfDrawn = (drawn: readonly string[]): string =>
  createHash('sha256')
    .update([...drawn].sort().join('\n'))
    .digest('base64url')
    .slice(0, 8)

/** The areas of all operators and their thresholds, in memory, for the pipeline's questions. */
export class AreaIndex {
  readonly #byOperator = new Map<string, Shape[]>()
  readonly #names = new Map<string, string>()
  readonly #thresholds: ThresholdsOfOperators

  constructor(areas: readonly AreaRow[], thresholds: ThresholdsOfOperators = new Map()) {
    this.#thresholds = thresholds
    const drawn = new Map<string, string[]>()
    for (const area of areas) {
      const shape = shapeOf(area)
      if (!shape) continue
      const { operatorId, ring, latitude, longitude, radiusMetres } = area
      const text = JSON.stringify([ring, latitude, longitude, radiusMetres])
      drawn.set(operatorId, [...(drawn.get(operatorId) ?? []), text])
      const shapes = this.#byOperator.get(area.operatorId)
      if (shapes) shapes.push(shape)
      else this.#byOperator.set(area.operatorId, [shape])
    }
    for (const [operatorId, texts] of drawn) this.#names.set(operatorId, nameOfDrawn(texts))
  }

  /** The same for the same areas, whatever they are called and in whatever order they come. */
  nameOf(operatorId: string | null): string {
    return this.#names.get(operatorId ?? '') ?? ''
  }

  /** Null: the operator has drawn no area, so there is no inside. */
  isInside(operatorId: string, latitude: number, longitude: number): boolean | null {
    const shapes = this.#byOperator.get(operatorId)
    if (!shapes) return null
    return shapes.some(
      (s) =>
        latitude >= s.south &&
        latitude <= s.north &&
        longitude >= s.west &&
        longitude <= s.east &&
        s.holds(latitude, longitude),
    )
  }

  /** From the nearest area of the operator, in metres, for a place that lies in none. */
  metresOutside(operatorId: string, latitude: number, longitude: number): number {
    const shapes = this.#byOperator.get(operatorId) ?? []
    return Math.min(...shapes.map((shape) => shape.metresFrom(latitude, longitude)))
  }

  thresholdsOf(operatorId: string | null): Thresholds {
    return thresholdsIn(this.#thresholds, operatorId)
  }
}
