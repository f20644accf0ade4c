import { addPushBrowser, type PushBrowser, type PushBrowsers } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { type PushAddress, type PushMessage, tokenOf } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { testNow } from '../../../testing/open-house.js'
import { makeAccount, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'

/** A point of P-256: what a browser gives out as its public key. */
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
const firefox = 'https://updates.push.services.mozilla.com/wpush/v2/'
const serverKey = 'the key of this gateway'
const shown: { title: string; path: string; token: string }[] = []
const partner = {
  send: async ({ title, path = '' }: PushMessage, address: PushAddress) => {
    shown.push({ title, path, token: tokenOf(address).replace(firefox, '') })
    return { kind: 'delivered' } as const
  },
}

let db: TestDatabase
let identity: OpenIdentity
const clock = new HandedClock(testNow)
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db, clock, { ...partner, browsers: { publicKey: serverKey, isKeptHere: false } })
})
afterAll(() => db.close())

const signedIn = async (email: string, at: OpenIdentity = identity, remember = true) => {
  const { body } = await at.signIn(email, { remember })
  const { actor } = await at.room.actorOf(`Bearer ${body.idToken}`, undefined, { membership: 'optional' })
  const call = (id: string, input: object = {}) => at.call(`identity.${id}`, input, { actor })
  return {
    call,
    add: async (name: string, more: object = {}) =>
      (await call('addPushBrowser', { body: { endpoint: `${firefox}${name}`, ...keys, ...more } })).body as PushBrowser,
    list: async () => (await call('listPushBrowsers')).body as PushBrowsers,
    remove: (id: string) => call('removePushBrowser', { params: { id } }),
  }
}
const reached = async (accountId: string) =>
  (await identity.asSystem((work) => identity.room.pushDevicesOf(work, [{ accountId }])))
    .map(({ address }) => tokenOf(address).replace(firefox, ''))
    .sort()
const recordsOf = async (accountId: string) =>
  (
    await db.asOwner(
      `select event, before, after from audit_events where target_id = $1 and event like 'identity.push%' order by at, id`,
      [accountId],
    )
  ).map((row) => [row.event, row.before ?? row.after])

test('a person turns a browser on, sees each of the own, and turns one off from another; each change is on record', async () => {
  const { email, accountId } = await makeAccount(identity)
  const [desk, phone] = [await signedIn(email), await signedIn(email)]
  expect(await desk.list()).toEqual({ publicKey: serverKey, isKeptHere: false, browsers: [] })
  const added = await desk.add('desk')
  clock.advance(1000)
  await phone.add('phone')
  // once more, with each page that is opened: nothing is changed, and nothing is on record
  clock.advance(1000)
  expect(await desk.add('desk')).toEqual(added)
  const { browsers } = await desk.list()
  expect(browsers.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
    [false, 'test'],
    [true, 'test'],
  ])
  expect(browsers[1]).toEqual(added)
  expect(JSON.stringify(browsers)).not.toContain('mozilla')
  expect(await reached(accountId)).toEqual(['desk', 'phone'])
  expect((await phone.remove(added.id)).status).toBe(204)
  expect(await reached(accountId)).toEqual(['phone'])
  expect(await recordsOf(accountId)).toEqual([
    ['identity.push_browser_added', { browserId: added.id }],
    ['identity.push_browser_added', { browserId: browsers[0]?.id }],
    ['identity.push_browser_removed', { browserId: added.id }],
  ])
})

test('another person’s browser is as unknown as one that never was', async () => {
  const [one, two] = [await makeAccount(identity), await makeAccount(identity)]
  const [own, other] = [await signedIn(one.email), await signedIn(two.email)]
  const { id } = await own.add('not-yours')
  expect(await refusalOf(other.remove(id))).toBe('request.not_found')
  expect(await refusalOf(other.remove('0190a000-0000-7000-8000-00000000dead'))).toBe('request.not_found')
  expect((await other.list()).browsers).toEqual([])
  expect(await reached(one.accountId)).toEqual(['not-yours'])
})

test('a person who signs in on the same browser takes it over', async () => {
  const [one, two] = [await makeAccount(identity), await makeAccount(identity)]
  await (await signedIn(one.email)).add('shared')
  await (await signedIn(two.email)).add('shared')
  expect(await reached(one.accountId)).toEqual([])
  expect(await reached(two.accountId)).toEqual(['shared'])
})

test.each<[string, (who: Awaited<ReturnType<typeof signedIn>>, accountId: string) => Promise<unknown>]>([
  ['signs out', (who) => who.call('logout')],
  ['is suspended', (_, id) => identity.asSystem((work) => identity.room.suspendAccount(work, id, 'left the company'))],
  [
    'changes the password elsewhere',
    async (_, accountId) => {
      const [row] = await db.asOwner('select email from accounts where id = $1', [accountId])
      const elsewhere = await signedIn(String(row?.email))
      await elsewhere.call('updatePassword', {
        body: { oldPassword: password, newPassword: 'quite-another-one-2026' },
      })
    },
  ],
  [
    'has the session ended from elsewhere',
    (_, id) => identity.asSystem((work) => identity.room.endSessionsOf(work, { accountId: id }, 'ended')),
  ],
  ['does not come back for 30 days', async () => clock.advance(30 * 86_400_000)],
])('nothing more reaches the browser of somebody who %s', async (_what, ends) => {
  const { email, accountId } = await makeAccount(identity)
  const who = await signedIn(email)
  await who.add(`of-${accountId}`)
  expect(await reached(accountId)).toHaveLength(1)
  await ends(who, accountId)
  expect(await reached(accountId)).toEqual([])
})

test('a session that is not remembered is told until it has been left for 12 hours', async () => {
  const { email, accountId } = await makeAccount(identity)
  await (await signedIn(email, identity, false)).add('for-the-day')
  clock.advance(11 * 3_600_000)
  expect(await reached(accountId)).toEqual(['for-the-day'])
  clock.advance(2 * 3_600_000)
  expect(await reached(accountId)).toEqual([])
})

test('after a change of the gateway’s key a browser is off until it is turned on again', async () => {
  const { email } = await makeAccount(identity)
  const { id } = await (await signedIn(email)).add('of-the-old-key')
  const next = openIdentity(db, clock, { ...partner, browsers: { publicKey: 'the next key', isKeptHere: false } })
  const who = await signedIn(email, next)
  expect(await who.list()).toMatchObject({ publicKey: 'the next key', browsers: [] })
  const again = await who.add('of-the-old-key')
  expect(again.id).not.toBe(id)
  expect((await who.list()).browsers).toEqual([again])
})

test('a token of an app by the same text is no browser any more', async () => {
  const { email } = await makeAccount(identity)
  const who = await signedIn(email)
  await who.add('turned-app')
  await who.call('subscribeToTopic', { query: { token: `${firefox}turned-app` } })
  expect((await who.list()).browsers).toEqual([])
})

test('what is no address of a push service, or no key, is refused; and all of it where browsers are not reached', async () => {
  const { email, accountId } = await makeAccount(identity)
  const who = await signedIn(email)
  const offPoint = Buffer.alloc(65, 4).toString('base64url')
  expect(await refusalOf(who.add('x', { p256dh: offPoint }))).toBe('identity.push_key_invalid')
  for (const wrong of [
    { endpoint: 'https://169.254.169.254/latest/meta-data/' },
    { endpoint: 'http://fcm.googleapis.com/fcm/send/x' },
    { endpoint: `${firefox}${'x'.repeat(1000)}` },
    { p256dh: 'AAAA' },
    { auth: 'short' },
    { more: 'than asked' },
  ])
    expect(addPushBrowser.body.safeParse({ endpoint: `${firefox}x`, ...keys, ...wrong }).success).toBe(false)
  expect(await refusalOf(identity.call('identity.listPushBrowsers', {}))).toBe('identity.unauthenticated')
  const silent = await signedIn(email, openIdentity(db, clock))
  expect(await silent.list()).toEqual({ publicKey: null, isKeptHere: false, browsers: [] })
  expect(await refusalOf(silent.add('x'))).toBe('identity.push_off')
  expect(await reached(accountId)).toEqual([])
})

test('what happens to an account is shown in its browsers, and mailed all the same: one of them may be an intruder’s', async () => {
  const { email } = await makeAccount(identity)
  const who = await signedIn(email)
  await who.add('own')
  await identity.mailsTo(email)
  shown.length = 0
  await who.call('updatePassword', { body: { oldPassword: password, newPassword: 'quite-another-one-2026' } })
  const subject = 'Tu contraseña de Motora ha cambiado'
  expect((await identity.mailsTo(email)).map((mail) => mail.subject)).toContain(subject)
  expect(shown).toEqual([{ title: subject, path: '/', token: 'own' }])
})

test('a link that opens something is never sent to a browser', async () => {
  const { email } = await makeAccount(identity)
  await (await signedIn(email)).add('no-links')
  await identity.mailsTo(email)
  shown.length = 0
  await identity.call('identity.sendResetPasswordEmail', { body: { email } })
  expect((await identity.mailsTo(email)).some(({ link }) => link?.includes('#'))).toBe(true)
  expect(shown).toEqual([])
})
