import { readFileSync } from 'node:fs'
import { ownFile } from '../../kernel/own-files.js'

/** Side of a grid cell in units of 0.00001 degrees: about 150 m east to west, 200 m north to south. */
const cellSize = 180
const metresPerUnit = 1.1132
const columnFactor = 1_000_000

interface StreetFile {
  streets: [name: string, ...differences: number[]][]
}

/**
 * Names the street next to a place, for the addresses of trips. Knows the streets of Barcelona only
 * (`data/street-names.json`, © OpenStreetMap contributors); elsewhere it answers null.
 */
export class StreetIndex {
  #names: string[] = []
  /** Points of a cell as longitude, latitude, name index, one after the other. */
  #cells: Map<number, number[]> | null = null
  readonly #file: string

  /** The file is read at the first look-up, not here. */
  constructor(file = ownFile('data/street-names.json')) {
    this.#file = file
  }

  /**
   * @param latitude degrees, WGS84
   * @param longitude degrees, WGS84
   * @param maxMetres how far the street may be; at most 150
   * @returns the street's name, or null when none is near enough
   */
  nearestStreet(latitude: number, longitude: number, maxMetres = 60): string | null {
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
    const cells = this.#cells ?? this.#load()
    const x = longitude * 100_000
    const y = latitude * 100_000
    const shrink = Math.cos((latitude * Math.PI) / 180)
    const column = Math.floor(x / cellSize)
    const row = Math.floor(y / cellSize)
    const reach = Math.min(maxMetres, 150) / metresPerUnit
    let best = reach * reach
    let found = -1
    for (let dc = -1; dc <= 1; dc++) {
      for (let dr = -1; dr <= 1; dr++) {
        const points = cells.get((column + dc) * columnFactor + row + dr)
        if (!points) continue
        for (let i = 0; i < points.length; i += 3) {
          const dx = ((points[i] as number) - x) * shrink
          const dy = (points[i + 1] as number) - y
          const squared = dx * dx + dy * dy
          if (squared <= best) {
            best = squared
            found = points[i + 2] as number
          }
        }
      }
    }
    return this.#names[found] ?? null
  }

  #load(): Map<number, number[]> {
    const { streets } = JSON.parse(readFileSync(this.#file, 'utf8')) as StreetFile
    const cells = new Map<number, number[]>()
    this.#names = streets.map(([name]) => name)
    for (const [index, [, ...differences]] of streets.entries()) {
      let x = 0
      let y = 0
      for (let i = 0; i + 1 < differences.length; i += 2) {
        x += differences[i] as number
        y += differences[i + 1] as number
        const key = Math.floor(x / cellSize) * columnFactor + Math.floor(y / cellSize)
        const cell = cells.get(key)
        if (cell) cell.push(x, y, index)
        else cells.set(key, [x, y, index])
      }
    }
    this.#cells = cells
    return cells
  }
}
