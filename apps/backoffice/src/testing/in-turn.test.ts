// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everySecond } from './in-turn'

const all = ['a', 'b', 'c', 'd', 'e']
const atTurn = (turn: string | undefined, length = 'push') => {
  vi.stubEnv('TEST_TURN', turn)
  vi.stubEnv('TEST_LENGTH', length)
  return everySecond('letters', all)
}
beforeEach(() => void vi.stubEnv('MOTORA_PROMISES_FILE', ''))
afterEach(() => void vi.unstubAllEnvs())

test('two commits take all, each once', () => {
  const took = [atTurn('340'), atTurn('341')]
  for (const some of took) expect(some.length).toBeGreaterThan(1)
  expect(took.flat().toSorted()).toEqual(all)
})

test('a whole run, and one without npm test, leave nothing', () => {
  expect(atTurn('340', 'all')).toEqual(all)
  expect(atTurn(undefined)).toEqual(all)
})
