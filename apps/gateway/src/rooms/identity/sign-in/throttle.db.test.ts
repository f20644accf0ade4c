import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { Refusal } from '../../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { totpCodeAt, totpSeedOf } from '../second-factor/totp.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { signInKinds } from '../testing/sign-in-kinds.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
})

const wrong = (email: string) => refusalOf(identity.signIn(email, { password: 'wrong' }))
const minutes = (count: number) => identity.clock.advance(count * 60_000)
const seedText = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const web = { 'x-requested-with': 'motora-web' }

describe.each(signInKinds)('passwords of $kind', ({ kind, wrongCredentials, newPerson, signIn }) => {
  const stranger = `stranger.${kind}@motora.test`
  const wrongly = (email: string) => refusalOf(signIn(identity, email, 'wrong password'))

  test('five wrong passwords lock, for existing and unknown e-mails alike, and the lock opens by itself', async () => {
    const { email } = await newPerson(identity)
    for (const typed of [email, stranger]) {
      for (let index = 0; index < 5; index += 1) expect(await wrongly(typed)).toBe(wrongCredentials)
      expect(await wrongly(typed)).toBe('identity.locked')
      const refusal = await signIn(identity, typed).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      expect((refusal as Refusal).params).toEqual({ retryAfterSeconds: 60 })
    }
    minutes(1)
    expect((await signIn(identity, ` ${email.toUpperCase()} `)).idToken).toBeTruthy()
    for (let index = 0; index < 4; index += 1) expect(await wrongly(email)).toBe(wrongCredentials)
    expect((await signIn(identity, email)).idToken, 'a right one forgets the wrong ones').toBeTruthy()
  })

  test('of two hundred guesses at once on two gateways at most five are looked at', async () => {
    const { email } = await newPerson(identity)
    const other = openIdentity(db, identity.clock)
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        refusalOf(signIn(index % 2 === 0 ? identity : other, email, `guess ${index}`)),
      ),
    )
    expect(outcomes.filter((code) => code === wrongCredentials)).toHaveLength(5)
    expect(outcomes.filter((code) => code === 'identity.locked').length).toBeGreaterThan(50)
    expect(new Set(outcomes)).toEqual(new Set([wrongCredentials, 'identity.locked', 'identity.busy']))
  })

  test('what is counted is no e-mail in clear', async () => {
    await wrongly(stranger)
    const kept = await db.asOwner('select subject from sign_in_brakes')
    expect(kept.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('stranger'))
  })
})

test('the same e-mail of a rider and of staff is counted apart', async () => {
  const { email } = await makeAccount(identity)
  const [, riders] = signInKinds
  for (let index = 0; index < 6; index += 1) await refusalOf(riders.signIn(identity, email, 'wrong password'))
  expect(await refusalOf(riders.signIn(identity, email))).toBe('identity.locked')
  expect((await identity.signIn(email)).status).toBe(200)
})

test('waits grow: 1, 2, 4, 8, 15 minutes', async () => {
  const waits: unknown[] = []
  for (let index = 0; index < 4; index += 1) await wrong('grows@motora.test')
  for (let index = 0; index < 6; index += 1) {
    await wrong('grows@motora.test')
    const refusal = (await identity.signIn('grows@motora.test').catch((error: unknown) => error)) as Refusal
    waits.push(Number(refusal.params?.retryAfterSeconds) / 60)
    minutes(15)
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15])
})

test('a stranger does not lock a known browser out; another e-mail is not known to it', async () => {
  const { email } = await makeAccount(identity)
  const { cookies } = await identity.signIn(email, {}, { headers: web })
  const mark = cookies.find((cookie) => cookie.startsWith('__Host-motora-device='))?.split(';')[0] ?? ''
  expect(mark.length).toBeGreaterThan(60)
  const known = { headers: { ...web, cookie: `a=b; ${mark}` } }
  for (let index = 0; index < 6; index += 1) await wrong(email)
  expect(await wrong(email)).toBe('identity.locked')
  expect((await identity.signIn(email, {}, known)).status).toBe(200)
  const { email: another } = await makeAccount(identity)
  for (let index = 0; index < 6; index += 1) await wrong(another)
  expect(await refusalOf(identity.signIn(another, {}, known))).toBe('identity.locked')
  for (let index = 0; index < 5; index += 1) await refusalOf(identity.signIn(email, { password: 'wrong' }, known))
  expect(await refusalOf(identity.signIn(email, {}, known)), 'the known browser has a throttle too').toBe(
    'identity.locked',
  )
})

test('wrong codes lock as well, a right password does not open them, and the tenth waits a day', async () => {
  const { email } = await makeAccount(identity, { totpRequired: true, totpSecret: seedText })
  const code = () => totpCodeAt(totpSeedOf(seedText), identity.clock.now())
  let looked = 0
  for (let index = 0; index < 40; index += 1) {
    const refused = await refusalOf(identity.signIn(email, { code: 'aaaa-bbbb' }))
    if (refused === 'identity.wrong_code') looked += 1
    minutes(15)
  }
  expect(looked).toBe(10)
  expect(await refusalOf(identity.signIn(email, { code: code() }))).toBe('identity.locked')
  expect((await identity.signIn(email)).body, 'the password alone tells nothing new').toEqual({ code: 5 })
  minutes(24 * 60)
  expect((await identity.signIn(email, { code: code() })).status).toBe(200)
})

test('asking for the code again and again counts as wrong codes after the third time', async () => {
  const { email } = await makeAccount(identity, { totpRequired: true, totpSecret: seedText })
  for (let index = 0; index < 8; index += 1) expect((await identity.signIn(email)).body).toEqual({ code: 5 })
  expect(await refusalOf(identity.signIn(email))).toBe('identity.locked')
})

test('tidying forgets old e-mails and keeps wrong codes in a row', async () => {
  const { email, accountId } = await makeAccount(identity, { totpRequired: true, totpSecret: seedText })
  await wrong('old@motora.test')
  await refusalOf(identity.signIn(email, { code: '000000' }))
  minutes(25 * 60)
  const { throttles } = await identity.asSystem((work) => identity.room.tidy(work))
  expect(throttles).toBeGreaterThan(0)
  const left = await db.asOwner(
    "select subject, failures from sign_in_brakes where last_failure_at < $1::timestamptz - interval '24 hours'",
    [identity.clock.now().toISOString()],
  )
  expect(left).toContainEqual({ subject: `code:${accountId}`, failures: 1 })
  expect(left.filter(({ subject }) => !String(subject).startsWith('code:'))).toEqual([])
})
