/** A pretend `fetch`: answers by path, remembers what was asked. Only for tests of the shell. */
export type Answerer = (call: {
  path: string
  method: string
  headers: Headers
  body: unknown
}) => Response | Promise<Response>

export interface FakeGateway {
  send: typeof fetch
  /** What was asked, in order: `POST /api/users/v1/Totp`. */
  asked: string[]
  answer: (path: string, answerer: Answerer) => void
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } })

export const refused = (status: number, code: string, params?: Record<string, string>): Response =>
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

export function fakeGateway(): FakeGateway {
  const answerers = new Map<string, Answerer>()
  const asked: string[] = []
  return {
    asked,
    answer: (path, answerer) => answerers.set(path.toLowerCase(), answerer),
    send: async (url, init) => {
      const address = new URL(String(url), 'http://motora.test')
      const method = init?.method ?? 'GET'
      asked.push(`${method} ${address.pathname}`)
      const answerer = answerers.get(address.pathname.toLowerCase())
      if (!answerer) throw new TypeError(`nobody answers ${address.pathname}`)
      // bytes and forms come as they were sent
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined)
      return answerer({ path: address.pathname, method, headers: new Headers(init?.headers), body })
    },
  }
}
