import { expect, test } from 'vitest'
import { heatStrength } from './heat-strength'

test('one place far stronger than the others leaves them in sight', () => {
  const strength = heatStrength([...Array.from({ length: 19 }, (_, n) => 1 + (n % 4)), 400])
  expect([1, 2, 4, 400].map(strength)).toEqual([0.25, 0.5, 1, 1])
})

test('places alike are all at their full strength, and no place is none', () => {
  expect([3].map(heatStrength([3, 3, 3]))).toEqual([1])
  expect([1].map(heatStrength([]))).toEqual([1])
})
