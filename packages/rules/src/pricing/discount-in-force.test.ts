import { expect, test } from 'vitest'
import { discountInForce } from './index.js'

const generic = { percent: 10, isEnabled: true }
const own = { percent: 15, isEnabled: true, isAssigned: true, since: 100, until: 200 }
const none = { kind: 'none', percent: 0 }
const fromGeneric = { kind: 'generic', percent: 10 }

test('a personalised discount overrides the generic one, also when it is smaller: 15 %, not 25 and not 10 [K-10]', () => {
  expect(discountInForce(generic, own, 150)).toEqual({ kind: 'personalised', percent: 15 })
  expect(discountInForce(generic, { ...own, percent: 5 }, 150)).toEqual({ kind: 'personalised', percent: 5 })
  expect(discountInForce(null, own, 150)).toEqual({ kind: 'personalised', percent: 15 })
})

test('a personalised discount counts while it is on as a whole and for the rider, and inside its dates', () => {
  expect(discountInForce(generic, { ...own, isEnabled: false }, 150)).toEqual(fromGeneric)
  expect(discountInForce(generic, { ...own, isAssigned: false }, 150)).toEqual(fromGeneric)
  const at = (moment: number) => discountInForce(generic, own, moment).kind
  expect([at(99), at(100), at(199), at(200)]).toEqual(['generic', 'personalised', 'personalised', 'generic'])
})

test('without a discount that is on there is none', () => {
  expect(discountInForce(null, null, 150)).toEqual(none)
  expect(discountInForce({ ...generic, isEnabled: false }, null, 150)).toEqual(none)
  expect(discountInForce(generic, null, 150)).toEqual(fromGeneric)
})
