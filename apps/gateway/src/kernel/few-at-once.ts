/** Lets so many run at the same time; the others wait in the order in which they came. */
export class FewAtOnce {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#free = most
  }

  async do<T>(use: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await use()
    } finally {
      const next = this.#waiting.shift()
      // the place is handed on, so that nobody slips in between
      if (next) next()
      else this.#free += 1
    }
  }
}
