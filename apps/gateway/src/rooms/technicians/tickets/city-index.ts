import { readFileSync } from 'node:fs'
import { ownFile } from '../../../kernel/own-files.js'

interface MunicipalityFile {
  /** Rings of latitude and longitude, one after the other. */
  municipalities: [name: string, rings: number[][]][]
}

const metresPerDegree = 111_195

/** How far the point is from the segment, squared, and whether a line to the east crosses it. */
const side = (x1: number, y1: number, x2: number, y2: number): { squared: number; crosses: boolean } => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length))
  const [x, y] = [x1 + share * dx, y1 + share * dy]
  const crosses = y1 > 0 !== y2 > 0 && x1 - (y1 * dx) / dy > 0
  return { squared: x * x + y * y, crosses }
}

/**
 * Names the municipality of a place. Knows those around Barcelona only (`data/municipalities.json`, © Instituto
 * Geográfico Nacional, CC BY 4.0); elsewhere it answers an empty text.
 */
export class CityIndex {
  #municipalities: MunicipalityFile['municipalities'] | undefined
  readonly #file: string

  /** The file is read at the first look-up, not here. */
  constructor(file = ownFile('data/municipalities.json')) {
    this.#file = file
  }

  /**
   * @param latitude degrees, WGS84
   * @param longitude degrees, WGS84
   * @param maxMetres how far beyond a border a place still counts: the shapes leave beaches and quays out, up to half a
   *   kilometre
   */
  cityOf(latitude: number, longitude: number, maxMetres = 600): string {
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return ''
    this.#municipalities ??= (JSON.parse(readFileSync(this.#file, 'utf8')) as MunicipalityFile).municipalities
    const shrink = Math.cos((latitude * Math.PI) / 180)
    let nearest = { name: '', squared: (maxMetres / metresPerDegree) ** 2 }
    for (const [name, rings] of this.#municipalities) {
      let inside = false
      for (const ring of rings) {
        let x1 = ((ring.at(-1) ?? 0) - longitude) * shrink
        let y1 = (ring.at(-2) ?? 0) - latitude
        for (let i = 0; i + 1 < ring.length; i += 2) {
          const x2 = ((ring[i + 1] ?? 0) - longitude) * shrink
          const y2 = (ring[i] ?? 0) - latitude
          const { squared, crosses } = side(x1, y1, x2, y2)
          if (crosses) inside = !inside
          if (squared < nearest.squared) nearest = { name, squared }
          x1 = x2
          y1 = y2
        }
      }
      if (inside) return name
    }
    return nearest.name
  }
}
