import { afterEach, expect, test, vi } from 'vitest'
import { LineDuels } from './line-duels.js'

const imei = '863071990000005'
const at = (ms: number): void => void vi.spyOn(performance, 'now').mockReturnValue(ms)
afterEach(() => vi.restoreAllMocks())

test('one reconnect is no duel, the displaced one that comes back makes it one, and a minute of quiet ends it', () => {
  const duels = new LineDuels()
  at(1000)
  duels.displaced(imei, true)
  expect(duels.isFoughtFor(imei)).toBe(false)
  at(4000)
  duels.displaced(imei, true)
  expect(duels.isFoughtFor(imei)).toBe(true)
  expect(duels.isFoughtFor('863071990000013')).toBe(false)
  at(63_999)
  duels.sweep()
  expect(duels.isFoughtFor(imei)).toBe(true)
  at(64_000)
  expect(duels.isFoughtFor(imei)).toBe(false)
  duels.sweep()
  duels.displaced(imei, true)
  expect(duels.isFoughtFor(imei)).toBe(false)
})

test('dead lines that are displaced, and reconnects more than a minute apart, are none', () => {
  const duels = new LineDuels()
  for (const ms of [0, 10, 20]) {
    at(ms)
    duels.displaced(imei, false)
  }
  for (const ms of [100_000, 160_000, 220_000]) {
    at(ms)
    duels.displaced(imei, true)
    expect(duels.isFoughtFor(imei)).toBe(false)
  }
})
