import { expect, test } from 'vitest'
import { codeThrottle, passwordThrottle, type Throttle, takeTry } from './throttle.js'

const start = new Date('2026-11-21T10:00:00Z')

/** Tries as soon as the throttle lets one through; the waits in minutes. */
const waits = (schedule: typeof passwordThrottle, tries: number): number[] => {
  let throttle: Throttle | undefined
  let now = start
  return Array.from({ length: tries }, () => {
    const taken = takeTry(throttle, now, schedule)
    if (!taken.allowed) throw new Error('came too early')
    throttle = taken.next
    const waited = taken.next.lockedUntil ? taken.next.lockedUntil.getTime() - now.getTime() : 0
    now = new Date(now.getTime() + waited)
    return waited / 60_000
  })
}

test('wrong passwords wait 1, 2, 4, 8, then 15 minutes each', () => {
  expect(waits(passwordThrottle, 11)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15])
})

test('the tenth wrong code in a row waits a day, and so does each after it', () => {
  expect(waits(codeThrottle, 12)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 1440, 1440, 1440])
})

test('a locked throttle says how long, counts nothing, and opens by itself', () => {
  const locked: Throttle = { failures: 5, lastFailureAt: start, lockedUntil: new Date(start.getTime() + 60_000) }
  expect(takeTry(locked, new Date(start.getTime() + 500), passwordThrottle)).toEqual({
    allowed: false,
    retryAfterSeconds: 60,
  })
  expect(takeTry(locked, new Date(start.getTime() + 60_000), passwordThrottle)).toMatchObject({
    allowed: true,
    next: { failures: 6 },
  })
})

test('wrong passwords are forgotten after a day, wrong codes are not', () => {
  const old: Throttle = { failures: 7, lastFailureAt: start, lockedUntil: null }
  const later = new Date(start.getTime() + 25 * 3_600_000)
  expect(takeTry(old, later, passwordThrottle)).toMatchObject({ next: { failures: 1 } })
  expect(takeTry(old, later, codeThrottle)).toMatchObject({ next: { failures: 8 } })
})
