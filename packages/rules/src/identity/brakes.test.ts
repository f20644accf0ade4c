import { expect, test } from 'vitest'
import { type Brake, codeBrake, passwordBrake, takeTry } from './brakes.js'

const start = new Date('2026-11-21T10:00:00Z')

/** Tries as soon as the brake lets one through; the waits in minutes. */
const waits = (schedule: typeof passwordBrake, tries: number): number[] => {
  let brake: Brake | undefined
  let now = start
  return Array.from({ length: tries }, () => {
    const taken = takeTry(brake, now, schedule)
    if (!taken.allowed) throw new Error('came too early')
    brake = taken.next
    const waited = taken.next.lockedUntil ? taken.next.lockedUntil.getTime() - now.getTime() : 0
    now = new Date(now.getTime() + waited)
    return waited / 60_000
  })
}

test('wrong passwords wait 1, 2, 4, 8, then 15 minutes each', () => {
  expect(waits(passwordBrake, 11)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15])
})

test('the tenth wrong code in a row waits a day, and so does each after it', () => {
  expect(waits(codeBrake, 12)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 1440, 1440, 1440])
})

test('a locked brake says how long, counts nothing, and opens by itself', () => {
  const locked: Brake = { failures: 5, lastFailureAt: start, lockedUntil: new Date(start.getTime() + 60_000) }
  expect(takeTry(locked, new Date(start.getTime() + 500), passwordBrake)).toEqual({
    allowed: false,
    retryAfterSeconds: 60,
  })
  expect(takeTry(locked, new Date(start.getTime() + 60_000), passwordBrake)).toMatchObject({
    allowed: true,
    next: { failures: 6 },
  })
})

test('wrong passwords are forgotten after a day, wrong codes are not', () => {
  const old: Brake = { failures: 7, lastFailureAt: start, lockedUntil: null }
  const later = new Date(start.getTime() + 25 * 3_600_000)
  expect(takeTry(old, later, passwordBrake)).toMatchObject({ next: { failures: 1 } })
  expect(takeTry(old, later, codeBrake)).toMatchObject({ next: { failures: 8 } })
})
