import { type Role, roleSide, type ScreenPath, screenPaths } from '@motora/contract'
import { type CurrentMembership, getCurrent } from '@motora/contract/identity'
import { ConfirmHost, KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, onTestFinished } from 'vitest'
import { ScreenOf } from '../../app/screens'
import { chooseLanguage, i18n, startLanguage, withWords } from '../../shell/language/language'
import type { WordsName } from '../../shell/language/load-words'
import { liveFleet } from '../../shell/live/live-fleet'
import { parseSearch, stringifySearch } from '../../shell/paths'
import { session } from '../../shell/session/browser-session'
import { MembershipContext } from '../../shell/session/use-session'
import * as words from '../../words/en'
import { type FakeGateway, json } from '../fake-gateway'
import { lendPlaces } from '../work-as'
import { own } from './a-company'

const memberOf = (role: Role): CurrentMembership => {
  const isOperator = roleSide[role] === 'operator'
  return {
    id: '00000000-0000-4000-8000-0000000000aa',
    email: 'me@motora.demo',
    fullName: 'Me Myself',
    role,
    canOperate: true,
    hasOpenTicket: false,
    operatorCannotOperateReason: null,
    operatorTimezone: null,
    sharingOperatorId: isOperator ? own.id : null,
    sharingOperatorName: isOperator ? own.name : null,
    operatorCanOperate: isOperator ? true : null,
  }
}

/** The role that somebody works in, until it is changed. */
function roleOf(first: Role) {
  let role = first
  let hear = () => undefined as unknown
  return {
    get: () => role,
    set: (next: Role) => {
      role = next
      hear()
    },
    subscribe: (listener: () => void) => {
      hear = listener
      return () => undefined
    },
  }
}

function Working({ working }: { working: ReturnType<typeof roleOf> }) {
  const role = useSyncExternalStore(working.subscribe, working.get)
  return (
    <MembershipContext value={memberOf(role)}>
      <Outlet />
    </MembershipContext>
  )
}

/** What a route shows, as the app's own table says, for anyone who works in a role. @param address with its ids */
export async function showScreen(gateway: FakeGateway, address: string, role: Role) {
  lendPlaces()
  onTestFinished(() => liveFleet.stop())
  gateway.answer('/api/users/v1/Totp', () => json({ idToken: 'token', expiresIn: 3600 }))
  gateway.answer(getCurrent, [memberOf(role)])
  await session.signIn({ email: 'me@motora.demo', password: 'x' })
  await session.enter()
  if (!i18n.isInitialized) await startLanguage('en')
  await withWords(undefined, ...(Object.keys(words) as WordsName[]))
  await chooseLanguage('en')
  const working = roleOf(role)
  const root = createRootRoute({ component: () => <Working working={working} />, notFoundComponent: () => null })
  const routes = screenPaths.map((path: ScreenPath) =>
    createRoute({ getParentRoute: () => root, path, component: () => <ScreenOf path={path} /> }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => parseSearch(text),
    stringifySearch,
  })
  const view = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <KitProvider language="en" texts={galleryTexts}>
          <RouterProvider router={router as never} />
          <ConfirmHost />
        </KitProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await router.load()
  return { ...view, router, workAs: (next: Role) => act(() => working.set(next)) }
}

/** Waits until nothing more is read and drawn, and no place is kept for what is on its way, such as code on a busy machine. */
export async function isStill(gateway: FakeGateway): Promise<void> {
  await waitFor(() => expect(document.querySelector('h1, h2, article')).not.toBeNull())
  const seen = () => `${gateway.asked.length} ${document.body.innerHTML.length}`
  let before = ''
  for (let calm = 0; calm < 4; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 15)))
    const now = seen()
    const isComing = document.querySelector('.kit-skeleton, [aria-busy=true]') !== null
    calm = now === before && !isComing ? calm + 1 : 0
    before = now
  }
}
