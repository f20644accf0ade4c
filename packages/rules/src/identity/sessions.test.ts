import { expect, test } from 'vitest'
import { decideRefresh, whyOver } from './sessions.js'

const at = (ms: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + ms)
const hour = 3_600_000
const session = {
  generation: 5,
  usedGeneration: 5,
  rotatedAt: at(0),
  lastUsedAt: at(0),
  expiresAt: at(30 * 24 * hour),
  remembered: true,
  endedAt: null,
}

test('the current token rotates, the one before repeats for 10 s once its successor was used, all others end the session', () => {
  expect(decideRefresh(session, 5, at(hour))).toBe('rotate')
  expect(decideRefresh(session, 4, at(10_000))).toBe('repeat')
  expect(decideRefresh(session, 4, at(10_001))).toBe('reused')
  expect(decideRefresh(session, 3, at(0))).toBe('reused')
  expect(decideRefresh(session, 6, at(0))).toBe('reused')
})

test('the token before the current one repeats for an hour while its successor was not used; an older one never does', () => {
  const lost = { ...session, usedGeneration: 4 }
  expect(decideRefresh(lost, 4, at(45_000))).toBe('repeat')
  expect(decideRefresh(lost, 4, at(hour))).toBe('repeat')
  expect(decideRefresh(lost, 4, at(hour + 1))).toBe('reused')
  expect(decideRefresh(lost, 3, at(0))).toBe('reused')
  expect(decideRefresh({ ...lost, usedGeneration: 0 }, 4, at(hour)), 'of none it is known that it was used').toBe(
    'repeat',
  )
  expect(decideRefresh({ ...lost, endedAt: at(1) }, 4, at(2))).toBe('over')
})

test('a session ends 30 days after sign-in however often it is used, and after 12 idle hours unless remembered', () => {
  expect(whyOver(session, at(30 * 24 * hour - 1))).toBeUndefined()
  expect(whyOver({ ...session, lastUsedAt: at(30 * 24 * hour - 1) }, at(30 * 24 * hour))).toBe('expired')
  expect(whyOver(session, at(13 * hour))).toBeUndefined()
  expect(whyOver({ ...session, remembered: false }, at(12 * hour))).toBeUndefined()
  expect(whyOver({ ...session, remembered: false }, at(12 * hour + 1))).toBe('idle')
  expect(decideRefresh({ ...session, endedAt: at(1) }, 5, at(2))).toBe('over')
})
