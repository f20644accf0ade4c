import type { CardError, PaymentIntent } from './objects.js'

interface Details {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  doc_url?: string
  decline_code?: string
  charge?: string
  payment_intent?: PaymentIntent
  payment_method?: unknown
}

/** A refusal in the shape of the provider: a status and `{error: {type, code, message, param, …}}`. */
export class ApiError extends Error {
  readonly status: number
  readonly body: { error: Details }
  /** Whether a key keeps it. What was refused before any work began is asked again under the same key. */
  readonly isKept: boolean

  constructor(status: number, details: Details, isKept = false) {
    super(details.message)
    this.status = status
    this.body = { error: details }
    this.isKept = isKept
  }
}

/** A parameter that is missing or wrong: no work began. */
export const badParameter = (param: string, message: string, code = 'parameter_invalid_empty'): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', code, param, message })

/** A thing that is not there, 404 in an address and 400 in a parameter. */
export const missing = (what: string, id: string, param = 'id', status: 400 | 404 = 404): ApiError =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })

/** Something that may not be done to a thing as it is now; the key keeps it. */
export const notNow = (code: string, message: string, payment_intent?: PaymentIntent): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', code, message, ...(payment_intent && { payment_intent }) }, true)

/** 402: the card was declined, or its bank wants the payer. */
export const declined = (intent: PaymentIntent, error: CardError): ApiError =>
  new ApiError(402, { ...error, type: 'card_error', payment_intent: intent }, true)
