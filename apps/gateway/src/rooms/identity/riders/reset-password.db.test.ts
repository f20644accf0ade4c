import type { RiderTokens } from '@motora/contract/customers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { mailWords } from '../mail/mail-words.js'
import { type Call, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'
import { signInKinds } from '../testing/sign-in-kinds.js'

// A rider who forgot the password: what a stranger learns by asking, and what the link of the mail opens.

let db: TestDatabase
let identity: OpenIdentity
const [, riders] = signInKinds
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
})

const hour = 3_600_000
const own = 'ocells de paper 37'
const ask = (email: string, call: Call = {}) =>
  identity.call('customers.sendRiderPasswordReset', { body: { email } }, call)
const use = (token: string, chosen = own) => identity.call('identity.useLink', { body: { token, password: chosen } })
const look = (token: string) => identity.call('identity.lookAtLink', { body: { token } })
const signIn = async (email: string, typed: string) =>
  (await identity.call('customers.signInRider', { body: { email, password: typed } })).body as RiderTokens
const riderOf = (idToken: string) => identity.customers.riderOf(`Bearer ${idToken}`)
const newestToken = async (email: string): Promise<string> => {
  const mail = (await identity.mailsTo(email)).findLast(({ link }) => link)
  return mail?.link?.split('/subscriptions/confirmation#token=')[1] ?? ''
}
/** Somebody whose address is confirmed, and to whom no mail was sent. */
const newRider = async () => {
  const person = await riders.newPerson(identity)
  await db.asOwner('update customers set email_verified = true where id = $1', [person.id])
  await db.asOwner('truncate jobs, sign_in_brakes')
  return person
}
const tokenFor = async (email: string): Promise<string> => {
  await ask(email)
  return newestToken(email)
}

test('the link sets another password, once; every session ends, and the owner is told', async () => {
  const { email, id } = await newRider()
  const { idToken } = await signIn(email, password)
  expect(await ask(email)).toMatchObject({ status: 204, body: undefined })
  const token = await newestToken(email)
  expect((await look(token)).body).toMatchObject({
    kind: 'reset-rider',
    email: email.toLowerCase(),
    passwordNeeded: true,
    expiresAt: '2026-11-21T11:00:00.000Z',
  })
  expect(await riderOf(idToken), 'asking ends nothing').toMatchObject({ kind: 'rider' })
  for (const weak of ['elevenchars', 'passwordpassword', `${email.split('@')[0]} 123456`])
    expect(await refusalOf(use(token, weak)), weak).toBe('identity.password_weak')
  expect((await use(token)).body).toEqual({ kind: 'reset-rider', email: email.toLowerCase() })
  expect(await refusalOf(riderOf(idToken))).toBe('rider.unauthenticated')
  expect(await refusalOf(signIn(email, password))).toBe('rider.wrong_credentials')
  expect((await signIn(email, own)).idToken).toBeTruthy()
  for (const again of [() => use(token, 'ocells de vidre 38'), () => look(token)])
    expect(await refusalOf(again())).toBe('identity.link_invalid')
  expect((await identity.mailsTo(email)).map(({ subject }) => subject)).toEqual([
    mailWords.es.mails['reset-rider'].subject,
    mailWords.es.mails['rider-password-changed'].subject,
  ])
  expect(
    await db.asOwner(`select target_kind, target_name from audit_events where target_id = $1 and event = $2`, [
      id,
      'identity.password_reset',
    ]),
  ).toEqual([{ target_kind: 'rider', target_name: null }])
})

test('who is asked for does not show: not in the answer, and nothing is sent to an address that nobody has', async () => {
  const { email } = await newRider()
  const unknown = 'nobody.at.all@example.test'
  const staff = await signInKinds[0].newPerson(identity)
  const answers = [await ask(email), await ask(unknown), await ask(staff.email)]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const jobs = await db.asOwner(`select name from jobs`)
  expect(new Set(jobs.map(({ name }) => name)), 'each asks the same').toEqual(new Set(['identity.rider-reset-asked']))
  expect(await identity.mailsTo(unknown)).toEqual([])
  expect(await identity.mailsTo(staff.email), 'staff have a door of their own').toEqual([])
  expect(await identity.mailsTo(email)).toHaveLength(1)
})

test('a mailbox is not flooded, and who has left gets no link', async () => {
  const { email } = await newRider()
  for (let n = 0; n < 8; n += 1) await ask(email)
  expect((await identity.mailsTo(email)).length).toBeLessThanOrEqual(3)
  const gone = await newRider()
  const token = await tokenFor(gone.email)
  await db.asOwner('update customers set deregistered_at = $2 where id = $1', [gone.id, identity.clock.now()])
  expect(await refusalOf(use(token))).toBe('identity.link_invalid')
  await ask(gone.email)
  expect(await identity.mailsTo(gone.email)).toHaveLength(1)
})

test('a link lives for an hour from the asking, to the millisecond; one for something else is none', async () => {
  const { email, id } = await newRider()
  await db.asOwner('update customers set email_verified = false where id = $1', [id])
  const actor = await riderOf((await signIn(email, password)).idToken)
  await identity.call('customers.sendRiderConfirmation', {}, { actor })
  const confirming = await newestToken(email)
  await ask(email)
  identity.clock.advance(60_000)
  const token = await newestToken(email)
  expect(token).not.toBe(confirming)
  const confirm = (given: string) => identity.call('customers.confirmRiderEmail', { body: { token: given, password } })
  expect(await refusalOf(confirm(token)), 'it confirms nothing by a password').toBe('identity.link_invalid')
  // a link that confirms never sets a password
  expect(await refusalOf(use(confirming))).toBe('identity.wrong_password')
  identity.clock.advance(hour - 60_000 - 1)
  expect((await look(token)).status).toBe(200)
  identity.clock.advance(1)
  expect(await refusalOf(use(token))).toBe('identity.link_invalid')
})

test('a link is void once the password was changed otherwise', async () => {
  const { email } = await newRider()
  const token = await tokenFor(email)
  const actor = await riderOf((await signIn(email, password)).idToken)
  const body = { oldPassword: password, newPassword: 'ocells de vidre 38' }
  await identity.call('customers.updateRiderPassword', { body }, { actor })
  expect(await refusalOf(use(token))).toBe('identity.link_invalid')
})

test('of two who use one link at the same time, one sets the password', async () => {
  const { email } = await newRider()
  const token = await tokenFor(email)
  // a second process of the gateway: what one keeps in memory does not help
  const other = openIdentity(db, identity.clock)
  const both = await Promise.all([
    refusalOf(use(token)),
    refusalOf(other.call('identity.useLink', { body: { token, password: 'ocells de vidre 38' } })),
  ])
  expect(both.toSorted()).toEqual(['identity.link_invalid', 'was not refused'])
})

test('it opens what wrong tries had locked, and confirms the address, since the mail was read', async () => {
  const { email, id } = await newRider()
  await db.asOwner('update customers set email_verified = false where id = $1', [id])
  for (let wrong = 0; wrong < 6; wrong += 1) await refusalOf(signIn(email, 'a guess'))
  expect(await refusalOf(signIn(email, password))).toBe('identity.locked')
  await use(await tokenFor(email))
  expect((await signIn(email, own)).idToken).toBeTruthy()
  expect(await db.asOwner('select email_verified from customers where id = $1', [id])).toEqual([
    { email_verified: true },
  ])
})

test('who never had a password chooses the first', async () => {
  const { email, id } = await newRider()
  await db.asOwner('delete from rider_passwords where customer_id = $1', [id])
  await use(await tokenFor(email))
  expect((await signIn(email, own)).idToken).toBeTruthy()
})

test.each([
  ['ca, es;q=0.5', 'cat'],
  ['en-GB', 'en'],
] as const)('the mail is in the language of the call that asks: %s', async (header, language) => {
  const { email } = await newRider()
  await ask(email, { headers: { 'accept-language': header } })
  const [mail] = await identity.mailsTo(email)
  expect(mail?.subject).toBe(mailWords[language].mails['reset-rider'].subject)
})
