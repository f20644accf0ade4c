import { endpoint } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { answering, openDoor } from './testing/open-door.js'

const jsonCall = endpoint({
  id: 'test.takeJson',
  method: 'POST',
  path: '/test/v1/json',
  summary: 'x',
  source: 'this test',
  audience: 'staff',
  needs: 'files.write',
  body: z.object({ a: z.number() }),
  answers: { 200: z.object({ a: z.number() }) },
})

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  const echo = (async ({ body }: { body: unknown }) => ({ status: 200, body })) as never
  door = await openDoor([answering(jsonCall, echo)], { leastMs: 200, bytesPerMs: 100_000, afterAnswerMs: 200 })
})
afterAll(() => door.app.close())

const begin = (token: string) => {
  const { socket, ended } = door.connect()
  const head = 'POST /api/test/v1/json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n'
  socket.write(`${head}${token}\r\n{"a"`)
  return { socket, ended }
}

test('a body that does not come is cut', async () => {
  expect(await begin('Authorization: Bearer t\r\n').ended).not.toContain(' 200 ')
})

test('the rest of a body that is already answered is not waited for', async () => {
  expect(await begin('').ended).toMatch(/^HTTP\/1\.1 401/)
})

test('a body that comes in time is answered, and its connection stays', async () => {
  const { socket, ended } = begin('Authorization: Bearer t\r\n')
  socket.write(':1}')
  const first = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
  expect(first).toContain(' 200 ')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(socket.destroyed).toBe(false)
  socket.destroy()
  await ended
})
