// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { DayField } from './day-field'

beforeEach(installBrowserParts)
afterEach(cleanup)

const onSend = vi.fn()
function Asked({ later = '2026-03-05' }: { later?: string }) {
  const [day, setDay] = useState<string | null>('2026-03-01')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(day)
      }}
    >
      <DayField label="Day" value={day} onChange={setDay} min="2026-02-01" max="2026-03-31" />
      <button type="button" onClick={() => setDay(later)}>
        Another day
      </button>
      <button type="submit">Send</button>
    </form>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day')
const type = async (text: string) => {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test.each([
  ['31022026', 'noDate'],
  ['tomorrow', 'noDate'],
  ['31/01/2026', 'Not before 01/02/2026'],
  ['01/04/2026', 'Not after 31/03/2026'],
])('%s stays as it was typed, and what is wrong with it is said once the field is left', async (text, words) => {
  renderKit(<Asked />)
  await type(text)
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.tab()
  expect(field().value).toBe(text)
  expect(screen.getByText(words)).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('a form is not sent with a day that cannot be taken, and goes to it; with one that can it is', async () => {
  onSend.mockReset()
  renderKit(<Asked />)
  await type('31/02/2026{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByText('noDate')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  await type('2/3/2026')
  expect(screen.queryByText('noDate')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend.mock.calls).toEqual([['2026-03-02']])
  expect(field().value).toBe('02/03/2026')
})

test('another day that comes from outside takes the place of what was typed, with its fault', async () => {
  renderKit(<Asked />)
  await type('nonsense')
  await userEvent.click(screen.getByRole('button', { name: 'Another day' }))
  expect(field().value).toBe('05/03/2026')
  expect(screen.queryByText('noDate')).toBeNull()
})

test('the arrows of the calendar say where they lead', async () => {
  renderKit(<Asked />)
  await userEvent.click(field())
  for (const name of ['Previous', 'Next']) expect(await screen.findByRole('button', { name })).toBeTruthy()
})
