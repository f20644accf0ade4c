import type { EndpointSpec } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from './kernel/clock.js'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { totpCodeAt, totpSeedOf } from './rooms/identity/second-factor/totp.js'
import { RefreshTokens } from './rooms/identity/sessions/refresh-tokens.js'
import { sessionKinds } from './rooms/identity/sessions/session-kinds.js'
import { SignedTokens } from './rooms/identity/sessions/signed-tokens.js'
import { type OpenGateway, openGateway } from './testing/open-gateway.js'
import { secretsOf } from './testing/open-house.js'

const password = 'Motora-test-2026'
const seed = 'JBSWY3DPEHPK3PXP'
const email = 'half@motora.test'

let db: TestDatabase
let gateway: OpenGateway
let accountId: string
let membershipId: string
beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openGateway(db)
  await gateway.asSystem(async (work) => {
    const { identity } = gateway.house
    const names = { firstName: 'Alba', lastName: 'Mas' }
    ;({ accountId } = await identity.createAccount(work, { email, password, ...names, totpSecret: seed }))
    membershipId = await identity.addMembership(work, { accountId, role: 'Sharing.Admin', operatorId: null })
  })
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db.close()
})

const someId = '0190a000-0000-7000-8000-00000000000a'
/** Devices have keys of their own and no people; that they are refused alike is proved in the acceptance tests. */
const guarded = allEndpoints.filter(
  ({ audience, nobodyToo }) => (audience === 'staff' || audience === 'rider') && !nobodyToo,
)
const address = (endpoint: EndpointSpec) => endpoint.path.replaceAll(/\{\w+\}/g, someId)

const signIn = async (code?: string) => {
  const answer = await gateway.call('POST', '/users/v1/Totp', {}, { email, password, code })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { body: (await answer.json()) as Record<string, unknown>, cookies }
}

/** Everything that somebody with the password and no second factor may hold or make up. */
const halfWays = async (): Promise<[string, Record<string, string>][]> => {
  const { body, cookies } = await signIn()
  expect(body).toEqual({ code: 5 })
  expect(cookies).toEqual([])
  const bearer = (word: string) => ({ authorization: `Bearer ${word}`, 'x-sharing-membership': membershipId })
  const secrets = secretsOf('one company')
  const idTokens = new SignedTokens(secrets.keysFor('id-token'), systemClock, sessionKinds.staff.token)
  // a whole sign-in of before, ended when the factor was reset
  const before = (await signIn(totpCodeAt(totpSeedOf(seed), new Date()))).body
  expect((await gateway.call('GET', '/users/v1/Accounts', bearer(String(before.idToken)))).status).toBe(200)
  await gateway.asSystem((work) => gateway.house.identity.endSessionsOf(work, { accountId }, 'second factor reset'))
  return [
    ['nothing but the role', { 'x-sharing-membership': membershipId }],
    ['the password as basic authentication', { authorization: `Basic ${btoa(`${email}:${password}`)}` }],
    ['the answer to the password', bearer(JSON.stringify(body))],
    ['a code in the place of a token', bearer(totpCodeAt(totpSeedOf(seed), new Date()))],
    [
      'a genuine token of a session that never was',
      bearer(await idTokens.make({ subjectId: accountId, sessionId: newId(), generation: 1 })),
    ],
    ['a token of before the factor was reset', bearer(String(before.idToken))],
    ['a refresh token in the place of an id token', bearer(String(before.refreshToken))],
    [
      'a cookie in the place of a token',
      { cookie: `__Host-motora-refresh=${new RefreshTokens(secrets.keysFor('refresh-token')).make(newId(), 1)}` },
    ],
  ]
}

test('with the password alone every call of the contract answers 401', async () => {
  const ways = await halfWays()
  const wrong: string[] = []
  let calls = 0
  for (const [name, headers] of ways)
    for (const endpoint of guarded) {
      const answer = await gateway.call(endpoint.method, address(endpoint), headers, endpoint.body ? {} : undefined)
      const { code } = (await answer.json()) as { code?: string }
      calls += 1
      if (answer.status !== 401 || !code?.endsWith('.unauthenticated'))
        wrong.push(`${name}: ${endpoint.id} ${answer.status}`)
    }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(ways.length * 40)
  console.info(JSON.stringify({ id: 'B7', size: 'S', calls, endpoints: guarded.length, ways: ways.length }))
}, 60_000)

test('the picture to enrol with never comes for an account that has enrolled, whatever is sent for a code', async () => {
  for (const code of [undefined, null, '', ' ', '000000', '12345', 'abcdef', '0'.repeat(64)]) {
    const answer = await gateway.call('POST', '/users/v1/Totp', {}, { email, password, code })
    expect(answer.headers.get('content-type'), String(code)).not.toContain('image')
    await answer.arrayBuffer()
  }
})
