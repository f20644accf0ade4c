// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { PhoneField } from './phone-field'
import { countriesIn, isPhoneNumber, showPhoneNumber, toInternational } from './phone-number'

const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())
afterEach(cleanup)

let told = ''
function Field({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  told = value
  return <PhoneField label="Phone" countryLabel="Country" nothingFound="No country" value={value} onChange={setValue} />
}
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })

test('a number without its country is one of the chosen country', async () => {
  renderKit(<Field />)
  expect(country().value).toBe('ES +34')
  await user.type(phone(), '612345678')
  expect(told).toBe('+34612345678')
  await user.tab()
  expect(phone().value).toBe('+34 612 34 56 78')
})

test('a number with its country chooses it; another country keeps the rest', async () => {
  renderKit(<Field />)
  await user.type(phone(), '+33 612345678')
  expect(country().value).toBe('FR +33')
  expect(told).toBe('+33612345678')
  await user.click(country())
  await user.clear(country())
  await user.type(country(), 'belg')
  await user.click(await screen.findByRole('option', { name: 'Belgium +32' }))
  expect(told).toBe('+32612345678')
})

test('what is no number is passed on as it is, and an emptied field is empty', async () => {
  renderKit(<Field first="+34612345678" />)
  expect(phone().value).toBe('+34 612 34 56 78')
  await user.clear(phone())
  expect(told).toBe('')
  await user.type(phone(), 'ask Ana')
  expect(told).toBe('ask Ana')
})

test('Spain and France stand first, the others by their name', () => {
  const names = countriesIn('es').map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['España', 'Francia'])
  expect(names.slice(2)).toEqual(names.slice(2).toSorted(new Intl.Collator('es').compare))
})

test.each([
  ['+34612345678', true],
  ['+33612345678', true],
  ['612345678', false],
  ['+34', false],
  ['+34 61', false],
  ['+', false],
  ['', false],
])('%s is an international number: %s', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected)
})

test('numbers are shown with their spaces, texts as they are', () => {
  expect(showPhoneNumber('+34612345678')).toBe('+34 612 34 56 78')
  expect(showPhoneNumber('none')).toBe('none')
  expect(toInternational(' 06 12 34 56 78 ', 'FR')).toBe('+33612345678')
})
