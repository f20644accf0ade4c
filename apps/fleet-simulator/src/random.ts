import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** Four whole numbers of 32 bits: seeds that are alike begin far apart. */
const stateOf = (seed: number | string): number[] => {
  const digest = createHash('sha256').update(String(seed)).digest()
  return [0, 4, 8, 12].map((at) => digest.readInt32LE(at))
}

/** A seeded source of chance: the same seed gives the same sequence. Not for secrets. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plusFromState>

  constructor(seed: number | string) {
    this.#generator = xoroshiro128plusFromState(stateOf(seed))
  }

  /** An own stream for a named purpose, so that a new draw in one place does not shift all others. */
  fork(label: string): Random {
    return new Random(`${this.#generator.getState()}:${label}`)
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    return uniformFloat64(this.#generator)
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  normal(mean = 0, deviation = 1): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next())
  }

  /** Waiting time until something that happens once in `mean`. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('Nothing to pick from')
    return items[Math.floor(this.next() * items.length)] as T
  }
}
