import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PromiseLine, sayPromise } from '../promise.js'
import { backendOfRun, Stand } from '../stand.js'
import { inTurns } from './access/in-turns.js'
import { requestOf } from './access/request-of.js'
import { demoPassword } from './people.js'
import { bytesOf, Caller, type SignedIn, tokenOf, whole } from './signing-in/caller.js'
import { oddPasswords, relativesOf, weakPasswords } from './signing-in/chosen-passwords.js'
import { endings, growSession, tryOldTokens } from './signing-in/old-tokens.js'
import { codeOf, isPicture, scanPicture } from './signing-in/read-picture.js'
import { carriesKeys, letIn, type Tried } from './signing-in/refusal-checks.js'
import { forge, signingKeyOf, tokenTricks } from './signing-in/token-tricks.js'

// What the promises about signing in say of the doors themselves; floods, kills and times are in tests/endurance.

const masterKey = randomBytes(32)
const keyFolder = mkdtempSync(join(tmpdir(), 'motora-key-'))
let stand: Stand
let caller: Caller
let admin: SignedIn
let thief: Server
let callsToThief = 0
beforeAll(async () => {
  const keyFile = join(keyFolder, 'master.key')
  writeFileSync(keyFile, masterKey.toString('base64'))
  const env = { MOTORA_TRUST_PROXY: '1', MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_MASTER_KEY_FILE: keyFile }
  stand = await Stand.start({ world: 'bare', env })
  caller = new Caller(stand)
  admin = await caller.signIn('admin')
  thief = createServer((_request, answer) => {
    callsToThief += 1
    answer.end('{"keys":[]}')
  })
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  thief?.close()
  await stand?.close()
  rmSync(keyFolder, { recursive: true, force: true })
})

const say = (began: number, line: Pick<PromiseLine, 'id' | 'figure' | 'bound' | 'pass'>): void =>
  sayPromise({ ...line, backend: backendOfRun(), seed: 0, seconds: (Date.now() - began) / 1000 })

/** Where a token opens something: reading, writing, streams, the rider's side and the devices'. */
const doorsOf = (token: string) => {
  const bearer = { authorization: `Bearer ${token}` }
  return [
    ...['/sharing/v1/users/GetCurrent', '/users/v1/Sessions', '/operators/v1/Operators?pageSize=1'].map((path) => ({
      method: 'GET',
      path: `/api${path}`,
      headers: bearer,
    })),
    { method: 'GET', path: '/api/vehicles/v1/Live', headers: bearer, statusOnly: true },
    { method: 'DELETE', path: '/api/users/v1/Sessions', headers: bearer },
    { method: 'GET', path: '/api/operators/v1/Operators/GetUserDataByEmail?email=a@example.com', headers: bearer },
    { method: 'GET', path: '/api/sharing/v1/Rider/Me', headers: bearer },
    { method: 'POST', path: '/api/devices/v1/Reports', headers: bearer, body: '[]' },
    { method: 'POST', path: '/api/users/v1/RefreshToken', body: JSON.stringify({ refreshToken: token.slice(0, 512) }) },
  ]
}

test('no token but a genuine one is accepted, no matter who signed it and whatever it says of itself [B8]', async () => {
  const startedAt = Date.now()
  const [own, others] = [await caller.signIn('readonly'), await caller.signIn('sac')]
  const address = thief.address()
  const keysAt = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const held = { genuine: own.idToken, others: others.idToken, ownKey: signingKeyOf(masterKey), keysAt }
  // the tools of the thief are sharp: what is forged without a flaw opens the doors
  const flawless = await inTurns(doorsOf(forge(held, { header: {} })).slice(0, 5), 1, (asked) => caller.send(asked))
  expect(flawless.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204])
  const tricks = Object.entries(tokenTricks(held))
  const tried = await inTurns(
    tricks.flatMap(([what, token]) => doorsOf(token).map((asked) => ({ what, asked }))),
    4,
    async ({ what, asked }): Promise<Tried> => ({ what, at: asked.path, ...(await caller.send(asked)) }),
  )
  const accepted = letIn(tried)
  const figure = { tricks: tricks.length, tried: tried.length, accepted: accepted.length, fetchedKeys: callsToThief }
  const pass = accepted.length === 0 && callsToThief === 0
  say(startedAt, { id: 'B8', figure, bound: { accepted: 0, fetchedKeys: 0 }, pass })
  expect(accepted).toEqual([])
  expect(callsToThief).toBe(0)
  expect((await caller.as(own.idToken, 'GET', '/users/v1/Sessions')).status, 'and the genuine one is').toBe(200)
}, 120_000)

test('who has the password but not the second factor is nobody at every endpoint, and sees the picture once [B7]', async () => {
  const startedAt = Date.now()
  const email = whole('twofactor')
  const knock = (code = '') => bytesOf(stand, '/api/users/v1/Totp', { email, password: demoPassword, code })
  const first = await caller.knock(email, demoPassword, '', { 'x-requested-with': 'motora-web' })
  const picture = await knock()
  expect([first.status, isPicture(picture.bytes)]).toEqual([200, true])
  const { secret } = scanPicture(picture.bytes)
  const beforeEnrolment = await tryHalf('not enrolled', first.headers, secret)

  const enrolled = JSON.parse((await knock(codeOf(secret))).bytes.toString()) as SignedIn
  expect(enrolled.recoveryCodes).toHaveLength(10)
  const half = await caller.knock(email, demoPassword, '', { 'x-requested-with': 'motora-web' })
  expect([half.status, half.text]).toEqual([200, '{"code":5}'])
  const afterwards = await tryHalf('code 5', half.headers, secret)

  const answers = [half.text]
  for (const undo of [
    () => caller.as(enrolled.idToken, 'DELETE', '/users/v1/Sessions'),
    () => caller.as(enrolled.idToken, 'POST', '/users/v1/Logout'),
    () => caller.knock(email, demoPassword, '000000'),
    () => caller.call('POST', '/users/v1/SendResetPasswordEmail', { email }),
  ]) {
    await undo()
    const answer = await knock(' ')
    answers.push(answer.bytes.toString('latin1'))
  }
  const token = tokenOf(await caller.mailTo(email))
  const used = await caller.call('POST', '/users/v1/Links/Use', { token, password: 'ocells de paper 37' })
  answers.push(used.text, (await caller.knock(email, 'ocells de paper 37')).text)
  const showed = answers.filter(carriesKeys).length

  const accepted = letIn([...beforeEnrolment, ...afterwards])
  const tried = beforeEnrolment.length + afterwards.length
  const figure = { tried, accepted: accepted.length, askedForPictureAgain: answers.length, shownAgain: showed }
  say(startedAt, { id: 'B7', figure, bound: { accepted: 0, shownAgain: 0 }, pass: accepted.length + showed === 0 })
  expect(accepted).toEqual([])
  expect(answers.filter(carriesKeys)).toEqual([])
}, 120_000)

/** Every endpoint, with everything that half a sign-in has brought. */
const tryHalf = async (what: string, headers: Record<string, unknown>, secret: string): Promise<Tried[]> => {
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0])
  const guarded = allEndpoints.filter(({ audience, nobodyToo }) => audience !== 'public' && !nobodyToo)
  const brought: Record<string, string>[] = [
    { cookie: cookies.join('; ') },
    ...['5', secret, String(headers['x-request-id']), Buffer.from(whole('twofactor')).toString('base64')].map(
      (word) => ({
        authorization: `Bearer ${word}`,
      }),
    ),
    { authorization: `Basic ${Buffer.from(`${whole('twofactor')}:${demoPassword}`).toString('base64')}` },
  ]
  return inTurns(
    guarded.flatMap((endpoint) => brought.map((more) => ({ endpoint, more }))),
    4,
    async ({ endpoint, more }) => {
      const asked = requestOf(endpoint, {})
      return { what, at: endpoint.id, ...(await caller.send({ ...asked, headers: { ...asked.headers, ...more } })) }
    },
  )
}

test('once a session has ended, in whichever way, every token of it is refused at the next call [B6]', async () => {
  const startedAt = Date.now()
  let tokens = 0
  const accepted: string[] = []
  let tried = 0
  for (const [how, { who, end, password = demoPassword, isForGood }] of Object.entries(endings)) {
    const session = await growSession(caller, who)
    const bystander = await growSession(caller, 'multi')
    tokens += session.idTokens.length + session.refreshTokens.length
    const { status } = await end(caller, session, admin.idToken)
    expect([200, 204], how).toContain(status)
    const answers = await tryOldTokens(caller, how, session)
    tried += answers.length
    accepted.push(...letIn(answers))
    const others = await caller.as(bystander.idTokens[0] ?? '', 'GET', '/users/v1/Sessions')
    expect(others.status, 'nobody else is signed out').toBe(200)
    if (!isForGood) expect((await caller.knock(whole(who), password)).status, how).toBe(200)
  }
  const figure = { ways: Object.keys(endings).length, tokens, tried, accepted: accepted.length }
  say(startedAt, { id: 'B6', figure, bound: { accepted: 0 }, pass: accepted.length === 0 })
  expect(accepted).toEqual([])
}, 120_000)

test('common and breached passwords are refused; long ones and any Unicode count exactly as typed [B10]', async () => {
  const startedAt = Date.now()
  const { idToken } = await caller.signIn('multi')
  const change = (oldPassword: string, newPassword: string) =>
    caller.as(idToken, 'PUT', '/customers/v1/Customers/UpdatePassword', { oldPassword, newPassword })
  const taken: string[] = []
  for (const weak of weakPasswords) {
    const { status, text } = await change(demoPassword, weak)
    if (status !== 400 && status !== 409 && status !== 422) taken.push(`${weak}: ${status}`)
    expect(text, weak).toContain('identity.password_weak')
  }
  let current: string = demoPassword
  const confused: string[] = []
  let relatives = 0
  for (const odd of oddPasswords) {
    expect((await change(current, odd)).status, odd).toBe(204)
    current = odd
    for (const [n, relative] of relativesOf(odd).entries()) {
      relatives += 1
      const { status } = await caller.knock(whole('multi'), relative)
      if (status !== 401) confused.push(`${JSON.stringify(relative)} for ${JSON.stringify(odd)}: ${status}`)
      // the right one lets go of the throttle, before it holds
      if (n % 4 === 3) expect((await caller.knock(whole('multi'), odd)).status).toBe(200)
    }
    expect((await caller.knock(whole('multi'), odd)).status, odd).toBe(200)
  }
  const figure = {
    weak: weakPasswords.length,
    weakTaken: taken.length,
    odd: oddPasswords.length,
    relatives,
    relativesTaken: confused.length,
  }
  const pass = taken.length + confused.length === 0
  say(startedAt, { id: 'B10-passwords', figure, bound: { weakTaken: 0, relativesTaken: 0 }, pass })
  expect([taken, confused]).toEqual([[], []])
}, 120_000)

test('a link of a mail is used once of twenty uses at once, and signs nobody in [B9]', async () => {
  const startedAt = Date.now()
  const use = (token: string, password: string) => caller.call('POST', '/users/v1/Links/Use', { token, password })
  const invited = { email: whole('invited'), fullName: 'Someone Invited', phoneNumber: null, role: 'Sharing.Sac' }
  expect((await caller.as(admin.idToken, 'POST', '/users/v1/Accounts', invited)).status).toBe(201)
  await caller.call('POST', '/users/v1/SendResetPasswordEmail', { email: admin.idToken ? whole('admin') : '' })
  const won: number[] = []
  const leaked: string[] = []
  for (const name of ['invited', 'admin']) {
    const token = tokenOf(await caller.mailTo(name))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => use(token, `ocells de paper ${37 + n}`)))
    const let_ = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    won.push(let_.length)
    leaked.push(
      ...answers.filter(({ text, headers }) => carriesKeys(text) || headers['set-cookie']).map(({ text }) => text),
    )
    expect(answers.filter(({ status }) => ![200, 404, 409, 410, 429].includes(status)).map(({ text }) => text)).toEqual(
      [],
    )
    expect((await caller.knock(whole(name), `ocells de paper ${37 + (let_[0] ?? 0)}`)).status, name).toBe(200)
    expect((await use(token, 'ocells de paper 99')).text).toContain('identity.link_invalid')
  }
  const figure = { links: won.length, parallel: 20, usedMost: Math.max(...won), signedIn: leaked.length }
  const pass = figure.usedMost === 1 && leaked.length === 0
  say(startedAt, { id: 'B9-doors', figure, bound: { usedMost: 1, signedIn: 0 }, pass })
  expect([won, leaked]).toEqual([[1, 1], []])
}, 120_000)
