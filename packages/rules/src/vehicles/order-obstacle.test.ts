import { expect, test } from 'vitest'
import { type CommandFacts, orderObstacleOf, standingSureForMs } from './index.js'

const now = Date.UTC(2026, 10, 23, 10)
/** On, in its rider's hands, and standing a second ago. */
const facts = (more: Partial<CommandFacts> = {}): CommandFacts => ({
  now,
  isRetired: false,
  source: 'mqtt',
  hasTrip: true,
  isRunning: false,
  isUpdating: false,
  line: 'open',
  speed: { at: now - 1000, kmh: 0 },
  power: { at: now - 1000, isOn: true },
  ...more,
})
const off = (more: Partial<CommandFacts> = {}) => orderObstacleOf('power-off', facts(more))
const on = (more: Partial<CommandFacts> = {}) => orderObstacleOf('power-on', facts(more))

test('a rental switches off by the standard of every command: known to stand, within three seconds', () => {
  expect(off()).toBeNull()
  expect(off({ speed: { at: now - 1000, kmh: 1 } })).toBe('moving')
  expect(off({ speed: { at: now - standingSureForMs - 1, kmh: 0 } })).toBe('movement-unknown')
  expect(off({ speed: null })).toBe('movement-unknown')
  // anyone who gives it cannot make an older word count
  expect(off({ speed: { at: now - 60_000, kmh: 0 }, standingWithinMs: 120_000 })).toBe('movement-unknown')
})

test('on whatever it does; neither over a line that two claim, nor without one, nor while new firmware is on its way', () => {
  expect([on({ speed: null, power: null }), on({ speed: { at: now, kmh: 3 } })]).toEqual([null, null])
  for (const order of [on, off]) {
    expect(order({ line: 'unproven' })).toBe('unproven-line')
    expect(order({ line: 'no-session' })).toBe('not-connected')
    expect(order({ isUpdating: true })).toBe('updating')
    expect(order({ source: 'traccar' })).toBe('not-capable')
    expect(order({ isRetired: true })).toBe('retired')
  }
})
