import { Refusal } from '../../../kernel/refusal.js'

const busy = () =>
  new Refusal('request.unavailable', 'Other exports are being made. Try again in a moment.', {
    params: { retryAfterSeconds: 5 },
  })

const ownBusy = () =>
  new Refusal('request.throttled', 'You are making too many exports. Wait until one of them has ended.', {
    params: { retryAfterSeconds: 30 },
  })

interface Waiting {
  account: string
  start: () => void
}

/** How many exports run at the same time and how many wait, of all accounts and of one. */
export interface ExportLimits {
  running: number
  runningOfAccount: number
  waiting: number
  waitingOfAccount: number
}

const usualLimits: ExportLimits = { running: 2, runningOfAccount: 1, waiting: 40, waitingOfAccount: 9 }

/**
 * Lets so many exports run at the same time, each with a database connection of its own; a few more wait their turn. One
 * account never holds all slots: its next export waits while others pass.
 */
export class ExportSlots {
  readonly #limits: ExportLimits
  readonly #running: string[] = []
  readonly #waiting: Waiting[] = []

  constructor(limits: Partial<ExportLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  /**
   * @param gone aborts when the caller has left: its place in the line is free again
   * @returns what gives the slot back
   * @throws Refusal request.unavailable when the line is full, request.throttled when the account's own line is
   */
  async take(account: string, gone?: AbortSignal): Promise<() => void> {
    if (this.#mayRun(account)) this.#running.push(account)
    else await this.#wait(account, gone)
    let given = false
    return () => {
      if (given) return
      given = true
      this.#running.splice(this.#running.indexOf(account), 1)
      this.#startNext()
    }
  }

  #mayRun(account: string): boolean {
    const { running, runningOfAccount } = this.#limits
    const own = this.#running.filter((other) => other === account).length
    return this.#running.length < running && own < runningOfAccount
  }

  #wait(account: string, gone: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingOfAccount } = this.#limits
    if (this.#waiting.filter((other) => other.account === account).length >= waitingOfAccount) throw ownBusy()
    if (this.#waiting.length >= waiting) throw busy()
    if (gone?.aborted) throw busy()
    return new Promise((start, leave) => {
      const one = { account, start }
      this.#waiting.push(one)
      gone?.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(one)
        if (at < 0) return
        this.#waiting.splice(at, 1)
        leave(busy())
      })
    })
  }

  #startNext(): void {
    for (let at = this.#waiting.findIndex(({ account }) => this.#mayRun(account)); at >= 0; ) {
      const [next] = this.#waiting.splice(at, 1)
      if (next) {
        this.#running.push(next.account)
        next.start()
      }
      at = this.#waiting.findIndex(({ account }) => this.#mayRun(account))
    }
  }
}
