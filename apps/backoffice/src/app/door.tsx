import { isPublicScreen } from '@motora/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import LoginPage from '../pages/login/login-page'
import { latePart } from '../shell/frame/late-screen'
import { PageBoundary } from '../shell/frame/page-boundary'
import { Splash } from '../shell/frame/splash'
import { type WaysOut, WaysOutContext } from '../shell/frame/ways-out'
import { parseSearch, screenAt, stringifySearch } from '../shell/paths'
import type { SessionState } from '../shell/session/session-state'
import { useSessionState } from '../shell/session/use-session'
import { useTitle } from '../shell/use-title'

/** Router, queries and all screens: the sign-in does without them. */
const Routed = latePart(() => import('./routed'), <Splash />)

/** Before they are drawn: while the person types, or while it is asked who goes on working. */
export const bringScreens = () => {
  Routed.preload()
  void import('../shell/frame/shell-frame').catch(() => undefined)
}

/** Whether the sign-in is what a person gets at the present address, as far as is known by now. */
const isForSignIn = ({ phase }: SessionState) => {
  const screen = screenAt(location.pathname)
  if (screen === '/login') return phase === 'signed-out' || phase === 'starting'
  return phase === 'signed-out' && !(screen && isPublicScreen(screen))
}

/** The sign-in's own address, with where the person wanted to go. What nobody knows leads to /home. */
const signInAddress = () => {
  const asked = location.pathname + location.search
  const screen = screenAt(location.pathname)
  return screen === '/login' ? asked : `/login${stringifySearch({ return: screen ? asked : '/home' })}`
}

/**
 * What a page begins with. Who has to sign in gets the sign-in alone, which needs no router, no queries and no frame
 * (decision 0066); everybody else, and a person who goes on from there, gets the screens, for good.
 */
export function Door() {
  const state = useSessionState()
  const [isAlone, setAlone] = useState(() => isForSignIn(state))
  const hasEnded = isAlone && state.phase !== 'signed-out' && state.phase !== 'starting'
  // as it is drawn, so that no picture of the sign-in comes between
  if (hasEnded) setAlone(false)
  return isAlone && !hasEnded ? <SignIn onGone={() => setAlone(false)} /> : <Screens />
}

function SignIn({ onGone }: { onGone: () => void }) {
  useTitle('/login')
  const [search] = useState(() => {
    const address = signInAddress()
    if (address !== location.pathname + location.search) history.replaceState(history.state, '', address)
    return parseSearch(location.search)
  })
  const leave = useEffectEvent(onGone)
  // Back and Forward lead to screens that this page had opened before it was loaded again
  useEffect(() => {
    const left = new AbortController()
    addEventListener('popstate', () => leave(), { signal: left.signal })
    return () => left.abort()
  }, [])
  const ways: WaysOut = {
    search,
    go: (to) => {
      history.pushState(null, '', to)
      onGone()
    },
  }
  return (
    <WaysOutContext value={ways}>
      <PageBoundary>
        <LoginPage onTyping={bringScreens} />
      </PageBoundary>
    </WaysOutContext>
  )
}

function Screens() {
  return (
    <PageBoundary>
      <Routed />
    </PageBoundary>
  )
}
