import type { LivePoint } from '@motora/kit/map'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

export type Mode = 'ours' | 'whole'

/** What the page offers to anyone who drives it. */
export interface Bench {
  /** Gives the whole fleet. @returns milliseconds until all is drawn */
  fill(): Promise<number>
  /** A tenth of the fleet moves each second, in two steps. */
  update(seconds: number): Promise<{ updates: number; longTasks: number[] }>
}

/** Vehicles about Barcelona that move by the seed. */
export class Traffic {
  readonly #points: LivePoint[]
  readonly #generator = mersenne(42)

  constructor(count: number) {
    this.#points = Array.from({ length: count }, (_, n) => ({
      id: `v${n}`,
      longitude: 2.05 + this.#chance() * 0.22,
      latitude: 41.32 + this.#chance() * 0.16,
      icon: n % 4 === 0 ? '02' : '01',
      colour: ['#1a7f37', '#b35900', '#57606a'][n % 3] ?? '#57606a',
      ringPercent: Math.floor(this.#chance() * 100),
    }))
  }

  all(): readonly LivePoint[] {
    return this.#points
  }

  /** Moves a share of them by some ten metres. @returns those that moved */
  move(share: number): LivePoint[] {
    return Array.from({ length: Math.round(this.#points.length * share) }, () => {
      const at = Math.floor(this.#chance() * this.#points.length)
      const known = this.#points[at] as LivePoint
      const moved = {
        ...known,
        longitude: known.longitude + (this.#chance() - 0.5) * 4e-4,
        latitude: known.latitude + (this.#chance() - 0.5) * 4e-4,
        headingDegrees: Math.floor(this.#chance() * 360),
      }
      this.#points[at] = moved
      return moved
    })
  }

  #chance(): number {
    return uniformFloat64(this.#generator)
  }
}
