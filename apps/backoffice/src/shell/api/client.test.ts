import { inflateRawSync } from 'node:zlib'
import type { EndpointSpec } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { customer } from '@motora/contract/customers'
import { getVehicle, listVehicles } from '@motora/contract/vehicles'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { urlOf } from './call-url'
import { createClient } from './client'

const access = { headers: async () => ({}), refreshAfter401: async () => false, ended: () => undefined }
const list = '/api/vehicles/v1/vehicles'
const one = `${list}/a%2Fb`
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
})
const client = () => createClient(access, gateway.send)

test('every call goes to a path under one base, its parameters encoded [U-01]', async () => {
  gateway.answer(one, () => json({ id: 'a/b' }))
  expect(await client().call(getVehicle, { params: { id: 'a/b' } })).toEqual({ id: 'a/b' })
})

test.each(allEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s has its path under the base [U-01, V-08]',
  (_, endpoint) => {
    const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'a/../b']))
    expect(new URL(urlOf(endpoint, { params }), 'https://motora.demo').pathname).toMatch(/^\/api\/[a-z]+\/v1\//)
  },
)

test('a list brings its total; 204 and 404 are an empty list [U-04]', async () => {
  gateway.answer(list, () => json([{ id: '1' }], 200, { 'X-Total-Count': '41' }))
  expect(await client().list(listVehicles, {})).toEqual({ rows: [{ id: '1' }], total: 41 })
  gateway.answer(list, () => new Response(null, { status: 204 }))
  expect(await client().list(listVehicles, {})).toEqual({ rows: [], total: 0 })
  gateway.answer(list, () => refused(404, 'request.not_found'))
  expect(await client().list(listVehicles, {})).toEqual({ rows: [], total: 0 })
})

test('a 404 of one object stays a refusal', async () => {
  gateway.answer(one, () => refused(404, 'vehicle.not_found'))
  await expect(client().call(getVehicle, { params: { id: 'a/b' } })).rejects.toMatchObject({
    status: 404,
    code: 'vehicle.not_found',
    requestId: 'r-1',
  })
})

test.each(['text/html', 'application/octet-stream', ''])('an answer of type "%s" is an error [U-05]', async (type) => {
  gateway.answer(list, () => new Response('x', { headers: { 'Content-Type': type } }))
  await expect(client().list(listVehicles, {})).rejects.toMatchObject({ code: 'unknown_content_type' })
})

describe('a list as a file', () => {
  const asked = {
    format: 'csv',
    columns: [{ header: 'Plate', from: ['plate'], kind: 'text' }],
    zone: 'Europe/Madrid',
  } as const
  const fileOf = (parts: string[], headers: Record<string, string> = {}) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
          controller.close()
        },
      }),
      { headers: { 'Content-Type': 'text/csv', 'X-Total-Count': '2', ...headers } },
    )

  test('asks the list itself, without its page, reports how far it is and how many rows there are [T-01, V-24]', async () => {
    let url = ''
    const send: typeof fetch = async (address) => {
      url = String(address)
      return fileOf(['Plate\r\n', 'A\r\nB\r\n'], { 'X-Estimated-Length': '13' })
    }
    const heard: (number | undefined)[] = []
    const file = await createClient(access, send).download(
      listVehicles,
      { query: { page: 3, pageSize: 10, sort: '-plate', filter: '{"plate":"A*"}' } },
      { ...asked, columns: [...asked.columns] as never },
      { onProgress: (share) => heard.push(share) },
    )
    const query = Object.fromEntries(new URL(url, 'http://motora.test').searchParams)
    expect(query).toEqual({
      sort: '-plate',
      filter: '{"plate":"A*"}',
      format: 'csv',
      zone: 'Europe/Madrid',
      columns: JSON.stringify(asked.columns),
    })
    expect(file.rows).toBe(2)
    expect(await file.blob.text()).toBe('Plate\r\nA\r\nB\r\n')
    expect(heard).toEqual([7 / 13, 0.99])
  })

  test('words that are too many for an address are packed, and are the same columns', async () => {
    const labels = Object.fromEntries(
      Array.from({ length: 170 }, (_, n) => [`event.${n}`, `Qué ha pasado, número ${n}`]),
    )
    const columns = [{ header: 'Qué', from: ['event'], kind: 'choice' as const, labels }]
    let url = ''
    const send = async (to: unknown) => {
      url = String(to)
      return new Response('x', { headers: { 'Content-Type': 'text/csv' } })
    }
    await createClient(access, send as typeof fetch).download(listVehicles, {}, { ...asked, columns } as never)
    expect(url.length).toBeLessThan(4000)
    const sent = new URL(url, 'http://motora.test').searchParams.get('columns') ?? ''
    expect(sent.slice(0, 8)).toBe('deflate:')
    expect(JSON.parse(String(inflateRawSync(Buffer.from(sent.slice(8), 'base64url'))))).toEqual(columns)
  })

  test('refreshes once like every call, and says what the gateway refused [V-09, V-11]', async () => {
    let refreshed = 0
    const answers = [refused(401, 'identity.unauthenticated'), refused(400, 'request.invalid')]
    const session = { ...access, refreshAfter401: async () => Boolean(++refreshed) }
    const send: typeof fetch = async () => answers.shift() ?? json([])
    await expect(createClient(session, send).download(listVehicles, {}, asked as never)).rejects.toMatchObject({
      code: 'request.invalid',
      requestId: 'r-1',
    })
    expect(refreshed).toBe(1)
  })

  test('a file that breaks off is a failure, and so is one of another type [V-12, U-05]', async () => {
    const broken = new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('Plate\r\n')),
        pull: (controller) => controller.error(new TypeError('network error')),
      }),
      { headers: { 'Content-Type': 'text/csv' } },
    )
    const download = (answer: Response) =>
      createClient(access, async () => answer).download(listVehicles, {}, asked as never)
    await expect(download(broken)).rejects.toMatchObject({ code: 'offline' })
    await expect(download(new Response('x', { headers: { 'Content-Type': 'text/html' } }))).rejects.toMatchObject({
      code: 'unknown_content_type',
    })
    await expect(download(json([]))).rejects.toMatchObject({ code: 'unknown_content_type' })
  })
})

describe('every call of the contract', () => {
  const staff = allEndpoints.filter((one) => one.audience === 'staff')
  const rest = allEndpoints.filter((one) => one.audience !== 'staff')
  const call = (one: EndpointSpec) => ({ params: new Proxy({}, { get: () => 'x' }), ...(one.body ? { body: {} } : {}) })
  const counting = (answer: () => Response) => {
    const seen = { calls: 0, refreshes: 0, ended: 0 }
    const session = {
      headers: async () => ({ Authorization: 'Bearer t' }),
      refreshAfter401: async () => Boolean(++seen.refreshes),
      ended: () => {
        seen.ended += 1
      },
    }
    const send: typeof fetch = async () => {
      seen.calls += 1
      return answer()
    }
    return { seen, client: createClient(session, send) }
  }

  test.each(staff.map((one) => [one.id, one] as const))(
    '%s: 401, one refresh, one retry [U-03, V-09]',
    async (_id, one) => {
      let first = true
      const { seen, client } = counting(() => {
        const refuse = first
        first = false
        return refuse ? refused(401, 'identity.unauthenticated') : new Response(null, { status: 204 })
      })
      await client.call(one, call(one) as never)
      expect(seen).toEqual({ calls: 2, refreshes: 1, ended: 0 })
    },
  )

  test('a 401 that stays ends the session after one retry, and never asks in a circle [U-03]', async () => {
    const { seen, client } = counting(() => refused(401, 'identity.unauthenticated'))
    await expect(client.list(listVehicles, {})).rejects.toMatchObject({ status: 401 })
    expect(seen).toEqual({ calls: 2, refreshes: 1, ended: 1 })
  })

  test.each(rest.map((one) => [one.id, one] as const))('%s: its 401 starts no refresh', async (_id, one) => {
    const { seen, client } = counting(() => refused(401, 'identity.wrong_credentials'))
    await expect(client.call(one, call(one) as never)).rejects.toMatchObject({ status: 401 })
    expect(seen).toEqual({ calls: 1, refreshes: 0, ended: 0 })
  })

  test('204 and 404 are an empty list for every list, and 404 for nothing else [U-04, V-10]', async () => {
    for (const one of staff.filter(({ list }) => list)) {
      const { client } = counting(() => new Response(null, { status: 204 }))
      expect(await client.list(one as never, call(one) as never), one.id).toEqual({ rows: [], total: 0 })
    }
    for (const one of staff) {
      const { client } = counting(() => refused(404, 'request.not_found'))
      const answer = one.list ? client.list(one as never, call(one) as never) : client.call(one, call(one) as never)
      if (one.list) expect(await answer, one.id).toEqual({ rows: [], total: 0 })
      else await expect(answer, one.id).rejects.toMatchObject({ status: 404 })
    }
  })

  test('every other failure brings the server’s own message and its request id [U-06, V-11]', async () => {
    for (const status of [400, 403, 409, 413, 429, 500, 503]) {
      const { client } = counting(() => refused(status, 'request.invalid'))
      await expect(client.list(listVehicles, {})).rejects.toMatchObject({
        status,
        message: 'refused: request.invalid',
        requestId: 'r-1',
      })
    }
  })
})

test('a call that is given up while its answer comes is given up, and not unreadable', async () => {
  const body = new ReadableStream({ start: (to) => to.error(new DOMException('given up', 'AbortError')) })
  gateway.answer(one, () => new Response(body, { headers: { 'Content-Type': 'application/json' } }))
  await expect(client().call(getVehicle, { params: { id: 'a/b' } })).rejects.toMatchObject({ name: 'AbortError' })
})

test('absent query values are left out', async () => {
  let asked = ''
  const send: typeof fetch = async (url) => {
    asked = String(url)
    return json([])
  }
  await createClient(access, send).list(listVehicles, { query: { page: 2, search: undefined, sort: '-plate' } })
  expect(asked).toBe(`${list}?page=2&sort=-plate`)
})

test('nothing is needed that the specification does not show: codes, more in an answer, fees of customers, limits of their lists [V-39]', async () => {
  gateway.answer(one, () => refused(409, 'of.tomorrow'))
  const refusal = { status: 409, code: 'unknown_refusal', message: 'refused: of.tomorrow' }
  await expect(client().call(getVehicle, { params: { id: 'a/b' } })).rejects.toMatchObject(refusal)
  gateway.answer(one, () => json({ id: 'a/b', ofTomorrow: true }))
  expect(await client().call(getVehicle, { params: { id: 'a/b' } })).toMatchObject({ id: 'a/b' })
  expect(Object.keys(customer.shape).filter((name) => /fee|commission/i.test(name))).toEqual([])
  for (const { id, list: isList, query } of allEndpoints.filter(({ id }) => /^customers\.listCustomers/.test(id))) {
    expect(isList, id).toBe(true)
    // as many at a time as the screen asks for, and the next ones after them
    expect(query?.safeParse({ page: '7', pageSize: '50', sharingOperatorId: crypto.randomUUID() }).success, id).toBe(
      true,
    )
  }
})
