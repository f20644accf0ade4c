import { expect, test } from 'vitest'
import { clockText } from './clock-text'

test.each([
  ['23:30', '23:30'],
  ['830', '08:30'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['0000', '00:00'],
  [' 7:05 ', '07:05'],
])('%s is %s', (typed, time) => expect(clockText(typed)).toBe(time))

test.each(['', '24:00', '12:60', '8', '12:345', 'noon', '11:30 PM'])('"%s" stays, for the form to judge', (typed) =>
  expect(clockText(typed)).toBe(typed),
)
