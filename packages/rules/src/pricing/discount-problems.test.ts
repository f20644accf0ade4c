import { expect, test } from 'vitest'
import { discountProblems, isInList, percentProblem, type TypedDiscount } from './index.js'

const sound: TypedDiscount = {
  name: 'Summer',
  applySince: '2026-11-01T00:00:00Z',
  applyUntil: '2026-12-01T00:00:00Z',
  percent: 15,
  promotionalCode: null,
  customerEmails: ['aina@rider.test'],
}
const said = (more: Partial<TypedDiscount>) =>
  discountProblems({ ...sound, ...more }).map(({ path, code }) => `${path} ${code}`)

test('what is complete has no problem', () => {
  expect(said({})).toEqual([])
  expect(said({ promotionalCode: '' })).toEqual([])
})

test('name, start and end are required, and the end comes after the start, not with it [K-12]', () => {
  expect(said({ name: ' ', applySince: null, applyUntil: null })).toEqual([
    'name required',
    'applySince required',
    'applyUntil required',
  ])
  // one alone is not compared
  expect(said({ applySince: null })).toEqual(['applySince required'])
  expect(said({ applyUntil: null })).toEqual(['applyUntil required'])
  expect(said({ applySince: '', applyUntil: '' })).toEqual(['applySince required', 'applyUntil required'])
  expect(said({ applyUntil: '2026-11-01T00:00:00Z' })).toEqual(['applyUntil notAfterStart'])
  expect(said({ applyUntil: '2026-10-31T00:00:00Z' })).toEqual(['applyUntil notAfterStart'])
  expect(said({ applyUntil: '2026-11-01T00:00:00.001Z' })).toEqual([])
  // compared as moments, not as texts
  expect(said({ applySince: '2026-11-01T02:00:00+02:00', applyUntil: '2026-11-01T00:30:00Z' })).toEqual([])
})

test('percent is a whole number from 1 to 100', () => {
  expect([1, 15, 100].map(percentProblem)).toEqual([null, null, null])
  expect([0, 101, -1, 1.5].map(percentProblem)).toEqual(['percent', 'percent', 'percent', 'percent'])
  expect([null, Number.NaN].map(percentProblem)).toEqual(['required', 'required'])
  expect(said({ percent: 101 })).toEqual(['percent percent'])
})

test('a promo code is empty or 4 to 12 digits [K-17]', () => {
  for (const code of ['1234', '123456789012']) expect(said({ promotionalCode: code }), code).toEqual([])
  for (const code of ['123', '1234567890123', '12a4', '12 34', '١٢٣٤'])
    expect(said({ promotionalCode: code }), code).toEqual(['promotionalCode promoCode'])
})

test('at least one customer, and none twice, whatever the letter case [K-14, K-16]', () => {
  expect(said({ customerEmails: [] })).toEqual(['customerEmails noCustomer'])
  expect(said({ customerEmails: ['a@x.test', 'b@x.test', ' A@X.test'] })).toEqual([
    'customerEmails.2 customerEmailRepeatInList',
  ])
  expect(isInList('B@x.test', ['b@X.test'])).toBe(true)
  expect(isInList('c@x.test', ['b@x.test'])).toBe(false)
})
