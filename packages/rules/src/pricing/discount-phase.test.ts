import { expect, test } from 'vitest'
import { discountPhase, discountTerms } from './index.js'

const [since, until] = [Date.parse('2026-11-01T00:00:00Z'), Date.parse('2026-12-01T00:00:00Z')] as const
const discount = { isEnabled: true, since, until }

test('a discount runs from its start, which is in it, until its end, which is not; off is off [K-09]', () => {
  expect(discountPhase(discount, since - 1)).toBe('waiting')
  expect(discountPhase(discount, since)).toBe('running')
  expect(discountPhase(discount, until - 1)).toBe('running')
  expect(discountPhase(discount, until)).toBe('over')
  expect(discountPhase({ ...discount, isEnabled: false }, since - 1)).toBe('off')
  expect(discountPhase({ ...discount, isEnabled: false }, since)).toBe('off')
  expect(discountPhase({ ...discount, isEnabled: false }, until)).toBe('over')
  expect(discountPhase({ ...discount, since: null, until: null }, since)).toBe('running')
})

test('the terms of the wire are the same; without dates there are none', () => {
  const onWire = { enable: true, applySince: '2026-11-01T00:00:00Z', applyUntil: '2026-12-01T00:00:00Z' }
  expect(discountTerms(onWire)).toEqual(discount)
  expect(discountTerms({ enable: false, applySince: null, applyUntil: null })).toEqual({
    isEnabled: false,
    since: null,
    until: null,
  })
})
