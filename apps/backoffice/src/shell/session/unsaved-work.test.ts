import { listSessions } from '@motora/contract/identity'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { json, refused } from '../../testing/fake-gateway'
import { beginTab, current, membership, person, refresh, sessions, signedIn, tab, totp } from './testing/a-tab'

beforeEach(beginTab)

describe('a session that ends under unsaved work (Z-09)', () => {
  const expired = async () => {
    const session = await signedIn()
    tab.typed = true
    tab.gateway.answer(sessions, ({ headers }) =>
      headers.get('authorization') === 'Bearer token 2' ? json([]) : refused(401, 'identity.unauthenticated'),
    )
    tab.gateway.answer(refresh, () => refused(401, 'identity.refresh_rejected'))
    const saved = session.client.call(listSessions, {})
    await vi.waitFor(() => expect(session.get()).toMatchObject({ phase: 'working', paused: true }))
    return { session, saved }
  }

  test('the call that met it waits, and is sent again once the person is back', async () => {
    const { session, saved } = await expired()
    expect(await session.resume({ password: 'right' })).toBe('done')
    expect(await saved).toEqual([])
    expect(session.get()).toEqual(expect.not.objectContaining({ paused: true }))
    expect(tab.gateway.asked.filter((call) => call.endsWith(sessions))).toHaveLength(2)
  })

  test('what is asked meanwhile waits too, and nothing is sent without a session', async () => {
    const { session, saved } = await expired()
    const before = tab.gateway.asked.length
    const second = session.client.call(listSessions, {})
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(tab.gateway.asked).toHaveLength(before)
    await session.resume({ password: 'right' })
    await Promise.all([saved, second])
  })

  test('the second factor is asked for, a wrong password leaves it waiting', async () => {
    const { session, saved } = await expired()
    tab.gateway.answer(totp, () => refused(401, 'identity.wrong_credentials'))
    await expect(session.resume({ password: 'wrong' })).rejects.toMatchObject({ code: 'identity.wrong_credentials' })
    tab.gateway.answer(totp, ({ body }) =>
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
    tab.gateway.answer(current, () => json([membership('Sharing.Cau')]))
    await session.resume({ password: 'right' })
    await expect(saved).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toMatchObject({ phase: 'working', membership: { role: 'Sharing.Cau' } })
  })

  test('signing in again in another tab wakes this one', async () => {
    const { session, saved } = await expired()
    tab.hear({ kind: 'refreshed', email: person.email, tokens: { idToken: 'token 2', expiresIn: 3600 } })
    expect(await saved).toEqual([])
    expect(session.get()).not.toHaveProperty('paused')
  })

  test('a log-out in another tab ends the wait', async () => {
    const { session, saved } = await expired()
    tab.hear({ kind: 'signed-out' })
    await expect(saved).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toEqual({ phase: 'signed-out' })
  })
})
