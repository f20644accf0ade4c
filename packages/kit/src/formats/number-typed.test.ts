import { expect, test } from 'vitest'
import { numberTyped } from './number-typed'

test.each([
  ['1.000', 'es', 1000],
  ['1.234,56', 'es', 1234.56],
  ['1.234.567', 'ca', 1_234_567],
  ['-1.000', 'es', -1000],
  ['1,000', 'en', 1000],
  ['1,234.56', 'en', 1234.56],
  ['1 234,5', 'es', 1234.5],
  ['0,265', 'es', 0.265],
  ['0.265', 'es', 0.265],
  ['12.5', 'es', 12.5],
  ['12,5', 'en', 12.5],
  [',5', 'es', 0.5],
  ['1234', 'es', 1234],
] as const)('%s typed in %s is %d', (typed, language, value) => {
  expect(numberTyped(typed, language)).toBe(value)
})

test.each(['abc', '1.2.3', '1,234.56', '1e3', '0x10', '--1', '1.'] as const)('%s is no number in Spanish', (typed) => {
  expect(numberTyped(typed, 'es')).toBeUndefined()
})

test('nothing typed is no figure to compare with, and no fault', () => {
  expect(numberTyped('  ', 'es')).toBeNaN()
})
