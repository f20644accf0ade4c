import type { Role } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { type FakeGateway, fakeGateway, json } from '../../../testing/fake-gateway'
import { createSession, type Session } from '../session'
import type { SessionDeps } from '../session-deps'

export const totp = '/api/users/v1/Totp'
export const refresh = '/api/users/v1/RefreshToken'
export const current = '/api/sharing/v1/users/GetCurrent'
export const sessions = '/api/users/v1/Sessions'
export const out = '/api/users/v1/Logout'
export const person = { email: 'ana@motora.demo', password: 'right' }

export const membership = (role: Role, more: Partial<CurrentMembership> = {}): CurrentMembership => ({
  id: `m-${role}`,
  email: person.email,
  fullName: 'Ana Puig',
  role,
  canOperate: true,
  sharingOperatorId: null,
  sharingOperatorName: null,
  operatorCanOperate: null,
  operatorCannotOperateReason: null,
  operatorTimezone: null,
  hasOpenTicket: false,
  ...more,
})

/** What a session of a test has around it; made again by `beginTab`. */
interface Tab {
  gateway: FakeGateway
  /** Tokens that the gateway has given. */
  issued: number
  /** Milliseconds since 1970. */
  now: number
  /** What the session has said to the other tabs. */
  heard: unknown[]
  /** What another tab says to it. */
  hear: (message: unknown) => void
  /** Something typed would be lost. */
  typed: boolean
}

const newTab = (): Tab => ({
  gateway: fakeGateway(),
  issued: 0,
  now: Date.UTC(2026, 10, 21, 12),
  heard: [],
  hear: () => undefined,
  typed: false,
})
export const tab = newTab()

/** For before each test: a gateway that takes every sign-in, and a tab that has said nothing. */
export const beginTab = (): void => {
  Object.assign(tab, newTab())
  const tokens = () => {
    tab.issued += 1
    return json({ idToken: `token ${tab.issued}`, expiresIn: 3600 })
  }
  tab.gateway.answer(totp, tokens)
  tab.gateway.answer(refresh, tokens)
  tab.gateway.answer(out, () => new Response(null, { status: 204 }))
}

export const newSession = (more: Pick<SessionDeps, 'firstTokens'> = {}): Session =>
  createSession({
    ...more,
    hasTypedWork: () => tab.typed,
    send: tab.gateway.send,
    now: () => tab.now,
    exclusively: (work) => work(),
    shelves: { local: localStorage, tab: sessionStorage },
    channel: {
      postMessage: (message) => tab.heard.push(message),
      addEventListener: (_: string, listener: unknown) => {
        tab.hear = (message) => (listener as (event: { data: unknown }) => void)({ data: message })
      },
    },
  })

export const signedIn = async (memberships = [membership('Sharing.Admin')]): Promise<Session> => {
  tab.gateway.answer(current, () => json(memberships))
  const session = newSession()
  await session.signIn(person)
  await session.enter()
  return session
}
