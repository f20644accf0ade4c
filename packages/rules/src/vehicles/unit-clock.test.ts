import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockAheadMs, clockOffSecondsShown, isClockRight, type LeastDelay, withDelay } from './index.js'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 30, 6)
/** What is known after these delays, each an hour and in it. */
const after = (...delays: readonly (readonly [hour: number, delayMs: number])[]): LeastDelay[] =>
  delays.reduce<LeastDelay[]>((known, [n, delay]) => {
    const receivedAt = start + n * hour
    return withDelay(known, receivedAt, receivedAt - delay)
  }, [])
const ahead = (...delays: readonly number[]): number => clockAheadMs(after(...delays.map((ms, n) => [n, ms] as const)))

describe('what is learnt', () => {
  test('the least of each of the three newest hours, in whatever order the reports come', () => {
    const said = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -9000, max: 90_000 })))
    fc.assert(
      fc.property(
        said.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, other]) => {
          expect(after(...other)).toEqual(after(...all))
          expect(after(...all).length).toBeLessThanOrEqual(3)
        },
      ),
    )
    const first = Math.floor(start / hour)
    expect(after([0, 300], [2, 900], [1, -4000], [2, 500], [3, 700], [0, -9000])).toEqual([
      [first + 3, 700],
      [first + 2, 500],
      [first + 1, -4000],
    ])
  })
})

describe('by how much a clock is ahead', () => {
  test('a clock that is right is right: a second cut off, the network, a slow way, reports that were kept', () => {
    for (const delays of [[], [0], [300, 300, 300], [1500, 1500, 1500], [-999], [4000], [600_000, 400, 7000]])
      expect(ahead(...delays)).toBe(0)
  })
  test('one report of a time to come proves it', () => {
    expect(ahead(-4000)).toBe(4000)
    expect(ahead(300, -1000)).toBe(1000)
    expect(ahead(-240_000)).toBe(240_000)
  })
  test('the hours before say it too, where they say the same; one that was corrected is right from the next hour on', () => {
    expect(ahead(-4000, -2500)).toBe(4000)
    expect(ahead(-4000, -3000, 400)).toBe(0)
    expect(ahead(-60_000, -4000)).toBe(4000)
  })
  test('behind is what comes late by the same in each of three hours, and no more than ten seconds', () => {
    expect(ahead(4300, 4300, 4300)).toBe(-2800)
    expect(ahead(5900, 4300, 4900)).toBe(-2800)
    expect(ahead(10_000, 10_000, 10_000)).toBe(-8500)
    expect(ahead(10_001, 10_001, 10_001)).toBe(0)
    expect(ahead(4300, 4300)).toBe(0)
    expect(ahead(4300, 6301, 4300)).toBe(0)
    expect(ahead(300, 4300, 4300)).toBe(0)
  })
  test('what was kept in a dead spot comes oldest first with shrinking delays, and makes no clock be behind', () => {
    const burst = Array.from({ length: 600 }, (_, n) => 600 - n)
    // it ends over the turn of an hour, after hours with a clock that is right
    const known: LeastDelay[] = after([-2, 300], [-1, 400])
    let learnt = known
    for (const [n, seconds] of burst.entries()) {
      const receivedAt = start - 297_000 + n * 500
      learnt = withDelay(learnt, receivedAt, receivedAt - seconds * 1000)
      expect(clockAheadMs(learnt)).toBe(0)
    }
    // nor where it is all that was ever heard
    learnt = []
    for (const [n, seconds] of burst.entries()) {
      const receivedAt = start - 297_000 + n * 500
      learnt = withDelay(learnt, receivedAt, receivedAt - seconds * 1000)
      expect(clockAheadMs(learnt)).toBe(0)
    }
  })
  test('a time that is put right is never later than its receipt by as much as a second, and by nothing of one behind', () => {
    const delay = fc.integer({ min: -300_000, max: 20_000 })
    fc.assert(
      fc.property(fc.array(delay, { minLength: 1, maxLength: 3 }), fc.nat(5000), (delays, more) => {
        const off = ahead(...delays)
        // another report of the newest hour, which was no quicker than the quickest
        const age = (delays.at(-1) ?? 0) + more + off
        expect(age).toBeGreaterThan(-1000)
        if (off < 0) expect(age).toBeGreaterThanOrEqual(1500)
      }),
    )
  })
})

test('people are told from two seconds on, and of a constant delay of any length', () => {
  const shown = (...delays: readonly number[]) =>
    clockOffSecondsShown(after(...delays.map((ms, n) => [n, ms] as const)))
  expect([shown(), shown(-1999), shown(-2000), shown(-3700), shown(300)]).toEqual([null, null, 2, 3, null])
  expect([shown(3400, 3400, 3400), shown(4300, 4300, 4300), shown(40_300, 40_300, 40_300)]).toEqual([null, -2, -38])
})

test('that a clock is right is known after three hours', () => {
  const right = (...delays: readonly number[]) => isClockRight(after(...delays.map((ms, n) => [n, ms] as const)))
  expect([right(), right(300, 300), right(300, -999, 1500)]).toEqual([false, false, true])
  expect([right(300, 300, -1000), right(300, 1501, 300)]).toEqual([false, false])
})
