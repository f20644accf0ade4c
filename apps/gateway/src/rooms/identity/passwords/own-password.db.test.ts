import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { totpCodeAt, totpSeedOf } from '../second-factor/totp.js'
import { makeAccount, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  identity = openIdentity(db)
})

const good = 'ocells de paper 37'
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codeNow = () => totpCodeAt(totpSeedOf(seed), identity.clock.now())
const actorOf = async (idToken: string | undefined): Promise<Actor> => (await identity.actorOf(idToken)).actor
const change = (actor: Actor, oldPassword: string, newPassword: string) =>
  identity.call('identity.updatePassword', { body: { oldPassword, newPassword } }, { actor })
const refusedWith = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('changing the own password', () => {
  test('ends all other sessions, keeps this one, and notifies its person by mail [B6]', async () => {
    const { email, accountId } = await makeAccount(identity)
    const here = await identity.signIn(email)
    const there = await identity.signIn(email)
    expect((await change(await actorOf(here.body.idToken), password, good)).status).toBe(204)
    expect(await refusalOf(actorOf(there.body.idToken))).toBe('identity.unauthenticated')
    expect((await actorOf(here.body.idToken)).kind).toBe('staff')
    expect(await refusalOf(identity.signIn(email))).toBe('identity.wrong_credentials')
    expect((await identity.signIn(email, { password: good })).status).toBe(200)
    const changed = 'Tu contraseña de Motora ha cambiado'
    const mails = (await identity.mailsTo(email)).filter(({ subject }) => subject === changed)
    expect(mails.map(({ link }) => link)).toEqual([null])
    const [row] = await db.asOwner('select password_hash, password_changed_at from accounts where id = $1', [accountId])
    expect(new Date(String(row?.password_changed_at))).toEqual(identity.clock.now())
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('an equal new one, a wrong old one, and weak ones are distinguished [A-34, V-35]', async () => {
    const { email } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    expect(await refusalOf(change(actor, password, password))).toBe('identity.password_same')
    expect(await refusalOf(change(actor, 'not the old one', good))).toBe('identity.wrong_password')
    for (const [weak, reason] of [
      ['elevenchars', 'short'],
      ['Barcelona2026!', 'common'],
      ['aqui vive nunez', 'personal'],
      [`-${email.split('@')[0]}-here-`, 'personal'],
    ])
      expect(await refusedWith(change(actor, password, weak ?? '')), weak).toMatchObject({
        code: 'identity.password_weak',
        params: { reason },
      })
    expect((await identity.signIn(email)).status, 'nothing has changed').toBe(200)
  })

  test('64 characters and more, and any Unicode, count exactly as typed [B10]', async () => {
    const odd = [
      '  blanks count at both ends  ',
      'e\u0301te\u0301 décomposé 🛵 e',
      'x1'.repeat(3) + 'ü∂ñ日本語🧭'.repeat(12),
    ]
    for (const chosen of odd) {
      const { email } = await makeAccount(identity)
      await change(await actorOf((await identity.signIn(email)).body.idToken), password, chosen)
      expect((await identity.signIn(email, { password: chosen })).status).toBe(200)
      for (const other of [chosen.trim(), chosen.normalize('NFC'), chosen.slice(0, 64), chosen.slice(0, -1)])
        if (other !== chosen)
          expect(await refusalOf(identity.signIn(email, { password: other }))).toBe('identity.wrong_credentials')
    }
  })

  test('1024 bytes are taken whole; one more, or half a character, is no password [B10]', async () => {
    const { email } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    const longest = `${'ñ'.repeat(500)}abcdefghij0987zyxwvutsrq`
    expect(Buffer.byteLength(longest)).toBe(1024)
    await change(actor, password, longest)
    expect(await refusalOf(identity.signIn(email, { password: longest.slice(0, -1) }))).toBe(
      'identity.wrong_credentials',
    )
    expect((await identity.signIn(email, { password: longest })).status).toBe(200)
    for (const none of [`${longest}x`, 'twelve chars \ud83d'])
      await expect(change(actor, longest, none)).rejects.toMatchObject({ issues: [{ path: ['newPassword'] }] })
  })

  test('guessing the old one is throttled without locking the sign-in', async () => {
    const { email } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await refusalOf(change(actor, `wrong ${wrong}`, good))).toBe('identity.wrong_password')
    expect(await refusalOf(change(actor, password, good))).toBe('identity.locked')
    expect((await identity.signIn(email)).status).toBe(200)
    identity.clock.advance(60_001)
    expect((await change(actor, password, good)).status).toBe(204)
  })

  test('a change that is sent again, for its answer was lost, is answered as done and does nothing more', async () => {
    const { email, accountId } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    await change(actor, password, good)
    const row = () => db.asOwner('select password_hash, password_changed_at from accounts where id = $1', [accountId])
    const before = await row()
    identity.clock.advance(60_000)
    const since = await identity.signIn(email, { password: good })
    for (let more = 0; more < 7; more += 1) expect((await change(actor, password, good)).status).toBe(204)
    expect(await row()).toEqual(before)
    expect((await actorOf(since.body.idToken)).kind, 'who signed in with the new one stays').toBe('staff')
    expect((await actorOf((await identity.signIn(email, { password: good })).body.idToken)).kind).toBe('staff')
    const told = (await identity.mailsTo(email)).filter(({ subject }) => subject.includes('contraseña'))
    expect(told).toHaveLength(1)
    const kept = await db.asOwner(
      `select event, outcome from audit_events where event like 'identity.password%' and target_id = $1`,
      [accountId],
    )
    expect(kept).toEqual([{ event: 'identity.password_changed', outcome: 'done' }])
  })

  test('it is so in the session that made the change alone, and for an hour', async () => {
    const { email } = await makeAccount(identity)
    const here = await actorOf((await identity.signIn(email)).body.idToken)
    await change(here, password, good)
    identity.clock.advance(1000)
    const there = await actorOf((await identity.signIn(email, { password: good })).body.idToken)
    expect(await refusalOf(change(there, password, good))).toBe('identity.wrong_password')
    expect((await change(here, password, good)).status).toBe(204)
    identity.clock.advance(3_600_000)
    expect(await refusalOf(change(here, password, good))).toBe('identity.wrong_password')
  })

  test('nobody guesses faster by it: each password that is looked at is one counted try', async () => {
    const { email, accountId } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    await change(actor, password, good)
    // two are looked at in each
    for (const guess of ['one', 'two'])
      expect(await refusalOf(change(actor, password, `${guess} guess of the new`))).toBe('identity.wrong_password')
    // the fifth try is the old password's, and nothing is left for the new one, though it is right
    expect(await refusalOf(change(actor, password, good))).toBe('identity.wrong_password')
    expect(await refusalOf(change(actor, good, `${good} more`))).toBe('identity.locked')
    const refused = await db.asOwner(
      `select reason from audit_events where event = 'identity.password_change_refused' and target_id = $1`,
      [accountId],
    )
    expect(refused).toEqual(Array(3).fill({ reason: 'identity.wrong_password' }))
    identity.clock.advance(60_001)
    expect((await change(actor, good, `${good} more`)).status).toBe(204)
  })

  test('a password that somebody else has set since is no change of this session', async () => {
    const { email, accountId } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    await change(actor, password, good)
    await db.asOwner('update accounts set password_set_by = null where id = $1', [accountId])
    expect(await refusalOf(change(actor, password, good))).toBe('identity.wrong_password')
  })

  test('the same change twice at once: made once, and both are answered as done', async () => {
    const { email } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    const outcomes = await Promise.all([change(actor, password, good), change(actor, password, good)])
    expect(outcomes.map(({ status }) => status)).toEqual([204, 204])
    const told = (await identity.mailsTo(email)).filter(({ subject }) => subject.includes('contraseña'))
    expect(told).toHaveLength(1)
  })

  test('two changes at once: one', async () => {
    const { email } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    const chosen = [`${good} a`, `${good} b`]
    const outcomes = await Promise.all(chosen.map((one) => refusalOf(change(actor, password, one))))
    expect(outcomes.sort()).toEqual(['identity.wrong_password', 'was not refused'])
  })
})

describe('recovery codes made again', () => {
  const renew = (actor: Actor, given: { password: string; code: string }) =>
    identity.call('identity.renewRecoveryCodes', { body: given }, { actor })
  const enrolled = async () => {
    const { email } = await makeAccount(identity, { totpRequired: true, totpSecret: seed })
    const { body } = await identity.signIn(email, { code: codeNow() })
    identity.clock.advance(30_000)
    return { email, first: body.recoveryCodes ?? [], actor: await actorOf(body.idToken) }
  }

  test('both factors are asked for; the old codes open nothing any more (Z-08)', async () => {
    const { email, first, actor } = await enrolled()
    expect(await refusalOf(renew(actor, { password: 'wrong', code: codeNow() }))).toBe('identity.wrong_password')
    expect(await refusalOf(renew(actor, { password, code: '000000' }))).toBe('identity.wrong_factor')
    const { body } = await renew(actor, { password, code: codeNow() })
    const codes = (body as { recoveryCodes: string[] }).recoveryCodes
    expect(new Set([...codes, ...first]).size).toBe(20)
    expect(await refusalOf(identity.signIn(email, { code: first[0] ?? '' }))).toBe('identity.wrong_code')
    expect((await identity.signIn(email, { code: codes[0] ?? '' })).status).toBe(200)
    expect((await identity.mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Nuevo inicio de sesión en tu cuenta de Motora',
      'Se ha usado un código de recuperación de Motora',
      'Tus códigos de recuperación de Motora son nuevos',
    ])
    const account = (await identity.call('identity.getAccount', {}, { actor })).body
    expect(account).toMatchObject({ email: email.toLowerCase(), secondFactorEnrolled: true, recoveryCodesLeft: 9 })
    const kept = await db.asOwner(
      `select outcome, reason from audit_events where event = 'identity.recovery_codes_renewed' and target_name = $1 order by id`,
      [email.toLowerCase()],
    )
    expect(kept).toEqual([
      { outcome: 'refused', reason: 'identity.wrong_password' },
      { outcome: 'done', reason: null },
    ])
  })

  test('wrong codes stay counted', async () => {
    const { actor } = await enrolled()
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await refusalOf(renew(actor, { password, code: '000000' }))).toBe('identity.wrong_factor')
    expect(await refusalOf(renew(actor, { password, code: codeNow() }))).toBe('identity.locked')
  })

  test('an account without a second factor has no codes to make', async () => {
    const { email } = await makeAccount(identity)
    const actor = await actorOf((await identity.signIn(email)).body.idToken)
    expect(await refusalOf(renew(actor, { password, code: '123456' }))).toBe('identity.wrong_factor')
  })
})

test('the own account says when its password was changed and when it last signed in', async () => {
  const { email } = await makeAccount(identity)
  const actor = await actorOf((await identity.signIn(email)).body.idToken)
  const account = async () => (await identity.call('identity.getAccount', {}, { actor })).body
  const at = identity.clock.now().toISOString()
  expect(await account()).toEqual({
    email: email.toLowerCase(),
    fullName: expect.stringMatching(/^Anna Núñez \d+$/),
    secondFactorEnrolled: false,
    recoveryCodesLeft: 0,
    passwordChangedAt: null,
    lastSignInAt: at,
  })
  identity.clock.advance(5000)
  await change(actor, password, good)
  expect(await account()).toMatchObject({ passwordChangedAt: identity.clock.now().toISOString(), lastSignInAt: at })
})
