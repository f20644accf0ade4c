import { expect, test } from 'vitest'
import { waitSecondsOf } from './retry-after.js'

test('a push service is left alone for as long as it says, a day at most (MONEY §9)', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  const waits = ['0', '7200', '86400', '90000', 'Sat, 21 Nov 2026 15:00:00 GMT', 'soon', undefined]
  expect(waits.map((said) => waitSecondsOf(said, now))).toEqual([1, 7200, 86_400, 86_400, 18_000, 60, 60])
})
