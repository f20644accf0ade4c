import { ConfirmHost, KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { createBrowserHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { AsMember, ana, signInAs } from '../testing/signed-in'
import { chooseLanguage, startLanguage } from './language/language'
import { session, typedWork } from './session/browser-session'
import { useLeaveWarning } from './use-leave-warning'

const user = userEvent.setup({ delay: null })

function Screen({ unsaved }: { unsaved: boolean }) {
  useLeaveWarning(unsaved)
  return <p>here</p>
}
const open = async (unsaved: boolean) => {
  await signInAs(ana)
  if (window.location.pathname !== '/one') window.history.replaceState(null, '', '/one')
  const router = createRouter({
    routeTree: createRootRoute({
      component: Outlet,
      notFoundComponent: () => (
        <AsMember>
          <Screen unsaved={unsaved} />
        </AsMember>
      ),
    }),
    history: createBrowserHistory(),
  })
  render(
    <KitProvider language="en" texts={galleryTexts}>
      <RouterProvider router={router as never} />
      <ConfirmHost />
    </KitProvider>,
  )
  await screen.findByText('here')
  return router
}
const go = (router: Awaited<ReturnType<typeof open>>, to: string) =>
  act(async () => void router.navigate({ to: to as never }))
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?', hidden: true })
const answer = async (name: string) => {
  await user.click(within(await question()).getByRole('button', { name, hidden: true }))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
}
const leaves = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return !closing.defaultPrevented
}

beforeEach(async () => {
  await startLanguage('en')
  await chooseLanguage('en')
  typedWork.forget()
})

test('with nothing to lose another screen opens at once', async () => {
  const router = await open(false)
  expect(leaves()).toBe(true)
  await go(router, '/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
  expect(typedWork.isThere()).toBe(false)
})

test('what is not saved is asked about: staying stays, leaving leaves; the session hears of it too', async () => {
  const router = await open(true)
  expect(typedWork.isThere()).toBe(true)
  expect(leaves()).toBe(false)
  await go(router, '/two')
  await answer('Cancel')
  expect(router.state.location.pathname).toBe('/one')
  await go(router, '/two')
  await answer('Leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

test("the browser's back is asked about too", async () => {
  // As the router marks its entries.
  window.history.replaceState({ __TSR_index: 0, __TSR_key: 'a' }, '', '/before')
  window.history.pushState({ __TSR_index: 1, __TSR_key: 'b' }, '', '/one')
  const router = await open(true)
  window.history.back()
  await answer('Cancel')
  expect(router.state.location.pathname).toBe('/one')
  expect(window.location.pathname).toBe('/one')
})

test('another part of the address of the same screen is no leaving', async () => {
  const router = await open(true)
  await go(router, '/one?open=areas')
  await waitFor(() => expect(router.state.location.href).toContain('open=areas'))
})

test('who has signed out is not asked', async () => {
  const router = await open(true)
  await act(() => session.signOut())
  await go(router, '/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})
