import type { Rider, RiderTokens } from '@motora/contract/customers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { mailWords } from '../mail/mail-words.js'
import { type Call, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'

// How a rider begins: what a stranger learns of an address, and what stands between typing one and renting by it.

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
})

const hour = 3_600_000
const good = 'ocells de paper 37'
let made = 0
const newAddress = () => {
  made += 1
  return `Begins.${made}@Example.test`
}
const register = (email: string, more: object = {}, call: Call = {}) =>
  identity.call(
    'customers.registerRider',
    {
      body: {
        email,
        password: good,
        firstName: 'Aina',
        lastName: 'Puig',
        mobilePhone: '+34600111222',
        birthday: '1990-05-17',
        ...more,
      },
    },
    call,
  )
const signIn = async (email: string, password = good) =>
  (await identity.call('customers.signInRider', { body: { email, password } })).body as RiderTokens
const confirm = (token: string, password = good) =>
  identity.call('customers.confirmRiderEmail', { body: { token, password } })
const actorOf = async (email: string, password = good) =>
  identity.customers.riderOf(`Bearer ${(await signIn(email, password)).idToken}`)
const me = async (email: string, password = good) =>
  (await identity.call('customers.getRider', {}, { actor: await actorOf(email, password) })).body as Rider
const newestToken = async (email: string): Promise<string> => {
  const mail = (await identity.mailsTo(email)).findLast(({ link }) => link)
  return mail?.link?.split('/subscriptions/confirmation#token=')[1] ?? ''
}

test('an address is confirmed once, by the link of the mail and the password of the registration', async () => {
  const email = newAddress()
  expect(await register(email)).toMatchObject({ status: 204, body: undefined })
  expect(await me(email)).toMatchObject({ email: email.toLowerCase(), emailConfirmed: false, canOperate: false })
  const token = await newestToken(email)
  expect((await identity.call('identity.lookAtLink', { body: { token } })).body).toMatchObject({
    kind: 'confirm-rider',
    email: email.toLowerCase(),
    passwordNeeded: true,
    expiresAt: '2026-11-22T10:00:00.000Z',
  })
  expect(await refusalOf(confirm(token, 'another password'))).toBe('identity.wrong_password')
  expect((await confirm(token)).status).toBe(204)
  expect(await me(email)).toMatchObject({ emailConfirmed: true })
  expect(await refusalOf(confirm(token)), 'once').toBe('identity.link_invalid')
})

test('five wrong passwords at its confirmation lock it, also for the right one, and the lock opens by itself', async () => {
  const [email, other] = [newAddress(), newAddress()]
  for (const address of [email, other]) await register(address)
  const token = await newestToken(email)
  const usePage = (password: string) => identity.call('identity.useLink', { body: { token, password } })
  // counted together, whichever call brings them
  for (let n = 0; n < 3; n += 1) expect(await refusalOf(confirm(token, `wrong ${n}`))).toBe('identity.wrong_password')
  for (let n = 3; n < 5; n += 1) expect(await refusalOf(usePage(`wrong ${n}`))).toBe('identity.wrong_password')
  // one after the other: a refusal that comes before anybody waits for it ends the run
  for (const tryIt of [() => confirm(token, 'wrong again'), () => confirm(token), () => usePage(good)])
    expect(await refusalOf(tryIt())).toBe('identity.locked')
  expect(await me(email), 'a sign-in is counted apart').toMatchObject({ emailConfirmed: false })
  expect((await confirm(await newestToken(other))).status, 'nobody else is locked').toBe(204)
  identity.clock.advance(60_000)
  expect((await confirm(token)).status).toBe(204)
})

test('the page that links lead to confirms it as well', async () => {
  const email = newAddress()
  await register(email)
  const token = await newestToken(email)
  expect(await refusalOf(identity.call('identity.useLink', { body: { token } }))).toBe('request.invalid')
  const { body } = await identity.call('identity.useLink', { body: { token, password: good } })
  expect(body).toEqual({ kind: 'confirm-rider', email: email.toLowerCase() })
  expect(await me(email)).toMatchObject({ emailConfirmed: true })
})

test.each([
  ['es-ES', 'es'],
  ['ca, es;q=0.5', 'cat'],
  ['de, en-GB;q=0.9', 'en'],
  ['de', 'es'],
] as const)(
  'every mail to a rider is in the language of the request that asks for it: %s',
  async (header, language) => {
    const asked = { headers: { 'accept-language': header } }
    const email = newAddress()
    await register(email, {}, asked)
    const actor = await actorOf(email)
    await identity.call('customers.sendRiderConfirmation', {}, { ...asked, actor })
    await confirm(await newestToken(email))
    await register(email, {}, asked)
    const body = { oldPassword: good, newPassword: 'ocells de vidre 38' }
    await identity.call('customers.updateRiderPassword', { body }, { ...asked, actor })
    const mails = await identity.mailsTo(email)
    const { hello, mails: words } = mailWords[language]
    expect(mails.map(({ subject }) => subject)).toEqual(
      (['confirm-rider', 'confirm-rider', 'rider-known', 'rider-password-changed'] as const).map(
        (about) => words[about].subject,
      ),
    )
    for (const { text } of mails) expect(text).toContain(hello.replace('{name}', 'Aina'))
  },
)

test('a link lives for a day, to the millisecond; a made-up one is none', async () => {
  const email = newAddress()
  await register(email)
  const token = await newestToken(email)
  identity.clock.advance(24 * hour - 1)
  expect((await identity.call('identity.lookAtLink', { body: { token } })).status).toBe(200)
  identity.clock.advance(1)
  expect(await refusalOf(confirm(token))).toBe('identity.link_invalid')
  const [id = '', end = '', signature = ''] = token.split('.')
  for (const forged of [
    [id, String(Number(end) + 24 * hour), signature],
    [id, end, 'A'.repeat(43)],
    ['00000000-0000-7000-8000-000000000000', end, signature],
  ])
    expect(await refusalOf(confirm(forged.join('.')))).toBe('identity.link_invalid')
  await identity.call('customers.sendRiderConfirmation', {}, { actor: await actorOf(email) })
  expect((await confirm(await newestToken(email))).status).toBe(204)
  const before = (await identity.mailsTo(email)).length
  await identity.call('customers.sendRiderConfirmation', {}, { actor: await actorOf(email) })
  expect(await identity.mailsTo(email), 'nothing is to be confirmed').toHaveLength(before)
})

test('the answer is the same for an address that has an account; its owner is told, and nothing of theirs changes', async () => {
  const email = newAddress()
  const first = await register(email)
  await confirm(await newestToken(email))
  const again = await register(email.toUpperCase(), { password: 'typed by a stranger 9', firstName: 'Eve' })
  expect(again).toEqual(first)
  expect((await identity.mailsTo(email)).at(-1)).toMatchObject({
    subject: 'Ya tienes una cuenta de alquiler en Motora',
    link: null,
  })
  expect(await refusalOf(signIn(email, 'typed by a stranger 9'))).toBe('rider.wrong_credentials')
  expect(await me(email)).toMatchObject({ firstName: 'Aina', emailConfirmed: true })
})

test('who squats an address that nobody has confirmed is out when its owner registers', async () => {
  const email = newAddress()
  const theirs = 'typed by a squatter 9'
  await register(email, { password: theirs, firstName: 'Eve' })
  const squatted = await newestToken(email)
  const squatter = await signIn(email, theirs)
  await register(email)
  expect(await refusalOf(identity.customers.riderOf(`Bearer ${squatter.idToken}`))).toBe('rider.unauthenticated')
  expect(await refusalOf(signIn(email, theirs))).toBe('rider.wrong_credentials')
  expect(await refusalOf(confirm(squatted, theirs))).toBe('identity.link_invalid')
  // the owner's click alone confirms nobody's password but the owner's
  expect((await confirm(await newestToken(email))).status).toBe(204)
  expect(await me(email)).toMatchObject({ firstName: 'Aina', emailConfirmed: true })
})

test.each([
  ['validated, though the address was never confirmed', 'can_operate = true'],
  ['gone', 'deregistered_at = registered_at'],
])('who is %s is not typed over by a stranger either', async (_who, change) => {
  const email = newAddress()
  const first = await register(email)
  const [kept] = await db.asOwner(`update customers set ${change} where email = $1 returning *`, [email.toLowerCase()])
  const hashOf = () => db.asOwner('select password_hash from rider_passwords where customer_id = $1', [kept?.id])
  const before = await hashOf()
  expect(await register(email, { password: 'typed by a stranger 9', firstName: 'Eve' })).toEqual(first)
  expect(await db.asOwner('select * from customers where email = $1', [email.toLowerCase()])).toEqual([kept])
  expect(await hashOf()).toEqual(before)
})

test('a mailbox is not flooded by registrations, and one answer is like the other', async () => {
  const email = newAddress()
  const answers = []
  for (let n = 0; n < 8; n += 1) answers.push(await register(email))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const actor = await actorOf(email)
  for (let n = 0; n < 8; n += 1)
    expect(await refusalOf(identity.call('customers.sendRiderConfirmation', {}, { actor }))).toBe('request.throttled')
  expect((await identity.mailsTo(email)).length).toBeLessThanOrEqual(3)
})

test('a signed-in rider who asks for the mail too often hears when the next one goes; the public call says nothing', async () => {
  const email = newAddress()
  await register(email)
  const actor = await actorOf(email)
  const send = () => identity.call('customers.sendRiderConfirmation', {}, { actor })
  const mails = async () => (await identity.mailsTo(email)).length
  expect([(await send()).status, (await send()).status, await mails()]).toEqual([204, 204, 3])
  await expect(send()).rejects.toMatchObject({ code: 'request.throttled', params: { retryAfterSeconds: 60 } })
  const reset = await identity.call('customers.sendRiderPasswordReset', { body: { email } })
  expect([reset.status, await mails()]).toEqual([204, 3])
  identity.clock.advance(59_000)
  await expect(send()).rejects.toMatchObject({ params: { retryAfterSeconds: 1 } })
  identity.clock.advance(1000)
  expect([(await send()).status, await mails()]).toEqual([204, 4])
  await expect(send()).rejects.toMatchObject({ params: { retryAfterSeconds: 120 } })
})

test('a password is judged as staff’s are, before anything is kept', async () => {
  const email = newAddress()
  for (const password of ['elevenchars', 'Barcelona2026!', 'passwordpassword', 'aina puig aina puig'])
    expect(await refusalOf(register(email, { password })), password).toBe('identity.password_weak')
  expect(await db.asOwner('select id from customers where email = $1', [email.toLowerCase()])).toEqual([])
})
