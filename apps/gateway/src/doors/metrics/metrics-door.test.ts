import { expect, test } from 'vitest'
import { freePort } from '../../kernel/testing/free-port.js'
import { watchEventLoop } from './event-loop-delay.js'
import { openMetricsDoor } from './metrics-door.js'

test('figures are told anew at each asking, on a port of their own', async () => {
  let reports = 3
  const door = await openMetricsDoor(await freePort(), '127.0.0.1', () => ({ device_reports_accepted: reports }))
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
  expect(await openMetricsDoor(0, '127.0.0.1', () => ({}))).toBeUndefined()
})
