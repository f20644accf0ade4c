import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequestsDoor } from '../../../doors/requests/requests-door.js'
import { gatekeeperOf } from '../../../gatekeeper-of.js'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { makeAccount, type OpenIdentity, openIdentity, password } from '../testing/open-identity.js'
import { totpCodeAt, totpSeedOf } from './totp.js'

const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const clock = new HandedClock(new Date('2026-11-23T12:00:00Z'))

let db: TestDatabase
let identity: OpenIdentity
let app: FastifyInstance
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db, clock)
  app = await createRequestsDoor({
    version: 'test',
    log: silentLog(),
    handlers: identity.handlers,
    streams: [],
    gatekeeper: gatekeeperOf(identity),
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

const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000))
const codeNow = () => totpCodeAt(totpSeedOf(seed), clock.now())

/** An administrator who has just signed in, with or without a second factor. */
const signIn = async (email: string, code?: string) => {
  const { body } = await identity.signIn(email, code === undefined ? {} : { code })
  return asked(body.idToken)
}
/** What the holder of this token asks. */
const asked = (idToken: string | undefined) => {
  const headers = { authorization: `Bearer ${idToken}` }
  const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, sent?: object) => {
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(sent ? { payload: sent } : {}) })
    const type = String(answer.headers['content-type'])
    return { status: answer.statusCode, body: type.includes('json') ? answer.json() : undefined }
  }
  return {
    ask,
    list: () => ask('GET', '/users/v1/Accounts'),
    take: (name = 'format') =>
      ask(
        'GET',
        `/users/v1/Accounts?${name}=csv&columns=${encodeURIComponent('[{"header":"E-mail","from":["email"],"kind":"text"}]')}`,
      ),
    block: (vehicles: number) =>
      ask('PUT', '/vehicles/v1/vehicles/CanOperate', {
        vehicleIds: Array.from({ length: vehicles }, newId),
        canOperate: true,
      }),
    type: (given: object) => ask('POST', '/users/v1/Sessions/Factor', given),
  }
}
const makeAdmin = async (more: { totpRequired?: boolean; totpSecret?: string } = {}) => {
  const { email, accountId } = await makeAccount(identity, more)
  await db.asOwner(`update memberships set role = 'Sharing.Admin' where account_id = $1`, [accountId])
  return { email, accountId }
}
const asks = (what: string) => ({
  status: 403,
  body: { code: 'identity.fresh_factor_required', params: { asks: what } },
})
const recordsOf = async (accountId: string, event: string) =>
  (
    await db.asOwner('select outcome, reason from audit_events where actor_id = $1 and event = $2 order by at, id', [
      accountId,
      event,
    ])
  ).map(({ outcome, reason }) => [outcome, reason])

test('five minutes after the sign-in a file of people asks for the code again; the list itself does not', async () => {
  const { email, accountId } = await makeAdmin({ totpRequired: true, totpSecret: seed })
  const admin = await signIn(email, codeNow())
  expect((await admin.take()).status).toBe(200)
  later(4.9)
  expect((await admin.take()).status).toBe(200)
  later(0.1)
  for (const name of ['format', 'Format', 'FORMAT']) expect(await admin.take(name), name).toMatchObject(asks('code'))
  expect((await admin.list()).status).toBe(200)
  expect(await recordsOf(accountId, 'identity.permission_refused')).toEqual([
    ...Array.from({ length: 3 }, () => ['refused', 'identity.fresh_factor_required']),
  ])

  expect(await admin.type({ code: '000000' })).toMatchObject({ status: 409, body: { code: 'identity.wrong_factor' } })
  expect(await admin.type({ password })).toMatchObject({ status: 409, body: { code: 'identity.wrong_factor' } })
  expect((await admin.take()).status).toBe(403)
  expect((await admin.type({ code: codeNow() })).status).toBe(204)
  expect((await admin.take()).status).toBe(200)
  expect(await recordsOf(accountId, 'identity.factor_typed_again')).toEqual([
    ['refused', 'identity.wrong_factor'],
    ['refused', 'identity.wrong_factor'],
    ['done', null],
  ])
})

test('what was typed in one session opens no other of the same person', async () => {
  const { email } = await makeAdmin()
  const stolen = await signIn(email)
  later(6)
  const own = await signIn(email)
  expect((await own.take()).status).toBe(200)
  expect(await stolen.take()).toMatchObject(asks('password'))
})

test('renewing the tokens of a session makes its factor no fresher', async () => {
  const { email } = await makeAdmin()
  const { body } = await identity.signIn(email)
  later(6)
  const renewed = await identity.refresh(body.refreshToken)
  const admin = asked(renewed.body.idToken)
  expect((await admin.list()).status).toBe(200)
  expect(await admin.take()).toMatchObject(asks('password'))
})

test('wrong codes are counted as at sign-in, and a code that was used is none', async () => {
  const { email } = await makeAdmin({ totpRequired: true, totpSecret: seed })
  const admin = await signIn(email, codeNow())
  later(6)
  const used = codeNow()
  expect((await admin.type({ code: used })).status).toBe(204)
  later(6)
  // within the half minute in which it would be right
  const another = codeNow()
  expect((await admin.type({ code: another })).status).toBe(204)
  expect(await admin.type({ code: another })).toMatchObject({ body: { code: 'identity.wrong_factor' } })
  for (let n = 0; n < 4; n += 1)
    expect(await admin.type({ code: '000000' })).toMatchObject({ body: { code: 'identity.wrong_factor' } })
  later(0.5)
  expect(await admin.type({ code: codeNow() })).toMatchObject({ status: 429, body: { code: 'identity.locked' } })
})

test('work on more than twenty vehicles asks, on twenty it does not', async () => {
  const { email } = await makeAdmin()
  const admin = await signIn(email)
  later(6)
  expect((await admin.block(20)).status).toBe(404)
  expect(await admin.block(21)).toMatchObject(asks('password'))
  expect((await admin.type({ password })).status).toBe(204)
  expect((await admin.block(21)).status).toBe(404)
})

test('without a second factor the password is asked for, and wrong ones are counted', async () => {
  const { email } = await makeAdmin()
  const admin = await signIn(email)
  later(6)
  expect(await admin.type({ code: '123456' })).toMatchObject({ status: 409 })
  for (let n = 0; n < 5; n += 1)
    expect(await admin.type({ password: 'not it' })).toMatchObject({ body: { code: 'identity.wrong_password' } })
  expect(await admin.type({ password })).toMatchObject({ status: 429, body: { code: 'identity.locked' } })
  expect(await admin.take()).toMatchObject(asks('password'))
})

test('a session of the version before, which noted no time, is asked', async () => {
  const { email, accountId } = await makeAdmin()
  const admin = await signIn(email)
  await db.asOwner('update sessions set factor_typed_at = null where account_id = $1', [accountId])
  expect(await admin.take()).toMatchObject(asks('password'))
})
