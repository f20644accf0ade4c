import type { AreaRow } from '../../operators/index.js'
import { distanceMetres } from './judge-place.js'

interface Shape {
  south: number
  north: number
  west: number
  east: number
  holds(latitude: number, longitude: number): boolean
}

/** Counts the sides of the ring that a line to the east crosses; odd is inside. */
const ringHolds = (ring: readonly (readonly [number, number])[], latitude: number, longitude: number): boolean => {
  let inside = false
  let [lastLatitude, lastLongitude] = ring.at(-1) ?? [0, 0]
  for (const [lat, lon] of ring) {
    if (lat > latitude !== lastLatitude > latitude) {
      const crossing = ((lastLongitude - lon) * (latitude - lat)) / (lastLatitude - lat) + lon
      if (longitude < crossing) inside = !inside
    }
    lastLatitude = lat
    lastLongitude = lon
  }
  return inside
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
  }
}

/** The areas of all operators, in memory, for one question. */
export class AreaIndex {
  readonly #byOperator = new Map<string, Shape[]>()

  constructor(areas: readonly AreaRow[]) {
    for (const area of areas) {
      const shape = shapeOf(area)
      if (!shape) continue
      const shapes = this.#byOperator.get(area.operatorId)
      if (shapes) shapes.push(shape)
      else this.#byOperator.set(area.operatorId, [shape])
    }
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
}
