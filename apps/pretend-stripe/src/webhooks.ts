import { createHmac } from 'node:crypto'
import type { Books } from './books.js'
import type { Faults } from './faults.js'
import type { Event } from './objects.js'

export interface Receiver {
  url: string
  /** What deliveries are signed with, `whsec_…`. */
  secret: string
}

/** Milliseconds before each new attempt; the last goes on. */
const usualRetryMs = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000]
/** source: the provider's page on webhooks, three days */
const givenUpMs = 72 * 3_600_000
const answerMs = 10_000
const maxAtOnce = 8

/** `Stripe-Signature` over these bytes. @param at seconds since 1970 */
const signatureOf = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** Sends every event to the receiver until it is taken: again after a failure, and after a start. */
export class Webhooks {
  readonly #books: Books
  readonly #faults: Faults
  readonly #receiver: Receiver
  readonly #retryMs: readonly number[]
  readonly #known = new Set<string>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #queue: (() => Promise<void>)[] = []
  #running = 0
  #isClosed = false

  constructor(books: Books, faults: Faults, receiver: Receiver, retryMs: readonly number[] = usualRetryMs) {
    this.#books = books
    this.#faults = faults
    this.#receiver = receiver
    this.#retryMs = retryMs
  }

  /** Takes up every event that is not on its way yet. */
  takeUp(): void {
    for (const event of this.#books.undelivered()) {
      if (this.#known.has(event.id)) continue
      this.#known.add(event.id)
      const { isDoubled, delayMs } = this.#faults.disorder()
      this.#in(delayMs, () => this.#attempt(event, 0))
      if (isDoubled) this.#in(delayMs * 2, () => this.#post(event))
    }
  }

  /** Sends an event once more, taken or not. */
  resend(event: Event): void {
    this.#in(0, () => this.#post(event))
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#queue.length = 0
  }

  async #attempt(event: Event, failures: number): Promise<void> {
    if (await this.#post(event)) {
      if (!this.#isClosed) this.#books.commit({ delivered: event.id })
      return
    }
    if (this.#books.now() - event.created * 1000 > givenUpMs) return
    const ms = this.#retryMs[Math.min(failures, this.#retryMs.length - 1)] ?? 1000
    this.#in(ms, () => this.#attempt(event, failures + 1))
  }

  /** Whether it was taken. */
  async #post(event: Event): Promise<boolean> {
    const body = JSON.stringify(event)
    try {
      const answer = await fetch(this.#receiver.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, this.#receiver.secret, this.#books.seconds()),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  #in(ms: number, job: () => Promise<void> | Promise<boolean>): void {
    if (this.#isClosed) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#queue.push(async () => void (await job()))
      this.#next()
    }, ms)
    this.#timers.add(timer)
  }

  #next(): void {
    while (this.#running < maxAtOnce) {
      const job = this.#queue.shift()
      if (!job) return
      this.#running += 1
      void job().finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
  }
}
