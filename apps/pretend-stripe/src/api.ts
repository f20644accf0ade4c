import { createHash } from 'node:crypto'
import { ApiError } from './api-error.js'
import type { Books, Draft } from './books.js'
import { expand } from './expand.js'
import type { Fault, Faults } from './faults.js'
import { canonical, type Form, readForm, textsOf } from './form.js'
import { newId } from './new-id.js'
import { routeOf } from './routes.js'

/** A call as it came in. */
export interface Request {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  body: string
  key: string | undefined
  authorization: string | undefined
}

/** What goes out; `cut`: the connection is broken off instead. */
export type Reply = { status: number; body: string; headers: Record<string, string> } | 'cut'

interface Outcome {
  status: number
  body: string
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const bodyOf = (answer: unknown): string => JSON.stringify(answer, null, 2)
const serverError = (): Outcome => ({
  status: 500,
  body: bodyOf({ error: { type: 'api_error', message: 'An unknown error occurred' } }),
})

/** The provider's API: keys, faults, and one line of the ledger for each call that does something. */
export class Api {
  readonly #books: Books
  readonly #faults: Faults
  readonly #secretKey: string
  readonly #origin: () => string
  readonly #onCommit: () => void
  readonly #underWay = new Set<string>()

  constructor(
    books: Books,
    faults: Faults,
    { secretKey, origin, onCommit }: { secretKey: string; origin: () => string; onCommit: () => void },
  ) {
    this.#books = books
    this.#faults = faults
    this.#secretKey = secretKey
    this.#origin = origin
    this.#onCommit = onCommit
  }

  /** Whether the caller holds the secret key, as a bearer token or as the name of basic authentication. */
  isKnown(authorization: string | undefined): boolean {
    const basic = Buffer.from(`${this.#secretKey}:`).toString('base64')
    return authorization === `Bearer ${this.#secretKey}` || authorization === `Basic ${basic}`
  }

  async answer(request: Request): Promise<Reply> {
    const id = newId('req')
    const key = request.method === 'POST' ? request.key : undefined
    const headers = { 'request-id': id, ...(key !== undefined && { 'idempotency-key': key }) }
    const refuse = (error: ApiError): Reply => ({ status: error.status, body: bodyOf(error.body), headers })
    if (!this.isKnown(request.authorization)) return refuse(unknownCaller(request.authorization))
    const fault = this.#faults.next(request.method, request.path)
    if (fault?.kind === 'rate_limit') return refuse(tooMany())
    if (key !== undefined && (key.length > 255 || this.#underWay.has(key))) return refuse(keyInUse(key))
    if (key !== undefined) this.#underWay.add(key)
    try {
      if (fault?.kind === 'slow') await wait(fault.ms)
      if (fault?.kind === 'hold_before') await this.#faults.hold(`${request.method} ${request.path}`)
      if (fault?.kind === 'cut_before') return 'cut'
      const { outcome, isReplayed } = this.#outcomeOf(request, key, id, fault)
      if (fault?.kind === 'slow_after') await wait(fault.ms)
      if (fault?.kind === 'hold_after') await this.#faults.hold(`${request.method} ${request.path}`)
      if (fault?.kind === 'cut_after') return 'cut'
      return {
        status: outcome.status,
        body: fault?.kind === 'garbled' ? outcome.body.slice(0, outcome.body.length / 2) : outcome.body,
        headers: { ...headers, ...(isReplayed && { 'idempotent-replayed': 'true' }) },
      }
    } catch (error) {
      if (error instanceof ApiError) return refuse(error)
      throw error
    } finally {
      if (key !== undefined) this.#underWay.delete(key)
    }
  }

  /** What the key keeps, or what the call does now. @throws ApiError that no key keeps */
  #outcomeOf(
    request: Request,
    key: string | undefined,
    id: string,
    fault: Fault | undefined,
  ): { outcome: Outcome; isReplayed: boolean } {
    const form = readForm(request.method === 'POST' ? request.body : request.query)
    const asked = createHash('sha256')
      .update(`${request.method} ${request.path} ${canonical(form)}`)
      .digest('hex')
    const kept = key === undefined ? undefined : this.#books.answerOf(key)
    if (kept && kept.asked !== asked) throw otherParameters(kept.key)
    if (kept) return { outcome: kept, isReplayed: true }
    const draft = this.#books.draft({ id, idempotency_key: key ?? null })
    const isBroken = fault?.kind === 'server_error'
    const done = isBroken ? serverError() : this.#run(request, form, draft, fault?.kind === 'pending')
    const outcome = fault?.kind === 'server_error_after' ? serverError() : done
    const put = isBroken ? [] : draft.things()
    if (put.length > 0 || key !== undefined) {
      const answer = key === undefined ? undefined : { key, asked, ...outcome, at: this.#books.now() }
      this.#books.commit({ ...(put.length > 0 && { put }), ...(answer && { answer }) })
      this.#onCommit()
    }
    return { outcome, isReplayed: false }
  }

  /** @throws ApiError that no key keeps; then nothing is done */
  #run({ method, path }: Request, form: Form, draft: Draft, staysPending: boolean): Outcome {
    const route = routeOf(method, path)
    if (!route) throw unknownAddress(method, path)
    try {
      const answer = route.answer({ draft, form, id: route.id, origin: this.#origin(), staysPending })
      return { status: 200, body: bodyOf(expand(draft, answer, textsOf(form, 'expand'))) }
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isKept) throw error
      // a declined card leaves its traces, any other refusal none
      if (error.status !== 402) draft.discard()
      return { status: error.status, body: bodyOf(error.body) }
    }
  }
}

const unknownCaller = (given: string | undefined): ApiError =>
  new ApiError(401, {
    type: 'invalid_request_error',
    message: given === undefined ? 'You did not provide an API key.' : 'Invalid API Key provided.',
  })

const tooMany = (): ApiError =>
  new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })

const keyInUse = (key: string): ApiError =>
  key.length > 255
    ? new ApiError(400, {
        type: 'idempotency_error',
        message: 'Idempotency keys must not be longer than 255 characters.',
      })
    : new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      })

const otherParameters = (key: string): ApiError =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`,
  })

const unknownAddress = (method: string, path: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). This pretend provider has only what Motora needs.`,
  })
