import { expect, test } from 'vitest'
import { handlesPeopleOf } from './people-of-operators.js'

test('an operator’s people are its own and the provider’s to see, nobody else’s (Z-13) [C-48, D-05]', () => {
  expect(handlesPeopleOf('ona', 'ona')).toBe(true)
  expect(handlesPeopleOf('ona', 'ona-gracia')).toBe(false)
  expect(handlesPeopleOf('ona', null)).toBe(false)
  expect(handlesPeopleOf(null, 'ona')).toBe(true)
  expect(handlesPeopleOf(null, null)).toBe(true)
})
