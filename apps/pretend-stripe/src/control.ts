import { ApiError, badParameter, missing, notNow } from './api-error.js'
import type { Books, Draft } from './books.js'
import { type FaultKind, type Faults, faultKinds, noPlan, type Plan } from './faults.js'
import { takeHistory } from './history.js'
import { closeDispute, openDispute } from './resources/disputes.js'
import { settleRefund } from './resources/refunds.js'
import { settleIntent } from './resources/settle-intent.js'
import { starOf } from './routes.js'
import type { Webhooks } from './webhooks.js'

type Asked = Record<string, unknown>

const textIn = (asked: Asked, name: string): string => {
  const value = asked[name]
  if (typeof value !== 'string' || value === '') throw badParameter(name, `${name} must be a text.`)
  return value
}
const numberIn = (asked: Asked, name: string, otherwise: number): number => {
  const value = asked[name] ?? otherwise
  if (typeof value !== 'number' || !Number.isFinite(value)) throw badParameter(name, `${name} must be a number.`)
  return value
}
const oneOf = <T extends string>(asked: Asked, name: string, known: readonly T[]): T => {
  const value = textIn(asked, name)
  const found = known.find((one) => one === value)
  if (!found) throw badParameter(name, `${name} must be one of ${known.join(', ')}.`)
  return found
}

const planOf = (asked: Asked): Plan => {
  const faults = (asked.faults ?? {}) as Partial<Record<FaultKind, number>>
  for (const [kind, share] of Object.entries(faults))
    if (!(faultKinds as readonly string[]).includes(kind) || !(typeof share === 'number' && share >= 0 && share <= 1))
      throw badParameter('faults', `faults must be shares from 0 to 1 of ${faultKinds.join(', ')}.`)
  return {
    seed: numberIn(asked, 'seed', noPlan.seed as number),
    faults,
    slowMs: numberIn(asked, 'slow_ms', 0),
    doubledShare: numberIn(asked, 'doubled_share', 0),
    maxDelayMs: numberIn(asked, 'max_delay_ms', 0),
  }
}

const historyCall = 'POST /_pretend/history'

/**
 * What tests and the demo may ask of the provider and no customer of it could, below `/_pretend/`: faults, holds,
 * disputes, what banks do later, the clock.
 */
export class Control {
  readonly #books: Books
  readonly #faults: Faults
  readonly #webhooks: Webhooks | undefined

  constructor(books: Books, faults: Faults, webhooks: Webhooks | undefined) {
    this.#books = books
    this.#faults = faults
    this.#webhooks = webhooks
  }

  /** @throws ApiError */
  answer(method: string, path: string, asked: Asked): unknown {
    const calls: Readonly<Record<string, (id: string) => unknown>> = {
      'PUT /_pretend/plan': () => this.#faults.plan(planOf(asked)),
      'POST /_pretend/triggers': () =>
        this.#faults.trigger({
          on: textIn(asked, 'on'),
          kind: oneOf(asked, 'fault', faultKinds),
          times: numberIn(asked, 'times', 1),
          ms: numberIn(asked, 'ms', 0),
        }),
      'DELETE /_pretend/triggers': () => this.#faults.clear(),
      'GET /_pretend/held': () => ({ held: this.#faults.held() }),
      'POST /_pretend/release': () => this.#faults.release(),
      'POST /_pretend/clock': () => this.#books.commit({ aheadSeconds: numberIn(asked, 'ahead_seconds', 0) }),
      'POST /_pretend/disputes': () =>
        this.#do((draft) =>
          openDispute(
            draft,
            textIn(asked, 'payment_intent'),
            typeof asked.reason === 'string' ? asked.reason : 'general',
          ),
        ),
      'POST /_pretend/disputes/*/close': (id) =>
        this.#do((draft) => closeDispute(draft, id, oneOf(asked, 'outcome', ['won', 'lost']))),
      'POST /_pretend/refunds/*/settle': (id) =>
        this.#do((draft) => settleRefund(draft, id, oneOf(asked, 'outcome', ['succeeded', 'failed']))),
      'POST /_pretend/payment_intents/*/settle': (id) =>
        this.#do((draft) => settleIntent(draft, id, oneOf(asked, 'outcome', ['succeeded', 'failed']))),
      [historyCall]: () => takeHistory(this.#books, asked),
      'POST /_pretend/events/*/resend': (id) => this.#resend(id),
    }
    for (const [call, run] of Object.entries(calls)) {
      const [of, pattern = ''] = call.split(' ')
      const id = of === method ? starOf(pattern, path) : undefined
      if (id !== undefined) return run(id) ?? { ok: true }
    }
    throw new ApiError(404, { type: 'invalid_request_error', message: `There is no ${method} ${path}.` })
  }

  #do<T>(change: (draft: Draft) => T): T {
    const draft = this.#books.draft({ id: null, idempotency_key: null })
    const answer = change(draft)
    this.#books.commit({ put: draft.things() })
    this.#webhooks?.takeUp()
    return answer
  }

  #resend(id: string): void {
    const event = this.#books.find('event', id)
    if (!event) throw missing('event', id)
    if (!this.#webhooks) throw notNow('no_receiver', 'Events go nowhere: no receiver was named at the start.')
    this.#webhooks.resend(event)
  }
}
