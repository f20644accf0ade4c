import { expect, test } from 'vitest'
import { exclusionEndsNextDay, inExclusionTime } from './exclusion.js'

test('the exclusion ends the next day exactly when its end is earlier than its start [C-16]', () => {
  expect(exclusionEndsNextDay('23:00', '06:00')).toBe(true)
  expect(exclusionEndsNextDay('01:00', '06:00')).toBe(false)
  expect(exclusionEndsNextDay('06:00', '06:00')).toBe(false)
  expect(exclusionEndsNextDay(null, '06:00')).toBe(false)
})

const night = { start: '23:00', end: '06:30', timezone: 'Europe/Madrid' }

test('hours over midnight hold on both sides of it, in the operator’s own zone', () => {
  // in January Madrid is an hour ahead of UTC
  expect(inExclusionTime(night, new Date('2026-01-10T21:59:00Z'))).toBe(false)
  expect(inExclusionTime(night, new Date('2026-01-10T22:00:00Z'))).toBe(true)
  expect(inExclusionTime(night, new Date('2026-01-11T05:29:00Z'))).toBe(true)
  expect(inExclusionTime(night, new Date('2026-01-11T05:30:00Z'))).toBe(false)
})

test('summer time moves the hours with the wall clock', () => {
  expect(inExclusionTime(night, new Date('2026-07-10T20:59:00Z'))).toBe(false)
  expect(inExclusionTime(night, new Date('2026-07-10T21:00:00Z'))).toBe(true)
})

test('without hours there is no exclusion', () => {
  expect(inExclusionTime({ start: null, end: null, timezone: 'Europe/Madrid' }, new Date())).toBe(false)
})
