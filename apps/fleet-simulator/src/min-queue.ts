/** A binary heap of numbers by priority; an item may stand in it twice. */
export class MinQueue {
  readonly #items: number[] = []
  readonly #priorities: number[] = []

  push(item: number, priority: number): void {
    let at = this.#items.length
    this.#items.push(item)
    this.#priorities.push(priority)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((this.#priorities[parent] as number) <= priority) break
      this.#swap(at, parent)
      at = parent
    }
  }

  /** The item of lowest priority, or undefined when empty. */
  pop(): number | undefined {
    const first = this.#items[0]
    if (first === undefined) return undefined
    const last = this.#items.length - 1
    this.#swap(0, last)
    this.#items.pop()
    this.#priorities.pop()
    for (let at = 0; ; ) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < last && (this.#priorities[child] as number) < (this.#priorities[least] as number)) least = child
      if (least === at) return first
      this.#swap(at, least)
      at = least
    }
  }

  #swap(a: number, b: number): void {
    ;[this.#items[a], this.#items[b]] = [this.#items[b] as number, this.#items[a] as number]
    ;[this.#priorities[a], this.#priorities[b]] = [this.#priorities[b] as number, this.#priorities[a] as number]
  }
}
