import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noAnswer, refusal } from '../testing/pretend-uploads'
import { patiently } from './patiently'
import { waitOnline } from './wait-online'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const patience = (signal = new AbortController().signal) => ({ signal, wait: waitOnline, onTrouble: () => undefined })

test('a call without an answer for three minutes has lost its line, and is made again', async () => {
  let calls = 0
  const troubles: string[] = []
  const answered = patiently(
    (signal) => {
      calls += 1
      if (calls > 1) return Promise.resolve('there')
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      )
    },
    { ...patience(), onTrouble: ({ code }) => void troubles.push(code) },
  )
  await vi.advanceTimersByTimeAsync(179_000)
  expect(calls).toBe(1)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await answered).toBe('there')
  expect(troubles).toEqual(['offline'])
})

test('when the network is back it does not wait any longer', async () => {
  let calls = 0
  const answered = patiently(async () => {
    calls += 1
    if (calls < 6) throw noAnswer()
    return 'there'
  }, patience())
  // 1 + 2 + 4 + 8 seconds, and the last wait of 15 has begun
  await vi.advanceTimersByTimeAsync(15_500)
  expect(calls).toBe(5)
  window.dispatchEvent(new Event('online'))
  expect(await answered).toBe('there')
})

test('too many calls and failures of the gateway may pass; a refusal is one', async () => {
  for (const [status, code, calls] of [
    [429, 'request.throttled', 6],
    [500, 'defect', 6],
    [503, 'request.unavailable', 6],
    [400, 'file.empty', 1],
    [404, 'file.upload_not_found', 1],
    [403, 'identity.not_permitted', 1],
  ] as const) {
    const call = vi.fn(async () => {
      throw refusal(status, code)
    })
    const ended = patiently(call, patience()).catch((error: { code: string }) => error.code)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toBe(code)
    expect(call, code).toHaveBeenCalledTimes(calls)
  }
})

test('stopped, it waits for nothing and calls nobody', async () => {
  const stop = new AbortController()
  const call = vi.fn(async () => {
    throw noAnswer()
  })
  const ended = patiently(call, patience(stop.signal)).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(500)
  stop.abort()
  expect(await ended).toBe('AbortError')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(1)
})
