import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fact } from '../../../kernel/bus.js'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { type SessionEnded, sessionEndedTopic } from './end-session.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
})

const hours = (count: number) => identity.clock.advance(count * 3_600_000)
const signedIn = async (remember = true) => {
  const account = await makeAccount(identity)
  const { body } = await identity.signIn(account.email, { remember })
  return { ...account, idToken: body.idToken, refreshToken: body.refreshToken ?? '' }
}
const web = { 'x-requested-with': 'motora-web' }
const onSessionEnded = (listener: (ended: SessionEnded) => void) =>
  identity.bus.subscribe(sessionEndedTopic, (facts) => {
    for (const { payload } of facts as Fact<SessionEnded>[]) listener(payload)
  })
const cookieValue = (cookie: string | undefined) => cookie?.split(';')[0]?.split('=')[1] ?? ''

test('a refresh token gives fresh tokens, and the old id token lives on next to them [A-27]', async () => {
  const { idToken, refreshToken } = await signedIn()
  const { status, body } = await identity.refresh(refreshToken)
  expect(status).toBe(200)
  expect(body).toEqual({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3600 })
  expect(body.refreshToken).not.toBe(refreshToken)
  expect((await identity.actorOf(body.idToken)).actor.kind).toBe('staff')
  expect((await identity.actorOf(idToken)).actor.kind).toBe('staff')
})

test('no token, an unknown one and a forged one are refused alike', async () => {
  const { refreshToken } = await signedIn()
  for (const token of [undefined, '', 'x', refreshToken.slice(0, -3), refreshToken.replace(/\.1\./, '.2.')])
    expect(await refusalOf(identity.refresh(token))).toBe('identity.refresh_rejected')
  expect((await identity.refresh(refreshToken)).status, 'guessing ends nobody').toBe(200)
})

test('not remembered, a session ends after 12 hours without use; remembered it does not', async () => {
  const [short, long] = [await signedIn(false), await signedIn(true)]
  hours(11)
  const kept = (await identity.refresh(short.refreshToken)).body
  hours(11)
  const again = (await identity.refresh(kept.refreshToken)).body
  hours(12.1)
  expect(await refusalOf(identity.refresh(again.refreshToken))).toBe('identity.refresh_rejected')
  expect((await identity.refresh(long.refreshToken)).status).toBe(200)
})

test('logging out ends the session at once and notifies those who stream to it', async () => {
  const { idToken, refreshToken } = await signedIn()
  const { actor } = await identity.actorOf(idToken)
  const ended: string[] = []
  onSessionEnded(({ why }) => ended.push(why))
  const answer = await identity.call('identity.logout', {}, { actor, headers: web })
  expect(answer.status).toBe(204)
  expect(answer.cookies).toEqual([expect.stringMatching(/^__Host-motora-refresh=;.*Max-Age=0/)])
  expect(ended).toEqual(['logout'])
  expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.unauthenticated')
  expect(await refusalOf(identity.refresh(refreshToken))).toBe('identity.refresh_rejected')
})

test('a new password and a suspension end every session', async () => {
  const changed = await signedIn()
  await identity.asSystem((work) => identity.room.setPassword(work, changed.accountId, 'another-Password-1'))
  expect(await refusalOf(identity.actorOf(changed.idToken))).toBe('identity.unauthenticated')
  const suspended = await signedIn()
  await identity.asSystem((work) => identity.room.suspendAccount(work, suspended.accountId, 'left'))
  expect(await refusalOf(identity.actorOf(suspended.idToken))).toBe('identity.unauthenticated')
  expect(await refusalOf(identity.refresh(suspended.refreshToken))).toBe('identity.refresh_rejected')
})

test('a person sees and ends their own sessions, never another one', async () => {
  const mine = await signedIn()
  const elsewhere = (await identity.signIn(mine.email)).body
  const stranger = await signedIn()
  const { actor } = await identity.actorOf(mine.idToken)
  const list = await identity.call('identity.listSessions', {}, { actor })
  const sessions = list.body as { id: string; isCurrent: boolean }[]
  expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id
  const end = (id: string | undefined) => identity.call('identity.endSession', { params: { id } }, { actor })
  expect((await end(other)).status).toBe(204)
  expect(await refusalOf(identity.actorOf(elsewhere.idToken))).toBe('identity.unauthenticated')
  const strangers = (await identity.actorOf(stranger.idToken)).actor.sessionId
  expect(await refusalOf(end(strangers))).toBe('request.not_found')
  expect((await identity.actorOf(stranger.idToken)).actor.kind).toBe('staff')
})

test('our own screens get the refresh token as a cookie of 30 days only, others in the body only [A-29]', async () => {
  const { email } = await makeAccount(identity)
  const { body, cookies } = await identity.signIn(email, {}, { headers: web })
  expect(body.refreshToken).toBeUndefined()
  const cookie = cookies.find((text) => text.startsWith('__Host-motora-refresh='))
  expect(cookie?.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ])
  const jar = `__Host-motora-refresh=${cookieValue(cookie)}`
  const refreshed = await identity.refresh(undefined, { headers: { ...web, cookie: jar } })
  expect(refreshed.body.refreshToken).toBeUndefined()
  expect(refreshed.cookies[0]).toContain('; Max-Age=2592000;')
  expect(await refusalOf(identity.refresh(undefined, { headers: { cookie: jar } })), 'another page').toBe(
    'identity.refresh_rejected',
  )
  const plain = await identity.signIn(email)
  expect(plain.cookies).toEqual([])
  const tab = await identity.signIn(email, { remember: false }, { headers: web })
  expect(tab.cookies.find((text) => text.startsWith('__Host-motora-refresh='))).not.toContain('Max-Age')
})
