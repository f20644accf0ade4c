import type { Log } from '../../kernel/log.js'

const everyMs = 1000

/**
 * Logs what happens to a whole fleet at the same time, or as often as somebody outside likes: once a second, with
 * how often it was. The newest details are logged.
 */
export class ThrottledLog {
  readonly #log: Log
  readonly #level: 'warn' | 'error'
  readonly #words: string
  #saidAt = Number.NEGATIVE_INFINITY
  #times = 0

  constructor(log: Log, level: 'warn' | 'error', words: string) {
    this.#log = log
    this.#level = level
    this.#words = words
  }

  tell(details: Record<string, unknown>): void {
    this.#times += 1
    const now = performance.now()
    if (now - this.#saidAt < everyMs) return
    this.#log[this.#level]({ ...details, times: this.#times }, this.#words)
    this.#saidAt = now
    this.#times = 0
  }
}
