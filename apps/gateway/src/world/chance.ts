/** Chance by seed: the same seed draws the same company, people and weeks. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.next()
  }

  wholeBetween(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  /** The place of one weight, as often as it weighs. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const found = weights.findIndex((weight) => {
      left -= weight
      return left < 0
    })
    return found < 0 ? weights.length - 1 : found
  }
}
