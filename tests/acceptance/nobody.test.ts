import type { EndpointSpec } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Stand } from '../stand.js'

let stand: Stand
beforeAll(async () => {
  stand = await Stand.start({ world: 'bare' })
})
afterAll(() => stand?.close())

const someId = '0190a000-0000-7000-8000-00000000000a'
const urlOf = (endpoint: EndpointSpec): string => `${stand.origin}/api${endpoint.path.replaceAll(/\{\w+\}/g, someId)}`
const call = (endpoint: EndpointSpec, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(urlOf(endpoint), {
    method: endpoint.method,
    headers: { ...(endpoint.body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(endpoint.body ? { body: '{}' } : {}),
  })

const guarded = allEndpoints.filter((endpoint) => endpoint.audience !== 'public')
const named = (endpoints: readonly EndpointSpec[]): [string, EndpointSpec][] =>
  endpoints.map((endpoint) => [endpoint.id, endpoint])

/** Who may call what without a token is asked by `access-matrix.test.ts`; here are tokens and addresses that are none. */
describe('signed in as nobody', () => {
  test.each(named(guarded))('%s answers 401 to a token that is none', async (_id, endpoint) => {
    for (const token of ['Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await call(endpoint, { authorization: token })
      expect(answer.status).toBe(401)
      await answer.arrayBuffer()
    }
  })

  test('an address outside the contract is 404, another method 405', async () => {
    const unknown = await fetch(`${stand.origin}/api/nothing/here`)
    expect(unknown.status).toBe(404)
    const method = await fetch(`${stand.origin}/api/users/v1/Totp`)
    expect(method.status).toBe(405)
    expect(method.headers.get('allow')).toBe('POST')
  })
})
