// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm, useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { ActionButton } from './action-button'
import { confirm } from './confirm'
import { FormShell, type FormShellProps } from './form-shell'

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
  finish?.()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  button.click()
  expect(act).toHaveBeenCalledTimes(2)
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

test('nothing writes a <style> element or a style attribute as text', async () => {
  renderKit(<Form />)
  void confirm({ title: 'Sure?', consequence: 'Yes.', confirmLabel: 'Go' })
  await screen.findByRole('dialog', { name: 'Sure?' })
  expect([...document.querySelectorAll('style')].map((style) => style.textContent)).toEqual([])
  await user.keyboard('{Escape}')
})
