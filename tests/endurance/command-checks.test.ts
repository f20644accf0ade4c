import { describe, expect, test } from 'vitest'
import { type Arrived, checkCommands, isOverdue, type Kept, type Made, movesOffWithinMs } from './command-checks.js'

const start = Date.UTC(2026, 10, 21, 10)
const text = (seconds: number): string => new Date(start + seconds * 1000).toISOString()
const kept = (more: Partial<Kept> = {}): Kept => ({
  id: '01a200b4-bbb5-7178-b23b-5563498197ce',
  imei: 'a',
  kind: 'power-off',
  state: 'proven',
  requestedTimestamp: text(0),
  expiresTimestamp: text(30),
  sentTimestamp: text(1),
  endedTimestamp: text(3),
  ...more,
})
const arrived = (more: Partial<Arrived> = {}): Arrived => ({
  imei: 'a',
  at: start + 1500,
  line: '$PWON,0',
  outcome: 'done',
  speedKmh: 0,
  movesSince: null,
  ...more,
})
const made: Made[] = [{ imei: 'a', at: start + 2000, isOn: false }]
const rules = (commands: Kept[], lines: Arrived[], told = made, now = start + 60_000): string[] =>
  checkCommands(commands, lines, told, now).map(({ rule }) => rule)

describe('the checks of commands catch a planted break', () => {
  test('what is right is right, and a report asked for is nothing', () => {
    expect(rules([kept()], [arrived(), arrived({ line: '$POLL', movesSince: start - 60_000 })])).toEqual([])
  })
  test('done twice', () => {
    expect(rules([kept()], [arrived(), arrived({ at: start + 1600 })])).toEqual(['done once'])
  })
  test('done and never asked for: of another moped, of another kind, before it was sent', () => {
    expect(rules([kept()], [arrived({ imei: 'b' })])).toEqual(['only what was asked'])
    expect(rules([kept()], [arrived({ line: '$TCOP' })])).toEqual(['only what was asked'])
    expect(rules([kept()], [arrived({ at: start })])).toEqual(['only what was asked'])
  })
  test('done after its expiry', () => {
    expect(rules([kept()], [arrived({ at: start + 30_001 })])).toEqual(['never late'])
  })
  test('sent to a moped that was moving, or done by it', () => {
    const moving = (ago: number) => arrived({ outcome: 'refused', speedKmh: 9, movesSince: start + 1500 - ago })
    expect(rules([kept()], [moving(movesOffWithinMs)])).toEqual([])
    expect(rules([kept()], [moving(movesOffWithinMs + 1)])).toEqual(['never while it moves'])
    expect(rules([kept()], [arrived({ speedKmh: 1, movesSince: start + 1400 })])).toEqual(['never while it moves'])
  })
  test('called proven without a word of the moped', () => {
    expect(rules([kept()], [arrived()], [])).toEqual(['proven by the moped'])
    expect(rules([kept()], [arrived()], [{ imei: 'a', at: start + 2000, isOn: true }])).toEqual(['proven by the moped'])
    expect(rules([kept()], [arrived()], [{ imei: 'a', at: start, isOn: false }])).toEqual(['proven by the moped'])
    expect(rules([kept({ kind: 'open-seat' })], [])).toEqual(['proven by the moped'])
  })
  test('left without an end', () => {
    const open = kept({ state: 'sent', endedTimestamp: null })
    expect(rules([open], [], made, start + 30_000)).toEqual([])
    expect(rules([open], [], made, start + 42_000)).toEqual(['ends'])
    expect([30_000, 42_000].map((ms) => isOverdue(open, start + ms))).toEqual([false, true])
    expect(isOverdue(kept(), start + 42_000)).toBe(false)
  })
})
