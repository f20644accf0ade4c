import { expect, test } from 'vitest'
import { growthMbPerMinute, maxMb } from './memory-checks.js'

const every10s = (values: readonly number[]) => values.map((mb, n) => ({ at: 1000 + n * 10_000, mb }))

test('planted: memory that grows is seen, one that swings around a level is flat', () => {
  expect(growthMbPerMinute(every10s([100, 105, 110, 115, 120, 125, 130]))).toBeCloseTo(30)
  expect(Math.abs(growthMbPerMinute(every10s([100, 130, 100, 130, 100, 130, 100])))).toBeLessThan(0.1)
  expect(growthMbPerMinute(every10s([100]))).toBe(0)
  expect(maxMb(every10s([100, 513, 90]))).toBe(513)
})
