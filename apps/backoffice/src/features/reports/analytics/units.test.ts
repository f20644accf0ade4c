import { expect, test } from 'vitest'
import { dayAt } from '../../../shell/day-span'
import { spanBefore, startOf, sumsByUnit, unitOf, unitsIn } from './units'

test('weeks begin on Monday, months on their first, and a span has each that it touches', () => {
  expect(unitOf('2026-11-22', 'week')).toBe('2026-11-16')
  expect(unitOf('2026-11-23', 'week')).toBe('2026-11-23')
  expect(unitsIn({ since: '2026-10-31', until: '2026-11-02' }, 'day')).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(unitsIn({ since: '2026-10-31', until: '2026-11-02' }, 'week')).toEqual(['2026-10-26', '2026-11-02'])
  expect(unitsIn({ since: '2026-10-31', until: '2026-11-02' }, 'month')).toEqual(['2026-10-01', '2026-11-01'])
})

test('the period before has as many days and ends the day before', () => {
  expect(spanBefore({ since: '2026-11-01', until: '2026-11-30' })).toEqual({ since: '2026-10-02', until: '2026-10-31' })
  expect(spanBefore({ since: '2026-11-05', until: '2026-11-05' })).toEqual({ since: '2026-11-04', until: '2026-11-04' })
})

test('days are summed by unit, nothing is zero, and the period before is put over this one', () => {
  const span = { since: '2026-11-01', until: '2026-11-03' }
  const of = (day: string, count: number) => ({ day, count })
  const count = (row: { count: number }) => row.count
  expect(sumsByUnit(span, 'day', [of('2026-11-01', 2), of('2026-11-03', 1)], count)).toEqual([
    { day: '2026-11-01', value: 2 },
    { day: '2026-11-02', value: 0 },
    { day: '2026-11-03', value: 1 },
  ])
  expect(sumsByUnit(span, 'month', [of('2026-11-01', 2), of('2026-11-03', 1)], count)).toEqual([
    { day: '2026-11-01', value: 3 },
  ])
  expect(sumsByUnit(span, 'day', [of('2026-10-29', 5)], count, 3)[0]).toEqual({ day: '2026-11-01', value: 5 })
})

test('a bar stands at midnight of its day by the device’s clock, and is named by that day', () => {
  expect(dayAt(startOf('2026-10-25'))).toBe('2026-10-25')
  expect(dayAt(startOf('2026-10-26') - 1)).toBe('2026-10-25')
})
