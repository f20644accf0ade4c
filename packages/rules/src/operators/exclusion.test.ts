import { describe, expect, test } from 'vitest'
import { exclusionEndsNextDay, inExclusionTime, operatingSchedule } from './exclusion.js'

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

/** Minutes of exclusion between two moments, each minute asked. */
const minutesWithin = (hours: Parameters<typeof inExclusionTime>[0], from: string, to: string): number => {
  let minutes = 0
  for (let at = Date.parse(from); at < Date.parse(to); at += 60_000)
    if (inExclusionTime(hours, new Date(at))) minutes += 1
  return minutes
}

describe('the days on which clocks are changed, and other odd ones [E6]', () => {
  test('a night of exclusion is an hour shorter in March and an hour longer in October', () => {
    expect(minutesWithin(night, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(6.5 * 60)
    expect(minutesWithin(night, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(8.5 * 60)
    expect(inExclusionTime(night, new Date('2026-03-29T04:29:00Z'))).toBe(true)
    expect(inExclusionTime(night, new Date('2026-03-29T04:30:00Z'))).toBe(false)
    expect(inExclusionTime(night, new Date('2026-10-25T05:29:00Z'))).toBe(true)
    expect(inExclusionTime(night, new Date('2026-10-25T05:30:00Z'))).toBe(false)
  })

  test('the hour that March leaves out excludes nothing, the one that October has twice excludes both times', () => {
    const small = { start: '02:00', end: '03:00', timezone: 'Europe/Madrid' }
    expect(minutesWithin(small, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(0)
    expect(minutesWithin(small, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(120)
  })

  test('another zone changes at its own moment, one without summer time never', () => {
    const canaries = { ...night, timezone: 'Atlantic/Canary' }
    expect(minutesWithin(canaries, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(6.5 * 60)
    const bogota = { ...night, timezone: 'America/Bogota' }
    expect(minutesWithin(bogota, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(7.5 * 60)
  })

  test('the 29th of February and the years after 2038 are days like others', () => {
    expect(minutesWithin(night, '2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z')).toBe(2 * 7.5 * 60)
    expect(minutesWithin(night, '2038-01-18T12:00:00Z', '2038-01-20T12:00:00Z')).toBe(2 * 7.5 * 60)
  })
})

test('hours that lack an end, or end when they begin, exclude nothing', () => {
  for (const hours of [
    { start: '23:00', end: null },
    { start: null, end: '06:00' },
    { start: '06:00', end: '06:00' },
  ]) {
    expect(minutesWithin({ ...hours, timezone: 'UTC' }, '2026-01-10T00:00:00Z', '2026-01-11T00:00:00Z')).toBe(0)
    expect(operatingSchedule(hours)).toBeNull()
  }
  expect(exclusionEndsNextDay('23:00', null)).toBe(false)
})

test('it rents from the end of the exclusion until its start, without seconds', () => {
  expect(operatingSchedule({ start: '23:00:00', end: '06:30:00' })).toEqual({ from: '06:30', until: '23:00' })
  expect(operatingSchedule({ start: '01:00', end: '05:30' })).toEqual({ from: '05:30', until: '01:00' })
})
