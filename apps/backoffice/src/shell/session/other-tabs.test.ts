import { beforeEach, describe, expect, test, vi } from 'vitest'
import { json } from '../../testing/fake-gateway'
import { createSession } from './session'
import { beginTab, current, membership, newSession, out, person, refresh, signedIn, tab } from './testing/a-tab'

beforeEach(beginTab)

describe('reloads and other tabs', () => {
  test('a reload goes on in the same role without asking', async () => {
    const before = await signedIn([membership('Sharing.Admin'), membership('Sharing.Sac')])
    await before.choose('m-Sharing.Sac')
    const after = newSession()
    await after.restore()
    expect(after.get()).toMatchObject({ phase: 'working', membership: { role: 'Sharing.Sac' } })
  })

  test('a tab that is asked before a log-out answers only where something is typed', async () => {
    await signedIn()
    tab.heard.length = 0
    tab.hear({ kind: 'typed-asked' })
    expect(tab.heard).toEqual([])
    tab.typed = true
    tab.hear({ kind: 'typed-asked' })
    expect(tab.heard).toEqual([{ kind: 'typed-here' }])
  })

  test('who never signed in here is not asked for at the gateway', async () => {
    const session = newSession()
    await session.restore()
    expect(session.get()).toEqual({ phase: 'signed-out' })
    expect(tab.gateway.asked).toEqual([])
  })

  test('what is kept counts as absent after 30 days [A-29]', async () => {
    await signedIn()
    tab.now += 30 * 24 * 3_600_000 + 1
    const later = newSession()
    await later.restore()
    expect(later.get()).toEqual({ phase: 'signed-out' })
  })

  test('without remember-me the session stays in its tab (Z-09)', async () => {
    tab.gateway.answer(current, () => json([membership('Sharing.Admin')]))
    const session = newSession()
    await session.signIn({ ...person, remember: false })
    await session.enter()
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage.length).toBeGreaterThan(0)
  })

  test('a gateway out of reach at a reload says so and can be asked again', async () => {
    await signedIn()
    const session = newSession()
    tab.gateway.answer(refresh, () => {
      throw new TypeError('no network')
    })
    // a browser that does not know who worked here last
    for (const shelf of [localStorage, sessionStorage]) shelf.removeItem('motora.last')
    await session.restore()
    expect(session.get()).toMatchObject({ phase: 'unreachable', error: { code: 'offline' } })
    tab.gateway.answer(refresh, () => json({ idToken: 'again', expiresIn: 3600 }))
    await session.restore()
    expect(session.get().phase).toBe('working')
  })

  test('logging out ends it at the gateway, clears the device and notifies the other tabs [A-32]', async () => {
    const session = await signedIn()
    tab.heard = []
    await session.signOut()
    expect(tab.gateway.asked.at(-1)).toBe(`POST ${out}`)
    expect(session.get()).toEqual({ phase: 'signed-out' })
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(tab.heard).toEqual([{ kind: 'signed-out' }])
  })

  test('what the gateway ends during the own log-out is not shown as a session that has ended', async () => {
    const session = await signedIn()
    tab.gateway.answer(out, () => {
      session.ended()
      return new Response(null, { status: 204 })
    })
    await session.signOut()
    session.ended()
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })

  test('a log-out in another tab ends it here', async () => {
    const session = await signedIn()
    tab.hear({ kind: 'signed-out' })
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })

  test('another person signing in elsewhere is followed, never mixed with the one before', async () => {
    const session = await signedIn()
    tab.gateway.answer(current, () => json([membership('Sharing.Cau', { id: 'm-2', email: 'eva@motora.demo' })]))
    tab.hear({ kind: 'signed-in' })
    await vi.waitFor(() => expect(session.get()).toMatchObject({ membership: { email: 'eva@motora.demo' } }))
  })
})

describe('tabs of one browser', () => {
  test('a refresh is sent to the others, whose token it becomes: one for all', async () => {
    const session = await signedIn()
    tab.heard = []
    await session.access.refreshAfter401({ Authorization: 'Bearer token 1' })
    expect(tab.heard).toEqual([
      { kind: 'refreshed', email: person.email, tokens: { idToken: 'token 2', expiresIn: 3600 } },
    ])
    tab.hear({ kind: 'refreshed', email: person.email, tokens: { idToken: 'of the other tab', expiresIn: 3600 } })
    expect(await session.access.headers(true)).toMatchObject({ Authorization: 'Bearer of the other tab' })
  })

  test("another person's token is never taken", async () => {
    const session = await signedIn()
    tab.hear({ kind: 'refreshed', email: 'eva@motora.demo', tokens: { idToken: 'of eva', expiresIn: 3600 } })
    expect(await session.access.headers(true)).toMatchObject({ Authorization: 'Bearer token 1' })
  })

  test('who waited for the turn to refresh takes the token that came meanwhile', async () => {
    tab.gateway.answer(current, () => json([membership('Sharing.Admin')]))
    let turn: () => void = () => undefined
    const session = createSession({
      send: tab.gateway.send,
      now: () => tab.now,
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
          tab.hear = (message) => (listener as (event: { data: unknown }) => void)({ data: message })
        },
      },
    })
    await session.signIn(person)
    await session.enter()
    const refreshed = session.access.refreshAfter401({ Authorization: 'Bearer token 1' })
    tab.hear({ kind: 'refreshed', email: person.email, tokens: { idToken: 'quicker', expiresIn: 3600 } })
    turn()
    expect(await refreshed).toBe(true)
    expect(tab.gateway.asked).not.toContain(`POST ${refresh}`)
  })

  test('the same person signing in elsewhere changes nothing that is on the screen', async () => {
    const session = await signedIn()
    const phases: string[] = []
    session.subscribe(() => phases.push(session.get().phase))
    tab.hear({ kind: 'signed-in' })
    await vi.waitFor(() => expect(phases.length).toBeGreaterThan(0))
    expect(new Set(phases)).toEqual(new Set(['working']))
    expect(session.get()).toMatchObject({ membership: { email: person.email } })
  })

  test('another person is shown whom they replace', async () => {
    const session = await signedIn()
    tab.gateway.answer(current, () => json([membership('Sharing.Cau', { id: 'm-2', email: 'eva@motora.demo' })]))
    tab.hear({ kind: 'signed-in' })
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
    tab.gateway.answer(current, () => json([membership('Sharing.Cau', { id: 'm-2', email: 'eva@motora.demo' })]))
    tab.hear({ kind: 'signed-in' })
    await vi.waitFor(() => expect(session.get()).toEqual({ phase: 'signed-out', why: 'replaced' }))
  })

  test('a change of role is known to the others, who stay in theirs until they follow', async () => {
    const both = [membership('Sharing.Admin'), membership('Sharing.Sac')]
    const session = await signedIn(both)
    tab.heard = []
    await session.choose('m-Sharing.Admin')
    expect(tab.heard).toEqual([{ kind: 'role', email: person.email, membershipId: 'm-Sharing.Admin' }])
    tab.hear({ kind: 'role', email: person.email, membershipId: 'm-Sharing.Sac' })
    expect(session.get()).toMatchObject({
      membership: { role: 'Sharing.Admin' },
      roleElsewhere: { role: 'Sharing.Sac' },
    })
    await session.choose('m-Sharing.Sac')
    expect(session.get()).toEqual({ phase: 'working', memberships: both, membership: both[1] })
  })
})
