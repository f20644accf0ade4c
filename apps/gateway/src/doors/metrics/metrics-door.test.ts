import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { freePort } from '../../kernel/testing/free-port.js'
import { watchEventLoop } from './event-loop-delay.js'
import { openMetricsDoor } from './metrics-door.js'

test('figures are read again at each request, on a port of their own', async () => {
  let reports = 3
  const door = await openMetricsDoor({ port: await freePort(), host: '127.0.0.1', token: undefined }, () => ({
    device_reports_accepted: reports,
  }))
  const ask = async (path: string): Promise<[number, string]> => {
    const answer = await fetch(`http://127.0.0.1:${door?.port}${path}`)
    return [answer.status, await answer.text()]
  }
  const [status, text] = await ask('/metrics')
  expect(status).toBe(200)
  expect(text).toContain('motora_device_reports_accepted 3')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toMatch(/motora_event_loop_delay_p99_ms [\d.]+/)
  reports = 5
  expect((await ask('/metrics'))[1]).toContain('motora_device_reports_accepted 5')
  expect((await ask('/anything'))[0]).toBe(404)
  await door?.close()
})

test('a loop that was held up shows it once', async () => {
  const loop = watchEventLoop()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const until = Date.now() + 150
  while (Date.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(loop.p99Ms()).toBeGreaterThan(100)
  loop.stop()
})

test('without a port it stays closed', async () => {
  expect(await openMetricsDoor({ port: 0, host: '127.0.0.1', token: undefined }, () => ({}))).toBeUndefined()
})

test('without a token it listens to this machine alone, whatever host the other doors have, and to no foreign name', async () => {
  const door = await openMetricsDoor({ port: await freePort(), host: '0.0.0.0', token: undefined }, () => ({}))
  const others = Object.values(networkInterfaces()).flatMap((list = []) =>
    list.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )
  for (const address of others)
    await expect(fetch(`http://${address}:${door?.port}/metrics`), address).rejects.toThrow()
  const asked = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port: door?.port, path: '/metrics', headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  expect([await asked('evil.example'), await asked('localhost:9090')]).toEqual([421, 200])
  await door?.close()
})

test('with a token it asks for it, at the host of the other doors', async () => {
  const token = 'a-token-of-more-than-32-characters'
  const door = await openMetricsDoor({ port: await freePort(), host: '127.0.0.1', token }, () => ({}))
  const ask = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${door?.port}/metrics`, { headers })).status
  expect(await ask({})).toBe(401)
  for (const authorization of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, 'Bearer'])
    expect(await ask({ authorization }), authorization).toBe(401)
  expect(await ask({ authorization: `Bearer ${token}` })).toBe(200)
  await door?.close()
})
