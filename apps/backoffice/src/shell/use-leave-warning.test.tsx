import { DialogForm, FormText } from '@motora/kit'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { closesUnasked, openInBrowser } from '../testing/in-browser'
import { UnsavedForms } from './frame/unsaved-forms'
import { chooseLanguage, startLanguage } from './language/language'
import { session, typedWork } from './session/browser-session'
import { useLeaveWarning } from './use-leave-warning'

const user = userEvent.setup({ delay: null })

function Screen({ unsaved }: { unsaved: boolean }) {
  useLeaveWarning(unsaved)
  return <p>here</p>
}
const open = async (unsaved: boolean) => {
  if (window.location.pathname !== '/one') window.history.replaceState(null, '', '/one')
  const opened = await openInBrowser(<Screen unsaved={unsaved} />)
  await screen.findByText('here')
  return opened
}
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?', hidden: true })
const answer = async (name: string) => {
  await user.click(within(await question()).getByRole('button', { name, hidden: true }))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
}

beforeEach(async () => {
  await startLanguage('en')
  await chooseLanguage('en')
  typedWork.forget()
})

test('with nothing to lose another screen opens at once', async () => {
  const { router, goTo } = await open(false)
  expect(closesUnasked()).toBe(true)
  await goTo('/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
  expect(typedWork.isThere()).toBe(false)
})

test('what is not saved is asked about: staying stays, leaving leaves; the session hears of it too', async () => {
  const { router, goTo } = await open(true)
  expect(typedWork.isThere()).toBe(true)
  expect(closesUnasked()).toBe(false)
  await goTo('/two')
  await answer('Cancel')
  expect(router.state.location.pathname).toBe('/one')
  await goTo('/two')
  await answer('Leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

test("the browser's back is asked about too", async () => {
  // As the router marks its entries.
  window.history.replaceState({ __TSR_index: 0, __TSR_key: 'a' }, '', '/before')
  window.history.pushState({ __TSR_index: 1, __TSR_key: 'b' }, '', '/one')
  const { router } = await open(true)
  window.history.back()
  await answer('Cancel')
  expect(router.state.location.pathname).toBe('/one')
  expect(window.location.pathname).toBe('/one')
})

test('the address stays while a step back is asked about, and the step is taken after the yes', async () => {
  window.history.replaceState({ __TSR_index: 0, __TSR_key: 'a' }, '', '/before')
  window.history.pushState({ __TSR_index: 1, __TSR_key: 'b' }, '', '/one')
  const { router } = await open(true)
  for (const name of ['Cancel', 'Leave']) {
    window.history.back()
    await question()
    await waitFor(() => expect(window.location.pathname).toBe('/one'))
    await answer(name)
  }
  await waitFor(() => expect(router.state.location.pathname).toBe('/before'))
  expect(window.location.pathname).toBe('/before')
})

test('another part of the address of the same screen is no leaving', async () => {
  const { router, goTo } = await open(true)
  await goTo('/one?open=areas')
  await waitFor(() => expect(router.state.location.href).toContain('open=areas'))
})

test('who has signed out is not asked', async () => {
  const { router, goTo } = await open(true)
  await act(() => session.signOut())
  await goTo('/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

function Editing() {
  const form = useForm({ defaultValues: { name: 'Ana' } })
  const write = { onSubmit: () => undefined, busy: false, submitError: null, submitLabel: 'Save' }
  return (
    <>
      <UnsavedForms />
      <DialogForm opened onClose={() => undefined} title="Edit" form={form} {...write}>
        <FormText name="name" label="Name" first />
      </DialogForm>
    </>
  )
}

test('another screen is asked about while a dialog holds what is not saved', async () => {
  window.history.replaceState(null, '', '/one')
  const { router, goTo } = await openInBrowser(<Editing />)
  const name = await screen.findByLabelText('Name')
  expect(closesUnasked()).toBe(true)
  await user.type(name, ' Puig')
  expect(closesUnasked()).toBe(false)
  await goTo('/two')
  await user.click(within(await question()).getByRole('button', { name: 'Cancel', hidden: true }))
  expect(router.state.location.pathname).toBe('/one')
  await user.clear(name)
  await user.type(name, 'Ana')
  await goTo('/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

test('a step back on the same screen is asked about where it takes the dialog away; a step that the dialog makes is not', async () => {
  window.history.replaceState({ __TSR_index: 0, __TSR_key: 'a' }, '', '/one')
  window.history.pushState({ __TSR_index: 1, __TSR_key: 'b' }, '', '/one?vehicle=7')
  const { router, goTo } = await openInBrowser(<Editing />)
  await user.type(await screen.findByLabelText('Name'), ' Puig')
  window.history.back()
  await user.click(within(await question()).getByRole('button', { name: 'Cancel', hidden: true }))
  const asked = () => screen.queryByRole('dialog', { name: 'Leave without saving?', hidden: true })
  await waitFor(() => expect(asked()).toBeNull())
  expect(router.state.location.search).toEqual({ vehicle: 7 })
  await goTo('/one?vehicle=7&pick=x')
  await waitFor(() => expect(router.state.location.search).toEqual({ vehicle: 7, pick: 'x' }))
  expect(asked()).toBeNull()
})
