import { expect, test } from 'vitest'
import { figureTyped } from './figure-typed'

test.each([
  ['25', 25],
  [' 0,19 ', 0.19],
  ['0.19', 0.19],
  [',5', 0.5],
  ['-3', -3],
  ['0.250', 0.25],
  ['1.265', 1.265],
] as const)('%s is a figure', (typed, figure) => {
  expect(figureTyped(typed)).toBe(figure)
})

test.each([
  '',
  ' ',
  '1e2',
  '0x10',
  '0b1',
  'Infinity',
  '1,234.5',
  '1 000',
  '1.000',
  '1,250',
  '12.340',
  '5,',
  '--1',
  'twenty',
])('“%s” is none, whatever a computer would read in it', (typed) => {
  expect(figureTyped(typed)).toBeUndefined()
})
