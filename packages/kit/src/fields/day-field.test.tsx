// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DialogForm } from '../dialogs/dialog-form'
import { KitDialog } from '../dialogs/kit-dialog'
import { FormDay } from '../form/form-day'
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

const calendar = () => screen.queryByRole('dialog', { name: 'Day: 01/03/2026' })
const focused = () => document.activeElement

test('the calendar opens by a press or the arrow down, not by the focus or by typing, and says so', async () => {
  renderKit(<Asked />)
  await userEvent.tab()
  expect(focused()).toBe(field())
  expect([calendar(), field().getAttribute('aria-haspopup')]).toEqual([null, 'dialog'])
  await userEvent.keyboard('1')
  expect(calendar()).toBeNull()
  await userEvent.click(field())
  await waitFor(() => expect(calendar()).toBeTruthy())
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')).toBe(calendar())
  await userEvent.tab()
  await waitFor(() => expect(calendar()).toBeNull())
})

test('the arrow down leads to the day in the calendar, which is named; arrows walk and Enter chooses, back in the field', async () => {
  renderKit(<Asked />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('1 March 2026'))
  expect(screen.getByRole('table', { name: 'Day: 01/03/2026' }).contains(focused())).toBe(true)
  // Tab stays in it
  for (const _ of [1, 2, 3, 4, 5]) await userEvent.tab()
  expect(calendar()?.contains(focused())).toBe(true)
  screen.getByRole('button', { name: '1 March 2026' }).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field().value).toBe('08/03/2026')
  expect(focused()).toBe(field())
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('Escape closes the calendar alone, from its field and from within it; the next one closes the dialog', async () => {
  const onClose = vi.fn()
  renderKit(
    <KitDialog opened onClose={onClose} title="Dates">
      <Asked />
    </KitDialog>,
  )
  // the first field of the form has the focus, and no calendar lies over it
  await waitFor(() => expect(focused()).toBe(field()))
  expect(calendar()).toBeNull()
  await userEvent.click(field())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(calendar()).toBeNull())
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('1 March 2026'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(calendar()).toBeNull())
  expect([focused() === field(), onClose.mock.calls.length]).toEqual([true, 0])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

function AskedInDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<{ day: string | null }>({ defaultValues: { day: '2026-03-01' } })
  return (
    <DialogForm
      form={form}
      opened
      onClose={onClose}
      title="Dates"
      onSubmit={() => undefined}
      busy={false}
      submitError={null}
      submitLabel="Save"
    >
      <FormDay<{ day: string | null }> name="day" label="Day" />
    </DialogForm>
  )
}

test('a day that cannot be read is unsaved work: Escape asks; typed back to the day it was, it does not', async () => {
  const onClose = vi.fn()
  renderKit(<AskedInDialog onClose={onClose} />)
  await type('29/11/2026X')
  // the first closes the calendar, which the press has opened
  await userEvent.keyboard('{Escape}{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  await type('01/03/2026')
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
