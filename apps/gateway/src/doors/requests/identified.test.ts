import { endpoint, type ReceivedForm } from '@motora/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { answering, openDoor } from './testing/open-door.js'

const common = { summary: 'x', source: 'this test', audience: 'staff', needs: 'files.write' } as const
const jsonCall = endpoint({
  ...common,
  id: 'test.takeJson',
  method: 'POST',
  path: '/test/v1/json',
  body: z.object({ a: z.number() }),
  answers: { 200: z.object({ a: z.number() }) },
})
const formCall = endpoint({
  ...common,
  id: 'test.takeForm',
  method: 'POST',
  path: '/test/v1/forms',
  takes: 'form',
  body: z.object({}),
  maxBodyBytes: 10_000,
  answers: { 201: z.object({ length: z.number() }) },
})

let done: string[]
let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor([
    answering(jsonCall, (async ({ body }: { body: unknown }) => {
      done.push('json')
      return { status: 200, body }
    }) as never),
    answering(formCall, (async ({ body: { file } }: { body: ReceivedForm<object> }) => {
      let length = 0
      for await (const chunk of file.bytes) length += chunk.length
      done.push('form')
      return { status: 201, body: { length } }
    }) as never),
  ])
})
afterAll(() => door.app.close())
beforeEach(() => {
  done = []
  door.signOut(false)
})

const form = [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
  'first half, second half\r\n--x--\r\n',
].join('')

/** Sends all but the last bytes of a body, does something meanwhile, and sends the rest. */
const heldBack = async (path: string, type: string, body: string, meanwhile: () => void): Promise<string> => {
  const { socket, ended } = door.connect()
  const head = [`POST /api/test/v1/${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Authorization: Bearer t', 'Connection: close']
  head.push(`Content-Type: ${type}`, `Content-Length: ${body.length}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -8)}`)
  // longer than what the door takes for the moment in which it asked
  await new Promise((resolve) => setTimeout(resolve, 250))
  meanwhile()
  socket.write(body.slice(-8))
  return ended
}

const calls = [
  ['json', 'application/json', '{         "a":1}', 200],
  ['forms', 'multipart/form-data; boundary=x', form, 201],
] as const

test.each(calls)('a body that is held back until its sender is signed out changes nothing: %s', async (...call) => {
  const [path, type, body] = call
  const said = await heldBack(path, type, body, () => door.signOut(true))
  expect(said).toMatch(/^HTTP\/1\.1 401 /)
  expect(said).toContain('identity.unauthenticated')
  expect(done).toEqual([])
})

test.each(calls)('a body that only takes its time is taken: %s', async (path, type, body, status) => {
  const said = await heldBack(path, type, body, () => undefined)
  expect(said.slice(9, 12)).toBe(String(status))
  expect(done).toHaveLength(1)
})
