import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { newTotpSeed, totpCodeAt, totpSeedOf } from '../second-factor/totp.js'
import { makeAccount, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'
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

const seedText = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codeNow = () => totpCodeAt(totpSeedOf(seedText), identity.clock.now())
const withFactor = () => makeAccount(identity, { totpRequired: true, totpSecret: seedText })

test('e-mail and password answer idToken, refreshToken and expiresIn; the e-mail in any letter case', async () => {
  const { email } = await makeAccount(identity)
  const { status, body } = await identity.signIn(email.toUpperCase())
  expect(status).toBe(200)
  expect(body).toEqual({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3600 })
})

test('unknown e-mail and wrong password are refused with the same words', async () => {
  const { email } = await makeAccount(identity)
  const errors = await Promise.all(
    [email, 'nobody@motora.test'].map((typed) =>
      identity.signIn(typed, { password: 'wrong' }).catch((error: Error & { code: string }) => error),
    ),
  )
  expect(errors).toMatchObject([{ code: 'identity.wrong_credentials' }, { code: 'identity.wrong_credentials' }])
  expect((errors[0] as Error).message).toBe((errors[1] as Error).message)
})

test('a rider’s e-mail and password open no session of the back-office: it is an unknown e-mail there [H-35]', async () => {
  const [, riders] = signInKinds
  const { email } = await riders.newPerson(identity)
  expect((await riders.signIn(identity, email)).idToken).toBeTruthy()
  expect(await refusalOf(identity.signIn(email))).toBe('identity.wrong_credentials')
})

test('passwords count exactly as typed: blanks and any characters', async () => {
  const odd = '  ñandú 🛵 Motora  '
  const { email, accountId } = await makeAccount(identity)
  await identity.asSystem((work) => identity.room.setPassword(work, accountId, odd))
  expect(await refusalOf(identity.signIn(email, { password: odd.trim() }))).toBe('identity.wrong_credentials')
  expect((await identity.signIn(email, { password: odd })).status).toBe(200)
  const long = 'x'.repeat(200)
  await identity.asSystem((work) => identity.room.setPassword(work, accountId, long))
  expect(await refusalOf(identity.signIn(email, { password: long.slice(0, -1) }))).toBe('identity.wrong_credentials')
  expect((await identity.signIn(email, { password: long })).status).toBe(200)
})

test('a right password without a code answers code 5, left out and empty alike', async () => {
  const { email } = await withFactor()
  expect((await identity.signIn(email)).body).toEqual({ code: 5 })
  expect((await identity.signIn(email, { code: '' })).body).toEqual({ code: 5 })
})

test('a wrong code makes no session and says so by its own refusal', async () => {
  const { email, accountId } = await withFactor()
  expect(await refusalOf(identity.signIn(email, { code: '000000' }))).toBe('identity.wrong_code')
  expect(await refusalOf(identity.signIn(email, { code: 'nonsense' }))).toBe('identity.wrong_code')
  expect(await db.asOwner('select id from sessions where account_id = $1', [accountId])).toEqual([])
})

test('a picture comes until the first right code and never again, each time another; recovery codes come once with it', async () => {
  const { email, accountId } = await makeAccount(identity, { totpRequired: true })
  const first = await identity.signIn(email)
  expect(first.body).toMatchObject({ contentType: 'image/png' })
  expect(
    Buffer.from(first.body.bytes ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const again = await identity.signIn(email)
  expect(again.body.bytes, 'another picture').not.toEqual(first.body.bytes)
  expect(await refusalOf(identity.signIn(email, { code: '123' }))).toBe('identity.wrong_code')
  expect((await identity.signIn(email)).body, 'a wrong code enrols nobody').toMatchObject({ contentType: 'image/png' })
  const [row] = await db.asOwner('select totp_secret from accounts where id = $1', [accountId])
  const seed = identity.secrets.open(row?.totp_secret as Uint8Array, {
    table: 'accounts',
    column: 'totp_secret',
    rowId: accountId,
  })
  const enrolled = await identity.signIn(email, { code: totpCodeAt(seed, identity.clock.now()) })
  expect(new Set(enrolled.body.recoveryCodes).size).toBe(10)
  expect((await identity.signIn(email)).body).toEqual({ code: 5 })
  identity.clock.advance(30_000)
  const later = await identity.signIn(email, { code: totpCodeAt(seed, identity.clock.now()) })
  expect(later.body).toEqual({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3600 })
  const recovery = enrolled.body.recoveryCodes?.[3] ?? ''
  expect((await identity.signIn(email, { code: recovery.toUpperCase() })).body.idToken).toBeDefined()
  expect(await refusalOf(identity.signIn(email, { code: recovery }))).toBe('identity.wrong_code')
  const kept = await db.asOwner('select code_hash from recovery_codes where account_id = $1', [accountId])
  expect(JSON.stringify(kept)).not.toContain(recovery)
})

test('one code at fifty places at once signs in once', async () => {
  const { email } = await withFactor()
  const other = openIdentity(db, identity.clock)
  const code = codeNow()
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? identity : other).signIn(email, { code }).then(
        () => 'signed in',
        (error: Error & { code: string }) => error.code,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'signed in')).toHaveLength(1)
  expect(new Set(outcomes)).not.toContain('defect')
})

test('a recovery code at fifty places at once signs in once', async () => {
  const { email } = await withFactor()
  const { body } = await identity.signIn(email, { code: codeNow() })
  const code = body.recoveryCodes?.[0] ?? ''
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => identity.signIn(email, { code })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('codes of this step and the one before count, each once; of no other', async () => {
  const { email } = await withFactor()
  const at = (seconds: number) =>
    totpCodeAt(totpSeedOf(seedText), new Date(identity.clock.now().getTime() + seconds * 1000))
  expect(await refusalOf(identity.signIn(email, { code: at(30) }))).toBe('identity.wrong_code')
  expect(await refusalOf(identity.signIn(email, { code: at(-60) }))).toBe('identity.wrong_code')
  expect((await identity.signIn(email, { code: at(-30) })).status).toBe(200)
  expect(await refusalOf(identity.signIn(email, { code: at(-30) }))).toBe('identity.wrong_code')
  expect((await identity.signIn(email, { code: at(0) })).status).toBe(200)
  expect(await refusalOf(identity.signIn(email, { code: at(-30) })), 'never back').toBe('identity.wrong_code')
})

test('a suspended account and one without password do not sign in', async () => {
  const { email, accountId } = await makeAccount(identity)
  await identity.asSystem((work) => identity.room.suspendAccount(work, accountId, 'left'))
  expect(await refusalOf(identity.signIn(email))).toBe('identity.not_operational')
  await identity.asSystem((work) =>
    identity.room.createAccount(work, { email: 'invited@motora.test', firstName: 'In', lastName: 'Vited' }),
  )
  expect(await refusalOf(identity.signIn('invited@motora.test'))).toBe('identity.wrong_credentials')
})

test('a seed is sealed for its own account: moved to another row it opens nothing', async () => {
  const [mine, other] = [await withFactor(), await withFactor()]
  await db.asOwner('update accounts set totp_secret = (select totp_secret from accounts where id = $1) where id = $2', [
    mine.accountId,
    other.accountId,
  ])
  await expect(identity.signIn(other.email, { code: codeNow() })).rejects.toThrow()
  expect(newTotpSeed()).toHaveLength(20)
})

test('more than eight sign-ins at once are asked to wait, and none is counted as wrong', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeAccount(identity)))
  const outcomes = await Promise.all(people.map(({ email }) => refusalOf(identity.signIn(email, { password }))))
  expect(outcomes.filter((code) => code === 'identity.busy')).toHaveLength(4)
  expect(outcomes.filter((code) => code === 'was not refused')).toHaveLength(8)
})

test('the first administrator is made on an empty database only, and enrols nobody twice', async () => {
  const good = 'seven grey mopeds'
  const given = { email: 'root@motora.test', password: good, totpSecret: seedText }
  expect(await identity.asSystem((work) => identity.room.ensureFirstAdministrator(work, given))).toBe(false)
  const empty = await openTestDatabase()
  try {
    const fresh = openIdentity(empty)
    const ensure = () => fresh.asSystem((work) => fresh.room.ensureFirstAdministrator(work, given))
    const guessed = { ...given, password: 'password1234' }
    const weak = fresh.asSystem((work) => fresh.room.ensureFirstAdministrator(work, guessed))
    expect(await refusalOf(weak)).toBe('identity.password_weak')
    expect(await ensure()).toBe(true)
    expect(await ensure()).toBe(false)
    expect((await fresh.signIn(given.email, { password: good })).body).toEqual({ code: 5 })
    const { body } = await fresh.signIn(given.email, {
      password: good,
      code: totpCodeAt(totpSeedOf(seedText), fresh.clock.now()),
    })
    expect((await fresh.actorOf(body.idToken)).actor).toMatchObject({ role: 'Sharing.Admin', operatorId: null })
  } finally {
    await empty.close()
  }
})
