// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm, useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { ActionButton } from './action-button'
import { confirm } from './confirm'
import { ConflictNotice } from './conflict-notice'
import { FormShell, type FormShellProps } from './form-shell'
import { KitDialog } from './kit-dialog'
import { ReasonDialog } from './reason-dialog'
import { useKeptFocus } from './use-kept-focus'

interface Values {
  name: string
}
const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())
afterEach(cleanup)

function NameField() {
  return <TextInput label="Name" {...useFormContext<Values>().register('name')} />
}
function Form(props: Partial<FormShellProps<Values>>) {
  const form = useForm<Values>({ defaultValues: { name: 'Ana' } })
  return (
    <FormShell form={form} onSubmit={() => undefined} busy={false} submitError={null} submitLabel="Save" {...props}>
      <NameField />
    </FormShell>
  )
}

test('a disabled action can be focused, says why and does nothing', async () => {
  const act = vi.fn()
  renderKit(
    <ActionButton disabledReason="The month is not over." onClick={act}>
      Close month
    </ActionButton>,
  )
  const button = screen.getByRole('button', { name: 'Close month', description: 'The month is not over.' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  button.focus()
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(act).not.toHaveBeenCalled()
})

test('an action runs once however often it is pressed while it runs', async () => {
  let finish: (() => void) | undefined
  const act = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  renderKit(<ActionButton onClick={act}>Pay</ActionButton>)
  const button = screen.getByRole('button', { name: /Pay/ })
  button.click()
  button.click()
  expect(act).toHaveBeenCalledOnce()
  // seen busy first: else the wait for its end can pass before it has begun
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  finish?.()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  button.click()
  expect(act).toHaveBeenCalledTimes(2)
})

test('a button that was busy has the focus again, unless the person works elsewhere by then', async () => {
  let finish = () => {}
  renderKit(
    <>
      <ActionButton onClick={() => new Promise<void>((resolve) => (finish = resolve))}>Pay</ActionButton>
      <input aria-label="Elsewhere" />
    </>,
  )
  const button = screen.getByRole('button', { name: /Pay/ })
  const press = async () => {
    button.focus()
    button.click()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    // as browsers do with what is disabled
    button.blur()
  }
  const end = async () => {
    finish()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
  await press()
  await end()
  expect(document.activeElement).toBe(button)
  await press()
  screen.getByLabelText('Elsewhere').focus()
  await end()
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})

test('two submits in a row send once; a busy form sends nothing', async () => {
  const send = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  const view = renderKit(<Form onSubmit={send} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve, 40))
  view.rerender(<Form onSubmit={send} busy />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
})

test('the refusal stands in the form with its request id and takes the focus', () => {
  const view = renderKit(<Form />)
  view.rerender(<Form submitError={{ message: 'This name is taken.', requestId: 'r-9' }} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('This name is taken.')
  expect(alert.textContent).toContain('r-9')
  expect(document.activeElement).toBe(alert)
})

test('confirm is true only for the confirming button; Escape and Cancel are no', async () => {
  renderKit(<p>page</p>)
  const ask = () =>
    confirm({ title: 'Delete 3 books?', consequence: 'They are gone.', confirmLabel: 'Delete', danger: true })
  const first = ask()
  await screen.findByRole('dialog', { name: 'Delete 3 books?' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await first).toBe(true)
  const second = ask()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await second).toBe(false)
  const third = ask()
  await screen.findByRole('dialog', { name: 'Delete 3 books?' })
  await user.keyboard('{Escape}')
  expect(await third).toBe(false)
})

test('the second click of the double click that asked neither answers the question nor closes it', async () => {
  renderKit(<p>page</p>)
  const answered = vi.fn()
  void confirm({ title: 'Delete Ana?', consequence: 'She is gone.', confirmLabel: 'Delete' }).then(answered)
  await screen.findByRole('dialog', { name: 'Delete Ana?' })
  const overlay = document.querySelector('.mantine-Modal-overlay') as HTMLElement
  for (const under of [overlay, screen.getByRole('button', { name: 'Delete' })]) fireEvent.click(under, { detail: 2 })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(answered).not.toHaveBeenCalled()
  // a double click that begins here is the person's own
  fireEvent.click(screen.getByText('She is gone.'), { detail: 1 })
  fireEvent.click(overlay, { detail: 2 })
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false))
})

function Opener({ gone = false }: { gone?: boolean }) {
  const [open, setOpen] = useState<'first' | 'second'>()
  return (
    <main tabIndex={-1}>
      {!(gone && open) && (
        <button type="button" onClick={() => setOpen('first')}>
          Open
        </button>
      )}
      {open && (
        <KitDialog opened onClose={() => setOpen(undefined)} title="First">
          <button type="button" onClick={() => setOpen('second')}>
            Further
          </button>
        </KitDialog>
      )}
      {open === 'second' && (
        <KitDialog opened onClose={() => setOpen('first')} title="Second">
          <input aria-label="Name" />
        </KitDialog>
      )}
    </main>
  )
}
const focused = (element: Element | null) => waitFor(() => expect(document.activeElement).toBe(element))

test('a dialog gives the focus back to what opened it, over another one as well', async () => {
  renderKit(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const further = await screen.findByRole('button', { name: 'Further', hidden: true })
  further.focus()
  await user.keyboard('{Enter}')
  const second = await screen.findByRole('dialog', { name: 'Second' })
  await waitFor(() => expect(second.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await focused(further)
  await user.keyboard('{Escape}')
  await focused(screen.getByRole('button', { name: 'Open' }))
})

function Skeleton({ onClose, ready }: { onClose: () => void; ready: boolean }) {
  return ready ? (
    <KitDialog key="form" opened onClose={onClose} title="Edit Ana">
      <input aria-label="Name" />
    </KitDialog>
  ) : (
    <KitDialog key="skeleton" opened onClose={onClose} title="Edit">
      …
    </KitDialog>
  )
}
function LoadingOpener({ ready }: { ready: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Skeleton onClose={() => setOpen(false)} ready={ready} />}
    </main>
  )
}

test('a dialog that takes the place of its skeleton gives the focus back to what opened the skeleton', async () => {
  const { rerender } = renderKit(<LoadingOpener ready={false} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const skeleton = await screen.findByRole('dialog', { name: 'Edit' })
  await waitFor(() => expect(skeleton.contains(document.activeElement)).toBe(true))
  rerender(<LoadingOpener ready />)
  const form = await screen.findByRole('dialog', { name: 'Edit Ana' })
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await focused(screen.getByRole('button', { name: 'Open' }))
})

test('where what opened a dialog is gone the page has the focus', async () => {
  renderKit(<Opener gone />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('button', { name: 'Further', hidden: true })
  await user.keyboard('{Escape}')
  await focused(screen.getByRole('main'))
})

function Panel() {
  const [step, setStep] = useState(1)
  useKeptFocus()
  return (
    <>
      <main tabIndex={-1}>
        {step === 1 && (
          <button type="button" onClick={() => setStep(2)}>
            On
          </button>
        )}
        <p>step {step}</p>
        <button type="button">Stays</button>
      </main>
      {step === 2 && (
        <KitDialog opened onClose={() => setStep(3)} title="Steps">
          <Steps />
        </KitDialog>
      )}
    </>
  )
}
function Steps() {
  const [more, setMore] = useState(false)
  return more ? (
    <p>done</p>
  ) : (
    <button type="button" onClick={() => setMore(true)}>
      More
    </button>
  )
}

test('where a press takes its own button away, the dialog around it has the focus, or the page', async () => {
  renderKit(<Panel />)
  await user.click(screen.getByRole('button', { name: 'On' }))
  const dialog = await screen.findByRole('dialog', { name: 'Steps' })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByText('done')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await focused(screen.getByRole('main'))
  // pressing on nothing is no loss
  await user.click(screen.getByRole('button', { name: 'Stays' }))
  await user.click(document.body)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})

function Chips() {
  const [names, setNames] = useState(['a', 'b', 'c'])
  useKeptFocus()
  return (
    <main tabIndex={-1}>
      <button type="button">Filter</button>
      <div data-focus-group>
        {names.map((name) => (
          <span key={name}>
            {name}
            <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
              Remove {name}
            </button>
          </span>
        ))}
      </div>
      <button type="button">Export</button>
    </main>
  )
}

test('where one of several is taken away, the next one has the focus, then the one before, then what is before them', async () => {
  renderKit(<Chips />)
  const takeAway = async (name: string, next: string) => {
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
  }
  await takeAway('Remove b', 'Remove c')
  await takeAway('Remove c', 'Remove a')
  await takeAway('Remove a', 'Filter')
})

test('a question gives the focus back, and a person who went on elsewhere keeps it', async () => {
  renderKit(
    <>
      <button type="button" onClick={() => void confirm({ title: 'Sure?', consequence: '-', confirmLabel: 'Go' })}>
        Ask
      </button>
      <input aria-label="Elsewhere" />
    </>,
  )
  const ask = screen.getByRole('button', { name: 'Ask' })
  await user.click(ask)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await focused(ask)
  await user.click(ask)
  await user.click(await screen.findByRole('button', { name: 'Go' }))
  screen.getByLabelText('Elsewhere').focus()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})

test('Escape answers the question alone: the dialog below it stays', async () => {
  const onClose = vi.fn()
  const ask = () => confirm({ title: 'Discard?', consequence: 'It is lost.', confirmLabel: 'Discard' })
  renderKit(
    <KitDialog opened onClose={onClose} title="Form">
      <input aria-label="Name" />
    </KitDialog>,
  )
  for (const _turn of ['first', 'second']) {
    const answer = ask()
    await screen.findByRole('dialog', { name: 'Discard?' })
    await user.keyboard('{Escape}')
    expect(await answer).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard?' })).toBeNull())
  }
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('nothing writes a <style> element or a style attribute as text', async () => {
  renderKit(<Form />)
  void confirm({ title: 'Sure?', consequence: 'Yes.', confirmLabel: 'Go' })
  await screen.findByRole('dialog', { name: 'Sure?' })
  expect([...document.querySelectorAll('style')].map((style) => style.textContent)).toEqual([])
  await user.keyboard('{Escape}')
})

test('a question with a reason says what follows, takes no blank and no endless reason, and hands over what was typed', async () => {
  const onSubmit = vi.fn()
  const shown = { busy: false, submitError: null, onSubmit, onClose: () => undefined }
  const words = { title: 'Suspend Ana?', consequence: 'She is signed out.', label: 'Reason', submitLabel: 'Suspend' }
  renderKit(<ReasonDialog {...words} {...shown} most={10} />)
  expect(await screen.findByText('She is signed out.')).toBeTruthy()
  const press = () => user.click(screen.getByRole('button', { name: 'Suspend', hidden: true }))
  const reason = screen.getByLabelText(/^Reason/)
  await user.type(reason, '   ')
  await press()
  expect(await screen.findByText('The field is required')).toBeTruthy()
  await user.type(reason, 'far too long a reason')
  await press()
  expect(await screen.findByText('At most 10 characters')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
  await user.clear(reason)
  await user.type(reason, ' a theft ')
  await press()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('a theft'))
})

test('a ready-made reason is written below what is typed; closed, the dialog hands over what it holds', async () => {
  const onClose = vi.fn()
  const shown = { busy: false, submitError: null, onSubmit: vi.fn(), onClose, most: 100, typed: 'Late again.' }
  const ready = { label: 'Ready-made', reasons: [{ label: 'Theft', text: 'It was a theft.' }] }
  renderKit(<ReasonDialog title="T" consequence="-" label="Reason" submitLabel="Do" {...shown} ready={ready} />)
  await user.click(await screen.findByRole('button', { name: 'Theft', hidden: true }))
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Reason/)
  expect([field.value, document.activeElement]).toEqual(['Late again.\nIt was a theft.', field])
  await user.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  expect(onClose).toHaveBeenCalledWith('Late again.\nIt was a theft.')
  expect(shown.onSubmit).not.toHaveBeenCalled()
})

test('a conflict shows how it is now, takes the focus and offers the present values', async () => {
  const onTake = vi.fn()
  renderKit(
    <ConflictNotice title="Changed meanwhile" ways="Saving again keeps yours." takeLabel="Take them" onTake={onTake}>
      Ana Roca
    </ConflictNotice>,
  )
  const notice = screen.getByRole('alert')
  expect(document.activeElement).toBe(notice)
  for (const words of ['Changed meanwhile', 'Ana Roca', 'Saving again keeps yours.'])
    expect(notice.textContent).toContain(words)
  await user.click(screen.getByRole('button', { name: 'Take them' }))
  expect(onTake).toHaveBeenCalledOnce()
})

test('a conflict may offer to go on from how it is now with what was typed', async () => {
  const onTake = vi.fn()
  const onKeep = vi.fn()
  renderKit(
    <ConflictNotice title="Changed" takeLabel="Take them" onTake={onTake} keep={{ label: 'Keep mine', onKeep }}>
      Ana Roca
    </ConflictNotice>,
  )
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect([onKeep.mock.calls.length, onTake.mock.calls.length]).toEqual([1, 0])
})
