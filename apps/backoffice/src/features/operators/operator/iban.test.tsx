import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Iban } from './iban'

test('an account is in groups of four that are text without gaps: what is copied is what filters take', () => {
  const { container } = render(<Iban>ES9121000418450200051332</Iban>)
  expect(container.textContent).toBe('ES9121000418450200051332')
  const groups = [...container.querySelectorAll('.motora-iban > span')].map(({ textContent }) => textContent)
  expect(groups).toEqual(['ES91', '2100', '0418', '4502', '0005', '1332'])
})

test('one whose length is no multiple of four keeps its rest', () => {
  const { container } = render(<Iban>FR1420041010050500013M02606</Iban>)
  expect([...container.querySelectorAll('.motora-iban > span')].at(-1)?.textContent).toBe('606')
})
