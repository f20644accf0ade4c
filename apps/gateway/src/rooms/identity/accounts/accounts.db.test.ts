import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { totpCodeAt, totpSeedOf } from '../second-factor/totp.js'
import { makeAccount, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
let admin: { email: string; accountId: string; actor: Actor }

beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
  admin = await makeAdministrator('root')
})
afterAll(() => db.close())

const makeAdministrator = async (name: string) => {
  const email = `${name}@motora.test`
  const { accountId } = await identity.asSystem(async (work) => {
    const made = await identity.room.createAccount(work, {
      email,
      password,
      firstName: 'Alba',
      lastName: name,
      totpRequired: false,
    })
    await identity.room.addMembership(work, { ...made, role: 'Sharing.Admin', operatorId: null })
    return made
  })
  const { body } = await identity.signIn(email)
  const { actor } = await identity.actorOf(body.idToken)
  return { email, accountId, actor }
}

const as = (actor: Actor, id: string, input: object = {}) => identity.call(id, input, { actor })
const asAdmin = (id: string, input: object = {}) => as(admin.actor, id, input)
const accountRow = async (accountId: string) =>
  identity.asSystem(async (work) => (await identity.room.findAccount(work, accountId))?.account)
const audited = async (accountId: string) =>
  (await db.asOwner('select event from audit_events where target_id = $1 order by id', [accountId])).map(
    ({ event }) => event,
  )
const signedIn = async (more: Parameters<typeof makeAccount>[1] = {}) => {
  const made = await makeAccount(identity, more)
  const { body } = await identity.signIn(made.email)
  return { ...made, ...body }
}
const operatorId = '00000000-0000-7000-8000-00000000000a'

test('a suspended account is out at once, with reason, by whom and since when; resumed it signs in again (Z-15)', async () => {
  const { accountId, email, idToken, refreshToken } = await signedIn()
  await asAdmin('identity.suspendAccount', { params: { id: accountId }, body: { reason: 'Left the company' } })
  expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.unauthenticated')
  expect(await refusalOf(identity.refresh(refreshToken))).toBe('identity.refresh_rejected')
  expect(await refusalOf(identity.signIn(email))).toBe('identity.not_operational')
  expect(await accountRow(accountId)).toMatchObject({
    canOperate: false,
    suspendedReason: 'Left the company',
    suspendedBy: admin.accountId,
    suspendedAt: identity.clock.now(),
  })
  await asAdmin('identity.suspendAccount', { params: { id: accountId }, body: { reason: 'again' } })
  expect((await accountRow(accountId))?.suspendedReason).toBe('Left the company')
  await asAdmin('identity.resumeAccount', { params: { id: accountId } })
  await asAdmin('identity.resumeAccount', { params: { id: accountId } })
  expect((await identity.signIn(email)).body.idToken).toBeTruthy()
  // what was ended stays ended
  expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.unauthenticated')
  expect((await audited(accountId)).filter((event) => String(event).startsWith('accounts.'))).toEqual([
    'accounts.suspended',
    'accounts.resumed',
  ])
})

test('what is done to an account that is not there is refused as unknown', async () => {
  const id = '0190a000-0000-7000-8000-00000000000f'
  for (const name of ['resumeAccount', 'resetSecondFactor', 'endAccountSessions'])
    expect(await refusalOf(asAdmin(`identity.${name}`, { params: { id } })), name).toBe('request.not_found')
  expect(await refusalOf(asAdmin('identity.suspendAccount', { params: { id }, body: { reason: 'x' } }))).toBe(
    'request.not_found',
  )
  expect(await refusalOf(asAdmin('identity.removeMembership', { params: { id, membershipId: id } }))).toBe(
    'request.not_found',
  )
})

test('nobody suspends, resets or demotes themselves', async () => {
  const { accountId } = admin
  const [own] = await identity.asSystem((work) => identity.room.listMemberships(work, accountId))
  const params = { id: accountId, membershipId: own?.id }
  expect(await refusalOf(asAdmin('identity.suspendAccount', { params, body: { reason: 'x' } }))).toBe(
    'identity.own_account',
  )
  expect(await refusalOf(asAdmin('identity.resetSecondFactor', { params }))).toBe('identity.own_account')
  expect(await refusalOf(asAdmin('identity.removeMembership', { params }))).toBe('identity.own_account')
  expect((await identity.actorOf((await identity.signIn(admin.email)).body.idToken)).actor.accountId).toBe(accountId)
})

test('two administrators who shut each other out at the same moment: one of them stays', async () => {
  const [one, two] = [await makeAdministrator('one'), await makeAdministrator('two')]
  await asAdmin('identity.suspendAccount', { params: { id: one.accountId }, body: { reason: 'test' } })
  await asAdmin('identity.resumeAccount', { params: { id: one.accountId } })
  // the third leaves, so that the two are the last
  await as(one.actor, 'identity.suspendAccount', { params: { id: admin.accountId }, body: { reason: 'test' } })
  const outcomes = await Promise.all([
    refusalOf(as(one.actor, 'identity.suspendAccount', { params: { id: two.accountId }, body: { reason: 'x' } })),
    refusalOf(as(two.actor, 'identity.suspendAccount', { params: { id: one.accountId }, body: { reason: 'x' } })),
  ])
  expect(outcomes.sort()).toEqual(['identity.last_admin', 'was not refused'])
  const standing = await Promise.all([one, two].map(async (who) => (await accountRow(who.accountId))?.canOperate))
  expect(standing.filter(Boolean)).toHaveLength(1)
  for (const { accountId } of [one, two, admin])
    await identity.asSystem((work) => identity.room.resumeAccount(work, accountId))
})

test('a reset second factor ends every session and recovery code, and the next sign-in enrols again (Z-15)', async () => {
  const secret = 'JBSWY3DPEHPK3PXP'
  const { accountId, email } = await makeAccount(identity, { totpRequired: true, totpSecret: secret })
  expect((await identity.signIn(email)).body).toEqual({ code: 5 })
  const code = totpCodeAt(totpSeedOf(secret), identity.clock.now())
  const { idToken, refreshToken, recoveryCodes } = (await identity.signIn(email, { code })).body
  expect((await identity.actorOf(idToken)).actor.accountId).toBe(accountId)
  await asAdmin('identity.resetSecondFactor', { params: { id: accountId } })
  expect(await refusalOf(identity.actorOf(idToken))).toBe('identity.unauthenticated')
  expect(await refusalOf(identity.refresh(refreshToken))).toBe('identity.refresh_rejected')
  expect((await identity.signIn(email)).body).toMatchObject({ contentType: 'image/png' })
  for (const old of [recoveryCodes?.[0] ?? '', totpCodeAt(totpSeedOf(secret), identity.clock.now())])
    expect(await refusalOf(identity.signIn(email, { code: old }))).toBe('identity.wrong_code')
  expect((await accountRow(accountId))?.totpEnrolledAt).toBeNull()
})

test('a person whose second factor an administrator resets is told; one who has none is not [6.3.7]', async () => {
  const told = async (email: string) =>
    (await identity.mailsTo(email)).filter(
      ({ subject }) => subject === 'Se ha restablecido tu segundo factor de Motora',
    )
  const enrolled = await makeAccount(identity, { totpRequired: true, totpSecret: 'JBSWY3DPEHPK3PXP' })
  const code = totpCodeAt(totpSeedOf('JBSWY3DPEHPK3PXP'), identity.clock.now())
  await identity.signIn(enrolled.email, { code })
  const none = await makeAccount(identity)
  for (const { accountId } of [enrolled, none])
    await asAdmin('identity.resetSecondFactor', { params: { id: accountId } })
  expect((await told(enrolled.email)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/El \d\d\/\d\d\/2026 a las \d\d:\d\d \(hora de Europa central\) un administrador/),
  ])
  expect(await told(none.email)).toEqual([])
  // told once: of one that is gone already nothing happens
  await asAdmin('identity.resetSecondFactor', { params: { id: enrolled.accountId } })
  expect(await told(enrolled.email)).toHaveLength(1)
})

test('an administrator ends all sessions of an account; a person all others of their own', async () => {
  const { accountId, email, idToken } = await signedIn()
  const other = (await identity.signIn(email)).body
  await asAdmin('identity.endAccountSessions', { params: { id: accountId } })
  for (const token of [idToken, other.idToken])
    expect(await refusalOf(identity.actorOf(token))).toBe('identity.unauthenticated')

  const mine = (await identity.signIn(email)).body
  const elsewhere = (await identity.signIn(email)).body
  const stranger = await signedIn()
  const { actor } = await identity.actorOf(mine.idToken)
  await as(actor, 'identity.endOtherSessions')
  expect(await refusalOf(identity.actorOf(elsewhere.idToken))).toBe('identity.unauthenticated')
  expect((await identity.actorOf(mine.idToken)).actor.accountId).toBe(accountId)
  expect((await identity.actorOf(stranger.idToken)).actor.accountId).toBe(stranger.accountId)
})

test('a removed role opens nothing from the next request on; the other roles stay (Z-01)', async () => {
  const { accountId, idToken } = await signedIn()
  await identity.asSystem((work) =>
    identity.room.addMembership(work, { accountId, role: 'Sharing.Cau', operatorId: null }),
  )
  const roles = await identity.asSystem((work) => identity.room.listMemberships(work, accountId))
  const sac = roles.find(({ role }) => role === 'Sharing.Sac')?.id
  const cau = roles.find(({ role }) => role === 'Sharing.Cau')?.id
  expect((await identity.actorOf(idToken, sac)).actor).toMatchObject({ role: 'Sharing.Sac' })
  await asAdmin('identity.removeMembership', { params: { id: accountId, membershipId: sac } })
  expect(await refusalOf(identity.actorOf(idToken, sac))).toBe('identity.membership_unknown')
  expect((await identity.actorOf(idToken, cau)).actor).toMatchObject({ role: 'Sharing.Cau' })
  // what hung on it, such as a technician's tickets, is let go as when a manager takes it away
  expect(await db.asOwner(`select key from jobs where name = 'identity.role-dropped' and key = $1`, [sac])).toEqual([
    { key: sac },
  ])
  // another account's role does not belong to this one
  const elses = await signedIn()
  const [theirs] = await identity.asSystem((work) => identity.room.listMemberships(work, elses.accountId))
  const params = { id: accountId, membershipId: theirs?.id }
  expect(await refusalOf(asAdmin('identity.removeMembership', { params }))).toBe('request.not_found')
})

test('an invitation makes an account that nobody can sign in to, and a role that waits (Z-05)', async () => {
  await db.asOwner(
    `insert into operators (id, name, cif, parent_id, can_operate, created_at) values ($1, 'Ona', 'B1', $1, true, now())`,
    [operatorId],
  )
  const body = {
    email: 'New.Person@motora.test',
    fullName: '  Núria  de la Font ',
    phoneNumber: '+34 600-111-222',
    role: 'Sharing.OperatorManager',
    operatorId,
  }
  const answer = await asAdmin('identity.inviteAccount', { body })
  const { id } = answer.body as { id: string }
  expect(answer).toMatchObject({ status: 201, body: { invited: true } })
  const found = await identity.asSystem((work) => identity.room.findAccount(work, id))
  expect(found).toMatchObject({
    fullName: 'Núria de la Font',
    account: {
      email: 'new.person@motora.test',
      mobilePhone: '+34600111222',
      passwordHash: null,
      emailConfirmedAt: null,
    },
    memberships: [{ role: 'Sharing.OperatorManager', operatorId, acceptedAt: null }],
  })
  // again sends the link again and makes nothing new
  expect((await asAdmin('identity.inviteAccount', { body })).body).toEqual({ id, invited: true })
  const links = await db.asOwner('select kind from identity_links where account_id = $1', [id])
  expect(links.map(({ kind }) => kind)).toEqual(['accept-membership', 'accept-membership'])
  const again = await identity.asSystem((work) => identity.room.findAccount(work, id))
  expect(again?.memberships).toHaveLength(1)
})

test('an invitation to an account that is there adds a waiting role and changes nothing else (Z-07)', async () => {
  const { accountId, email, idToken } = await signedIn()
  const body = { email: email.toUpperCase(), fullName: 'Somebody Else', role: 'Sharing.Cau' }
  expect((await asAdmin('identity.inviteAccount', { body })).body).toEqual({ id: accountId, invited: true })
  expect((await accountRow(accountId))?.firstName).toBe('Anna')
  // a single role is still taken without asking: the waiting one counts for nothing
  expect((await identity.actorOf(idToken)).actor).toMatchObject({ role: 'Sharing.Sac' })
  expect(await refusalOf(asAdmin('identity.inviteAccount', { body: { ...body, role: 'Sharing.Sac' } }))).toBe(
    'identity.membership_exists',
  )
})

test.each([
  ['a manager without operator', { role: 'Sharing.OperatorManager' }, 'request.invalid'],
  ['a manager who sees everything', { role: 'Sharing.OperatorManager', seesEverything: true }, 'request.invalid'],
  ['an administrator of an operator', { role: 'Sharing.Admin', operatorId }, 'request.invalid'],
  ['a technician by an empty field', { role: 'Sharing.Technician' }, 'request.invalid'],
  [
    'a technician of one operator who sees everything',
    { role: 'Sharing.Technician', operatorId, seesEverything: true },
    'request.invalid',
  ],
  [
    'an operator that there is not',
    { role: 'Sharing.Technician', operatorId: '00000000-0000-7000-8000-0000000000ff' },
    'operator.not_found',
  ],
])('nobody is invited as %s (Z-11)', async (_name, role, code) => {
  const body = { email: 'nobody.invited@motora.test', fullName: 'No Body', ...role }
  expect(await refusalOf(asAdmin('identity.inviteAccount', { body }))).toBe(code)
  expect(await db.asOwner(`select id from accounts where email = 'nobody.invited@motora.test'`)).toEqual([])
})

test('the provider’s own technician sees everything by outright choice (Z-11)', async () => {
  const body = { email: 'tech@motora.test', fullName: 'Teo Bosch', role: 'Sharing.Technician', seesEverything: true }
  const { id } = (await asAdmin('identity.inviteAccount', { body })).body as { id: string }
  const found = await identity.asSystem((work) => identity.room.findAccount(work, id))
  expect(found?.memberships).toMatchObject([{ operatorId: null, seesEverything: true, acceptedAt: null }])
})
