import { roleNamed } from '@motora/contract'
import { localClock } from '@motora/rules/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { totpCodeAt } from '../second-factor/totp.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { openStaff, good as typed, typedPerson } from '../testing/open-staff.js'

// What the manager who typed somebody's start password can do with it: nothing.

let db: TestDatabase
let identity: OpenIdentity
let company: Awaited<ReturnType<typeof openStaff>>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  identity = openIdentity(db)
  company = await openStaff(identity)
})

const own = 'ocells de paper 37'
const tokenOf = (mail: { link: string | null } | undefined) => mail?.link?.split('#token=')[1] ?? ''
const newestLink = async (email: string) => tokenOf((await identity.mailsTo(email)).findLast(({ link }) => link))
const look = async (token: string) => (await identity.call('identity.lookAtLink', { body: { token } })).body
const use = (token: string, password?: string) =>
  identity.call('identity.useLink', { body: { token, ...(password === undefined ? {} : { password }) } })

const create = async (more: object = {}) => {
  const body = typedPerson(more)
  await identity.call('identity.createTechnician', { body }, { actor: company.manager })
  const [account] = await db.asOwner('select * from accounts where email = $1', [body.email])
  return { email: body.email, accountId: String(account?.id) }
}
const rowOf = async (accountId: string) =>
  (await db.asOwner('select * from accounts where id = $1', [accountId]))[0] as Record<string, unknown>
const seedOf = async (accountId: string): Promise<Uint8Array> => {
  const place = { table: 'accounts', column: 'totp_secret', rowId: accountId }
  return identity.secrets.open((await rowOf(accountId)).totp_secret as Uint8Array, place)
}
const codeOf = (seed: Uint8Array) => totpCodeAt(seed, identity.clock.now())
const subjectsTo = async (email: string) => (await identity.mailsTo(email)).map(({ subject }) => subject)
/** As the version before left it: the manager looked at the picture, and enrolled with it. */
const enrolledByManager = async (accountId: string) => {
  const sealed = identity.secrets.seal(new Uint8Array(20).fill(7), {
    table: 'accounts',
    column: 'totp_secret',
    rowId: accountId,
  })
  await db.asOwner(
    `update accounts set totp_secret = $2, totp_enrolled_at = now(), totp_last_step = 1, email_confirmed_at = $3 where id = $1`,
    [accountId, sealed, null],
  )
  return new Uint8Array(20).fill(7)
}

test('a typed start password opens nothing: no picture, no seed, no session, only word of the mail', async () => {
  const { email, accountId } = await create()
  for (const code of [undefined, '', '123456'])
    expect(await refusalOf(identity.signIn(email, { password: typed, ...(code === undefined ? {} : { code }) }))).toBe(
      'identity.start_password',
    )
  expect(await rowOf(accountId)).toMatchObject({ totp_secret: null, last_sign_in_at: null })
  expect(await db.asOwner('select id from sessions where account_id = $1', [accountId])).toEqual([])
  // a wrong one is as wrong as any
  expect(await refusalOf(identity.signIn(email, { password: 'wrong' }))).toBe('identity.wrong_credentials')
  const refused = await db.asOwner(
    `select reason from audit_events where target_id = $1 and event = 'identity.sign_in_refused' order by id`,
    [accountId],
  )
  expect(refused[0]).toEqual({ reason: 'identity.start_password' })
})

test('the account remembers who set its password, until its person has set the own one by the link of the mail', async () => {
  const { email, accountId } = await create()
  expect((await rowOf(accountId)).password_set_by).toBe(company.manager.accountId)
  const token = await newestLink(email)
  expect(await look(token)).toMatchObject({ kind: 'confirm-email', passwordNeeded: true })
  expect(await refusalOf(use(token)), 'the link asks for it').toBe('request.invalid')
  expect(await refusalOf(use(token, typed)), 'another one').toBe('identity.password_same')
  await use(token, own)
  expect(await rowOf(accountId)).toMatchObject({
    password_set_by: accountId,
    email_confirmed_at: expect.anything(),
    password_changed_at: expect.anything(),
  })
  expect(await refusalOf(identity.signIn(email, { password: typed }))).toBe('identity.wrong_credentials')
  expect((await identity.signIn(email, { password: own })).body).toMatchObject({ contentType: 'image/png' })
})

test('the right start password, and a forgotten one, send the link again; not without end', async () => {
  const { email } = await create()
  const first = await newestLink(email)
  await refusalOf(identity.signIn(email, { password: typed }))
  const second = await newestLink(email)
  expect(second).not.toBe(first)
  await identity.call('identity.sendResetPasswordEmail', { body: { email } })
  const third = await newestLink(email)
  expect(third).not.toBe(second)
  expect(await look(third)).toMatchObject({ kind: 'confirm-email', passwordNeeded: true })
  for (let n = 0; n < 8; n += 1) await refusalOf(identity.signIn(email, { password: typed }))
  expect((await identity.mailsTo(email)).length).toBeLessThanOrEqual(5)
  await use(third, own)
  expect(await refusalOf(use(first, `${own}!`)), 'the others are void').toBe('identity.link_invalid')
})

test('each enrolment picture carries a new seed and voids the one before: who looked once cannot sign in later', async () => {
  const { email, accountId } = await create()
  await use(await newestLink(email), own)
  const pictures: Uint8Array[] = []
  const seeds: Uint8Array[] = []
  for (let n = 0; n < 3; n += 1) {
    const { body } = await identity.signIn(email, { password: own })
    pictures.push(body.bytes ?? new Uint8Array())
    seeds.push(await seedOf(accountId))
  }
  expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(3)
  expect(new Set(seeds.map((seed) => Buffer.from(seed).toString('hex'))).size).toBe(3)
  const [looked, tab, newest] = seeds as [Uint8Array, Uint8Array, Uint8Array]
  for (const old of [looked, tab])
    expect(await refusalOf(identity.signIn(email, { password: own, code: codeOf(old) }))).toBe('identity.wrong_code')
  const { body } = await identity.signIn(email, { password: own, code: codeOf(newest) })
  expect(body.idToken).toBeDefined()
  identity.clock.advance(60_000)
  expect(await refusalOf(identity.signIn(email, { password: own, code: codeOf(looked) }))).toBe('identity.wrong_code')
})

test('a factor that was enrolled with a start password goes with it, recovery codes and sessions too', async () => {
  const { email, accountId } = await create()
  const managers = await enrolledByManager(accountId)
  await db.asOwner(`insert into recovery_codes (account_id, code_hash) values ($1, 'of the manager')`, [accountId])
  await use(await newestLink(email), own)
  expect(await rowOf(accountId)).toMatchObject({ totp_secret: null, totp_enrolled_at: null, totp_last_step: null })
  expect(await db.asOwner('select * from recovery_codes where account_id = $1', [accountId])).toEqual([])
  expect((await identity.signIn(email, { password: own })).body).toMatchObject({ contentType: 'image/png' })
  expect(await refusalOf(identity.signIn(email, { password: own, code: codeOf(managers) }))).toBe('identity.wrong_code')
})

test.each([
  ['of another operator', () => ['createTechnician', company.stranger, typedPerson] as const],
  ['of the provider', () => ['createSacUser', company.admin, typedPerson] as const],
])('accepting a role %s asks for a password of one’s own and a fresh enrolment', async (_whose, how) => {
  const { email, accountId } = await create()
  const managers = await enrolledByManager(accountId)
  const [call, actor] = how()
  const body = call === 'createSacUser' ? supportUser(email) : typedPerson({ email, password: null })
  await identity.call(`identity.${call}`, { body }, { actor })
  const token = await newestLink(email)
  expect(await look(token)).toMatchObject({ kind: 'accept-membership', passwordNeeded: true })
  expect(await refusalOf(use(token))).toBe('request.invalid')
  await use(token, own)
  // the manager has the start password and a seed, and is out of both roles
  expect(await refusalOf(identity.signIn(email, { password: typed, code: codeOf(managers) }))).toBe(
    'identity.wrong_credentials',
  )
  const { body: answer } = await identity.signIn(email, { password: own, code: codeOf(managers) })
  expect(answer, 'a new picture').toMatchObject({ contentType: 'image/png' })
  expect(await rowOf(accountId)).toMatchObject({ totp_enrolled_at: null, password_set_by: accountId })
})
const supportUser = (email: string) => ({
  firstName: 'Carla',
  lastName: 'Núñez',
  email,
  phoneNumber: '',
  identificationDocumentCode: '',
  password: null,
  confirmPassword: null,
})

test('an own password and its factor stay when a further role is accepted', async () => {
  const { email, accountId } = await create()
  await use(await newestLink(email), own)
  await identity.signIn(email, { password: own })
  const seed = await seedOf(accountId)
  await identity.signIn(email, { password: own, code: codeOf(seed) })
  await identity.call('identity.createTechnician', { body: typedPerson({ email }) }, { actor: company.stranger })
  const token = await newestLink(email)
  expect(await look(token)).toMatchObject({ kind: 'accept-membership', passwordNeeded: false })
  await use(token)
  identity.clock.advance(60_000)
  expect((await identity.signIn(email, { password: own, code: codeOf(seed) })).body.idToken).toBeDefined()
})

test('an address that nobody has confirmed takes no further role without a new password: the account may be another’s', async () => {
  const person = await makeAccount(identity)
  await db.asOwner('update accounts set email_confirmed_at = null where id = $1', [person.accountId])
  const body = typedPerson({ email: person.email.toUpperCase(), password: null })
  await identity.call('identity.createTechnician', { body }, { actor: company.stranger })
  const token = await newestLink(person.email)
  expect(await look(token)).toMatchObject({ kind: 'accept-membership', passwordNeeded: true })
  expect(await refusalOf(use(token))).toBe('request.invalid')
  await use(token, own)
  expect(await refusalOf(identity.signIn(person.email))).toBe('identity.wrong_credentials')
})

test('who holds a session by a start password, from the version before, makes it no own one', async () => {
  const { accountId } = await create()
  const actor = { ...company.manager, accountId, role: roleNamed.technician }
  const change = identity.call(
    'identity.updatePassword',
    { body: { oldPassword: typed, newPassword: 'set by the manager 88' } },
    { actor },
  )
  expect(await refusalOf(change)).toBe('identity.start_password')
  expect((await rowOf(accountId)).password_set_by).toBe(company.manager.accountId)
})

test('what the version before writes is understood: a link it used made the password own', async () => {
  const { email, accountId } = await create()
  await db.asOwner('update accounts set password_changed_at = now(), email_confirmed_at = now() where id = $1', [
    accountId,
  ])
  expect((await identity.signIn(email, { password: typed })).body).toMatchObject({ contentType: 'image/png' })
  // and a person it made has a start password: nobody has confirmed the address yet
  const other = await create()
  await db.asOwner('update accounts set password_set_by = null where id = $1', [other.accountId])
  expect(await refusalOf(identity.signIn(other.email, { password: typed }))).toBe('identity.start_password')
})

test('the person is told of an enrolment, of a recovery code that was used, and of a new device', async () => {
  const { email, accountId } = await create()
  await use(await newestLink(email), own)
  await identity.signIn(email, { password: own })
  const seed = await seedOf(accountId)
  const web = { 'x-requested-with': 'motora-web' }
  const { body, cookies } = await identity.signIn(email, { password: own, code: codeOf(seed) }, { headers: web })
  const factor = 'Tu cuenta de Motora tiene un segundo factor nuevo'
  const device = 'Nuevo inicio de sesión en tu cuenta de Motora'
  const recovery = 'Se ha usado un código de recuperación de Motora'
  expect((await subjectsTo(email)).slice(1)).toEqual([factor])

  const mark = cookies.find((cookie) => cookie.startsWith('__Host-motora-device='))?.split(';')[0] ?? ''
  identity.clock.advance(60_000)
  await identity.signIn(email, { password: own, code: codeOf(seed) }, { headers: { ...web, cookie: mark } })
  expect((await subjectsTo(email)).slice(1), 'a known browser is no news').toEqual([factor])
  await identity.signIn(email, { password: own, code: body.recoveryCodes?.[0] ?? '' })
  expect(new Set((await subjectsTo(email)).slice(2))).toEqual(new Set([device, recovery]))
})

test('the person is told of a right password without a right second factor, once, ten minutes later', async () => {
  const { email, accountId } = await create()
  await use(await newestLink(email), own)
  await identity.signIn(email, { password: own })
  const seed = await seedOf(accountId)
  await identity.signIn(email, { password: own, code: codeOf(seed) })
  const told = 'Alguien conoce tu contraseña de Motora'
  const tell = async () => {
    await identity.room.timedTasks.find(({ name }) => name.includes('half sign-ins'))?.run(identity.clock.now())
    return (await subjectsTo(email)).filter((subject) => subject === told).length
  }
  identity.clock.advance(60_000)
  expect((await identity.signIn(email, { password: own })).body).toEqual({ code: 5 })
  expect(await tell(), 'the person is perhaps typing the code').toBe(0)
  await identity.signIn(email, { password: own, code: codeOf(seed) })
  identity.clock.advance(11 * 60_000)
  expect(await tell(), 'and did').toBe(0)

  const triedAt = localClock(identity.clock.now().getTime(), 'Europe/Madrid')
  expect((await identity.signIn(email, { password: own })).body).toEqual({ code: 5 })
  identity.clock.advance(11 * 60_000)
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(1)
  expect((await identity.mailsTo(email)).find(({ subject }) => subject === told)?.text).toContain(
    ` a las ${triedAt} (hora de Europa central) alguien escribió tu contraseña correcta`,
  )
  expect(await refusalOf(identity.signIn(email, { password: own, code: '000000' }))).toBe('identity.wrong_code')
  identity.clock.advance(11 * 60_000)
  expect(await tell(), 'once a day').toBe(1)
  identity.clock.advance(25 * 3_600_000)
  expect(await refusalOf(identity.signIn(email, { password: own, code: '000000' }))).toBe('identity.wrong_code')
  identity.clock.advance(11 * 60_000)
  expect(await tell()).toBe(2)
})
