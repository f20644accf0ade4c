/** More names than this in one window share one count. */
const maxNames = 100_000
const shared = ''

/** Counts by name in windows of a fixed length. Bounded, whatever names are made up. */
export class RateLimit {
  readonly #windowMs: number
  #counts = new Map<string, number>()
  #since = performance.now()

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** Until the window ends and all may begin again. */
  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil((this.#since + this.#windowMs - performance.now()) / 1000))
  }

  /** Counts one more of this name. @returns false when there were `max` already */
  take(name: string, max: number): boolean {
    if (performance.now() - this.#since >= this.#windowMs) {
      this.#counts = new Map()
      this.#since = performance.now()
    }
    const counted = this.#named(name)
    const count = this.#counts.get(counted) ?? 0
    if (count >= max) return false
    this.#counts.set(counted, count + 1)
    return true
  }

  /** What was counted did not count after all. */
  giveBack(name: string): void {
    const counted = this.#named(name)
    const count = this.#counts.get(counted) ?? 0
    if (count > 0) this.#counts.set(counted, count - 1)
  }

  #named(name: string): string {
    return this.#counts.has(name) || this.#counts.size < maxNames ? name : shared
  }
}
