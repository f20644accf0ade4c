import type { RiderTokens } from '@motora/contract/customers'
import type { Session } from '@motora/contract/identity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'
import { signInKinds } from '../testing/sign-in-kinds.js'

// What riders do with their own sign-in, as staff does.

let db: TestDatabase
let identity: OpenIdentity
const [, riders] = signInKinds
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
})

const own = 'ocells de paper 37'
const signIn = async (email: string, more: object = {}) =>
  (await identity.call('customers.signInRider', { body: { email, password, ...more } })).body as RiderTokens
const riderOf = (idToken: string): Promise<Actor> => identity.customers.riderOf(`Bearer ${idToken}`)
const as = (actor: Actor, id: string, input: object = {}) => identity.call(`customers.${id}`, input, { actor })
const sessionsOf = async (actor: Actor) => (await as(actor, 'listRiderSessions')).body as Session[]

test('signing out ends this session at once and no other', async () => {
  const { email } = await riders.newPerson(identity)
  const [here, there] = [await signIn(email), await signIn(email)]
  expect((await as(await riderOf(here.idToken), 'signOutRider')).status).toBe(204)
  expect(await refusalOf(riderOf(here.idToken))).toBe('rider.unauthenticated')
  expect(await refusalOf(riders.refresh(identity, here.refreshToken))).toBe('identity.refresh_rejected')
  expect(await riderOf(there.idToken)).toMatchObject({ kind: 'rider' })
})

test('a rider sees the own sessions and ends one; those of others are not there', async () => {
  const [mine, theirs] = [await riders.newPerson(identity), await riders.newPerson(identity)]
  const [here, lost] = [await signIn(mine.email), await signIn(mine.email)]
  const actor = await riderOf(here.idToken)
  const stranger = await riderOf((await signIn(theirs.email)).idToken)
  const seen = await sessionsOf(actor)
  expect(seen.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
  const other = seen.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect(await refusalOf(as(stranger, 'endRiderSession', { params: { id: other } }))).toBe('request.not_found')
  const staff = await identity.asSystem(async () => '0190a000-0000-7000-8000-0000000000aa')
  expect(await refusalOf(as(actor, 'endRiderSession', { params: { id: staff } }))).toBe('request.not_found')
  for (let twice = 0; twice < 2; twice += 1)
    expect((await as(actor, 'endRiderSession', { params: { id: other } })).status).toBe(204)
  expect(await refusalOf(riderOf(lost.idToken))).toBe('rider.unauthenticated')
  expect(await sessionsOf(actor)).toMatchObject([{ isCurrent: true }])
})

test('a new password needs the old one, is judged as staff’s are, ends the other sessions, and is told by mail', async () => {
  const { email, id } = await riders.newPerson(identity)
  const [here, there] = [await signIn(email), await signIn(email)]
  const actor = await riderOf(here.idToken)
  const change = (oldPassword: string, newPassword: string) =>
    as(actor, 'updateRiderPassword', { body: { oldPassword, newPassword } })
  expect(await refusalOf(change(password, password))).toBe('identity.password_same')
  expect(await refusalOf(change('wrong', own))).toBe('identity.wrong_password')
  for (const weak of ['elevenchars', 'Barcelona2026!', 'passwordpassword', `${email.split('@')[0]} 123456`])
    expect(await refusalOf(change(password, weak)), weak).toBe('identity.password_weak')
  expect((await change(password, own)).status).toBe(204)
  expect(await refusalOf(riderOf(there.idToken))).toBe('rider.unauthenticated')
  expect(await riderOf(here.idToken)).toMatchObject({ kind: 'rider' })
  expect(await refusalOf(signIn(email))).toBe('rider.wrong_credentials')
  expect((await signIn(email, { password: own })).idToken).toBeTruthy()
  // its answer was lost, and it is sent again
  expect((await change(password, own)).status).toBe(204)
  const changed = (await identity.mailsTo(email)).filter(({ subject }) => subject.includes('contraseña'))
  expect(changed.map(({ link }) => link)).toEqual([null])
  expect(
    await db.asOwner(
      `select target_kind, target_name, outcome from audit_events where target_id = $1 and event like 'identity.password%'
        order by id`,
      [id],
    ),
  ).toEqual([
    { target_kind: 'rider', target_name: null, outcome: 'refused' },
    { target_kind: 'rider', target_name: null, outcome: 'done' },
  ])
})

test('who finds an open session cannot guess the password on, and locks no sign-in by trying', async () => {
  const { email } = await riders.newPerson(identity)
  const actor = await riderOf((await signIn(email)).idToken)
  const guess = () => as(actor, 'updateRiderPassword', { body: { oldPassword: 'a guess', newPassword: own } })
  for (let wrong = 0; wrong < 5; wrong += 1) expect(await refusalOf(guess())).toBe('identity.wrong_password')
  expect(await refusalOf(guess())).toBe('identity.locked')
  expect((await signIn(email)).idToken).toBeTruthy()
})

test('a stranger’s tries do not lock a rider out on a phone that has signed in before', async () => {
  const { email } = await riders.newPerson(identity)
  const { device } = await signIn(email)
  expect(device).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  for (let wrong = 0; wrong < 6; wrong += 1) await refusalOf(signIn(email, { password: 'a guess' }))
  expect(await refusalOf(signIn(email)), 'a phone that nobody knows').toBe('identity.locked')
  expect((await signIn(email, { device })).idToken).toBeTruthy()
  // the mark of one rider, and one that somebody made up, are no phone of another
  const other = await riders.newPerson(identity)
  for (let wrong = 0; wrong < 6; wrong += 1) await refusalOf(signIn(other.email, { password: 'a guess' }))
  for (const made of [device, `${'0'.repeat(8)}-0000-7000-8000-000000000000.${'A'.repeat(43)}`, 'x'])
    expect(await refusalOf(signIn(other.email, { device: made }))).toBe('identity.locked')
  // and wrong ones on a known phone are counted there
  for (let wrong = 0; wrong < 5; wrong += 1) await refusalOf(signIn(email, { device, password: 'a guess' }))
  expect(await refusalOf(signIn(email, { device }))).toBe('identity.locked')
})
