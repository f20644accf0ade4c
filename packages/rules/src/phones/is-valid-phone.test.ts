import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isValidPhone } from './is-valid-phone.js'

const { numbers, notValid } = JSON.parse(readFileSync(new URL('./testdata/phones.json', import.meta.url), 'utf8')) as {
  numbers: Record<string, { national: string; e164: string; international: string }>
  notValid: { input: string; why: string }[]
}

test.each(Object.entries(numbers))('a number of %s is one, with its prefix and not without', (_country, number) => {
  expect(isValidPhone(number.e164)).toBe(true)
  expect(isValidPhone(number.international)).toBe(true)
  expect(isValidPhone(number.national)).toBe(false)
})

test.each(['+34600111222', '+34932000000', '+33612345678', '+12125550100'])('%s can be called', (phone) => {
  expect(isValidPhone(phone)).toBe(true)
})

test.each(notValid.map(({ input, why }) => [input, why]))('%s is none: %s', (input) => {
  expect(isValidPhone(input)).toBe(false)
})

test.each([
  '',
  '+',
  '+34',
  '+3460011122',
  '+346001112223',
  '+34100111222',
  '+9990000000',
  '600111222',
  '+34600111222 ext',
  'call me',
  '+346001112223334',
])('"%s" is no number of any country', (phone) => {
  expect(isValidPhone(phone)).toBe(false)
})
