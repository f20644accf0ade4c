/** Works through items in slices short enough that the page stays responsive. */
export class TimeSlices<Key, Item> {
  readonly #work: (key: Key, item: Item) => void
  readonly #afterSlice: (left: number) => void
  readonly #sliceMilliseconds: number
  readonly #queue = new Map<Key, Item>()
  #running = false
  #stopped = false

  constructor(work: (key: Key, item: Item) => void, afterSlice: (left: number) => void, sliceMilliseconds = 8) {
    this.#work = work
    this.#afterSlice = afterSlice
    this.#sliceMilliseconds = sliceMilliseconds
  }

  /** Adds work; a waiting item of the same key is replaced, never queued twice. */
  add(items: Iterable<readonly [Key, Item]>): void {
    for (const [key, item] of items) this.#queue.set(key, item)
    if (!this.#running && this.#queue.size > 0) {
      this.#running = true
      this.#slice()
    }
  }

  stop(): void {
    this.#stopped = true
    this.#queue.clear()
  }

  #slice(): void {
    if (this.#stopped) return
    const end = performance.now() + this.#sliceMilliseconds
    let sinceLook = 0
    for (const [key, item] of this.#queue) {
      this.#queue.delete(key)
      this.#work(key, item)
      if (++sinceLook % 64 === 0 && performance.now() > end) break
    }
    this.#afterSlice(this.#queue.size)
    if (this.#queue.size > 0) setTimeout(() => this.#slice(), 0)
    else this.#running = false
  }
}
