import { ConfirmHost, KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { createBrowserHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage, startLanguage, withWords } from '../../../shell/language/language'
import { typedWork } from '../../../shell/session/browser-session'
import { AsMember, ana, signInAs } from '../../../testing/signed-in'
import { useSendingWarning } from './use-sending-warning'

let now = true
function Screen({ isSending }: { isSending: boolean }) {
  useSendingWarning(isSending, () => now)
  return <p>here</p>
}
const open = async (isSending: boolean) => {
  await signInAs(ana)
  window.history.replaceState(null, '', '/one')
  const router = createRouter({
    routeTree: createRootRoute({
      component: Outlet,
      notFoundComponent: () => (
        <AsMember>
          <Screen isSending={isSending} />
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
const closes = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return !closing.defaultPrevented
}
const go = (router: Awaited<ReturnType<typeof open>>, to: string) =>
  act(async () => void router.navigate({ to: to as never }))

beforeEach(async () => {
  now = true
  await startLanguage('en')
  await withWords(undefined, 'files')
  await chooseLanguage('en')
  typedWork.forget()
})

test('while a file is on its way neither the tab nor the screen closes unasked, and the session knows of it', async () => {
  const router = await open(true)
  expect(typedWork.isThere()).toBe(true)
  expect(closes()).toBe(false)
  await go(router, '/two')
  const dialog = await screen.findByRole('dialog', { name: 'Leave while a file is being sent?', hidden: true })
  expect(dialog.textContent).toContain('kept for 24 hours')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave', hidden: true }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

test('a file that has arrived leads on, also before that is drawn', async () => {
  const router = await open(true)
  now = false
  await go(router, '/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

test('with nothing on its way nobody is asked', async () => {
  const router = await open(false)
  expect(closes()).toBe(true)
  expect(typedWork.isThere()).toBe(false)
  await go(router, '/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})
