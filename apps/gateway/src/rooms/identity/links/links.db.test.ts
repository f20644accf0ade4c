import { roleNamed } from '@motora/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const hour = 3_600_000
const good = 'ocells de paper 37'
const ask = (email: string) => identity.call('identity.sendResetPasswordEmail', { body: { email } })
const askAgain = (email: string) => identity.call('identity.sendLinkAgain', { body: { email } })
const look = async (token: string) => (await identity.call('identity.lookAtLink', { body: { token } })).body
const use = async (token: string, chosen?: string) =>
  (await identity.call('identity.useLink', { body: { token, ...(chosen === undefined ? {} : { password: chosen }) } }))
    .body
const tokenOf = (mail: { link: string | null } | undefined): string => {
  const [, token] =
    /^https:\/\/motora\.test\/subscriptions\/confirmation#token=([\w-]{43})$/.exec(mail?.link ?? '') ?? []
  if (!token) throw new Error(`the mail has no link of the agreed form: ${mail?.link}`)
  return token
}
const resetToken = async (email: string): Promise<string> => {
  await ask(email)
  return tokenOf((await identity.mailsTo(email)).at(-1))
}

let invited = 0
/** Somebody new, or an account that is there, invited into a role of an operator. */
const invite = async (existing?: { accountId: string; email: string }) => {
  invited += 1
  const email = existing?.email.toLowerCase() ?? `invited.${invited}@motora.test`
  const ids = await identity.asSystem(async (work) => {
    const operatorId = await identity.operators.createOperator(work, {
      name: `Ona ${invited}`,
      cif: `L${invited}0000000`,
    })
    const accountId =
      existing?.accountId ??
      (
        await identity.room.createAccount(work, {
          email,
          firstName: 'Núria',
          lastName: 'Pla',
          language: 'cat',
          emailConfirmed: false,
        })
      ).accountId
    const role = roleNamed.technician
    const membershipId = await identity.room.addMembership(work, { accountId, role, operatorId, accepted: false })
    await identity.room.sendLink(work, { kind: 'accept-membership', accountId, membershipId })
    return { accountId, membershipId }
  })
  return { ...ids, email, operatorName: `Ona ${invited}` }
}
const rolesOf = (accountId: string) => identity.asSystem((work) => identity.room.listMemberships(work, accountId))

test('a forgotten password: a mail with a link, a new password by it, and no session from it [A-07] [B9]', async () => {
  const { email, accountId } = await makeAccount(identity)
  const { status, body, cookies } = await ask(` ${email.toUpperCase()} `.trim())
  expect([status, body, cookies]).toEqual([204, undefined, []])
  const token = await resetToken(email)
  expect(await look(token)).toEqual({
    kind: 'reset-password',
    email: email.toLowerCase(),
    passwordNeeded: true,
    operatorName: null,
    role: null,
    expiresAt: '2026-11-21T11:00:00.000Z',
  })
  expect(await use(token, good)).toEqual({ kind: 'reset-password', email: email.toLowerCase() })
  expect(await refusalOf(identity.signIn(email))).toBe('identity.wrong_credentials')
  expect((await identity.signIn(email, { password: good })).body.idToken).toBeDefined()
  expect(await refusalOf(use(token, `${good}!`)), 'once').toBe('identity.link_invalid')
  const sessions = await db.asOwner('select id from sessions where account_id = $1', [accountId])
  expect(sessions).toHaveLength(1)
})

test('the person whose password was reset by a link is told of it, and when [6.3.7]', async () => {
  const { email } = await makeAccount(identity)
  const token = await resetToken(email)
  await use(token, good)
  await refusalOf(use(token, `${good}!`))
  const told = (await identity.mailsTo(email)).filter(({ subject }) => /ha cambiado/.test(subject))
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('cambió el 21/11/2026 a las 11:00 (hora de Europa central)'),
  ])
  // an invitation to somebody new is no change
  const invited = await invite()
  await use(tokenOf((await identity.mailsTo(invited.email)).at(-1)), good)
  expect(await identity.mailsTo(invited.email)).toHaveLength(1)
})

test('an unknown e-mail gets the same answer, and nothing is sent or written of it [B5]', async () => {
  const known = await makeAccount(identity)
  const before = await db.asOwner('select count(*)::int as links from identity_links')
  const answers = [await ask(known.email), await ask('nobody.knows@motora.test')]
  expect(answers[1]).toEqual(answers[0])
  expect(await identity.mailsTo('nobody.knows@motora.test')).toEqual([])
  expect(await identity.mailsTo(known.email)).toHaveLength(1)
  const after = await db.asOwner('select count(*)::int as links from identity_links')
  expect(Number(after[0]?.links)).toBe(Number(before[0]?.links) + 1)
})

test('a reset ends every session and leaves the second factor where it stood [B6, B9]', async () => {
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const { email } = await makeAccount(identity, { totpRequired: true, totpSecret: seed })
  const codeNow = () => totpCodeAt(totpSeedOf(seed), identity.clock.now())
  const { body } = await identity.signIn(email, { code: codeNow() })
  await use(await resetToken(email), good)
  expect(await refusalOf(identity.actorOf(body.idToken))).toBe('identity.unauthenticated')
  expect(await refusalOf(identity.refresh(body.refreshToken))).toBe('identity.refresh_rejected')
  identity.clock.advance(60_000)
  expect((await identity.signIn(email, { password: good })).body).toEqual({ code: 5 })
  expect((await identity.signIn(email, { password: good, code: codeNow() })).body.idToken).toBeDefined()
})

test('a reset opens what wrong tries have locked, on known and unknown devices [B4]', async () => {
  const { email } = await makeAccount(identity)
  const web = { 'x-requested-with': 'motora-web' }
  const { cookies } = await identity.signIn(email, {}, { headers: web })
  const mark = cookies.find((cookie) => cookie.startsWith('__Host-motora-device='))?.split(';')[0] ?? ''
  const known = { headers: { ...web, cookie: mark } }
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await refusalOf(identity.signIn(email, { password: 'wrong' }))
    await refusalOf(identity.signIn(email, { password: 'wrong' }, known))
  }
  expect(await refusalOf(identity.signIn(email))).toBe('identity.locked')
  expect(await refusalOf(identity.signIn(email, {}, known))).toBe('identity.locked')
  await use(await resetToken(email), good)
  expect((await identity.signIn(email, { password: good })).body.idToken).toBeDefined()
  expect((await identity.signIn(email, { password: good }, known)).body.idToken).toBeDefined()
})

test.each([
  ['reset', 1],
  ['invitation', 24],
])('a link of a %s lives for %i h, to the millisecond [B9]', async (what, hours) => {
  const { email } = what === 'reset' ? await makeAccount(identity) : await invite()
  const token = what === 'reset' ? await resetToken(email) : tokenOf((await identity.mailsTo(email)).at(-1))
  identity.clock.advance(hours * hour - 1)
  expect(await look(token)).toMatchObject({ email: email.toLowerCase() })
  identity.clock.advance(1)
  expect(await refusalOf(look(token))).toBe('identity.link_invalid')
  expect(await refusalOf(use(token, good))).toBe('identity.link_invalid')
})

test('twenty uses at once, in two processes: one [B9]', async () => {
  const { email } = await makeAccount(identity)
  const token = await resetToken(email)
  const other = openIdentity(db, identity.clock)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      refusalOf(
        (index % 2 ? other : identity).call('identity.useLink', { body: { token, password: `${good} ${index}` } }),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'was not refused')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'identity.link_invalid')).toHaveLength(19)
  const winner = outcomes.indexOf('was not refused')
  expect((await identity.signIn(email, { password: `${good} ${winner}` })).body.idToken).toBeDefined()
})

test('the use of one reset link makes the others void', async () => {
  const { email } = await makeAccount(identity)
  const first = await resetToken(email)
  const second = await resetToken(email)
  expect(second).not.toBe(first)
  await use(first, good)
  expect(await refusalOf(use(second, `${good} again`))).toBe('identity.link_invalid')
})

test('somebody new sets a password with the invitation, confirms the address by it, and has the role [B9]', async () => {
  const { email, accountId, operatorName } = await invite()
  const [mail] = await identity.mailsTo(email)
  expect(mail?.subject).toBe('T’han convidat a Motora')
  expect(mail?.text).toContain(operatorName)
  expect(await rolesOf(accountId), 'counts for nothing until accepted').toEqual([])
  const token = tokenOf(mail)
  expect(await look(token)).toMatchObject({ passwordNeeded: true, operatorName, role: roleNamed.technician })
  expect(await refusalOf(use(token))).toBe('request.invalid')
  expect(await refusalOf(use(token, 'Nuria-Pla-2026'))).toBe('identity.password_weak')
  await use(token, good)
  expect(await rolesOf(accountId)).toMatchObject([{ role: roleNamed.technician }])
  const [row] = await db.asOwner('select email_confirmed_at, password_hash from accounts where id = $1', [accountId])
  expect(row?.email_confirmed_at).not.toBeNull()
})

test('an account that is there accepts without a password and keeps its own', async () => {
  const person = await makeAccount(identity)
  const { accountId } = await invite(person)
  expect(await rolesOf(accountId)).toHaveLength(1)
  const token = tokenOf((await identity.mailsTo(person.email)).at(-1))
  expect(await look(token)).toMatchObject({ kind: 'accept-membership', passwordNeeded: false })
  await use(token, 'a password nobody asked for')
  expect(await rolesOf(accountId)).toHaveLength(2)
  expect((await identity.signIn(person.email)).body.idToken).toBeDefined()
})

test('an invitation that is asked for again comes again; a reset brings it too while there is no password', async () => {
  const { email, accountId } = await invite()
  identity.clock.advance(25 * hour)
  await identity.mailsTo(email)
  await askAgain(email)
  await ask(email)
  const mails = await identity.mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('T’han convidat a Motora'))
  await use(tokenOf(mails[0]), good)
  expect(await rolesOf(accountId)).toHaveLength(1)
  expect(await refusalOf(use(tokenOf(mails[1]), good)), 'accepted once').toBe('identity.link_invalid')
  await askAgain(email)
  expect(await identity.mailsTo(email), 'nothing is pending any more').toHaveLength(2)
})

test('an address that only waits to be confirmed is confirmed without a password', async () => {
  const { email, accountId } = await makeAccount(identity)
  await db.asOwner('update accounts set email_confirmed_at = null where id = $1', [accountId])
  await askAgain(email)
  const token = tokenOf((await identity.mailsTo(email)).at(-1))
  expect(await look(token)).toMatchObject({ kind: 'confirm-email', passwordNeeded: false })
  await use(token)
  const [row] = await db.asOwner('select email_confirmed_at from accounts where id = $1', [accountId])
  expect(row?.email_confirmed_at).not.toBeNull()
})

test('mails to one address are throttled, known or not, and the answer stays the same (Z-10)', async () => {
  const { email } = await makeAccount(identity)
  for (let time = 0; time < 6; time += 1) {
    expect((await ask(email)).status).toBe(204)
    expect((await ask('stranger@motora.test')).status).toBe(204)
  }
  expect(await identity.mailsTo(email)).toHaveLength(3)
  identity.clock.advance(60_001)
  await ask(email)
  expect(await identity.mailsTo(email)).toHaveLength(4)
  const rows = await db.asOwner(`select subject from sign_in_brakes where subject like 'mail:%'`)
  expect(JSON.stringify(rows), 'what was typed is not kept').not.toContain('stranger')
})

test('a request that is heard twice makes one link, and nothing that opens a door lies in the database [H1]', async () => {
  const { email } = await makeAccount(identity)
  await ask(email)
  const [asked] = await db.asOwner(`select payload from jobs where name = 'identity.link-asked'`)
  const listener = identity.room.listeners.find(({ from }) => from === 'jobs')
  await listener?.hear([asked as never])
  await listener?.hear([asked as never])
  const mails = await identity.mailsTo(email)
  expect(mails).toHaveLength(1)
  const token = tokenOf(mails[0])
  const kept = await db.asOwner(
    'select row_to_json(o)::text as row from jobs o union all select row_to_json(l)::text from identity_links l',
  )
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a mail whose link was used or ran out meanwhile is not sent any more', async () => {
  const { email, accountId } = await makeAccount(identity)
  await identity.asSystem((work) => identity.room.sendLink(work, { kind: 'reset-password', accountId }))
  identity.clock.advance(hour)
  expect(await identity.mailsTo(email)).toEqual([])
})

test('made-up tokens are refused alike, and each refusal is on record', async () => {
  for (const token of ['x', 'A'.repeat(43), '0190a000-0000-7000-8000-00000000000a'])
    expect([await refusalOf(look(token)), await refusalOf(use(token, good))]).toEqual(
      Array(2).fill('identity.link_invalid'),
    )
  const records = await db.asOwner(`select outcome from audit_events where event = 'identity.link_refused'`)
  expect(records.length).toBeGreaterThanOrEqual(3)
})

test('whether an e-mail is known is shown to anyone who may register people, throttled, and to nobody else (Z-07) [C-42]', async () => {
  const { email, accountId } = await makeAccount(identity)
  const ofStaff: Actor = {
    kind: 'staff',
    accountId,
    sessionId: accountId,
    membershipId: accountId,
    email,
    role: roleNamed.admin,
    operatorId: null,
    canOperate: true,
  }
  const exists = async (asked: string, actor?: Actor) =>
    (await identity.call('identity.findUserByEmail', { query: { email: asked } }, actor ? { actor } : {})).body
  expect(await exists(email.toUpperCase(), ofStaff)).toEqual({ exists: true })
  expect(await exists('nobody.knows@motora.test', ofStaff)).toEqual({ exists: false })
  expect(await exists(email)).toEqual({ exists: false })
  const many = await Promise.all(Array.from({ length: 70 }, () => refusalOf(exists(email, ofStaff))))
  expect(new Set(many)).toEqual(new Set(['was not refused', 'identity.locked']))
  expect(many.filter((one) => one === 'was not refused')).toHaveLength(58)
})

test('a password stays as it is until a link is used', async () => {
  const { email } = await makeAccount(identity)
  await look(await resetToken(email))
  expect((await identity.signIn(email, { password })).body.idToken).toBeDefined()
})

test('a sign-in by the old password, under way while it is reset, leaves no session behind [B6]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { email } = await makeAccount(identity)
    const token = await resetToken(email)
    const other = openIdentity(db, identity.clock)
    const [signedIn] = await Promise.all([
      other.signIn(email).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, round * 3)).then(() => use(token, good)),
    ])
    if (signedIn?.body.idToken)
      expect(await refusalOf(identity.actorOf(signedIn.body.idToken)), `round ${round}`).toBe(
        'identity.unauthenticated',
      )
  }
})
