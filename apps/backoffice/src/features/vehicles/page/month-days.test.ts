import { expect, test } from 'vitest'
import { monthFrom, monthOn, monthSpan, weeksOf } from './month-days'

test('a month in weeks that begin on Monday, each of its days once', () => {
  const weeks = weeksOf('2026-11')
  // 1 November 2026 is a Sunday
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  // February 2027 begins on a Monday and fills four weeks
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
})

test('months go on over the year, and their span ends with their last day', () => {
  expect([monthOn('2026-12', 1), monthOn('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(monthSpan('2028-02')).toEqual({ since: '2028-02-01', until: '2028-02-29' })
})

test('an address without a month, or with nonsense, means this month', () => {
  const now = new Date(2026, 10, 22, 23, 30)
  expect(monthFrom(undefined, now)).toBe('2026-11')
  expect(monthFrom('2026-13', now)).toBe('2026-11')
  expect(monthFrom('2026-03', now)).toBe('2026-03')
})
