import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'

/** Too many at the same time: refused immediately, and so cheaply that a flood of them leaves room for the others. */
export class Overload extends Refusal {
  constructor() {
    super('request.unavailable', 'Too busy at the moment. Try again in a few seconds.')
  }
}

const sayEveryMs = 5000

/**
 * Bounds the requests that are worked on or wait for it. Without a bound a flood makes everybody wait for everybody,
 * and goes on doing so after its end. Counting them shows a slow database and a busy event loop alike, where
 * `@fastify/under-pressure` looks at the loop alone, which idles while the database is slow.
 */
export class OverloadGate {
  readonly #maxAtOnce: number
  readonly #log: Log
  readonly #inside = new WeakSet<IncomingMessage>()
  #atOnce = 0
  #shed = 0
  #unsaid = 0
  #saidAt = 0

  constructor(maxAtOnce: number, log: Log) {
    this.#maxAtOnce = maxAtOnce
    this.#log = log
  }

  figures(): Record<string, number> {
    return { requests_at_once: this.#atOnce, requests_shed: this.#shed }
  }

  /** @throws Overload */
  enter({ raw }: FastifyRequest): void {
    if (this.#inside.has(raw)) return
    if (this.#atOnce >= this.#maxAtOnce) throw this.#refuse()
    this.#inside.add(raw)
    this.#atOnce += 1
  }

  leave({ raw }: FastifyRequest): void {
    if (this.#inside.delete(raw)) this.#atOnce -= 1
  }

  #refuse(): Overload {
    this.#shed += 1
    this.#unsaid += 1
    const now = Date.now()
    if (now - this.#saidAt >= sayEveryMs) {
      this.#log.warn({ refused: this.#unsaid, atOnce: this.#atOnce }, 'too many requests at once')
      this.#saidAt = now
      this.#unsaid = 0
    }
    return new Overload()
  }
}

/** Monitoring must reach this process when no one else does. */
const watchers = new Set(['/healthz', '/readyz'])

/**
 * A request is inside from its head to the beginning of its answer, but for the time in which its body arrives: a slow
 * sender or reader takes no place from anybody. `leave` is called by another that only waits for the other side.
 */
export const guardAgainstOverload = (app: FastifyInstance, gate: OverloadGate): void => {
  app.addHook('onRequest', async (request) => {
    if (!watchers.has(request.routeOptions.url ?? '')) gate.enter(request)
  })
  app.addHook('preValidation', async (request) => {
    // a form is read by the call itself, which bounds its work on its own
    if (request.raw.complete && !watchers.has(request.routeOptions.url ?? '')) gate.enter(request)
  })
  app.addHook('onSend', async (request) => gate.leave(request))
}
