import { expect, test } from 'vitest'
import { riderCount } from './found-company.js'
import { ridersOfLastWeeks } from './riders-of-last-weeks.js'

test('riders whose documents are waited for, or were answered in the last weeks, do not rent in them', () => {
  const riders = ridersOfLastWeeks(riderCount)
  for (const n of [19, 39, 59, 79, 99, 116, 117, 118, 119]) expect(riders, String(n)).not.toContain(n)
  expect(riders).toHaveLength(riderCount - 9)
})
