import { subscribeToTopic } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
})
afterAll(() => db.close())

const signedIn = async (email: string) => {
  const { body } = await identity.signIn(email)
  const { actor } = await identity.room.actorOf(`Bearer ${body.idToken}`, undefined, { membership: 'optional' })
  const say = (id: string, token: string) => identity.call(`identity.${id}`, { query: { token } }, { actor })
  return {
    actor,
    subscribe: (token: string) => say('subscribeToTopic', token),
    unsubscribe: (token: string) => say('unsubscribeFromTopic', token),
    logOut: () => identity.call('identity.logout', {}, { actor }),
  }
}
const tokensOf = async (accountId: string) =>
  (await identity.asSystem((work) => identity.room.pushDevicesOf(work, [{ accountId }])))
    .map(({ address }) => tokenOf(address))
    .sort()

test('a session is notified by its tokens until it says so or ends [A-30, A-31, A-32]', async () => {
  const { email, accountId } = await makeAccount(identity)
  const [desk, phone] = [await signedIn(email), await signedIn(email)]
  expect((await desk.subscribe('desk-token')).status).toBe(204)
  await desk.subscribe('desk-token')
  await phone.subscribe('phone-token')
  expect(await tokensOf(accountId)).toEqual(['desk-token', 'phone-token'])
  // another session's token is not this one's to take away
  await phone.unsubscribe('desk-token')
  expect(await tokensOf(accountId)).toEqual(['desk-token', 'phone-token'])
  expect((await desk.unsubscribe('desk-token')).status).toBe(204)
  expect((await desk.unsubscribe('desk-token')).status).toBe(204)
  expect(await tokensOf(accountId)).toEqual(['phone-token'])
  await phone.logOut()
  expect(await tokensOf(accountId)).toEqual([])
})

test('anyone who signs in on the same browser takes its token over, and no session piles them up [A-30]', async () => {
  const [one, two] = [await makeAccount(identity), await makeAccount(identity)]
  await (await signedIn(one.email)).subscribe('same-browser')
  const second = await signedIn(two.email)
  await second.subscribe('same-browser')
  expect(await tokensOf(one.accountId)).toEqual([])
  expect(await tokensOf(two.accountId)).toEqual(['same-browser'])
  for (let n = 0; n < 12; n += 1) {
    identity.clock.advance(1000)
    await second.subscribe(`token-number-${n}`)
  }
  const kept = await tokensOf(two.accountId)
  expect(kept).toHaveLength(10)
  expect(kept).not.toContain('same-browser')
})

test('nobody in particular subscribes, and what is no token is refused [A-30]', async () => {
  expect(await refusalOf(identity.call('identity.subscribeToTopic', { query: { token: 'some-token' } }))).toBe(
    'identity.unauthenticated',
  )
  for (const token of ['', 'short', 'with blanks in it', 'x'.repeat(2001), 'línea-token'])
    expect(subscribeToTopic.query.safeParse({ token }).success, token).toBe(false)
})
