import { Refusal } from '../../../kernel/refusal.js'

const busy = () =>
  new Refusal('request.unavailable', 'Other exports are being made. Try again in a moment.', {
    params: { retryAfterSeconds: 5 },
  })

/** Lets so many exports run at once, each with a database connection of its own; a few more wait their turn. */
export class ExportSlots {
  readonly #most: number
  readonly #mostWaiting: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(most = 2, mostWaiting = 20) {
    this.#most = most
    this.#mostWaiting = mostWaiting
  }

  /** @returns what gives the slot back @throws Refusal request.unavailable when the line is full */
  async take(): Promise<() => void> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#mostWaiting) throw busy()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    let given = false
    return () => {
      if (given) return
      given = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
