import { expect, test } from 'vitest'
import { contrastOf, isColour, textOn } from './colour-contrast'

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'))
})

test('text on any colour can be read', () => {
  for (const step of [0, 51, 102, 118, 119, 153, 204, 255])
    for (const other of [0, 128, 255]) {
      const colour = `#${[step, other, 255 - step].map((part) => part.toString(16).padStart(2, '0')).join('')}`
      expect(contrastOf(colour, textOn(colour)), colour).toBeGreaterThanOrEqual(4.5)
    }
})

test.each([
  ['#C92A2A', true],
  ['#c92a2a', true],
  ['red', false],
  ['#fff', false],
  [null, false],
])('%s is a colour: %s', (text, is) => {
  expect(isColour(text)).toBe(is)
})
