export interface LivePoint {
  id: string
  longitude: number
  latitude: number
  /** Which shape is drawn: '01' or '02'. */
  icon: string
  /** CSS colour of its state. */
  colour: string
  /** A character drawn on it, so that the state is not colour alone. */
  mark?: string | undefined
  /** 0–100: the ring around it; left out: no ring. */
  ringPercent?: number | undefined
  /** Degrees clockwise from north; left out when it is stationary. */
  headingDegrees?: number | undefined
}

export interface LivePointsDiff {
  upsert?: readonly LivePoint[]
  remove?: readonly string[]
}

/** What became of points since the last call: their newest form, or null for those that are gone. */
export type LivePointsChange = ReadonlyMap<string, LivePoint | null>

type Listener = (change: LivePointsChange) => void

/**
 * Points that change many times a second, kept outside React. `apply` costs what changed; listeners are called once per
 * animation frame, and a point that changed several times in between only by its newest form (late data never queues).
 */
export class LivePoints {
  readonly #points = new Map<string, LivePoint>()
  readonly #listeners = new Set<Listener>()
  readonly #schedule: (run: () => void) => void
  #pending = new Map<string, LivePoint | null>()
  #scheduled = false

  /**
   * @param schedule when to call listeners; default: the next animation frame, or 100 ms in a hidden page, which has
   * none.
   */
  constructor(schedule: (run: () => void) => void = nextFrame) {
    this.#schedule = schedule
  }

  get size(): number {
    return this.#points.size
  }

  get(id: string): LivePoint | undefined {
    return this.#points.get(id)
  }

  all(): IterableIterator<LivePoint> {
    return this.#points.values()
  }

  apply(diff: LivePointsDiff): void {
    for (const id of diff.remove ?? []) {
      if (this.#points.delete(id)) this.#pending.set(id, null)
    }
    for (const point of diff.upsert ?? []) {
      this.#points.set(point.id, point)
      this.#pending.set(point.id, point)
    }
    this.#announce()
  }

  /** Takes a whole picture: what is not in it is removed, what is equal costs its comparison only. */
  replace(points: Iterable<LivePoint>): void {
    const upsert: LivePoint[] = []
    const present = new Set<string>()
    for (const point of points) {
      present.add(point.id)
      const known = this.#points.get(point.id)
      if (!known || !samePoint(known, point)) upsert.push(point)
    }
    const remove = [...this.#points.keys()].filter((id) => !present.has(id))
    this.apply({ upsert, remove })
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #announce(): void {
    if (this.#scheduled || this.#pending.size === 0) return
    this.#scheduled = true
    this.#schedule(() => {
      const change = this.#pending
      this.#pending = new Map()
      this.#scheduled = false
      for (const listener of [...this.#listeners]) listener(change)
    })
  }
}

function nextFrame(run: () => void): void {
  if (document.hidden) setTimeout(run, 100)
  else requestAnimationFrame(run)
}

/** Whether a map draws both alike. */
export function samePoint(a: LivePoint, b: LivePoint): boolean {
  return (
    a.longitude === b.longitude &&
    a.latitude === b.latitude &&
    a.icon === b.icon &&
    a.colour === b.colour &&
    a.mark === b.mark &&
    a.ringPercent === b.ringPercent &&
    a.headingDegrees === b.headingDegrees
  )
}
