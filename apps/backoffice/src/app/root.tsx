import { isPublicScreen, type ScreenPath, screenPaths } from '@motora/contract'
import { ErrorState } from '@motora/kit'
import { Navigate, Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { latePart, lateScreen } from '../shell/frame/late-screen'
import { PageBoundary } from '../shell/frame/page-boundary'
import { Splash } from '../shell/frame/splash'
import { type WaysOut, WaysOutContext } from '../shell/frame/ways-out'
import { useFaultText } from '../shell/language/fault-text'
import { stringifySearch } from '../shell/paths'
import { session, typedWork } from '../shell/session/browser-session'
import type { SessionState } from '../shell/session/session-state'
import { MembershipContext, useSessionState } from '../shell/session/use-session'
import { useTitle } from '../shell/use-title'
import { enter, landingFor, returnFor, unknownAddress } from './guard'
import { LatePalette } from './late-palette'
import { preloadScreen } from './screens'
import { useStreetParts } from './street-parts'

// Not part of the sign-in screens' code.
const ShellFrame = latePart(() => import('../shell/frame/shell-frame'), <Splash />)
// with the frame: a file of its own would cost a request
const TabNotices = latePart(async () => ({ default: (await import('../shell/frame/shell-frame')).TabNotices }), null)
const RoleChoicePage = lateScreen(() => import('../pages/role-choice/role-choice-page'))
const NotPermittedPage = latePart(() => import('../pages/not-permitted/not-permitted-page'), <Splash inPage />)

const known = new Set<string>(screenPaths)

/** What the router shows, and how pieces that do without it lead on. */
export function Root() {
  const navigate = useNavigate()
  const search = useMatches().at(-1)?.search as Record<string, unknown> | undefined
  const ways = useMemo<WaysOut>(
    () => ({ search: search ?? {}, go: (to, how) => navigate({ to, ...how }) }),
    [navigate, search],
  )
  return (
    <WaysOutContext value={ways}>
      <Guarded />
    </WaysOutContext>
  )
}

/** Decides at each address and each change of the session what is shown; holds the frame in place between screens. */
function Guarded() {
  const state = useSessionState()
  // Path and address of the same match: on the way to another screen the router's location is already the next one.
  const match = useMatches().at(-1)
  const path: string | undefined = match?.fullPath
  const href = match ? match.pathname + stringifySearch(match.search) : '/'
  /** At /login: where the person was before. */
  const asked = match?.search as { return?: string } | undefined
  const wasWorking = useRef(false)
  const leftByOwnWill = wasWorking.current && state.phase === 'signed-out' && state.why === undefined
  useEffect(() => {
    if (state.phase !== 'signed-out') wasWorking.current = state.phase === 'working'
  }, [state.phase])
  const screen = path && known.has(path) ? (path as ScreenPath) : undefined
  useLandingAfterRoleChange(state, screen)
  useTitle(screen)
  const pathname = match?.pathname
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the occasion
  useEffect(() => typedWork.forget(), [pathname])

  if (state.phase === 'starting' && screen !== '/login') return <Splash />
  if (state.phase === 'unreachable') return <Unreachable error={state.error} />
  if (!screen) return <Navigate to={unknownAddress(state)} replace />
  const entry = enter(screen, state)
  switch (entry.kind) {
    case 'sign-in':
      return <Navigate to={`/login${stringifySearch({ return: leftByOwnWill ? undefined : href })}`} replace />
    case 'choose-role':
      return (
        <Framed screen={undefined}>
          <RoleChoicePage />
        </Framed>
      )
    case 'landing':
      return (
        <Navigate to={(state.phase === 'working' ? returnFor(asked?.return, state) : undefined) ?? entry.to} replace />
      )
    case 'not-permitted':
      return (
        <Framed screen={undefined}>
          <NotPermittedPage landing={entry.landing} />
        </Framed>
      )
    case 'show':
      return (
        <Framed screen={screen}>
          <Outlet />
        </Framed>
      )
  }
}

function Framed({ screen, children }: { screen: ScreenPath | undefined; children: ReactNode }) {
  const state = useSessionState()
  useStreetParts(state.phase === 'working' ? state.membership.role : undefined)
  const page = <PageBoundary key={screen ?? 'refused'}>{children}</PageBoundary>
  if (state.phase !== 'working' || (screen && isPublicScreen(screen))) return page
  return (
    <MembershipContext key={state.membership.id} value={state.membership}>
      <ShellFrame screen={screen} palette={<LatePalette />} preload={preloadScreen}>
        {page}
      </ShellFrame>
      <TabNotices />
    </MembershipContext>
  )
}

function Unreachable({ error }: { error: unknown }) {
  const faultText = useFaultText()
  return (
    <main className="motora-alone">
      <ErrorState what={faultText(error)} onRetry={() => session.restore()} />
    </main>
  )
}

/**
 * Another role, or another person, begins at their own first screen and not where the one before was. A role that was
 * just chosen begins where the person is, if it may open that. (ledger A-24)
 */
function useLandingAfterRoleChange(state: SessionState, screen: ScreenPath | undefined) {
  const navigate = useNavigate()
  const last = useRef<string>(undefined)
  const wasChoosing = useRef(false)
  useLayoutEffect(() => {
    if (state.phase === 'signed-out') last.current = undefined
    if (state.phase !== 'working') {
      wasChoosing.current = state.phase === 'choosing'
      return
    }
    const changed = last.current !== undefined && last.current !== state.membership.id
    const refused = wasChoosing.current && screen && enter(screen, state).kind === 'not-permitted'
    last.current = state.membership.id
    wasChoosing.current = false
    if (changed || refused) void navigate({ to: landingFor(state), replace: true })
  }, [state, screen, navigate])
}
