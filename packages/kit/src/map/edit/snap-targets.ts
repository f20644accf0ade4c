import { metresBetween, type Position, rounded } from './shape'

/** Degrees; about 200 m. */
const cell = 0.002
/** From far away everything is near to everything. */
const maxReachMetres = 3000

type Side = readonly [from: Position, to: Position]

const keyOf = (column: number, row: number) => column * 1_000_000 + row

/**
 * Corners and sides of rings, asked for the one next to a place. Built once, asked with each movement of the pointer.
 */
export class SnapTargets {
  #cells = new Map<number, Side[]>()

  /** @param rings corners without repeating the first */
  constructor(rings: Iterable<readonly Position[]>) {
    for (const ring of rings) {
      let from = ring.at(-1)
      for (const to of ring) {
        if (from) this.#add([from, to])
        from = to
      }
    }
  }

  /** The nearest corner within reach, or else the nearest place on a side, or else nothing. */
  nearest(at: Position, reachMetres: number): Position | undefined {
    const reach = Math.min(reachMetres, maxReachMetres)
    const [high, wide] = [reach / 111_195, reach / (111_195 * Math.cos((at[1] * Math.PI) / 180))]
    let [corner, cornerMetres]: [Position | undefined, number] = [undefined, reach]
    let [edge, edgeMetres]: [Position | undefined, number] = [undefined, reach]
    for (let column = Math.floor((at[0] - wide) / cell); column <= Math.floor((at[0] + wide) / cell); column++)
      for (let row = Math.floor((at[1] - high) / cell); row <= Math.floor((at[1] + high) / cell); row++)
        for (const side of this.#cells.get(keyOf(column, row)) ?? []) {
          for (const end of side) {
            const metres = metresBetween(at, end)
            if (metres < cornerMetres) [corner, cornerMetres] = [end, metres]
          }
          const place = nearestOn(side, at)
          const metres = metresBetween(at, place)
          if (metres < edgeMetres) [edge, edgeMetres] = [place, metres]
        }
    return corner ?? (edge && rounded(edge))
  }

  /** Puts a side into each cell that it runs through, column by column. */
  #add(side: Side) {
    const [west, east] = side[0][0] <= side[1][0] ? side : [side[1], side[0]]
    const slope = east[0] === west[0] ? 0 : (east[1] - west[1]) / (east[0] - west[0])
    const [firstColumn, lastColumn] = [Math.floor(west[0] / cell), Math.floor(east[0] / cell)]
    for (let column = firstColumn; column <= lastColumn; column++) {
      const enters = column === firstColumn ? west[1] : west[1] + (column * cell - west[0]) * slope
      const leaves = column === lastColumn ? east[1] : west[1] + ((column + 1) * cell - west[0]) * slope
      const [low, high] = enters < leaves ? [enters, leaves] : [leaves, enters]
      for (let row = Math.floor(low / cell); row <= Math.floor(high / cell); row++) {
        const key = keyOf(column, row)
        const sides = this.#cells.get(key)
        if (sides) sides.push(side)
        else this.#cells.set(key, [side])
      }
    }
  }
}

function nearestOn([from, to]: Side, at: Position): Position {
  // Degrees east are shorter than degrees north: in metres the foot is elsewhere.
  const narrow = Math.cos((at[1] * Math.PI) / 180)
  const [dx, dy] = [(to[0] - from[0]) * narrow, to[1] - from[1]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : ((at[0] - from[0]) * narrow * dx + (at[1] - from[1]) * dy) / length
  const within = Math.max(0, Math.min(1, share))
  return [from[0] + (to[0] - from[0]) * within, from[1] + (to[1] - from[1]) * within]
}
