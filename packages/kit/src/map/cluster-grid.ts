/** Side of a cell in px at its own zoom level (world: 512 px at zoom 0). */
const CELL_PIXELS = 64
const CELLS_AT_ZOOM_0 = 512 / CELL_PIXELS
/** Row times this plus column is a cell's key; larger than any column at the deepest level. */
const STRIDE = 2 ** 24

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

interface Cluster {
  /** Stable while its cell is shown. */
  key: string
  longitude: number
  latitude: number
  count: number
}

export interface ClusterView {
  clusters: Cluster[]
  /** Ids of the points that stand alone. */
  points: string[]
}

interface Cell {
  key: number
  members: Set<Entry>
  sumX: number
  sumY: number
}

interface Entry {
  id: string
  x: number
  y: number
  /** Its cell per level: a move within it costs no look-up. */
  cells: (Cell | undefined)[]
}

const worldX = (longitude: number) => longitude / 360 + 0.5
const worldY = (latitude: number) => {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
const toLongitude = (x: number) => (x - 0.5) * 360
const toLatitude = (y: number) => (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90

/**
 * Groups points into square cells at every zoom level and keeps the groups as points move: a moved point costs one
 * point, whatever the number of others; a view costs its cells. Nothing is ever computed again for the whole.
 */
export class ClusterGrid {
  readonly #minZoom: number
  readonly #levels: Map<number, Cell>[]
  readonly #entries = new Map<string, Entry>()

  constructor(minZoom = 2, maxZoom = 17) {
    this.#minZoom = minZoom
    this.#levels = Array.from({ length: maxZoom - minZoom + 1 }, () => new Map())
  }

  get size(): number {
    return this.#entries.size
  }

  set(id: string, longitude: number, latitude: number): void {
    const x = worldX(longitude)
    const y = worldY(latitude)
    const known = this.#entries.get(id)
    if (known && known.x === x && known.y === y) return
    const entry = known ?? { id, x, y, cells: new Array<Cell | undefined>(this.#levels.length) }
    if (!known) this.#entries.set(id, entry)
    const movedX = x - entry.x
    const movedY = y - entry.y
    for (let level = 0; level < this.#levels.length; level++) {
      const cells = this.#levels[level] as Map<number, Cell>
      const across = CELLS_AT_ZOOM_0 * 2 ** (level + this.#minZoom)
      const key = Math.floor(y * across) * STRIDE + Math.floor(x * across)
      const before = entry.cells[level]
      if (before?.key === key) {
        before.sumX += movedX
        before.sumY += movedY
        continue
      }
      if (before) leave(cells, before, entry)
      let cell = cells.get(key)
      if (!cell) {
        cell = { key, members: new Set(), sumX: 0, sumY: 0 }
        cells.set(key, cell)
      }
      cell.members.add(entry)
      cell.sumX += x
      cell.sumY += y
      entry.cells[level] = cell
    }
    entry.x = x
    entry.y = y
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    this.#levels.forEach((cells, level) => {
      const cell = entry.cells[level]
      if (cell) leave(cells, cell, entry)
    })
  }

  /**
   * What to draw in a box at a zoom level. From `aloneFromZoom` every point is drawn alone, unless that were more than
   * `maxAlone` of them.
   */
  view(box: Box, zoom: number, aloneFromZoom: number, maxAlone = 4000): ClusterView {
    const level = Math.max(0, Math.min(this.#levels.length - 1, Math.floor(zoom) - this.#minZoom))
    const cells = this.#cellsIn(box, level)
    const asPoints = zoom >= aloneFromZoom && cells.reduce((sum, [, cell]) => sum + cell.members.size, 0) <= maxAlone
    const result: ClusterView = { clusters: [], points: [] }
    for (const [key, cell] of cells) {
      const count = cell.members.size
      if (count === 1 || asPoints) for (const entry of cell.members) result.points.push(entry.id)
      else {
        result.clusters.push({
          key: `${level + this.#minZoom}/${key}`,
          longitude: toLongitude(cell.sumX / count),
          latitude: toLatitude(cell.sumY / count),
          count,
        })
      }
    }
    return result
  }

  #cellsIn(box: Box, level: number): [number, Cell][] {
    const cells = this.#levels[level] as Map<number, Cell>
    const across = CELLS_AT_ZOOM_0 * 2 ** (level + this.#minZoom)
    const west = Math.floor(worldX(box.west) * across)
    const east = Math.floor(worldX(box.east) * across)
    const north = Math.floor(worldY(box.north) * across)
    const south = Math.floor(worldY(box.south) * across)
    const found: [number, Cell][] = []
    if ((east - west + 1) * (south - north + 1) > cells.size) {
      for (const [key, cell] of cells) {
        const row = Math.floor(key / STRIDE)
        const column = key - row * STRIDE
        if (column >= west && column <= east && row >= north && row <= south) found.push([key, cell])
      }
      return found
    }
    for (let row = north; row <= south; row++) {
      for (let column = west; column <= east; column++) {
        const key = row * STRIDE + column
        const cell = cells.get(key)
        if (cell) found.push([key, cell])
      }
    }
    return found
  }
}

function leave(cells: Map<number, Cell>, cell: Cell, entry: Entry): void {
  cell.members.delete(entry)
  if (cell.members.size === 0) {
    cells.delete(cell.key)
    return
  }
  cell.sumX -= entry.x
  cell.sumY -= entry.y
}
