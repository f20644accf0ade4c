import { readFileSync } from 'node:fs'
import { MinQueue } from './min-queue.js'
import { metresBetween, type Place } from './place.js'

type EdgeRow = [from: number, span: number, name: number, tier: number, metres: number, between?: number[]]

interface GraphFile {
  names: string[]
  nodes: number[]
  edges: EdgeRow[]
}

interface Edge {
  from: number
  to: number
  name: number
  tier: number
  metres: number
  between: Place[]
}

/** One stretch of a route: straight from the point before. */
export interface RoutePoint extends Place {
  /** Metres along the route up to here. */
  alongMetres: number
  /** 1 main to 4 local, of the street that leads here. */
  tier: number
  street: string
}

export interface Route {
  metres: number
  points: RoutePoint[]
}

/** Riders prefer main streets: a local metre counts a little more. Never below 1, or the search would not be exact. */
const reluctance = [1, 1, 1, 1.05, 1.15]
const cellDegrees = 0.004

/** The streets of a city as a network. Pure once loaded; ways are taken in both directions. */
export class StreetGraph {
  readonly #nodes: Place[]
  readonly #names: string[]
  readonly #edges: Edge[]
  readonly #edgesOf: number[][]
  readonly #cells = new Map<string, number[]>()

  private constructor(file: GraphFile) {
    this.#names = file.names
    this.#nodes = places(file.nodes, { latitude: 0, longitude: 0 })
    this.#edgesOf = this.#nodes.map(() => [])
    let from = 0
    this.#edges = file.edges.map(([step, span, name, tier, metres, between], index) => {
      from += step
      const to = from + span
      this.#edgesOf[from]?.push(index)
      this.#edgesOf[to]?.push(index)
      return { from, to, name, tier, metres, between: between ? places(between, this.node(from)) : [] }
    })
    for (const [index, node] of this.#nodes.entries()) {
      const key = cellOf(node.latitude, node.longitude)
      this.#cells.set(key, [...(this.#cells.get(key) ?? []), index])
    }
  }

  /** Reads `data/street-graph.json` (© OpenStreetMap contributors) unless another file is given. */
  static load(file = new URL('../data/street-graph.json', import.meta.url)): StreetGraph {
    return new StreetGraph(JSON.parse(readFileSync(file, 'utf8')) as GraphFile)
  }

  get nodeCount(): number {
    return this.#nodes.length
  }

  /** @throws RangeError for a number that is no node */
  node(index: number): Place {
    const node = this.#nodes[index]
    if (!node) throw new RangeError(`No node ${index}`)
    return node
  }

  /** The junction nearest to a place, however far. */
  nearestNode(place: Place): number {
    let best = -1
    let bestMetres = Number.POSITIVE_INFINITY
    const consider = (index: number) => {
      const metres = metresBetween(place, this.node(index))
      if (metres < bestMetres) [best, bestMetres] = [index, metres]
    }
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++)
        for (const index of this.#cells.get(
          cellOf(place.latitude + row * cellDegrees, place.longitude + column * cellDegrees),
        ) ?? [])
          consider(index)
    // A neighbour outside the nine cells is at least one cell away.
    if (bestMetres > 300) for (let index = 0; index < this.#nodes.length; index++) consider(index)
    return best
  }

  /** The way between two junctions (A*), or null when there is none. */
  route(from: number, to: number): Route | null {
    const goal = this.node(to)
    const cost = new Float64Array(this.#nodes.length).fill(Number.POSITIVE_INFINITY)
    const cameBy = new Int32Array(this.#nodes.length).fill(-1)
    const queue = new MinQueue()
    cost[from] = 0
    queue.push(from, metresBetween(this.node(from), goal))
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (at === to) return this.#walkBack(from, to, cameBy)
      for (const index of this.#edgesOf[at] ?? []) {
        const edge = this.#edges[index] as Edge
        const next = edge.from === at ? edge.to : edge.from
        const reached = (cost[at] as number) + edge.metres * (reluctance[edge.tier] ?? 1)
        if (reached >= (cost[next] as number)) continue
        cost[next] = reached
        cameBy[next] = index
        queue.push(next, reached + metresBetween(this.node(next), goal) * 0.995)
      }
    }
    return null
  }

  #walkBack(from: number, to: number, cameBy: Int32Array): Route {
    const steps: { edge: Edge; forward: boolean }[] = []
    for (let at = to; at !== from; ) {
      const edge = this.#edges[cameBy[at] as number] as Edge
      const forward = edge.to === at
      steps.push({ edge, forward })
      at = forward ? edge.from : edge.to
    }
    const points: RoutePoint[] = [{ ...this.node(from), alongMetres: 0, tier: 4, street: '' }]
    let along = 0
    for (const { edge, forward } of steps.reverse()) {
      const way = [...(forward ? edge.between : edge.between.toReversed()), this.node(forward ? edge.to : edge.from)]
      for (const place of way) {
        along += metresBetween(points.at(-1) as Place, place)
        points.push({ ...place, alongMetres: along, tier: edge.tier, street: this.#names[edge.name] ?? '' })
      }
    }
    return { metres: along, points }
  }
}

function places(differences: number[], start: Place): Place[] {
  let x = Math.round(start.longitude * 100_000)
  let y = Math.round(start.latitude * 100_000)
  const found: Place[] = []
  for (let i = 0; i + 1 < differences.length; i += 2) {
    x += differences[i] as number
    y += differences[i + 1] as number
    found.push({ latitude: y / 100_000, longitude: x / 100_000 })
  }
  return found
}

const cellOf = (latitude: number, longitude: number) =>
  `${Math.floor(latitude / cellDegrees)}:${Math.floor(longitude / cellDegrees)}`
