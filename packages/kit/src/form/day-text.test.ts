import { expect, test } from 'vitest'
import { dayOfText, textOfDay } from './day-text'

test.each([
  ['31/12/2030', '2030-12-31'],
  ['1.3.2026', '2026-03-01'],
  ['01032026', '2026-03-01'],
  [' 29-02-2028 ', '2028-02-29'],
  ['29/02/2027', undefined],
  ['31/04/2027', undefined],
  ['00/01/2027', undefined],
  ['3112', undefined],
  ['', undefined],
  ['2030-12-31', undefined],
])('%s typed is %s', (typed, day) => {
  expect(dayOfText(typed)).toBe(day)
})

test('a day is shown as it is typed; what is none stays', () => {
  expect(textOfDay('2030-12-31')).toBe('31/12/2030')
  expect(textOfDay('31/1')).toBe('31/1')
})
