import { isPublicScreen, type Role, roleNames, type ScreenPath, screenPaths } from '@motora/contract'
import { KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { i18n, startLanguage, withWords } from '../shell/language/language'
import { session } from '../shell/session/browser-session'
import { ana, signInAs } from '../testing/signed-in'
import { specified } from '../testing/specified-routes.matrix'
import { makeRouter } from './router'

// menu, bars and notices around every screen have tests of their own, and would be drawn 350 times
vi.mock('../shell/frame/shell-frame', () => ({
  default: ({ children }: { children: ReactNode }) => children,
  TabNotices: () => null,
}))

/** The real router with its real guard; of each screen no more than its name. */
const openAs = async (role: Role) => {
  await signInAs({ ...ana, role, operatorCanOperate: true })
  return openAt('/scooters/locations')
}

const openAt = async (address: string) => {
  if (!i18n.isInitialized) await startLanguage('en')
  await withWords(undefined, 'shell')
  const router = makeRouter()
  for (const path of screenPaths)
    router.routesByPath[path].update({ component: () => <h1>The screen {path}</h1> } as never)
  router.update({ history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <I18nextProvider i18n={i18n}>
      <KitProvider language="en" texts={galleryTexts}>
        <RouterProvider router={router} />
      </KitProvider>
    </I18nextProvider>,
  )
  await router.load()
  return router
}

const heading = () => document.querySelector('h1')?.textContent
const addressOf = (path: ScreenPath) => path.replace(/\$\w+/, '7')

test.each(roleNames)('%s opens exactly the own screens, at every route [B-54, B-55]', async (role) => {
  const router = await openAs(role)
  const shown: [ScreenPath, string | undefined | null][] = []
  for (const [, path] of specified) {
    await act(() => router.navigate({ to: addressOf(path) }))
    // the title is the screen's, also where it is refused
    await waitFor(() => expect(document.title).toBe(`${i18n.t(path, { ns: 'screens' })} · Motora`))
    await waitFor(() => expect(heading()).toMatch(/Not permitted|The screen/))
    expect(router.state.location.pathname, 'nobody is led elsewhere').toBe(addressOf(path))
    shown.push([path, heading()])
  }
  expect(shown).toEqual(
    specified.map(([, path, roles]) => [path, roles.includes(role) ? `The screen ${path}` : 'Not permitted']),
  )
  expect(shown).toHaveLength(screenPaths.filter((path) => !isPublicScreen(path)).length)
})

test('a role that is chosen over a screen which it may not open begins at its own first screen [B-54]', async () => {
  const technician = { ...ana, id: 'm-2', role: 'Sharing.Technician' as const, operatorCanOperate: true }
  await signInAs({ ...ana, role: 'Sharing.Sac' }, technician)
  session.changeRole()
  const router = await openAt('/home')
  await act(() => session.choose('m-2'))
  await waitFor(() => expect(heading()).toBe('The screen /scooters/locations'))
  expect(router.state.location.pathname).toBe('/scooters/locations')
})
