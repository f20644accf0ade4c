import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequestsDoor } from '../../../doors/requests/requests-door.js'
import { silentLog } from '../../../kernel/log.js'
import { Refusal } from '../../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { nothing } from '../../operators/index.js'
import { makeAccount, type OpenIdentity, openIdentity, password } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
let app: FastifyInstance
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
  const elsewhere = () => Promise.reject(new Refusal('device.unauthenticated', 'not here'))
  app = await createRequestsDoor({
    version: 'test',
    log: silentLog(),
    handlers: identity.room.handlers,
    streams: [],
    gatekeeper: {
      nobody: () => ({ actor: { kind: 'nobody' }, scope: nothing() }),
      staff: async (request, membership) => {
        const header = request.header('x-sharing-membership')
        const { actor } = await identity.room.actorOf(request.header('authorization'), header, { membership })
        return { actor, scope: nothing() }
      },
      again: async (caller) => caller,
      assertFreshFactor: identity.room.assertFreshFactor,
      rider: elsewhere,
      device: elsewhere,
    },
    inTransaction: identity.inTransaction,
    ready: async () => undefined,
    trustProxy: 0,
    mapOrigins: [],
    perMinutePerAddress: 10_000,
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

let address = 1
const post = (url: string, payload: object | undefined, headers: Record<string, string> = {}) => {
  address += 1
  const remoteAddress = `10.0.${address >> 8}.${address & 255}`
  return app.inject({ method: 'POST', url, headers, remoteAddress, ...(payload ? { payload } : {}) })
}

test('the three faces of a right password: tokens, code 5, a picture [A-02, A-09]', async () => {
  const { email } = await makeAccount(identity)
  const tokens = await post('/api/users/v1/totp', { email, password, code: '' })
  expect(tokens.statusCode).toBe(200)
  expect(Object.keys(tokens.json()).sort()).toEqual(['expiresIn', 'idToken', 'refreshToken'])
  expect(tokens.headers['cache-control']).toBe('no-store')
  const enrolling = await makeAccount(identity, { totpRequired: true })
  const picture = await post('/api/users/v1/Totp', { email: enrolling.email, password })
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const enrolled = await makeAccount(identity, { totpRequired: true, totpSecret: 'GEZDGNBVGY3TQOJQ' })
  const missing = await post('/api/users/v1/Totp', { email: enrolled.email, password, code: null })
  expect([missing.statusCode, missing.json()]).toEqual([200, { code: 5 }])
})

test('refusals: 400 for what is no sign-in, 401 alike for both mistakes, 429 with Retry-After', async () => {
  const bad = await post('/api/users/v1/Totp', { email: 7, remember: 'yes' })
  expect(bad.statusCode).toBe(400)
  expect(
    bad
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(['email', 'password', 'remember'])
  const { email } = await makeAccount(identity)
  const answers = [
    await post('/api/users/v1/Totp', { email, password: 'wrong' }),
    await post('/api/users/v1/Totp', { email: 'nobody@motora.test', password: 'wrong' }),
  ]
  const seen = answers.map((answer) => {
    const { requestId: _, ...body } = answer.json()
    const { 'x-request-id': __, date: ___, ...headers } = answer.headers
    return { status: answer.statusCode, body, headers }
  })
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]).toMatchObject({ status: 401, body: { code: 'identity.wrong_credentials' } })
  for (let index = 0; index < 4; index += 1) await post('/api/users/v1/Totp', { email, password: 'wrong' })
  const locked = await post('/api/users/v1/Totp', { email, password })
  expect([locked.statusCode, locked.headers['retry-after'], locked.json().code]).toEqual([429, '60', 'identity.locked'])
})

test('a browser session from sign-in to log-out, by cookie', async () => {
  const { email } = await makeAccount(identity)
  const web = { 'x-requested-with': 'motora-web' }
  const signedIn = await post('/api/users/v1/Totp', { email, password }, web)
  expect(signedIn.json().refreshToken).toBeUndefined()
  expect(signedIn.cookies.map(({ name }) => name).sort()).toEqual(['__Host-motora-device', '__Host-motora-refresh'])
  const jar = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const refreshed = await post('/api/users/v1/RefreshToken', {}, { ...web, cookie: jar })
  expect(refreshed.statusCode).toBe(200)
  const authorization = `Bearer ${refreshed.json().idToken}`
  const list = await app.inject({ url: '/api/users/v1/Sessions', headers: { authorization } })
  expect(list.json()).toMatchObject([{ isCurrent: true, remembered: true }])
  const out = await post('/api/users/v1/Logout', undefined, { ...web, authorization })
  expect([out.statusCode, out.body]).toEqual([204, ''])
  const after = await app.inject({ url: '/api/users/v1/Sessions', headers: { authorization } })
  expect([after.statusCode, after.json().code]).toEqual([401, 'identity.unauthenticated'])
  const cookie = refreshed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const again = await post('/api/users/v1/RefreshToken', {}, { ...web, cookie })
  expect([again.statusCode, again.json().code]).toEqual([401, 'identity.refresh_rejected'])
})

test('asking for a link answers the same for known and unknown e-mails: status, body and headers [B5]', async () => {
  const { email } = await makeAccount(identity)
  for (const path of ['/api/users/v1/SendResetPasswordEmail', '/api/users/v1/Links/Send']) {
    const [known, unknown] = [await post(path, { email }), await post(path, { email: 'nobody.knows@motora.test' })]
    const seen = [known, unknown].map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { statusCode, body, headers: rest }
    })
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ statusCode: 204, body: '' })
    const bad = await post(path, { email: 'no address' })
    expect([bad.statusCode, bad.json().code]).toEqual([400, 'request.invalid'])
  }
})

test('one address may ask for twenty links a minute, whatever the e-mails', async () => {
  const ask = (index: number) =>
    app.inject({
      method: 'POST',
      url: '/api/users/v1/SendResetPasswordEmail',
      remoteAddress: '10.9.9.9',
      payload: { email: `someone.${index}@motora.test` },
    })
  const statuses: number[] = []
  for (let index = 0; index < 22; index += 1) statuses.push((await ask(index)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(204), 429, 429])
})

test('whether an e-mail is known: nobody hears no, a broken token is 401, a role that registers nobody 403 (Z-07) [C-42]', async () => {
  const { email } = await makeAccount(identity)
  const url = `/api/operators/v1/Operators/GetUserDataByEmail?email=${encodeURIComponent(email)}`
  const asNobody = await app.inject({ url })
  expect([asNobody.statusCode, asNobody.json()]).toEqual([200, { exists: false }])
  const broken = await app.inject({ url, headers: { authorization: 'Bearer x.y.z' } })
  expect([broken.statusCode, broken.json().code]).toEqual([401, 'identity.unauthenticated'])
  const { idToken } = (await post('/api/users/v1/Totp', { email, password })).json()
  const asSupport = await app.inject({ url, headers: { authorization: `Bearer ${idToken}` } })
  expect([asSupport.statusCode, asSupport.json().code]).toEqual([403, 'identity.not_permitted'])
})

test('the kept mails are nowhere outside the demo', async () => {
  const answer = await app.inject({ url: '/api/users/v1/Outbox' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found'])
})
