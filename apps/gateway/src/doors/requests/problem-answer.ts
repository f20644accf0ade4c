import type { Problem } from '@motora/contract'
import { isDatabaseAway, isTooSlow } from '../../kernel/db/database-away.js'
import { Refusal } from '../../kernel/refusal.js'

const titles: Record<number, string> = {
  400: 'The request is not right',
  401: 'Sign in first',
  403: 'Not permitted',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Not possible now',
  413: 'Too large',
  416: 'No such part',
  429: 'Too many requests',
  431: 'Too large',
  500: 'Something went wrong on our side',
  503: 'Not available at the moment',
}

/** The body of a refusal: RFC 9457. Carries what the caller may know and nothing of the inside. source: decision Z-33. */
export const problemOf = (refusal: Refusal, requestId: string): Problem => ({
  type: `urn:motora:refusal:${refusal.code}`,
  title: titles[refusal.status] ?? 'Refused',
  status: refusal.status,
  code: refusal.code,
  detail: refusal.message,
  ...(refusal.params ? { params: refusal.params } : {}),
  ...(refusal.issues ? { errors: refusal.issues } : {}),
  requestId,
})

type HttpError = Error & { statusCode?: number }

/** What the HTTP server itself refuses, in our own words; undefined for a defect. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const { statusCode } = error as HttpError
  if (isDatabaseAway(error)) {
    return new Refusal(
      'request.unavailable',
      isTooSlow(error)
        ? 'This took longer than the database may work on it. Ask for less, such as fewer days, or try again in a few seconds.'
        : 'The database cannot be reached at the moment. Try again in a few seconds.',
    )
  }
  switch (statusCode) {
    case 413:
      return new Refusal('request.too_large', 'The body is larger than this call takes.')
    case 429:
      return new Refusal('request.throttled', 'Too many requests. Wait a moment and try again.')
    case 400:
    case 415:
      return new Refusal(
        'request.invalid',
        statusCode === 415 ? 'This call takes JSON.' : 'The body is not valid JSON.',
      )
    case 503:
      return new Refusal('request.unavailable', 'Too busy at the moment. Try again in a few seconds.')
    default:
      return statusCode !== undefined && statusCode < 500
        ? new Refusal('request.invalid', 'The request could not be read.')
        : undefined
  }
}
