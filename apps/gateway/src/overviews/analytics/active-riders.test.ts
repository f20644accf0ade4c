import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countActive } from './active-riders.js'
import { packed } from './testing/packed.js'

test('a rider counts once a day and once in the span, with however many operators', () => {
  const { inSpan, onDay } = countActive([
    { day: '2026-11-01', riders: packed([1, 7, 900]) },
    { day: '2026-11-01', riders: packed([7, 8]) },
    { day: '2026-11-02', riders: packed([7]) },
    { day: '2026-11-04', riders: packed([1, 8, 1_000_000]) },
  ])
  expect([inSpan, [...onDay]]).toEqual([
    5,
    [
      ['2026-11-01', 4],
      ['2026-11-02', 1],
      ['2026-11-04', 3],
    ],
  ])
  expect(countActive([])).toEqual({ inSpan: 0, onDay: new Map() })
})

test('three years of hundreds of operators are counted as well', () => {
  const one = packed([3])
  const rows = Array.from({ length: 1096 * 200 }, (_, n) => ({ day: String(Math.floor(n / 200)), riders: one }))
  const { inSpan, onDay } = countActive(rows)
  expect([inSpan, onDay.size]).toEqual([1, 1096])
})

test('the counts are those of sets', () => {
  const riders = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 })
  const rows = fc.array(fc.record({ day: fc.integer({ min: 10, max: 20 }), riders }), { maxLength: 30 })
  fc.assert(
    fc.property(rows, (drawn) => {
      const inOrder = drawn.toSorted((a, b) => a.day - b.day)
      const days = [...new Set(inOrder.map(({ day }) => day))]
      const of = (some: typeof drawn) => new Set(some.flatMap((row) => row.riders)).size
      const { inSpan, onDay } = countActive(
        inOrder.map(({ day, riders: some }) => ({ day: String(day), riders: packed(some.toSorted((a, b) => a - b)) })),
      )
      expect(inSpan).toBe(of(drawn))
      expect([...onDay]).toEqual(days.map((day) => [String(day), of(drawn.filter((row) => row.day === day))]))
    }),
  )
})
