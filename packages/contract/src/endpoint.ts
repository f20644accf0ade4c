import type { z } from 'zod'
import type { Permission } from './permissions/index.js'
import type { RefusalCode } from './refusals.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anyone, back-office people, riders of the app, devices with a key. */
export type Audience = 'public' | 'staff' | 'rider' | 'device'

/** An answer body that is not JSON. */
export interface BinaryAnswer {
  binary: true
  contentTypes: readonly string[]
  /** Set where the same status may carry JSON instead. */
  json?: z.ZodType
}
/** @param contentTypes what the body may be, such as `image/png` */
export const binary = (...contentTypes: string[]): BinaryAnswer => ({ binary: true, contentTypes })
/** One status with two faces: JSON of this shape, or a file. */
export const jsonOrBinary = <S extends z.ZodType>(json: S, ...contentTypes: string[]): BinaryAnswer & { json: S } => ({
  binary: true,
  contentTypes,
  json,
})
export const isBinary = (answer: unknown): answer is BinaryAnswer =>
  typeof answer === 'object' && answer !== null && 'binary' in answer

/** A form with one file, as it comes in: the fields were checked, the file's bytes are still on their way. */
export interface ReceivedForm<F> {
  fields: F
  file: {
    /** As the sender names it: never a path of ours. */
    name: string
    bytes: AsyncIterable<Uint8Array>
  }
}

/** `null` is an answer without a body (204). A list of answers: one status, several shapes. */
export type AnswerSchema = z.ZodType | BinaryAnswer | null

/** One call, as data: both the gateway and every client are made from it. */
export interface EndpointSpec {
  /** The operationId in the OpenAPI document: `room.verbNoun`. */
  id: string
  method: Method
  /** Below `/api`; `{name}` marks a parameter. Letter case does not matter on the wire. */
  path: `/${string}`
  summary: string
  /** Where it is specified, such as `fleet side, section 7`. */
  source: string
  audience: Audience
  /** For staff: the kind of thing that the role must be allowed to do. */
  needs?: Permission
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * The body is no JSON: the bytes themselves (`application/octet-stream`), or a form with one file
   * (`multipart/form-data`), whose fields `body` describes. `signed`: JSON as the bytes that came, for its sender has
   * signed those.
   */
  takes?: 'bytes' | 'form' | 'signed'
  answers: Readonly<Record<number, AnswerSchema>>
  /** Refusals beyond those of every call. */
  refusals?: readonly RefusalCode[]
  /**
   * A list: takes page, pageSize, sort and column filters, answers `X-Total-Count`. Where `X-Total-Count-Has-More: true`
   * comes with it there are more than so many. `X-Next-Cursor` and `X-Previous-Cursor` lead to the pages next to this one.
   */
  list?: true
  /**
   * Of a list: its rows say their days themselves, each by a clock of its own. What asks for whole days says days, and no
   * moments.
   */
  ownDays?: true
  /** Answers all of its few rows together, without pages; like a list it can be taken home as a file. */
  rows?: true
  /** Largest body in bytes; 1 MB unless said. */
  maxBodyBytes?: number
  /** An event stream: the handler writes to the connection itself. */
  stream?: true
  /** Of a public call that asks for a bearer token of its own: how the document names it, and what it is in words. */
  ticket?: { name: string; description: string }
  /** For staff: answers also before a role is chosen (who am I, sign me out); the actor is then an `account`. */
  withoutMembership?: true
  /** For staff: answers also to a call without any token; the actor is then `nobody` and permissions are not asked. */
  nobodyToo?: true
  /**
   * For staff: when the caller must have typed the factor again in this session, within the last minutes: for the file
   * of the list (`export`), for a write about many vehicles (`many-vehicles`), or each time (`always`). The rule is `asksFactor` of
   * `rules/identity`. source: decision 0041
   */
  freshFactor?: 'export' | 'many-vehicles' | 'always'
  /**
   * For staff: takes a key of the caller's (`Idempotency-Key`). The same call with the same key again is answered the same,
   * for a day, and nothing is done; another call with it is refused. source: decision 0083
   */
  idempotencyKey?: true
  /** Calls one address may make in a minute; the general limit unless said. */
  perMinutePerAddress?: number
}

export const endpoint = <const E extends EndpointSpec>(spec: E): E => {
  if (spec.audience === 'staff' && !spec.needs && !spec.withoutMembership)
    throw new Error(`${spec.id}: a staff call must say what it needs`)
  if (spec.idempotencyKey && (spec.audience !== 'staff' || spec.takes || spec.method === 'GET'))
    throw new Error(`${spec.id}: a key is for writes of staff, with JSON`)
  return spec
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type BodyOf<S> = S extends z.ZodType
  ? z.input<S>
  : S extends BinaryAnswer & { json: infer J extends z.ZodType }
    ? z.input<J> | BinaryBody
    : S extends BinaryAnswer
      ? BinaryBody
      : undefined

/** A file: held in memory, or coming from where it is kept. */
export type BinaryBody = {
  contentType: string
  /** Given, the answer is to be saved under this name, and never shown as a page of ours. */
  fileName?: string
  /** Of a 206: which part of how much. First and last byte, both included. */
  range?: { first: number; last: number; totalBytes: number }
} & ({ bytes: Uint8Array } | { stream: AsyncIterable<Uint8Array>; lengthBytes: number })

/** What a handler receives: parsed, never raw. */
export interface InputOf<E extends EndpointSpec> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: E['takes'] extends 'bytes' | 'signed'
    ? Uint8Array
    : E['takes'] extends 'form'
      ? ReceivedForm<Output<E['body']>>
      : Output<E['body']>
}

/** The cursors of the pages behind and before this one: of a list that takes them, and of no other. */
type CursorsOf<E extends EndpointSpec> = EndpointSpec extends E
  ? { next?: string; previous?: string }
  : 'cursor' extends keyof Output<E['query']>
    ? { next?: string; previous?: string }
    : { next?: never; previous?: never }

/** What a handler may answer: only pairs that the endpoint names. */
export type AnswerOf<E extends EndpointSpec> = {
  [S in keyof E['answers'] & number]: {
    status: S
    body: BodyOf<E['answers'][S]>
    /** Of a list: how many rows there are in all; with `hasMore`, there are more than so many. */
    total?: number
    hasMore?: true
  } & CursorsOf<E>
}[keyof E['answers'] & number]

/** What a caller sends. */
export interface CallOf<E extends EndpointSpec> {
  params: E['params'] extends z.ZodType ? z.input<E['params']> : undefined
  query: E['query'] extends z.ZodType ? z.input<E['query']> : undefined
  body: E['takes'] extends 'bytes' | 'signed'
    ? Uint8Array
    : E['takes'] extends 'form'
      ? FormData
      : E['body'] extends z.ZodType
        ? z.input<E['body']>
        : undefined
}
