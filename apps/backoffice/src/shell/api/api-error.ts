import type { InputIssue, Problem, RefusalCode } from '@motora/contract'

/** What went wrong on the way: no answer of the gateway, or one that is not known here (its own text is shown then). */
export type TransportFailure = 'offline' | 'unknown_content_type' | 'unreadable' | 'unknown_refusal'

/** A call that did not succeed: refused by the gateway, or lost on the way. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly code: RefusalCode | TransportFailure
  readonly errors: readonly InputIssue[]
  readonly params: Readonly<Record<string, string | number | boolean>>
  /** To quote to support. */
  readonly requestId: string | undefined

  constructor(facts: {
    status: number
    code: RefusalCode | TransportFailure
    message: string
    errors?: readonly InputIssue[] | undefined
    params?: Readonly<Record<string, string | number | boolean>> | undefined
    requestId?: string | undefined
  }) {
    super(facts.message)
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors ?? []
    this.params = facts.params ?? {}
    this.requestId = facts.requestId
  }
}

export const refusedWith = (problem: Problem): ApiError =>
  new ApiError({
    status: problem.status,
    code: problem.code,
    message: problem.detail,
    errors: problem.errors,
    params: problem.params,
    requestId: problem.requestId,
  })

/**
 * Whether the gateway refused what the address names, such as an id that is none: there is nothing there, and asking again
 * changes nothing.
 */
export const namesNothing = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'request.invalid' &&
  error.errors.length > 0 &&
  error.errors.every(({ path }) => path.startsWith('params.'))

/** Whether a write got no answer although there is a network: then it may have been done all the same. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'offline' && navigator.onLine

/** Whether a call got no answer: the network or the gateway is out of reach. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Whether the same call may end otherwise: no answer came, or none yet. A refusal says the same again. */
export const retryMayHelp = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/**
 * How a failure is said (`failed` of `useWrite`): in words that ask to try again where that may help, else by its reason
 * alone.
 */
export const askingToRetry =
  <Input>(words: (why: string, input: Input) => string) =>
  (why: string, input: Input, error: unknown): string =>
    retryMayHelp(error) ? words(why, input) : why
