import { mayNow, type Permission } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { type Offer, offerTo, type Verdict } from '@motora/rules/actions'
import { createContext, use, useSyncExternalStore } from 'react'
import { session } from './browser-session'
import type { SessionState } from './session-state'

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

export const MembershipContext = createContext<CurrentMembership | null>(null)

/** The role a person works in. Only for what is behind the guard. */
export function useMembership(): CurrentMembership {
  const membership = use(MembershipContext)
  if (!membership) throw new Error('this screen needs a signed-in person')
  return membership
}

/** May the person do this kind of thing, as role and operator stand? The gateway asks the same. */
export function useMay(permission: Permission): boolean {
  const { role, operatorCanOperate } = useMembership()
  return mayNow(role, operatorCanOperate, permission)
}

/**
 * How an action is offered to the person: `true`, not permitted (not shown), or with the reason why not now. The
 * permission is that of its endpoint, the rest says the thing's rule; the gateway asks both.
 */
export type OfferOf = <Reason extends string>(
  endpoint: { needs?: Permission },
  verdict: Verdict<Reason>,
) => Offer<Reason>
export function useOffer(): OfferOf {
  const who = useMembership()
  return (endpoint, verdict) => offerTo(who, endpoint, verdict)
}
