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
    minMs: 3000,
    bytesPerMs: 100_000,
    lookEveryMs: 200,
    minBytes: 50,
    afterAnswerMs: 200,
  })
})
afterAll(() => door.app.close())

const signed = 'Authorization: Bearer t\r\n'
const begin = (token: string, bytes = 7) => {
  const { socket, ended } = door.connect()
  const head = 'POST /api/test/v1/json HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: ${bytes}\r\n${token}\r\n{"a"`)
  return { socket, ended }
}
const tooSlow = /^HTTP\/1\.1 408 .*^connection: close\r$.*"code":"request\.too_slow"/ims

test('a body that stops coming is refused long before its time is up, and its connection is closed', async () => {
  const startedAt = Date.now()
  expect(await begin(signed).ended).toMatch(tooSlow)
  expect(Date.now() - startedAt).toBeLessThan(2900)
})

test('a body that comes byte by byte has moved, but too little', async () => {
  const { socket, ended } = begin(signed, 1000)
  const drip = setInterval(() => socket.write(' '), 50)
  expect(await ended).toMatch(tooSlow)
  clearInterval(drip)
})

test('a body that comes steadily is refused when its time is up', async () => {
  const startedAt = Date.now()
  const { socket, ended } = begin(signed, 100_000)
  const flow = setInterval(() => socket.write(' '.repeat(60)), 50)
  expect(await ended).toMatch(tooSlow)
  expect(Date.now() - startedAt).toBeGreaterThan(2900)
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

test.each([
  ['whose length is said', 'Content-Length: 6000000\r\n'],
  ['that comes in pieces', 'Transfer-Encoding: chunked\r\n'],
])('who sends a body that is too large, %s, hears so though they read when all is sent', async (_what, head) => {
  const { socket, ended } = door.connect()
  socket.pause()
  const before = `POST /api/test/v1/json HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${signed}`
  socket.write(`${before}${head}\r\n`)
  const isChunked = head.startsWith('Transfer')
  const piece = Buffer.alloc(60_000, 0x20)
  const whole = Array.from({ length: 100 }, () =>
    isChunked ? Buffer.concat([Buffer.from('ea60\r\n'), piece, Buffer.from('\r\n')]) : piece,
  )
  await new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.end(Buffer.concat([...whole, Buffer.from(isChunked ? '0\r\n\r\n' : '')]), () => resolve(undefined))
  })
  socket.resume()
  expect(await ended).toMatch(/^HTTP\/1\.1 413 .*"code":"request\.too_large"/s)
})
