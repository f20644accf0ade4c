import { expect, test } from 'vitest'
import { HandedClock } from './clock.js'
import { ClockLeap } from './clock-leap.js'

const start = new Date('2026-11-30T13:00:00Z')
const begin = () => {
  const clock = new HandedClock(start)
  let even = 0
  const leap = new ClockLeap(clock, () => even)
  const pass = (milliseconds: number) => {
    even += milliseconds
    clock.advance(milliseconds)
  }
  return { clock, leap, pass }
}
const days = 86_400_000

test('a clock that goes on evenly, or is set by minutes, is believed', () => {
  const { clock, leap, pass } = begin()
  pass(40 * days)
  expect([leap.look(), leap.isDoubted()]).toEqual([0, false])
  clock.advance(4 * 60_000)
  expect([leap.look(), leap.isDoubted()]).toEqual([0, false])
  // back: what seemed to be over is no longer
  clock.advance(-3_600_000)
  expect([leap.look(), leap.isDoubted()]).toEqual([0, false])
})

test('one that leaps ahead is doubted for an hour, also once it is right again [E6]', () => {
  const { clock, leap, pass } = begin()
  clock.advance(40 * days)
  expect([leap.look(), leap.isDoubted()]).toEqual([40 * days, true])
  pass(60_000)
  clock.advance(-40 * days)
  expect([leap.look(), leap.isDoubted()]).toEqual([0, true])
  pass(3_600_000)
  expect([leap.look(), leap.isDoubted()]).toEqual([0, false])
})
