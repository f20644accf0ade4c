import type { Role } from '@motora/contract'
import { type CurrentMembership, listSessions } from '@motora/contract/identity'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { createSession, type Session } from './session'

const totp = '/api/users/v1/Totp'
const refresh = '/api/users/v1/RefreshToken'
const current = '/api/sharing/v1/users/GetCurrent'
const sessions = '/api/users/v1/Sessions'
const out = '/api/users/v1/Logout'
const person = { email: 'ana@motora.demo', password: 'right' }

const membership = (role: Role, more: Partial<CurrentMembership> = {}): CurrentMembership => ({
  id: `m-${role}`,
  email: person.email,
  fullName: 'Ana Puig',
  role,
  canOperate: true,
  sharingOperatorId: null,
  sharingOperatorName: null,
  operatorCanOperate: null,
  operatorCannotOperateReason: null,
  hasOpenTicket: false,
  ...more,
})

let gateway: FakeGateway
let issued: number
let now: number
let heard: unknown[]
let toTab: (message: unknown) => void

let typed: boolean
const newSession = (): Session =>
  createSession({
    hasTypedWork: () => typed,
    send: gateway.send,
    now: () => now,
    exclusively: (work) => work(),
    shelves: { local: localStorage, tab: sessionStorage },
    channel: {
      postMessage: (message) => heard.push(message),
      addEventListener: (_: string, listener: unknown) => {
        toTab = (message) => (listener as (event: { data: unknown }) => void)({ data: message })
      },
    },
  })

const signedIn = async (memberships = [membership('Sharing.Admin')]): Promise<Session> => {
  gateway.answer(current, () => json(memberships))
  const session = newSession()
  await session.signIn(person)
  await session.enter()
  return session
}

beforeEach(() => {
  gateway = fakeGateway()
  issued = 0
  now = Date.UTC(2026, 10, 21, 12)
  heard = []
  typed = false
  const tokens = () => {
    issued += 1
    return json({ idToken: `token ${issued}`, expiresIn: 3600 })
  }
  gateway.answer(totp, tokens)
  gateway.answer(refresh, tokens)
  gateway.answer(out, () => new Response(null, { status: 204 }))
})

describe('signing in', () => {
  test('pending first, then authenticated, and only then who it is is asked [A-17]', async () => {
    const session = newSession()
    let answerSignIn = (): void => undefined
    gateway.answer(current, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 1'
        ? json([membership('Sharing.Sac')])
        : refused(401, 'identity.unauthenticated'),
    )
    gateway.answer(totp, () => {
      issued += 1
      return new Promise<Response>((done) => {
        answerSignIn = () => done(json({ idToken: `token ${issued}`, expiresIn: 3600 }))
      })
    })
    let isPending = true
    const signingIn = session.signIn(person).finally(() => {
      isPending = false
    })
    await vi.waitFor(() => expect(gateway.asked).toEqual([`POST ${totp}`]))
    await new Promise((turn) => setTimeout(turn))
    expect([isPending, session.get().phase, gateway.asked.length]).toEqual([true, 'starting', 1])
    answerSignIn()
    await signingIn
    // authenticated: there is a token, and whose it is is not known yet
    expect([session.get().phase, gateway.asked]).toEqual(['starting', [`POST ${totp}`]])
    await session.enter()
    expect(gateway.asked).toEqual([`POST ${totp}`, `GET ${current}`])
    expect(session.get()).toMatchObject({ phase: 'working', membership: { role: 'Sharing.Sac' } })
  })

  test('no token is written anywhere on the device', async () => {
    await signedIn()
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage })
    expect(kept).toContain('yes')
    expect(kept).not.toContain('token 1')
    expect(kept).not.toContain(person.password)
  })

  test('code 5 asks for the code, a picture asks to enrol [A-10, A-11]', async () => {
    const session = newSession()
    gateway.answer(totp, () => json({ code: 5 }))
    expect(await session.signIn(person)).toEqual({ kind: 'code-required' })
    gateway.answer(totp, () => new Response('png', { headers: { 'Content-Type': 'image/png' } }))
    expect(await session.signIn(person)).toMatchObject({ kind: 'enrol', picture: { contentType: 'image/png' } })
    expect(session.get().phase).not.toBe('working')
  })

  test('wrong credentials and wrong codes start no refresh [A-12, A-16]', async () => {
    const session = newSession()
    gateway.answer(totp, () => refused(401, 'identity.wrong_code'))
    await expect(session.signIn({ ...person, code: '000000' })).rejects.toMatchObject({
      code: 'identity.wrong_code',
      requestId: 'r-1',
    })
    expect(gateway.asked).toEqual([`POST ${totp}`])
    expect(session.get().phase).not.toBe('working')
  })

  test('several roles are chosen from, a single one is taken [A-19]', async () => {
    const several = await signedIn([membership('Sharing.Admin'), membership('Sharing.Sac')])
    expect(several.get().phase).toBe('choosing')
    await several.choose('m-Sharing.Sac')
    expect(several.get()).toMatchObject({ phase: 'working', membership: { role: 'Sharing.Sac' } })
    expect((await signedIn()).get().phase).toBe('working')
  })

  test('a role beyond the seven is signed out with its reason [A-20]', async () => {
    const session = await signedIn([membership('Sharing.Owner' as Role)])
    expect(session.get()).toEqual({ phase: 'signed-out', why: 'no-permission' })
    expect(gateway.asked).toContain(`POST ${out}`)
  })

  test.each([
    ['Sharing.OperatorManager', { phase: 'signed-out', why: 'not-operational' }],
    ['Sharing.Operator', { phase: 'signed-out', why: 'not-operational' }],
    ['Sharing.Technician', { phase: 'working' }],
    ['Sharing.Admin', { phase: 'working' }],
    ['Sharing.Cau', { phase: 'working' }],
  ] as const)('%s who may not work [A-21, A-22]', async (role, expected) => {
    const session = await signedIn([membership(role, { canOperate: false })])
    expect(session.get()).toMatchObject(expected)
  })
})

describe('asking again what the person may do', () => {
  const manager = membership('Sharing.OperatorManager', { sharingOperatorId: 'o-1', operatorCanOperate: false })

  test('a validated operator is known at once, and the person stays where they are', async () => {
    const session = await signedIn([manager])
    const phases: string[] = []
    session.subscribe(() => phases.push(session.get().phase))
    gateway.answer(current, () => json([{ ...manager, operatorCanOperate: true }]))
    await session.renew()
    expect(session.get()).toMatchObject({ phase: 'working', membership: { operatorCanOperate: true } })
    expect(phases).toEqual(['working'])
  })

  test('who signs out meanwhile stays out', async () => {
    const session = await signedIn([manager])
    let answer = () => undefined as unknown
    gateway.answer(current, () => new Promise<Response>((resolve) => (answer = () => resolve(json([manager])))))
    const renewed = session.renew()
    await vi.waitFor(() => expect(gateway.asked.at(-1)).toBe(`GET ${current}`))
    await session.signOut()
    answer()
    await renewed
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })
})

describe('calls of a session', () => {
  test('carry the token and the chosen role', async () => {
    const session = await signedIn()
    gateway.answer(sessions, ({ headers }) =>
      json([{ token: headers.get('authorization'), role: headers.get('x-sharing-membership') }]),
    )
    expect(await session.client.call(listSessions, {})).toEqual([{ token: 'Bearer token 1', role: 'm-Sharing.Admin' }])
  })

  test('401 leads to one refresh and one more try [U-03]', async () => {
    const session = await signedIn()
    gateway.answer(sessions, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 2' ? json([]) : refused(401, 'identity.unauthenticated'),
    )
    expect(await session.client.call(listSessions, {})).toEqual([])
    expect(gateway.asked.slice(2)).toEqual([`GET ${sessions}`, `POST ${refresh}`, `GET ${sessions}`])
  })

  test('calls that fail together refresh once', async () => {
    const session = await signedIn()
    gateway.answer(sessions, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 2' ? json([]) : refused(401, 'identity.unauthenticated'),
    )
    await Promise.all([1, 2, 3].map(() => session.client.call(listSessions, {})))
    expect(gateway.asked.filter((call) => call.includes('RefreshToken'))).toHaveLength(1)
  })

  test('a refused refresh ends the session with its reason (Z-09)', async () => {
    const session = await signedIn()
    gateway.answer(sessions, () => refused(401, 'identity.unauthenticated'))
    gateway.answer(refresh, () => refused(401, 'identity.refresh_rejected'))
    await expect(session.client.call(listSessions, {})).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toEqual({ phase: 'signed-out', why: 'ended' })
    expect(localStorage).toHaveLength(0)
  })

  test('a refresh that cannot reach the gateway does not end the session', async () => {
    const session = await signedIn()
    gateway.answer(sessions, () => refused(401, 'identity.unauthenticated'))
    gateway.answer(refresh, () => {
      throw new TypeError('no network')
    })
    await expect(session.client.call(listSessions, {})).rejects.toMatchObject({ code: 'offline' })
    expect(session.get().phase).toBe('working')
  })
})

describe('keeping the token fresh', () => {
  test('after about 59 minutes the timer refreshes [A-28]', async () => {
    vi.useFakeTimers()
    await signedIn()
    await vi.advanceTimersByTimeAsync(58 * 60_000)
    expect(issued).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000 + 100)
    expect(issued).toBe(2)
  })

  test('a call refreshes a token of which less than 20 minutes are left [A-28]', async () => {
    const session = await signedIn()
    gateway.answer(sessions, () => json([]))
    now += 39 * 60_000
    await session.client.call(listSessions, {})
    expect(issued).toBe(1)
    now += 2 * 60_000
    await session.client.call(listSessions, {})
    await vi.waitFor(() => expect(issued).toBe(2))
  })

  test('the refresh is asked for as a browser, without a token in the body', async () => {
    const session = await signedIn()
    let seen: { header: string | null; body: unknown } | undefined
    gateway.answer(refresh, ({ headers, body }) => {
      seen = { header: headers.get('x-requested-with'), body }
      return json({ idToken: 'fresh', expiresIn: 3600 })
    })
    await session.access.refreshAfter401({ Authorization: 'Bearer token 1' })
    expect(seen).toEqual({ header: 'motora-web', body: {} })
  })
})

describe('reloads and other tabs', () => {
  test('a reload goes on in the same role without asking', async () => {
    const before = await signedIn([membership('Sharing.Admin'), membership('Sharing.Sac')])
    await before.choose('m-Sharing.Sac')
    const after = newSession()
    await after.restore()
    expect(after.get()).toMatchObject({ phase: 'working', membership: { role: 'Sharing.Sac' } })
  })

  test('who never signed in here is not asked for at the gateway', async () => {
    const session = newSession()
    await session.restore()
    expect(session.get()).toEqual({ phase: 'signed-out' })
    expect(gateway.asked).toEqual([])
  })

  test('what is kept counts as absent after 30 days [A-29]', async () => {
    await signedIn()
    now += 30 * 24 * 3_600_000 + 1
    const later = newSession()
    await later.restore()
    expect(later.get()).toEqual({ phase: 'signed-out' })
  })

  test('without remember-me the session stays in its tab (Z-09)', async () => {
    gateway.answer(current, () => json([membership('Sharing.Admin')]))
    const session = newSession()
    await session.signIn({ ...person, remember: false })
    await session.enter()
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage.length).toBeGreaterThan(0)
  })

  test('a gateway out of reach at a reload says so and can be asked again', async () => {
    await signedIn()
    const session = newSession()
    gateway.answer(refresh, () => {
      throw new TypeError('no network')
    })
    await session.restore()
    expect(session.get()).toMatchObject({ phase: 'unreachable', error: { code: 'offline' } })
    gateway.answer(refresh, () => json({ idToken: 'again', expiresIn: 3600 }))
    await session.restore()
    expect(session.get().phase).toBe('working')
  })

  test('logging out ends it at the gateway, clears the device and notifies the other tabs', async () => {
    const session = await signedIn()
    heard = []
    await session.signOut()
    expect(gateway.asked.at(-1)).toBe(`POST ${out}`)
    expect(session.get()).toEqual({ phase: 'signed-out' })
    expect(localStorage).toHaveLength(0)
    expect(heard).toEqual([{ kind: 'signed-out' }])
  })

  test('what the gateway ends during the own log-out is not shown as a session that has ended', async () => {
    const session = await signedIn()
    gateway.answer(out, () => {
      session.ended()
      return new Response(null, { status: 204 })
    })
    await session.signOut()
    session.ended()
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })

  test('a log-out in another tab ends it here', async () => {
    const session = await signedIn()
    toTab({ kind: 'signed-out' })
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })

  test('another person signing in elsewhere is followed, never mixed with the one before', async () => {
    const session = await signedIn()
    gateway.answer(current, () => json([membership('Sharing.Cau', { id: 'm-2', email: 'eva@motora.demo' })]))
    toTab({ kind: 'signed-in' })
    await vi.waitFor(() => expect(session.get()).toMatchObject({ membership: { email: 'eva@motora.demo' } }))
  })
})

describe('a session that ends under unsaved work (Z-09)', () => {
  const expired = async () => {
    const session = await signedIn()
    typed = true
    gateway.answer(sessions, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 2' ? json([]) : refused(401, 'identity.unauthenticated'),
    )
    gateway.answer(refresh, () => refused(401, 'identity.refresh_rejected'))
    const saved = session.client.call(listSessions, {})
    await vi.waitFor(() => expect(session.get()).toMatchObject({ phase: 'working', paused: true }))
    return { session, saved }
  }

  test('the call that met it waits, and is sent again once the person is back', async () => {
    const { session, saved } = await expired()
    expect(await session.resume({ password: 'right' })).toBe('done')
    expect(await saved).toEqual([])
    expect(session.get()).toEqual(expect.not.objectContaining({ paused: true }))
    expect(gateway.asked.filter((call) => call.endsWith(sessions))).toHaveLength(2)
  })

  test('what is asked meanwhile waits too, and nothing is sent without a session', async () => {
    const { session, saved } = await expired()
    const before = gateway.asked.length
    const second = session.client.call(listSessions, {})
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(gateway.asked).toHaveLength(before)
    await session.resume({ password: 'right' })
    await Promise.all([saved, second])
  })

  test('the second factor is asked for, a wrong password leaves it waiting', async () => {
    const { session, saved } = await expired()
    gateway.answer(totp, () => refused(401, 'identity.wrong_credentials'))
    await expect(session.resume({ password: 'wrong' })).rejects.toMatchObject({ code: 'identity.wrong_credentials' })
    gateway.answer(totp, ({ body }) =>
      (body as { code?: string }).code ? json({ idToken: 'token 2', expiresIn: 3600 }) : json({ code: 5 }),
    )
    expect(await session.resume({ password: 'right' })).toBe('code-required')
    expect(session.get()).toMatchObject({ paused: true })
    await session.resume({ password: 'right', code: '123456' })
    expect(await saved).toEqual([])
  })

  test('giving up ends it, and what waited is refused', async () => {
    const { session, saved } = await expired()
    session.giveUp()
    await expect(saved).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toEqual({ phase: 'signed-out', why: 'ended' })
  })

  test('a role that is gone meanwhile does not go on', async () => {
    const { session, saved } = await expired()
    gateway.answer(current, () => json([membership('Sharing.Cau')]))
    await session.resume({ password: 'right' })
    await expect(saved).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toMatchObject({ phase: 'working', membership: { role: 'Sharing.Cau' } })
  })

  test('signing in again in another tab wakes this one', async () => {
    const { session, saved } = await expired()
    toTab({ kind: 'refreshed', email: person.email, tokens: { idToken: 'token 2', expiresIn: 3600 } })
    expect(await saved).toEqual([])
    expect(session.get()).not.toHaveProperty('paused')
  })

  test('a log-out in another tab ends the wait', async () => {
    const { session, saved } = await expired()
    toTab({ kind: 'signed-out' })
    await expect(saved).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })
})

describe('tabs of one browser', () => {
  test('a refresh is sent to the others, whose token it becomes: one for all', async () => {
    const session = await signedIn()
    heard = []
    await session.access.refreshAfter401({ Authorization: 'Bearer token 1' })
    expect(heard).toEqual([{ kind: 'refreshed', email: person.email, tokens: { idToken: 'token 2', expiresIn: 3600 } }])
    toTab({ kind: 'refreshed', email: person.email, tokens: { idToken: 'of the other tab', expiresIn: 3600 } })
    expect(await session.access.headers(true)).toMatchObject({ Authorization: 'Bearer of the other tab' })
  })

  test("another person's token is never taken", async () => {
    const session = await signedIn()
    toTab({ kind: 'refreshed', email: 'eva@motora.demo', tokens: { idToken: 'of eva', expiresIn: 3600 } })
    expect(await session.access.headers(true)).toMatchObject({ Authorization: 'Bearer token 1' })
  })

  test('who waited for the turn to refresh takes the token that came meanwhile', async () => {
    gateway.answer(current, () => json([membership('Sharing.Admin')]))
    let turn: () => void = () => undefined
    const session = createSession({
      send: gateway.send,
      now: () => now,
      exclusively: async (work) => {
        await new Promise<void>((resolve) => {
          turn = resolve
        })
        return work()
      },
      shelves: { local: localStorage, tab: sessionStorage },
      channel: {
        postMessage: () => undefined,
        addEventListener: (_: string, listener: unknown) => {
          toTab = (message) => (listener as (event: { data: unknown }) => void)({ data: message })
        },
      },
    })
    await session.signIn(person)
    await session.enter()
    const refreshed = session.access.refreshAfter401({ Authorization: 'Bearer token 1' })
    toTab({ kind: 'refreshed', email: person.email, tokens: { idToken: 'quicker', expiresIn: 3600 } })
    turn()
    expect(await refreshed).toBe(true)
    expect(gateway.asked).not.toContain(`POST ${refresh}`)
  })

  test('the same person signing in elsewhere changes nothing that is on the screen', async () => {
    const session = await signedIn()
    const phases: string[] = []
    session.subscribe(() => phases.push(session.get().phase))
    toTab({ kind: 'signed-in' })
    await vi.waitFor(() => expect(phases.length).toBeGreaterThan(0))
    expect(new Set(phases)).toEqual(new Set(['working']))
    expect(session.get()).toMatchObject({ membership: { email: person.email } })
  })

  test('another person is shown whom they replace', async () => {
    const session = await signedIn()
    gateway.answer(current, () => json([membership('Sharing.Cau', { id: 'm-2', email: 'eva@motora.demo' })]))
    toTab({ kind: 'signed-in' })
    await vi.waitFor(() =>
      expect(session.get()).toMatchObject({ membership: { email: 'eva@motora.demo' }, insteadOf: person.email }),
    )
    session.noted()
    expect(session.get()).not.toHaveProperty('insteadOf')
  })

  test('another person whose session stays in the other tab leaves this one signed out', async () => {
    const session = await signedIn()
    localStorage.clear()
    sessionStorage.clear()
    gateway.answer(current, () => json([membership('Sharing.Cau', { id: 'm-2', email: 'eva@motora.demo' })]))
    toTab({ kind: 'signed-in' })
    await vi.waitFor(() => expect(session.get()).toEqual({ phase: 'signed-out', why: 'replaced' }))
  })

  test('a change of role is known to the others, who stay in theirs until they follow', async () => {
    const both = [membership('Sharing.Admin'), membership('Sharing.Sac')]
    const session = await signedIn(both)
    heard = []
    await session.choose('m-Sharing.Admin')
    expect(heard).toEqual([{ kind: 'role', email: person.email, membershipId: 'm-Sharing.Admin' }])
    toTab({ kind: 'role', email: person.email, membershipId: 'm-Sharing.Sac' })
    expect(session.get()).toMatchObject({
      membership: { role: 'Sharing.Admin' },
      roleElsewhere: { role: 'Sharing.Sac' },
    })
    await session.choose('m-Sharing.Sac')
    expect(session.get()).toEqual({ phase: 'working', memberships: both, membership: both[1] })
  })
})
