import { type Role, roleSide } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { toast } from '@motora/kit'
import { configure } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { liveFleet } from '../shell/live/live-fleet'
import { session } from '../shell/session/browser-session'
import { MembershipContext } from '../shell/session/use-session'
import { type FakeGateway, json } from './fake-gateway'
import { show } from './show'

// Asking jsdom of each element whether it is seen would take most of the time.
configure({ defaultHidden: true })

/** jsdom has no layout: without a place on the screen a menu counts as scrolled out of sight and is not shown. */
export function lendPlaces() {
  const place = { x: 10, y: 10, left: 10, top: 10, right: 30, bottom: 30, width: 20, height: 20, toJSON: () => '' }
  Element.prototype.getBoundingClientRect = () => place
  for (const [side, pixels] of [
    ['clientWidth', 1024],
    ['clientHeight', 768],
  ] as const)
    Object.defineProperty(Element.prototype, side, { configurable: true, get: () => pixels })
  Element.prototype.scrollIntoView ??= () => undefined
  window.CSS ??= { escape: (text: string) => text } as typeof CSS
}

/** Somebody who works in a role at a pretend gateway, and what they see. @param at the address of the screen */
export async function workAs(role: Role, gateway: FakeGateway, piece: ReactNode, at = '/') {
  lendPlaces()
  toast.clear()
  // it would go on for a while after the screen, and ask the next test's gateway
  onTestFinished(() => liveFleet.stop())
  const operatorId = roleSide[role] === 'operator' ? '00000000-0000-4000-8000-00000000000f' : null
  const me: CurrentMembership = {
    id: '00000000-0000-4000-8000-0000000000aa',
    email: 'me@motora.demo',
    fullName: 'Me Myself',
    role,
    canOperate: true,
    sharingOperatorId: operatorId,
    sharingOperatorName: operatorId && 'Moto Barcelona',
    operatorCanOperate: operatorId && true,
    operatorCannotOperateReason: null,
    operatorTimezone: null,
    hasOpenTicket: false,
  } as CurrentMembership
  gateway.answer('/api/users/v1/Totp', () => json({ idToken: 'token', expiresIn: 3600 }))
  gateway.answer('/api/sharing/v1/users/GetCurrent', () => json([me]))
  await session.signIn({ email: me.email, password: 'x' })
  await session.enter()
  gateway.answer('/api/users/v1/Views', () => json([]))
  gateway.asked.length = 0
  return show(<MembershipContext value={me}>{piece}</MembershipContext>, { at })
}
