// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm, useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { DialogForm, type DialogFormProps } from './dialog-form'
import { ReasonDialog } from './reason-dialog'
import { unsavedForms } from './unsaved-forms'

interface Values {
  name: string
}
const user = userEvent.setup({ delay: null })
const onClose = vi.fn()
beforeEach(() => {
  installBrowserParts()
  onClose.mockReset()
})
afterEach(cleanup)

function NameField() {
  return <TextInput label="Name" {...useFormContext<Values>().register('name')} />
}
function Form(props: Partial<DialogFormProps<Values>>) {
  const form = useForm<Values>({ defaultValues: { name: 'Ana' } })
  const write = { onSubmit: () => undefined, busy: false, submitError: null, submitLabel: 'Save' }
  return (
    <DialogForm opened onClose={onClose} title="Edit" form={form} {...write} {...props}>
      {props.children ?? <NameField />}
    </DialogForm>
  )
}
const field = () => screen.findByLabelText<HTMLInputElement>('Name')
const form = () => screen.getByRole('dialog', { name: 'Edit', hidden: true })
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
const press = (name: string) => user.click(within(form()).getByRole('button', { name, hidden: true }))
const answer = async (name: 'Cancel' | 'Leave') => {
  const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(asked).getByRole('button', { name }))
  await waitFor(() => expect(question()).toBeNull())
}
const ways = {
  Cancel: () => press('Cancel'),
  'the cross': () => press('Close'),
  Escape: () => user.keyboard('{Escape}'),
}

test.each(Object.entries(ways))('%s closes a form in which nothing was changed at once', async (_, way) => {
  renderKit(<Form />)
  await user.type(await field(), 'b{Backspace}')
  await way()
  expect(onClose).toHaveBeenCalledOnce()
  expect(question()).toBeNull()
})

test.each(Object.entries(ways))('%s asks before what was typed is lost; no keeps it, yes closes', async (_, way) => {
  renderKit(<Form />)
  await user.type(await field(), 'bel')
  await way()
  await answer('Cancel')
  expect(onClose).not.toHaveBeenCalled()
  expect((await field()).value).toBe('Anabel')
  await way()
  await answer('Leave')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a form opens with the focus in its first field, not on the cross; a field that is named first goes before', async () => {
  renderKit(<Form />)
  const name = await field()
  await waitFor(() => expect(document.activeElement).toBe(name))
  cleanup()
  renderKit(
    <Form>
      <NameField />
      <TextInput label="Code" data-autofocus />
    </Form>,
  )
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
})

test('what cannot be typed in is no first field: what is hidden, switched off or of files', async () => {
  renderKit(
    <Form>
      <input type="hidden" />
      <input type="file" />
      <input disabled />
      <NameField />
    </Form>,
  )
  const name = await field()
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('what is chosen outside the fields is asked about as well', async () => {
  renderKit(<Form alsoUnsaved />)
  await field()
  await press('Cancel')
  await answer('Leave')
  expect(onClose).toHaveBeenCalledOnce()
})

test('where closing loses nothing, nothing is asked', async () => {
  renderKit(<Form losesNothing />)
  await user.type(await field(), 'bel')
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
  expect(unsavedForms.get()).toBe(0)
})

test('who leads away from the screen knows of it while it holds something, and no longer once it is closed or sent', async () => {
  const { rerender } = renderKit(<Form />)
  await user.type(await field(), 'bel')
  expect(unsavedForms.get()).toBe(1)
  rerender(<Form busy />)
  expect(unsavedForms.get()).toBe(0)
  rerender(<Form />)
  expect(unsavedForms.get()).toBe(1)
  rerender(<p>closed</p>)
  expect(unsavedForms.get()).toBe(0)
})

test('a reason that its caller keeps is not asked about; one that would be lost is', async () => {
  const words = { title: 'Edit', consequence: '-', label: 'Reason', submitLabel: 'Suspend', most: 100 }
  const write = { busy: false, submitError: null, onSubmit: vi.fn() }
  const { rerender } = renderKit(<ReasonDialog {...words} {...write} onClose={onClose} typed="" />)
  await user.type(await screen.findByLabelText(/^Reason/), 'a theft')
  await press('Cancel')
  expect(onClose).toHaveBeenCalledExactlyOnceWith('a theft')
  rerender(<ReasonDialog {...words} {...write} onClose={onClose} />)
  await press('Cancel')
  await answer('Leave')
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(write.onSubmit).not.toHaveBeenCalled()
})
