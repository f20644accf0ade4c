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
  door = await openDoor([answering(jsonCall, echo)], {
    ...{ leastMs: 1000, bytesPerMs: 100_000, lookEveryMs: 200, leastBytes: 50, afterAnswerMs: 200 },
  })
})
afterAll(() => door.app.close())

const signed = 'Authorization: Bearer t\r\n'
const begin = (token: string, bytes = 7) => {
  const { socket, ended } = door.connect()
  const head = 'POST /api/test/v1/json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: ${bytes}\r\n${token}\r\n{"a"`)
  return { socket, ended }
}
const tooSlow = /^HTTP\/1\.1 408 .*^connection: close\r$.*"code":"request\.too_slow"/ims

test('a body that stands still is told so long before its time is up, and its connection is closed', async () => {
  const startedAt = Date.now()
  expect(await begin(signed).ended).toMatch(tooSlow)
  expect(Date.now() - startedAt).toBeLessThan(900)
})

test('a body that comes byte by byte has moved, but too little', async () => {
  const { socket, ended } = begin(signed, 1000)
  const drip = setInterval(() => socket.write(' '), 50)
  expect(await ended).toMatch(tooSlow)
  clearInterval(drip)
})

test('a body that comes steadily is told when its time is up', async () => {
  const startedAt = Date.now()
  const { socket, ended } = begin(signed, 100_000)
  const flow = setInterval(() => socket.write(' '.repeat(60)), 50)
  expect(await ended).toMatch(tooSlow)
  expect(Date.now() - startedAt).toBeGreaterThan(900)
  clearInterval(flow)
})

test('the rest of a body that is already answered is not waited for', async () => {
  expect(await begin('').ended).toMatch(/^HTTP\/1\.1 401/)
})

test('a body that comes in time is answered, and its connection stays', async () => {
  const { socket, ended } = begin(signed)
  socket.write(':1}')
  const first = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
  expect(first).toContain(' 200 ')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(socket.destroyed).toBe(false)
  socket.destroy()
  await ended
})
