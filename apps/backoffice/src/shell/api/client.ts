import {
  type EndpointSpec,
  type ExportColumn,
  type ExportFormat,
  exportContentTypes,
  idempotencyHeader,
  isBinary,
  isProblem,
  type RowsEndpoint,
} from '@motora/contract'
import type { z } from 'zod'
import type { FactorAsked } from '../session/factor-question'
import { ApiError } from './api-error'
import { type Call, type LooseCall, urlOf } from './call-url'
import type { FileAnswer } from './file-answer'
import { type Answer, type ListPlace, readAnswer } from './read-answer'

export type { FileAnswer }

/** What the client must know of the session, and what it asks of it. */
export interface SessionAccess {
  /** Headers of a signed-in call; makes the token fresh first when it is about to expire. */
  headers(withMembership: boolean): Promise<Record<string, string>>
  /** A call was answered 401: true when a fresh token is there and the call is worth one more try. */
  refreshAfter401(headersUsed: Record<string, string>): Promise<boolean>
  /**
   * A call with much reach was refused until the factor is typed again: true when the person has typed it and the call is
   * worth one more try. Left out where nobody can be asked.
   */
  askFactor?: (what: FactorAsked) => Promise<boolean>
  /** Even the fresh token was answered 401: the session is over. */
  ended(): void
}

type JsonAnswer<A> = A extends z.ZodType
  ? z.output<A>
  : A extends { json: infer J extends z.ZodType }
    ? z.output<J>
    : never
type Successes<E extends EndpointSpec> = {
  [S in keyof E['answers'] & number]: JsonAnswer<E['answers'][S]>
}[keyof E['answers'] & number]
/** The body of a success; undefined where the call answers without one. */
export type Result<E extends EndpointSpec> = [Successes<E>] extends [never] ? undefined : Successes<E>

export interface Page<Row> extends ListPlace {
  rows: Row[]
  total: number
}
export type RowOf<T> = T extends readonly (infer Row)[] ? Row : never

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Says that it is the same call as before, where the endpoint takes a key. source: decision 0083 */
  idempotencyKey?: string
}

const unreachable = () => new ApiError({ status: 0, code: 'offline', message: 'The gateway cannot be reached' })

/** What a list is asked in addition to its own parameters when it is to be a file. (decision 0011) */
export interface ExportAsked {
  format: ExportFormat
  columns: readonly ExportColumn[]
  zone: string
}

type Send = typeof fetch

/** The types of the files that a call may answer. */
const fileTypesOf = (endpoint: EndpointSpec): string[] =>
  Object.values(endpoint.answers).flatMap((answer) => (isBinary(answer) ? answer.contentTypes : []))

/** @throws ApiError for a file of a type that the call does not name */
function assertKnown(endpoint: EndpointSpec, { status, ...answer }: FileAnswer & { status: number }): FileAnswer {
  const { contentType, blob, fileName } = answer
  if (fileTypesOf(endpoint).some((type) => type === contentType || type === '*/*'))
    return { contentType, blob, fileName }
  throw new ApiError({ status, code: 'unknown_content_type', message: contentType })
}

/** A form says its own type, with the boundary that the browser chooses. */
function bodyOf({ takes }: EndpointSpec, { body }: LooseCall): { body?: BodyInit; contentType?: string } {
  if (body === undefined) return {}
  if (takes === 'form') return { body: body as FormData }
  if (takes === 'bytes' || takes === 'signed')
    return { body: body as BodyInit, contentType: 'application/octet-stream' }
  return { body: JSON.stringify(body), contentType: 'application/json' }
}

/** The typed client of every call in the contract. */
export function createClient(session: SessionAccess, send: Send = (...args) => fetch(...args)) {
  /** One try, and after a 401 of a signed-in call one refresh and one more. (ledger U-03) */
  async function tokenResponseOf(endpoint: EndpointSpec, call: LooseCall, options: CallOptions): Promise<Response> {
    const signedIn = endpoint.audience === 'staff'
    const attempt = async () => {
      const identity = signedIn ? await session.headers(true) : {}
      const { body, contentType } = bodyOf(endpoint, call)
      const response = await reach(urlOf(endpoint, call), {
        method: endpoint.method,
        headers: {
          Accept: 'application/json, application/problem+json, */*',
          'X-Requested-With': 'motora-web',
          ...(contentType ? { 'Content-Type': contentType } : {}),
          ...(options.idempotencyKey ? { [idempotencyHeader]: options.idempotencyKey } : {}),
          ...identity,
        },
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
      })
      return { response, identity }
    }
    const first = await attempt()
    if (first.response.status !== 401 || !signedIn) return first.response
    if (!(await session.refreshAfter401(first.identity))) return first.response
    const second = await attempt()
    if (second.response.status === 401) session.ended()
    return second.response
  }

  /** The same, and one more try when the person has typed the factor again. */
  async function responseOf(endpoint: EndpointSpec, call: LooseCall, options: CallOptions): Promise<Response> {
    const response = await tokenResponseOf(endpoint, call, options)
    return (await typedAgain(response)) ? tokenResponseOf(endpoint, call, options) : response
  }

  /** Whether it was refused for want of a fresh factor, and the person has typed one. (decision 0041) */
  async function typedAgain(response: Response): Promise<boolean> {
    if (response.status !== 403 || !session.askFactor) return false
    const refusal: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    if (!isProblem(refusal) || refusal.code !== 'identity.fresh_factor_required') return false
    return session.askFactor(refusal.params?.asks === 'code' ? 'code' : 'password')
  }

  const answerOf = async (endpoint: EndpointSpec, call: LooseCall, options: CallOptions): Promise<Answer> =>
    readAnswer(await responseOf(endpoint, call, options), fileTypesOf(endpoint).includes('*/*'))

  async function reach(url: string, init: RequestInit): Promise<Response> {
    try {
      return await send(url, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw unreachable()
    }
  }

  return {
    /** One call. @throws ApiError */
    async call<E extends EndpointSpec>(endpoint: E, call: Call<E>, options: CallOptions = {}): Promise<Result<E>> {
      const answer = await answerOf(endpoint, call, options)
      if (answer.kind === 'file') throw new Error(`${endpoint.id} answered a file: call file() or either()`)
      return (answer.kind === 'json' ? answer.value : undefined) as Result<E>
    },

    /** A list: rows and their total. 204 and 404 are an empty list. (ledger U-04) @throws ApiError */
    async list<E extends EndpointSpec & { list: true }>(
      endpoint: E,
      call: Call<E>,
      options: CallOptions = {},
    ): Promise<Page<RowOf<Result<E>>>> {
      try {
        const answer = await answerOf(endpoint, call, options)
        if (answer.kind !== 'json' || !Array.isArray(answer.value)) return { rows: [], total: 0 }
        const rows = answer.value as RowOf<Result<E>>[]
        return { rows, ...answer.place, total: answer.place.total ?? rows.length }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { rows: [], total: 0 }
        throw error
      }
    },

    /**
     * A list as a file of the whole filtered result; `onProgress` hears the share done, where it is known.
     * @throws ApiError, also when the file breaks off half way; AbortError when it was stopped
     */
    async download<E extends RowsEndpoint>(
      endpoint: E,
      call: Call<E>,
      asked: ExportAsked,
      options: CallOptions & { onProgress?: (share: number | undefined) => void } = {},
    ): Promise<FileAnswer & { rows: number | undefined }> {
      const { packColumns, readDownload } = await import('./list-file').catch(() => {
        throw unreachable()
      })
      const { page: _page, pageSize: _size, ...query } = ((call as LooseCall).query ?? {}) as Record<string, unknown>
      const file = { ...asked, columns: await packColumns(asked.columns) }
      const response = await responseOf(endpoint, { ...call, query: { ...query, ...file } }, options)
      return readDownload(response, exportContentTypes[asked.format], options.onProgress)
    },

    /** A call that answers only a file, completely read. @throws ApiError, also when it breaks off half way */
    async file<E extends EndpointSpec>(endpoint: E, call: Call<E>, options: CallOptions = {}): Promise<FileAnswer> {
      const answer = await answerOf(endpoint, call, options)
      if (answer.kind !== 'file') throw new Error(`${endpoint.id} answered no file: call call() or either()`)
      return assertKnown(endpoint, answer)
    },

    /** A call that answers JSON or a file under the same status. @throws ApiError */
    async either<E extends EndpointSpec>(
      endpoint: E,
      call: Call<E>,
      options: CallOptions = {},
    ): Promise<{ json: Successes<E> } | { file: FileAnswer }> {
      const answer = await answerOf(endpoint, call, options)
      if (answer.kind === 'file') {
        return { file: assertKnown(endpoint, answer) }
      }
      return { json: (answer.kind === 'json' ? answer.value : undefined) as Successes<E> }
    },
  }
}
