import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeyOf, DeviceLimits } from './device-limits.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const device = { keyId: 'k1', imei: '860873041761486' }
const throttled = expect.objectContaining({
  code: 'request.throttled',
  status: 429,
  params: { retryAfterSeconds: expect.any(Number) },
})

const setUp = () => {
  const limits = new DeviceLimits(600)
  let asked = 0
  const ask = (address: string, key: string) =>
    limits.holderOf(address, key, async () => {
      asked += 1
      return key === 'right' ? device : undefined
    })
  return { limits, ask, asked: () => asked }
}

test('before the key is known an address has few tries that cost anything, also all at the same moment', async () => {
  const { ask, asked } = setUp()
  const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => ask('2001:db8::1', `wrong ${n}`)))
  expect(asked()).toBe(6)
  expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(44)
  await expect(ask('2001:db8::ffff', 'wrong')).rejects.toEqual(throttled)
  expect(await ask('192.0.2.1', 'wrong')).toBeUndefined()
  vi.advanceTimersByTime(60_000)
  expect(await ask('2001:db8::1', 'wrong')).toBeUndefined()
})

test('who has had the right key is asked for it again, whatever others try at the same address', async () => {
  const { ask } = setUp()
  for (let n = 0; n < 20; n += 1) expect(await ask('192.0.2.1', 'right')).toBe(device)
  for (let n = 0; n < 6; n += 1) await ask('192.0.2.1', `wrong ${n}`)
  await expect(ask('192.0.2.1', 'another')).rejects.toEqual(throttled)
  expect(await ask('192.0.2.1', 'right')).toBe(device)
})

test('a key that was right and is revoked counts as wrong from then on', async () => {
  const limits = new DeviceLimits(600)
  let isValid = true
  let asked = 0
  const ask = () =>
    limits.holderOf('192.0.2.1', 'right', async () => {
      asked += 1
      return isValid ? device : undefined
    })
  expect(await ask()).toBe(device)
  isValid = false
  expect(await ask()).toBeUndefined()
  asked = 0
  for (let n = 0; n < 50; n += 1) await ask().catch(() => undefined)
  expect(asked).toBe(6)
  await expect(ask()).rejects.toEqual(throttled)
})

test('after it is known a key has its calls, a forwarder’s ten times as many', () => {
  const { limits } = setUp()
  for (let n = 0; n < 60; n += 1) limits.countCall(device)
  expect(() => limits.countCall(device)).toThrow(throttled)
  const forwarder = { keyId: 'k2', imei: null }
  for (let n = 0; n < 600; n += 1) limits.countCall(forwarder)
  expect(() => limits.countCall(forwarder)).toThrow(throttled)
  vi.advanceTimersByTime(60_000)
  limits.countCall(device)
})

test('over MQTT what is too much waits for its turn', async () => {
  const { limits } = setUp()
  for (let n = 0; n < 60; n += 1) await limits.waitForTurn(device.imei)
  let isItsTurn = false
  const turn = limits.waitForTurn(device.imei).then(() => {
    isItsTurn = true
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isItsTurn).toBe(false)
  await vi.advanceTimersByTimeAsync(31_000)
  await turn
})

test('over MQTT a device signs in by its own key: not by another’s, nor by a forwarder’s, and tries count as over HTTP', async () => {
  const { limits } = setUp()
  const holders: Record<string, { keyId: string; imei: string | null }> = {
    own: device,
    other: { keyId: 'k2', imei: '860873041761487' },
    forwarder: { keyId: 'k3', imei: null },
  }
  const keyOf = createKeyOf(limits, async (key) => holders[key])
  const answers = ['own', 'other', 'forwarder', 'none'].map((key) => keyOf(device.imei, key, '192.0.2.1'))
  expect(await Promise.all(answers)).toEqual(['k1', undefined, undefined, undefined])
  for (let n = 0; n < 5; n += 1) await keyOf(device.imei, `wrong ${n}`, '192.0.2.1')
  await expect(keyOf(device.imei, 'wrong', '192.0.2.1')).rejects.toEqual(throttled)
})
