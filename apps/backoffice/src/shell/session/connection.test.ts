import { beforeEach, expect, test, vi } from 'vitest'
import { watchConnection } from './connection'

let answers: boolean
let online: boolean
let asked: string[]
const send: typeof fetch = async (url) => {
  asked.push(String(url))
  if (!answers) throw new TypeError('no network')
  return new Response('up')
}
const start = () => watchConnection({ send, isOnline: () => online })
beforeEach(() => {
  vi.useFakeTimers()
  answers = true
  online = true
  asked = []
})

test('lost with the first call without an answer; asks by itself until it is back', async () => {
  const connection = start()
  const heard = vi.fn()
  connection.subscribe(heard)
  expect(connection.isLost()).toBe(false)
  answers = false
  await expect(connection.send('/api/x')).rejects.toThrow()
  expect(connection.isLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(asked).toEqual(['/api/x', '/healthz', '/healthz'])
  answers = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(connection.isLost()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(4)
})

test('many calls lost at once are asked after once', async () => {
  const connection = start()
  answers = false
  await Promise.allSettled([1, 2, 3].map(() => connection.send('/api/x')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.filter((url) => url === '/healthz')).toHaveLength(1)
})

test('a call that was given up says nothing of the connection', async () => {
  const connection = watchConnection({
    send: async () => {
      throw new DOMException('given up', 'AbortError')
    },
    isOnline: () => true,
  })
  await expect(connection.send('/api/x')).rejects.toThrow('given up')
  expect(connection.isLost()).toBe(false)
})

test('an answer that was on its way when the connection was lost does not say that it is back', async () => {
  let arrive: (answer: Response) => void = () => undefined
  const connection = watchConnection({
    send: () => new Promise((resolve) => (arrive = resolve)),
    isOnline: () => true,
  })
  const early = connection.send('/api/early')
  connection.lose()
  arrive(new Response('up'))
  await early
  expect(connection.isLost()).toBe(true)
  const later = connection.send('/api/later')
  arrive(new Response('up'))
  await later
  expect(connection.isLost()).toBe(false)
})

test('while the device has no network nothing is asked; when it is back, at once', async () => {
  const connection = start()
  online = false
  connection.lose()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual([])
  expect(connection.isLost()).toBe(true)
  online = true
  await connection.ask()
  expect(asked).toEqual(['/healthz'])
  expect(connection.isLost()).toBe(false)
})
