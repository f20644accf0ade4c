import { endpoint } from '@motora/contract'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../../kernel/log.js'
import { OverloadGate } from './overload-gate.js'
import { answering, openDoor } from './testing/open-door.js'

const answers = { 200: z.object({ ok: z.boolean() }) }
const common = { summary: 'x', source: 'this test', audience: 'staff', needs: 'files.write', answers } as const
const slowCall = endpoint({ id: 'test.slow', method: 'GET', path: '/test/v1/slow', ...common })
const bodyCall = endpoint({
  id: 'test.body',
  method: 'POST',
  path: '/test/v1/body',
  ...common,
  body: z.object({ a: z.number() }),
})

let waiting: (() => void)[] = []
const open = (maxAtOnce: number, gate = new OverloadGate(maxAtOnce, silentLog())) => {
  const slow = answering(slowCall, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { status: 200, body: { ok: true } }
  })
  const quick = answering(bodyCall, async () => ({ status: 200, body: { ok: true } }))
  return openDoor([slow, quick], undefined, gate)
}

let door: Awaited<ReturnType<typeof open>>
const letGo = (): void => {
  for (const one of waiting.splice(0)) one()
}
afterEach(async () => {
  letGo()
  await door.app.close()
  waiting = []
})

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('one request too many is asked at once to come back, and those inside are answered', async () => {
  const gate = new OverloadGate(2, silentLog())
  door = await open(2, gate)
  const inside = [door.call('/test/v1/slow'), door.call('/test/v1/slow')]
  await until(() => waiting.length === 2)
  const refused = await door.call('/test/v1/slow')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await refused.json()).toMatchObject({ code: 'request.unavailable', status: 503 })
  expect(gate.figures()).toEqual({ requests_at_once: 2, requests_shed: 1 })
  letGo()
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200])
  expect(gate.figures().requests_at_once).toBe(0)
  expect((await door.call('/test/v1/body', post)).status).toBe(200)
})

const post = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }

test('health is answered however many are inside', async () => {
  door = await open(1)
  const inside = door.call('/test/v1/slow')
  await until(() => waiting.length === 1)
  const origin = door.url.replace('/api', '')
  for (const path of ['/healthz', '/readyz']) expect((await fetch(origin + path)).status).toBe(200)
  letGo()
  await inside
})

test('who still sends takes no place from the others', async () => {
  door = await open(1)
  const head =
    'POST /api/test/v1/body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 7\r\n'
  const slow = Array.from({ length: 5 }, () => {
    const connection = door.connect()
    connection.socket.write(`${head}Authorization: Bearer t\r\n\r\n{"a"`)
    return connection
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await door.call('/test/v1/body', post)).status).toBe(200)
  for (const { socket } of slow) socket.write(':1}')
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const { socket, ended } of slow) {
    socket.destroy()
    expect(await ended).toContain(' 200 ')
  }
})

test('who goes away gives the place back only when the work is done', async () => {
  const gate = new OverloadGate(1, silentLog())
  door = await open(1, gate)
  const leaving = new AbortController()
  const gone = door.call('/test/v1/slow', { signal: leaving.signal }).catch(() => undefined)
  await until(() => waiting.length === 1)
  leaving.abort()
  await gone
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await door.call('/test/v1/slow')).status).toBe(503)
  letGo()
  await until(() => gate.figures().requests_at_once === 0)
})
