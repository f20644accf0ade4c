import { may, type Permission } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { createContext, use, useSyncExternalStore } from 'react'
import { session } from './browser-session'
import type { SessionState } from './session-state'

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

export const MembershipContext = createContext<CurrentMembership | null>(null)

/** The role a person works in. Only for what stands behind the guard. */
export function useMembership(): CurrentMembership {
  const membership = use(MembershipContext)
  if (!membership) throw new Error('this screen needs a signed-in person')
  return membership
}

/** May the person's role do this kind of thing? The gateway asks the same table. */
export function useMay(permission: Permission): boolean {
  return may(useMembership().role, permission)
}
