import { type AnswerSchema, type CallOf, type EndpointSpec, isBinary } from '@motora/contract'
import { listThresholds } from '@motora/contract/operators'
import type { Result } from '../shell/api/client'
import { addUnlawfulAnswer } from './unlawful-answers'

/** A pretend `fetch`: answers by path, remembers what was asked. Only for tests of the shell. */
export type Answerer = (call: {
  path: string
  method: string
  headers: Headers
  body: unknown
}) => Response | Promise<Response>

/** What a call of the contract came with. */
export interface Received<E extends EndpointSpec> {
  params: Record<string, string>
  query: Record<string, string>
  body: CallOf<E>['body']
}
type Rows<E extends EndpointSpec> = Result<E> extends readonly (infer Row)[] ? Row[] : never
type AnswerValue<E extends EndpointSpec> = E extends { list: true } ? Rows<E> : Result<E>
/** What it answers: the rows of a list, the body of a success, or a refusal made by `refused`. */
export type TypedAnswer<E extends EndpointSpec> =
  | AnswerValue<E>
  | ((call: Received<E>) => AnswerValue<E> | Response | Promise<AnswerValue<E> | Response>)

export interface FakeGateway {
  send: typeof fetch
  /** What was asked, in order: `POST /api/users/v1/Totp`. */
  asked: string[]
  answer: {
    /**
     * Answers a call of the contract, typed by it and judged by its schema: what the contract would not allow fails the
     * test. A list's total is the number of its rows unless `total` says otherwise.
     */
    <E extends EndpointSpec>(endpoint: E, answer: TypedAnswer<E>, more?: { total?: number }): void
    /** The former way: by path, checked by nothing. Only until all screens' tests name endpoints. */
    (path: string, answerer: Answerer): void
  }
  /** What a call of the contract was asked with, in order. */
  received: <E extends EndpointSpec>(endpoint: E) => Received<E>[]
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } })

export const refused = (status: number, code: string, params?: Record<string, string | number>): Response =>
  new Response(
    JSON.stringify({
      type: 'about:blank',
      title: 'no',
      status,
      code,
      detail: `refused: ${code}`,
      requestId: 'r-1',
      params,
    }),
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

/** `/api/x/{id}/y` as the address that it matches, letter case aside. */
export const patternOf = ({ path }: EndpointSpec): RegExp =>
  new RegExp(`^/api${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`, 'i')

/** The one status of a success, and its schema. */
const successOf = ({ id, answers }: EndpointSpec): [status: number, schema: AnswerSchema] => {
  const found = Object.entries(answers).find(([status]) => Number(status) < 300)
  if (!found) throw new Error(`${id} has no success`)
  return [Number(found[0]), found[1]]
}

export function fakeGateway(): FakeGateway {
  const byPath = new Map<string, Answerer>()
  const byEndpoint = new Map<string, { endpoint: EndpointSpec; answer: unknown; total: number | undefined }>()
  // what every screen with vehicles asks; no operator has said anything unless the test says so
  byEndpoint.set(listThresholds.id, { endpoint: listThresholds, answer: [], total: undefined })
  const received = new Map<string, Received<EndpointSpec>[]>()
  const asked: string[] = []

  const answerOf = async (method: string, address: URL, body: unknown): Promise<Response | undefined> => {
    // `Tickets/GetAll` before `Tickets/{id}`
    const places = ({ path }: EndpointSpec) => path.split('{').length
    const inOrder = [...byEndpoint.values()].sort((one, other) => places(one.endpoint) - places(other.endpoint))
    for (const { endpoint, answer, total } of inOrder) {
      const match = endpoint.method === method ? patternOf(endpoint).exec(address.pathname) : null
      if (!match) continue
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      )
      const call = { params, query: Object.fromEntries(address.searchParams), body } as Received<EndpointSpec>
      received.set(endpoint.id, [...(received.get(endpoint.id) ?? []), call])
      const given: unknown = typeof answer === 'function' ? await answer(call) : answer
      if (given instanceof Response) return given
      const [status, schema] = successOf(endpoint)
      if (schema === null) return new Response(null, { status: 204 })
      const judged = isBinary(schema) ? schema.json : schema
      const fault = judged?.safeParse(given).error
      if (fault) addUnlawfulAnswer(`${endpoint.id} would never answer this: ${fault.message}`)
      return json(
        given,
        status,
        endpoint.list ? { 'X-Total-Count': String(total ?? (given as unknown[]).length) } : undefined,
      )
    }
    return undefined
  }

  return {
    asked,
    received: <E extends EndpointSpec>({ id }: E) => (received.get(id) ?? []) as unknown as Received<E>[],
    answer: (what: string | EndpointSpec, answer: unknown, { total }: { total?: number } = {}) => {
      if (typeof what === 'string') byPath.set(what.toLowerCase(), answer as Answerer)
      else byEndpoint.set(what.id, { endpoint: what, answer, total })
    },
    send: async (url, init) => {
      const address = new URL(String(url), 'http://motora.test')
      const method = init?.method ?? 'GET'
      // A page that lost its gateway in a test before looks for it by itself: what it finds ends the search.
      if (address.pathname === '/healthz' && !byPath.has('/healthz')) return json({})
      if (!patternOf(listThresholds).test(address.pathname)) asked.push(`${method} ${address.pathname}`)
      // bytes and forms come as they were sent
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined)
      const typed = await answerOf(method, address, body)
      if (typed) return typed
      const answerer = byPath.get(address.pathname.toLowerCase())
      if (!answerer) throw new TypeError(`nobody answers ${address.pathname}`)
      return answerer({ path: address.pathname, method, headers: new Headers(init?.headers), body })
    },
  }
}
