import { isProblem, isProblemOfAnyCode } from '@motora/contract'
import { ApiError, refusedWith } from './api-error'
import type { FileAnswer } from './file-answer'
import { sentFileName } from './sent-file-name'

export type Answer =
  | { kind: 'none'; status: number }
  | { kind: 'json'; status: number; value: unknown; place: ListPlace }
  | ({ kind: 'file'; status: number } & FileAnswer)

/** Where a page is in its list, as the answer's headers say it. */
export interface ListPlace {
  /** Rows in the whole filtered result; undefined: it is no list. */
  total?: number
  /** There are more than `total`. */
  hasMore?: true
  /** Cursors of the pages behind this one and before it. */
  next?: string
  previous?: string
}

const placeOf = (headers: Headers): ListPlace => {
  const [total, next, previous] = ['x-total-count', 'x-next-cursor', 'x-previous-cursor'].map((name) =>
    headers.get(name),
  )
  return {
    ...(total == null ? {} : { total: Number(total) }),
    ...(headers.get('x-total-count-has-more') === 'true' ? { hasMore: true } : {}),
    ...(next ? { next } : {}),
    ...(previous ? { previous } : {}),
  }
}

const fileTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/csv'])

/**
 * Reads an answer by its content type.
 * @param anyFile whether the call answers files of any type: then JSON too is a file
 * @throws ApiError for a refusal, and for a content type that is not known. (ledger U-05, Z-33)
 */
export async function readAnswer(response: Response, anyFile = false): Promise<Answer> {
  const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (!response.ok) throw await refusal(response, contentType, requestId)
  if (response.status === 204) return { kind: 'none', status: 204 }
  if (contentType === 'application/json' && !anyFile) {
    return {
      kind: 'json',
      status: response.status,
      value: await json(response, requestId),
      place: placeOf(response.headers),
    }
  }
  if (fileTypes.has(contentType) || (anyFile && contentType)) {
    const fileName = sentFileName(response.headers.get('content-disposition'))
    return { kind: 'file', status: response.status, contentType, blob: await bytes(response, requestId), fileName }
  }
  throw new ApiError({
    status: response.status,
    code: 'unknown_content_type',
    message: `The answer has an unknown content type: ${contentType || 'none'}`,
    requestId,
  })
}

async function refusal(response: Response, contentType: string, requestId: string | undefined): Promise<ApiError> {
  if (contentType === 'application/problem+json') {
    const told = await json(response, requestId)
    if (isProblem(told)) return refusedWith(told)
    if (isProblemOfAnyCode(told)) {
      const { status, detail: message, requestId: toldId } = told
      return new ApiError({ status, code: 'unknown_refusal', message, requestId: toldId })
    }
  }
  return new ApiError({
    status: response.status,
    code: response.status === 404 ? 'request.not_found' : response.status >= 500 ? 'request.unavailable' : 'unreadable',
    message: `The gateway answered ${response.status}`,
    requestId,
  })
}

async function bytes(response: Response, requestId: string | undefined): Promise<Blob> {
  try {
    return await response.blob()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({ status: 0, code: 'offline', message: 'The file has broken off', requestId })
  }
}

async function json(response: Response, requestId: string | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // given up by who asked: nobody is told that it could not be read
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({
      status: response.status,
      code: 'unreadable',
      message: 'The answer is not readable',
      requestId,
    })
  }
}
