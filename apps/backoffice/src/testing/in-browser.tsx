import { ConfirmHost, KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { createBrowserHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { i18n } from '../shell/language/language'
import { AsMember, ana, signInAs } from './signed-in'

/** Ana's screen at whatever address the browser's history stands, so that leaving it, back and closing can be tried. */
export async function openInBrowser(piece: ReactNode) {
  await signInAs(ana)
  const router = createRouter({
    routeTree: createRootRoute({ component: Outlet, notFoundComponent: () => <AsMember>{piece}</AsMember> }),
    history: createBrowserHistory(),
  })
  render(
    <I18nextProvider i18n={i18n}>
      <KitProvider language="en" texts={galleryTexts}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
      </KitProvider>
    </I18nextProvider>,
  )
  return {
    router,
    goTo: (address: string) => act(async () => void router.navigate({ to: address as never })),
  }
}

/** Whether the browser would close the tab without asking. */
export function closesUnasked(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return !closing.defaultPrevented
}
