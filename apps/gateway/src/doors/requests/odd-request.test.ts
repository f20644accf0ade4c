import { endpoint } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { answering, openDoor } from './testing/open-door.js'

const call = endpoint({
  id: 'test.get',
  method: 'GET',
  path: '/test/v1/{name}',
  summary: 'x',
  source: 'this test',
  audience: 'staff',
  needs: 'files.write',
  params: z.object({ name: z.string() }),
  query: z.object({ a: z.string().optional() }),
  answers: { 200: z.object({ name: z.string(), a: z.string().optional() }) },
})

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  const echo = (async (input: { params: object; query: object }) => ({
    status: 200,
    body: { ...input.params, ...input.query },
  })) as never
  door = await openDoor([answering(call, echo)])
})
afterAll(() => door.app.close())

const send = async (line: string, more = ''): Promise<string> => {
  const { socket, ended } = door.connect()
  socket.write(`GET ${line}\r\nHost: localhost\r\nAuthorization: Bearer t\r\n${more}\r\n`)
  return ended
}
const isProblem = (answer: string): boolean =>
  answer.startsWith('HTTP/1.1 400 ') &&
  [/^content-type: application\/problem\+json/im, /^x-request-id: \S/im, /"code":"request\.invalid"/].every((one) =>
    one.test(answer),
  )

test.each([
  ['an address of another house', 'http://evil.example/api/test/v1/a HTTP/1.1'],
  ['an escape that is no UTF-8', '/api/test/v1/%ff HTTP/1.1'],
  ['an escape in the query that is no UTF-8', '/api/test/v1/a?a=%e2%82 HTTP/1.1'],
  ['a name of 400 signs', `/api/test/v1/${'a'.repeat(400)} HTTP/1.1`],
])('%s is refused as a problem, and the connection ends [F4]', async (_what, line) => {
  expect(isProblem(await send(line))).toBe(true)
})

test('two hosts are refused, also when they are the same [F4]', async () => {
  expect(isProblem(await send('/api/test/v1/a HTTP/1.1', 'Host: evil.example\r\n'))).toBe(true)
  expect(isProblem(await send('/api/test/v1/a HTTP/1.1', 'Host: localhost\r\n'))).toBe(true)
})

test('an address in whole UTF-8 is read as it was meant', async () => {
  const answer = await door.call('/test/v1/%F0%9F%9B%B5%20100%25?a=a%2Bb+c')
  expect(await answer.json()).toEqual({ name: '🛵 100%', a: 'a+b c' })
})
