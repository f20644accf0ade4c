import type { CurrentMembership } from '@motora/contract/identity'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { session } from '../shell/session/browser-session'
import { MembershipContext, useSessionState } from '../shell/session/use-session'
import { type FakeGateway, fakeGateway, json } from './fake-gateway'

export const ana: CurrentMembership = {
  id: 'm-1',
  email: 'ana@motora.demo',
  fullName: 'Ana Puig',
  role: 'Sharing.Sac',
  canOperate: true,
  sharingOperatorId: null,
  sharingOperatorName: null,
  operatorCanOperate: null,
  operatorCannotOperateReason: null,
  operatorTimezone: null,
  hasOpenTicket: false,
}

/** Signs the page's own session in at a pretend gateway. What was asked until then is forgotten. */
export async function signInAs(...memberships: CurrentMembership[]): Promise<FakeGateway> {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/api/users/v1/Totp', () => json({ idToken: 'token', expiresIn: 3600 }))
  gateway.answer('/api/sharing/v1/users/GetCurrent', () => json(memberships))
  await session.signIn({ email: ana.email, password: 'right' })
  await session.enter()
  if (memberships[0] && memberships.length > 1) await session.choose(memberships[0].id)
  gateway.asked.length = 0
  return gateway
}

/** What is behind the guard: below the person's membership. */
export function AsMember({ children }: { children: ReactNode }) {
  const state = useSessionState()
  return state.phase === 'working' ? <MembershipContext value={state.membership}>{children}</MembershipContext> : null
}
