import { afterEach, describe, expect, test, vi } from 'vitest'
import { endDayAndTimeOf, endMomentOf, endText, sideOfSpan, startMomentOf, startText } from './person-clock'

afterEach(() => void vi.unstubAllEnvs())
const inZone = (zone: string) => vi.stubEnv('TZ', zone)
const iso = (typed: ReturnType<typeof endMomentOf>) => ('at' in typed ? new Date(typed.at).toISOString() : typed)

describe.each([
  ['an ordinary night', 'Europe/Madrid', '2026-11-20', '2026-11-20T23:00:00.000Z', '20/11/2026'],
  ['the day on which clocks go forward', 'Europe/Madrid', '2027-03-28', '2027-03-28T22:00:00.000Z', '28/03/2027'],
  ['the day before it', 'Europe/Madrid', '2027-03-27', '2027-03-27T23:00:00.000Z', '27/03/2027'],
  ['the day on which clocks go back', 'Europe/Madrid', '2026-10-25', '2026-10-25T23:00:00.000Z', '25/10/2026'],
  ['the day before it', 'Europe/Madrid', '2026-10-24', '2026-10-24T22:00:00.000Z', '24/10/2026'],
  // that night the clocks go from 23:59 to 01:00
  ['a next day without a midnight', 'America/Sao_Paulo', '2018-11-03', '2018-11-04T03:00:00.000Z', '03/11/2018'],
  // and here from 00:59 back to 00:00
  ['a next day with two midnights', 'America/Havana', '2026-10-31', '2026-11-01T04:00:00.000Z', '31/10/2026'],
  ['the last of a month', 'Europe/Madrid', '2028-02-29', '2028-02-29T23:00:00.000Z', '29/02/2028'],
])('a last day without a time: %s', (_, zone, day, end, text) => {
  test('is in as a whole, and reads as that day', () => {
    inZone(zone)
    expect(iso(endMomentOf(day, ' '))).toBe(end)
    expect(endDayAndTimeOf(end)).toEqual({ day, time: '' })
    expect(endText(end)).toBe(text)
  })
})

test('a last day with a time ends then, and reads so', () => {
  inZone('Europe/Madrid')
  const end = '2026-11-20T09:15:00.000Z'
  expect(iso(endMomentOf('2026-11-20', '10:15'))).toBe(end)
  expect(endDayAndTimeOf(end)).toEqual({ day: '2026-11-20', time: '10:15' })
  expect(endText(end)).toBe('20/11/2026 10:15')
  // as it was saved until now
  expect(endDayAndTimeOf('2026-11-20T22:59:00.000Z')).toEqual({ day: '2026-11-20', time: '23:59' })
  expect(endText('2026-11-20T22:59:00.000Z')).toBe('20/11/2026 23:59')
})

test('midnight of a day that was typed is the end of the day before', () => {
  inZone('Europe/Madrid')
  expect(endMomentOf('2026-11-21', '00:00')).toEqual(endMomentOf('2026-11-20', ''))
})

test.each([
  ['a whole day', 'Europe/Madrid', '2026-11-20T23:00:00.000Z'],
  ['a time', 'Europe/Madrid', '2026-11-20T09:15:00.000Z'],
  ['seconds, which no field shows', 'Europe/Madrid', '2026-11-20T09:15:42.123Z'],
  ['seconds after midnight', 'Europe/Madrid', '2026-11-20T23:00:00.001Z'],
  ['the first of a doubled hour', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
  ['the second of a doubled hour', 'Europe/Madrid', '2026-10-25T01:30:00.000Z'],
  ['the second of two midnights', 'America/Havana', '2026-11-01T05:00:00.000Z'],
  ['a jump over midnight', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('an end that is saved as it was read does not move: %s', (_, zone, end) => {
  inZone(zone)
  const { day, time } = endDayAndTimeOf(end)
  expect(iso(endMomentOf(day, time, end))).toBe(end)
})

test('an end that was changed is as it was typed', () => {
  inZone('Europe/Madrid')
  const kept = '2026-11-20T09:15:42.123Z'
  expect(iso(endMomentOf('2026-11-20', '10:16', kept))).toBe('2026-11-20T09:16:00.000Z')
  expect(iso(endMomentOf('2026-11-20', '', kept))).toBe('2026-11-20T23:00:00.000Z')
})

test('a first day without a time begins with the day, also where it has no midnight', () => {
  inZone('America/Sao_Paulo')
  expect(iso(startMomentOf('2018-11-04', ''))).toBe('2018-11-04T03:00:00.000Z')
})

test('what is no time, or skipped, is said; the year of "without end" can still be typed', () => {
  inZone('Europe/Madrid')
  expect(sideOfSpan(endMomentOf, null, '')).toEqual({ at: null })
  expect(sideOfSpan(endMomentOf, '2026-11-20', 'noon')).toEqual({ at: null, fault: 'time' })
  expect(sideOfSpan(endMomentOf, '2027-03-28', '02:30')).toEqual({ at: null, fault: 'skippedTime' })
  expect(sideOfSpan(endMomentOf, '9999-12-31', '').at).toMatch(/^9999-12-31/)
})

test.each([
  ['Europe/Madrid', '2026-11-30T23:00:00.000Z', '01/12/2026'],
  ['Europe/Madrid', '2026-11-30T23:01:00.000Z', '01/12/2026 00:01'],
  ['Europe/Madrid', '2026-12-01T09:15:00.000Z', '01/12/2026 10:15'],
  // that night the clocks go from 23:59 to 01:00
  ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '04/11/2018'],
])('a first day without a time reads as that day: in %s %s is %s', (zone, start, text) => {
  inZone(zone)
  expect(startText(start)).toBe(text)
})
