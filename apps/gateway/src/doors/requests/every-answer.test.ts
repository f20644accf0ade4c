import { endpoint } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { answering, openDoor } from './testing/open-door.js'

const thing = endpoint({
  id: 'test.getThing',
  method: 'GET',
  path: '/test/v1/things/{id}',
  summary: 'A thing',
  source: 'this test',
  audience: 'staff',
  needs: 'files.read',
  params: z.object({ id: z.string() }),
  answers: { 200: z.object({ id: z.string() }) },
})

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor([
    answering(thing, async ({ params: { id } }: { params: { id: string } }) => {
      if (id === 'broken') throw new Error('a defect')
      return { status: 200, body: { id } }
    }),
  ])
})
afterAll(() => door.app.close())

const bare = async (request: string): Promise<string> => {
  const { socket, ended } = door.connect()
  socket.write(`${request}\r\nConnection: close\r\n\r\n`)
  return ended
}

test.each([
  ['an answer', '/test/v1/things/one', 200],
  ['a refusal', '/nothing/here', 404],
  ['a defect', '/test/v1/things/broken', 500],
  ['a call like the reader of the calls', '/docsx', 404],
])('%s carries the policy, trusted types too', async (_what, path, status) => {
  const answer = await door.call(path)
  expect(answer.status).toBe(status)
  const policy = (answer.headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim())
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]),
  )
  expect(policy.join()).not.toContain('unsafe')
})

test.each(['GET', 'HEAD', 'POST', 'OPTIONS'])(
  '%s under the name of another machine is refused by the door',
  async (method) => {
    const asked = (host: string, path = '/api/test/v1/things/one') =>
      bare(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer t\r\nContent-Length: 0`)
    for (const path of [
      '/api/test/v1/things/one',
      '/',
      '/login',
      '/api/openapi.json',
      '/api/docs',
      '/assets/../healthz',
    ])
      expect(await asked('evil.example', path), path).toMatch(/^HTTP\/1\.1 421 /)
    expect(await asked('localhost')).not.toMatch(/^HTTP\/1\.1 421 /)
  },
)

test('two names, one name in the address, and a name by a header of a proxy are no way round', async () => {
  const get = 'GET /api/test/v1/things/one HTTP/1.1\r\nAuthorization: Bearer t\r\n'
  expect(await bare(`${get}Host: localhost\r\nHost: evil.example`)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await bare(`${get}Host: evil.example\r\nX-Forwarded-Host: localhost`)).toMatch(/^HTTP\/1\.1 421 /)
  expect(await bare(`${get}Host: evil.example\r\nForwarded: host=localhost`)).toMatch(/^HTTP\/1\.1 421 /)
  expect(await bare('GET http://localhost/healthz HTTP/1.1\r\nHost: evil.example')).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test('a call that only reads is not answered to HEAD: nothing is done by a method that nobody judged', async () => {
  const answer = await door.call('/test/v1/things/one', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
})
