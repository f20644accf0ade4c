import { isPublicScreen, landingOf, mayOpen, mayOpenNow, type ScreenPath } from '@motora/contract'
import { ownAddress, screenAt } from '../shell/paths'
import type { SessionState, WorkingState } from '../shell/session/session-state'

export type Entry =
  | { kind: 'show' }
  /** Which role to work in comes first. */
  | { kind: 'choose-role' }
  | { kind: 'sign-in' }
  /** Signed in already, or the operator may not operate yet: on to where the role begins. */
  | { kind: 'landing'; to: ScreenPath }
  | { kind: 'not-permitted'; landing: ScreenPath }

/** No session check runs on these. (ledger A-25) */
const unchecked: ReadonlySet<ScreenPath> = new Set(['/subscriptions/confirmation', '/multifactor', '/multifactor-code'])

/**
 * Who gets what at a known address. Pure: the same answer for the same session, so there is never a loop.
 * source: fleet side, section 2.1; Z-04, Z-05.
 */
export function enter(path: ScreenPath, session: SessionState): Entry {
  if (unchecked.has(path)) return { kind: 'show' }
  switch (session.phase) {
    case 'choosing':
      return { kind: 'choose-role' }
    case 'working': {
      const landing = landingFor(session)
      if (path === '/login') return { kind: 'landing', to: landing }
      if (!mayOpen(session.membership.role, path)) return { kind: 'not-permitted', landing }
      return mayOpenNow(session.membership, path) ? { kind: 'show' } : { kind: 'landing', to: landing }
    }
    default:
      return isPublicScreen(path) ? { kind: 'show' } : { kind: 'sign-in' }
  }
}

/** Where an address that we do not know leads: /home, and on from there when the role may not open it. (Z-04) */
export function unknownAddress(session: SessionState): ScreenPath {
  return session.phase === 'working' && !mayOpen(session.membership.role, '/home') ? landingFor(session) : '/home'
}

/** Where a role begins. (Z-04) */
export function landingFor({ membership }: WorkingState): ScreenPath {
  return landingOf(membership.role, membership.operatorCanOperate, membership.hasOpenTicket)
}

/** The address that a person asked for before signing in, where the role may open it; else undefined. (Z-04, Z-09) */
export function returnFor(asked: string | undefined, { membership }: WorkingState): string | undefined {
  const address = ownAddress(asked)
  const screen = address === undefined ? undefined : screenAt(address)
  return screen && mayOpenNow(membership, screen) ? address : undefined
}
