import { expect, test } from 'vitest'
import { dayBounds, daysOfMonth, monthBounds } from './months.js'

const hour = 3_600_000
const lengths = (bounds: readonly number[]) => bounds.slice(1).map((at, n) => (at - (bounds[n] ?? 0)) / hour)

test('months of a year are as long as the clocks of the zone make them', () => {
  const bounds = monthBounds(2026, 'Europe/Madrid')
  expect(new Date(bounds[0] ?? 0).toISOString()).toBe('2025-12-31T23:00:00.000Z')
  expect(new Date(bounds.at(-1) ?? 0).toISOString()).toBe('2026-12-31T23:00:00.000Z')
  const [, february, march, , , , , , , october] = lengths(bounds)
  expect([february, march, october]).toEqual([28 * 24, 31 * 24 - 1, 31 * 24 + 1])
})

test('days of a month: 29 in a leap February, and the day on which the clocks change is shorter or longer', () => {
  expect(daysOfMonth(2028, 2)).toHaveLength(29)
  expect(daysOfMonth(2026, 12).at(-1)).toBe('2026-12-31')
  const march = lengths(dayBounds(2026, 3, 'Europe/Madrid'))
  expect(march).toHaveLength(31)
  expect(march[28]).toBe(23)
  expect(lengths(dayBounds(2026, 10, 'Europe/Madrid'))[24]).toBe(25)
})
