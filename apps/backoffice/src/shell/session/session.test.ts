import type { Role } from '@motora/contract'
import { listSessions } from '@motora/contract/identity'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { json, refused } from '../../testing/fake-gateway'
import {
  beginTab,
  current,
  membership,
  newSession,
  out,
  person,
  refresh,
  sessions,
  signedIn,
  tab,
  totp,
} from './testing/a-tab'

beforeEach(beginTab)

describe('tokens that the page has asked for before its code came', () => {
  const begin = (firstTokens: Promise<Response | undefined>) => {
    localStorage.setItem('motora.session', JSON.stringify({ value: 'yes', until: tab.now + 1000 }))
    tab.gateway.answer(current, ({ headers }) =>
      headers.get('authorization') === 'Bearer early'
        ? json([membership('Sharing.Sac')])
        : refused(401, 'identity.unauthenticated'),
    )
    return newSession({ firstTokens })
  }

  test('serve the first question for a session, and no other', async () => {
    const session = begin(Promise.resolve(json({ idToken: 'early', expiresIn: 3600 })))
    await session.restore()
    expect(session.get()).toMatchObject({ phase: 'working', membership: { role: 'Sharing.Sac' } })
    expect(tab.gateway.asked).toEqual([`GET ${current}`])
    await session.access.refreshAfter401({ Authorization: 'Bearer early' })
    expect(tab.gateway.asked).toEqual([`GET ${current}`, `POST ${refresh}`])
  })

  test('are asked for again where no answer came', async () => {
    const session = begin(Promise.resolve(undefined))
    tab.gateway.answer(current, () => json([membership('Sharing.Sac')]))
    await session.restore()
    expect(tab.gateway.asked).toEqual([`POST ${refresh}`, `GET ${current}`])
  })

  test('that were refused end the session', async () => {
    const session = begin(Promise.resolve(refused(401, 'identity.unauthenticated')))
    await session.restore()
    expect([session.get(), tab.gateway.asked]).toEqual([{ phase: 'signed-out', why: 'ended' }, []])
  })

  test('are nobody’s once the session was left meanwhile: who signs in then gets their own', async () => {
    const session = begin(Promise.resolve(json({ idToken: 'early', expiresIn: 3600 })))
    localStorage.clear()
    await session.restore()
    expect(session.get().phase).toBe('signed-out')
    await session.signIn(person)
    await session.access.refreshAfter401({ Authorization: 'Bearer token 1' })
    expect(tab.gateway.asked).toEqual([`POST ${totp}`, `POST ${refresh}`])
  })
})

describe('signing in', () => {
  test('pending first, then authenticated, and only then who it is is asked [A-17]', async () => {
    const session = newSession()
    let answerSignIn = (): void => undefined
    tab.gateway.answer(current, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 1'
        ? json([membership('Sharing.Sac')])
        : refused(401, 'identity.unauthenticated'),
    )
    tab.gateway.answer(totp, () => {
      tab.issued += 1
      return new Promise<Response>((done) => {
        answerSignIn = () => done(json({ idToken: `token ${tab.issued}`, expiresIn: 3600 }))
      })
    })
    let isPending = true
    const signingIn = session.signIn(person).finally(() => {
      isPending = false
    })
    await vi.waitFor(() => expect(tab.gateway.asked).toEqual([`POST ${totp}`]))
    await new Promise((turn) => setTimeout(turn))
    expect([isPending, session.get().phase, tab.gateway.asked.length]).toEqual([true, 'starting', 1])
    answerSignIn()
    await signingIn
    // authenticated: there is a token, and whose it is is not known yet
    expect([session.get().phase, tab.gateway.asked]).toEqual(['starting', [`POST ${totp}`]])
    await session.enter()
    expect(tab.gateway.asked).toEqual([`POST ${totp}`, `GET ${current}`])
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
    tab.gateway.answer(totp, () => json({ code: 5 }))
    expect(await session.signIn(person)).toEqual({ kind: 'code-required' })
    tab.gateway.answer(totp, () => new Response('png', { headers: { 'Content-Type': 'image/png' } }))
    expect(await session.signIn(person)).toMatchObject({ kind: 'enrol', picture: { contentType: 'image/png' } })
    expect(session.get().phase).not.toBe('working')
  })

  test('wrong credentials and wrong codes start no refresh [A-12, A-16]', async () => {
    const session = newSession()
    tab.gateway.answer(totp, () => refused(401, 'identity.wrong_credentials'))
    await expect(session.signIn(person)).rejects.toMatchObject({ code: 'identity.wrong_credentials' })
    expect(session.get().phase).not.toBe('working')
    tab.gateway.answer(totp, () => refused(401, 'identity.wrong_code'))
    await expect(session.signIn({ ...person, code: '000000' })).rejects.toMatchObject({
      code: 'identity.wrong_code',
      requestId: 'r-1',
    })
    expect(tab.gateway.asked).toEqual([`POST ${totp}`, `POST ${totp}`])
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
    expect(tab.gateway.asked).toContain(`POST ${out}`)
  })

  test.each([
    ['Sharing.OperatorManager', { phase: 'signed-out', why: 'not-operational' }],
    ['Sharing.Operator', { phase: 'signed-out', why: 'not-operational' }],
    ['Sharing.Technician', { phase: 'working' }],
    ['Sharing.Admin', { phase: 'working' }],
    ['Sharing.AdminReadOnly', { phase: 'working' }],
    ['Sharing.Sac', { phase: 'working' }],
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
    tab.gateway.answer(current, () => json([{ ...manager, operatorCanOperate: true }]))
    await session.renew()
    expect(session.get()).toMatchObject({ phase: 'working', membership: { operatorCanOperate: true } })
    expect(phases).toEqual(['working'])
  })

  test('who signs out meanwhile stays out', async () => {
    const session = await signedIn([manager])
    let answer = () => undefined as unknown
    tab.gateway.answer(current, () => new Promise<Response>((resolve) => (answer = () => resolve(json([manager])))))
    const renewed = session.renew()
    await vi.waitFor(() => expect(tab.gateway.asked.at(-1)).toBe(`GET ${current}`))
    await session.signOut()
    answer()
    await renewed
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })
})

describe('calls of a session', () => {
  test('carry the token and the chosen role', async () => {
    const session = await signedIn()
    tab.gateway.answer(sessions, ({ headers }) =>
      json([{ token: headers.get('authorization'), role: headers.get('x-sharing-membership') }]),
    )
    expect(await session.client.call(listSessions, {})).toEqual([{ token: 'Bearer token 1', role: 'm-Sharing.Admin' }])
  })

  test('401 leads to one refresh and one more try [U-03]', async () => {
    const session = await signedIn()
    tab.gateway.answer(sessions, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 2' ? json([]) : refused(401, 'identity.unauthenticated'),
    )
    expect(await session.client.call(listSessions, {})).toEqual([])
    expect(tab.gateway.asked.slice(2)).toEqual([`GET ${sessions}`, `POST ${refresh}`, `GET ${sessions}`])
  })

  test('calls that fail together refresh once', async () => {
    const session = await signedIn()
    tab.gateway.answer(sessions, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 2' ? json([]) : refused(401, 'identity.unauthenticated'),
    )
    await Promise.all([1, 2, 3].map(() => session.client.call(listSessions, {})))
    expect(tab.gateway.asked.filter((call) => call.includes('RefreshToken'))).toHaveLength(1)
  })

  test('a refused refresh ends the session with its reason (Z-09)', async () => {
    const session = await signedIn()
    tab.gateway.answer(sessions, () => refused(401, 'identity.unauthenticated'))
    tab.gateway.answer(refresh, () => refused(401, 'identity.refresh_rejected'))
    await expect(session.client.call(listSessions, {})).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toEqual({ phase: 'signed-out', why: 'ended' })
    expect(localStorage).toHaveLength(0)
  })

  test('a refresh that cannot reach the gateway does not end the session', async () => {
    const session = await signedIn()
    tab.gateway.answer(sessions, () => refused(401, 'identity.unauthenticated'))
    tab.gateway.answer(refresh, () => {
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
    expect(tab.issued).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000 + 100)
    expect(tab.issued).toBe(2)
  })

  test('a call refreshes a token of which less than 20 minutes are left [A-28]', async () => {
    const session = await signedIn()
    tab.gateway.answer(sessions, () => json([]))
    tab.now += 39 * 60_000
    await session.client.call(listSessions, {})
    expect(tab.issued).toBe(1)
    tab.now += 2 * 60_000
    await session.client.call(listSessions, {})
    await vi.waitFor(() => expect(tab.issued).toBe(2))
  })

  test('the refresh is asked for as a browser, without a token in the body', async () => {
    const session = await signedIn()
    let seen: { header: string | null; body: unknown } | undefined
    tab.gateway.answer(refresh, ({ headers, body }) => {
      seen = { header: headers.get('x-requested-with'), body }
      return json({ idToken: 'fresh', expiresIn: 3600 })
    })
    await session.access.refreshAfter401({ Authorization: 'Bearer token 1' })
    expect(seen).toEqual({ header: 'motora-web', body: {} })
  })
})

describe('a page that is opened without a network', () => {
  const offline = () => Promise.reject(new TypeError('no network'))
  const technician = membership('Sharing.Technician', { sharingOperatorName: 'Ona Mobilitat' })

  test('shows who worked here last, without the e-mail; the first call that gets through proves it', async () => {
    await signedIn([technician])
    tab.gateway.answer(refresh, offline)
    const session = newSession()
    await session.restore()
    expect(session.get()).toMatchObject({ phase: 'working', remembered: true, membership: { id: technician.id } })
    expect(session.get()).toMatchObject({ membership: { email: '', sharingOperatorName: 'Ona Mobilitat' } })
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(person.email)

    tab.gateway.answer(refresh, () => json({ idToken: 'token 9', expiresIn: 3600 }))
    await session.restore()
    expect(session.get()).toEqual({ phase: 'working', memberships: [technician], membership: technician })
  })

  test('the copy of the user info opens for 30 days and then counts as absent; with a network it is never read [A-29]', async () => {
    await signedIn([technician])
    tab.now += 30 * 24 * 3_600_000 - 1
    // the gateway answers: the role as it is now, not as it was kept
    const renamed = { ...technician, sharingOperatorName: 'Ona Girona' }
    tab.gateway.answer(current, () => json([renamed]))
    const online = newSession()
    await online.restore()
    expect(online.get()).toEqual({ phase: 'working', memberships: [renamed], membership: renamed })

    tab.gateway.answer(refresh, offline)
    const offlineTab = newSession()
    tab.now += 30 * 24 * 3_600_000 - 1
    // the session was noted when its person signed in: as if that were today
    localStorage.setItem('motora.session', JSON.stringify({ value: 'yes', until: tab.now + 3_600_000 }))
    await offlineTab.restore()
    expect(offlineTab.get()).toMatchObject({ phase: 'working', remembered: true })
    tab.now += 1
    const late = newSession()
    await late.restore()
    expect(late.get()).toMatchObject({ phase: 'unreachable' })
  })

  test('shows nobody who has logged out, and says so where nobody worked here', async () => {
    const before = await signedIn([technician])
    await before.signOut()
    tab.gateway.answer(refresh, offline)
    const session = newSession()
    await session.restore()
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })

  test('whose session has ended meanwhile is signed out with the first answer', async () => {
    await signedIn([technician])
    tab.gateway.answer(refresh, offline)
    const session = newSession()
    await session.restore()
    tab.gateway.answer(refresh, () => refused(401, 'identity.unauthenticated'))
    await session.restore()
    expect(session.get()).toEqual({ phase: 'signed-out', why: 'ended' })
  })
})

test('what a screen asks while the session is being ended is never sent: it would only be refused', async () => {
  const session = await signedIn()
  let ended = (): void => undefined
  tab.gateway.answer(
    out,
    () =>
      new Promise<Response>((done) => {
        ended = () => done(new Response(null, { status: 204 }))
      }),
  )
  const leaving = session.signOut()
  await vi.waitFor(() => expect(tab.gateway.asked.at(-1)).toBe(`POST ${out}`))
  const asked = session.client.call(listSessions, {})
  const given = expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  ended()
  await leaving
  await given
  expect(tab.gateway.asked.at(-1)).toBe(`POST ${out}`)
})
