import { expect, test } from 'vitest'
import { whyNotGoodwill } from './goodwill.js'
import { transferOfForfeited, transferOfGoodwill } from './transfers.js'

const none = { toRiderCents: 0, byAccountCents: 0 }

test('a rider gets 10 € of goodwill in 24 hours and no cent more', () => {
  expect(whyNotGoodwill(1000, none)).toBeUndefined()
  expect(whyNotGoodwill(400, { ...none, toRiderCents: 600 })).toBeUndefined()
  expect(whyNotGoodwill(401, { ...none, toRiderCents: 600 })).toEqual({ why: 'goodwill.rider_bound', leftCents: 400 })
  expect(whyNotGoodwill(1, { ...none, toRiderCents: 1200 })).toEqual({ why: 'goodwill.rider_bound', leftCents: 0 })
})

test('an account gives 100 € of goodwill in 24 hours and no cent more', () => {
  expect(whyNotGoodwill(500, { ...none, byAccountCents: 9500 })).toBeUndefined()
  expect(whyNotGoodwill(501, { ...none, byAccountCents: 9500 })).toEqual({
    why: 'goodwill.account_bound',
    leftCents: 500,
  })
})

test('other bounds hold where they are set, and nothing is given where they are 0', () => {
  const bounds = { ofRiderCents: 2500, ofAccountCents: 3000 }
  expect(whyNotGoodwill(2500, none, bounds)).toBeUndefined()
  expect(whyNotGoodwill(2501, none, bounds)).toEqual({ why: 'goodwill.rider_bound', leftCents: 2500 })
  expect(whyNotGoodwill(1001, { ...none, byAccountCents: 2000 }, bounds)).toEqual({
    why: 'goodwill.account_bound',
    leftCents: 1000,
  })
  expect(whyNotGoodwill(1, none, { ...bounds, ofRiderCents: 0 })).toEqual({
    why: 'goodwill.rider_bound',
    leftCents: 0,
  })
})

test('goodwill is taken of the platform and given to the rider; nothing and parts of a cent are refused', () => {
  expect(transferOfGoodwill(500)).toEqual({
    reason: 'goodwill',
    debit: 'platform:goodwill',
    credit: 'rider:credit',
    cents: 500,
  })
  for (const cents of [0, -1, 0.5]) expect(() => transferOfGoodwill(cents), String(cents)).toThrow(RangeError)
  expect(() => whyNotGoodwill(0.5, none)).toThrow(RangeError)
})

test('credit that an erased person had left is taken of the rider and kept by the platform', () => {
  expect(transferOfForfeited(2240)).toEqual({
    reason: 'credit forfeited',
    debit: 'rider:credit',
    credit: 'platform:forfeited',
    cents: 2240,
  })
  for (const cents of [0, -1, 0.5]) expect(() => transferOfForfeited(cents), String(cents)).toThrow(RangeError)
})
