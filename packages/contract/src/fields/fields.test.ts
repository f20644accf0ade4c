import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as fields from './index.js'

/** What a form would say: the first problem, or the value. */
const judged = (schema: z.ZodType, given: unknown): unknown => {
  const result = schema.safeParse(given)
  return result.success ? { value: result.data } : result.error.issues[0]?.message
}
const ok = (value: unknown) => ({ value })

test.each([
  ['', 'required'],
  ['   ', 'required'],
  [undefined, 'required'],
  [' a ', ok('a')],
])('required: %j [T-02, V-15]', (given, said) => {
  expect(judged(fields.requiredText, given)).toEqual(said)
})

test.each([
  [2, 4, '', 'required'],
  [2, 4, ' a ', 'tooShort'],
  [2, 4, ' ab ', ok('ab')],
  [2, 4, 'abcd', ok('abcd')],
  [2, 4, 'abcde', 'tooLong'],
  [1, 3, '  ', 'required'],
  [1, 3, undefined, 'required'],
  [1, 3, 'a', ok('a')],
  [0, 3, ' ', ok('')],
  [0, 3, 'abc', ok('abc')],
  [0, 3, 'abcd', 'tooLong'],
])('a text of %i to %i characters: %j [V-19]', (min, max, given, said) => {
  expect(judged(fields.sizedText(min, max), given)).toEqual(said)
})

test('a choice of items needs one [V-15]', () => {
  expect(judged(fields.someOf(z.string()), [])).toBe('selectOne')
  expect(judged(fields.someOf(z.string()), ['a'])).toEqual(ok(['a']))
})

test.each([
  ['', 'required'],
  ['aina', 'email'],
  ['aina@motora', 'email'],
  ['aina@@motora.demo', 'email'],
  ['aina @motora.demo', 'email'],
  [`${'a'.repeat(250)}@m.demo`, 'email'],
  [' aina.puig+1@motora.demo ', ok('aina.puig+1@motora.demo')],
])('e-mail: %j [V-18]', (given, said) => {
  expect(judged(fields.emailField, given)).toEqual(said)
})

test.each([
  ['motora.demo', 'link'],
  ['javascript:alert(1)', 'link'],
  ['data:text/html,x', 'link'],
  ['ftp://motora.demo', 'link'],
  ['http://', 'link'],
  ['https://motora.demo/a?b=c#d', ok('https://motora.demo/a?b=c#d')],
  ['http://motora.demo', ok('http://motora.demo')],
])('link: %j [V-18]', (given, said) => {
  expect(judged(fields.linkField, given)).toEqual(said)
})

describe('numbers [V-19]', () => {
  test.each([
    ['', 'notNegative', 'wholeNumber'],
    ['-1', 'notNegative', ok(-1)],
    [-0.01, 'notNegative', 'wholeNumber'],
    ['0', ok(0), ok(0)],
    ['1.5', ok(1.5), 'wholeNumber'],
    ['1,5', 'notNegative', 'wholeNumber'],
    ['1.', 'notNegative', 'wholeNumber'],
    ['1e3', 'notNegative', 'wholeNumber'],
    ['12a', 'notNegative', 'wholeNumber'],
    [Number.NaN, 'notNegative', 'wholeNumber'],
    [Number.POSITIVE_INFINITY, 'notNegative', 'wholeNumber'],
    [7, ok(7), ok(7)],
  ])('%j', (given, nonNegative, whole) => {
    expect(judged(fields.nonNegativeNumber, given)).toEqual(nonNegative)
    expect(judged(fields.wholeNumber, given)).toEqual(whole)
  })

  test.each([
    [0, 'oneToHundred'],
    ['1', ok(1)],
    [100, ok(100)],
    ['101', 'oneToHundred'],
    ['5.5', 'wholeNumber'],
    ['5,5', 'wholeNumber'],
  ])('an integer input: %j [T-10]', (given, said) => {
    expect(judged(fields.oneToHundred, given)).toEqual(said)
  })
})

test('an end is strictly after its start [V-16]', () => {
  expect(fields.isAfter('2026-01-01', '2026-01-02')).toBe(true)
  expect(fields.isAfter('2026-01-01', '2026-01-01')).toBe(false)
  expect(fields.isAfter('2026-01-02', '2026-01-01')).toBe(false)
  expect(fields.isAfter('x', '2026-01-01')).toBe(false)
})

test('currencies, billing units and modes are these and no others [T-11, J-08]', () => {
  expect(fields.currency.options).toEqual(['eur', 'usd'])
  expect(fields.billingUnit.options).toEqual(['minute', 'hour', 'days'])
  expect(fields.pricedMode.options).toEqual(['eco', 'city', 'sport', 'pause'])
})

test('weekday 0 is Monday [T-12]', () => {
  // 2026-11-23 is a Monday
  expect(['2026-11-23', '2026-11-28', '2026-11-29', '2024-02-29'].map(fields.weekdayOf)).toEqual([0, 5, 6, 3])
  expect(fields.weekday.safeParse(7).success).toBe(false)
})

test('defaults: 18 years, Europe/Brussels, +34, Spain and France first [T-13, V-38]', () => {
  expect(fields.defaults).toEqual({
    minimumAge: 18,
    timezone: 'Europe/Brussels',
    phonePrefix: '+34',
    phoneCountries: ['es', 'fr'],
  })
})
