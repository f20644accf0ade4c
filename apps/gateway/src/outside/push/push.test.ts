import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../kernel/log.js'
import type { Mail } from '../../kernel/mail.js'
import type { PushMessage } from '../../kernel/push.js'
import { createSecrets } from '../../kernel/secrets.js'
import { FcmPush } from './fcm-push.js'
import { openPush } from './open-push.js'
import { readServiceAccount } from './service-account.js'

const message: PushMessage = {
  id: '0190a000-0000-7000-8000-000000000001',
  title: 'Works',
  subTitle: 'Port',
  body: 'Park elsewhere.',
  isUrgent: false,
  sound: 'bell',
  badgeCount: 2,
  expiresAt: new Date('2026-11-21T11:00:00Z'),
}
let now = Date.parse('2026-11-21T10:00:00Z')
const keys = await generateKeyPair('RS256', { extractable: true })

interface Said {
  status: number
  body?: unknown
  headers?: Record<string, string>
  silent?: true
}
/** A push service on this machine: what it was asked, and what it says next. */
const asked: { url: string; authorization: string | undefined; body: string }[] = []
let next: Said[] = []
let server: Server
let base = ''
const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await textOf(request)
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body })
    if (request.url === '/token') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ access_token: `access-${asked.length}`, expires_in: 3600 }))
      return
    }
    const { status, body: said = {}, headers = {}, silent } = next.shift() ?? { status: 200 }
    if (silent) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
afterEach(() => {
  asked.length = 0
  next = []
})

const fcm = async () =>
  new FcmPush({
    account: {
      projectId: 'motora-test',
      clientEmail: 'push@motora.test',
      tokenUri: `${base}/token`,
      privateKey: await exportPKCS8(keys.privateKey),
    },
    apiBase: base,
    now: () => now,
  })
const refused = (status: number, errorCode: string, headers?: Record<string, string>): Said => ({
  status,
  body: { error: { status: 'X', details: [{ errorCode }] } },
  ...(headers ? { headers } : {}),
})

/** What the service says of a field of the message. */
const badField = (field: string): Said => ({
  status: 400,
  body: {
    error: {
      status: 'INVALID_ARGUMENT',
      message: 'Invalid value',
      details: [{ errorCode: 'INVALID_ARGUMENT' }, { fieldViolations: [{ field, description: 'Invalid value' }] }],
    },
  },
})

test('a message goes out with the project’s access, which is asked for once an hour', async () => {
  const push = await fcm()
  expect(await push.send(message, 'device-1')).toEqual({ kind: 'delivered' })
  expect(await push.send(message, 'device-2')).toEqual({ kind: 'delivered' })
  expect(asked.map(({ url }) => url)).toEqual([
    '/token',
    '/v1/projects/motora-test/messages:send',
    '/v1/projects/motora-test/messages:send',
  ])
  const assertion = new URLSearchParams(asked[0]?.body).get('assertion') ?? ''
  const { payload } = await jwtVerify(assertion, keys.publicKey, { currentDate: new Date(now) })
  expect(payload).toMatchObject({
    iss: 'push@motora.test',
    aud: `${base}/token`,
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
  })
  expect(asked.slice(1).map(({ authorization }) => authorization)).toEqual(['Bearer access-1', 'Bearer access-1'])
  now += 3_600_000
  await push.send(message, 'device-1')
  expect(asked.at(-1)?.authorization).toBe('Bearer access-4')
  now -= 3_600_000
})

test('a message says what the device shows, how long it is of use, and that it is one and the same', async () => {
  const push = await fcm()
  await push.send(message, 'device-1')
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
    message: {
      token: 'device-1',
      notification: { title: 'Works', body: 'Port\nPark elsewhere.' },
      android: {
        priority: 'NORMAL',
        ttl: '3600s',
        collapse_key: message.id,
        notification: { tag: message.id, sound: 'bell', notification_count: 2 },
      },
      apns: {
        headers: { 'apns-priority': '5', 'apns-expiration': '1795258800', 'apns-collapse-id': message.id },
        payload: {
          aps: { alert: { title: 'Works', subtitle: 'Port', body: 'Park elsewhere.' }, sound: 'bell', badge: 2 },
        },
      },
      webpush: { headers: { TTL: '3600', Urgency: 'normal' }, notification: { tag: message.id } },
    },
  })
  await push.send({ ...message, subTitle: '', sound: null, badgeCount: null, isUrgent: true }, 'device-1')
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({
    message: { notification: { body: 'Park elsewhere.' }, android: { priority: 'HIGH' } },
  })
})

test('a message of use for longer than FCM keeps one is kept for as long as it keeps any', async () => {
  const push = await fcm()
  await push.send({ ...message, expiresAt: new Date('2027-02-21T11:00:00Z') }, 'device-1')
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({
    message: {
      android: { ttl: '2419200s' },
      apns: { headers: { 'apns-expiration': String(now / 1000 + 2_419_200) } },
      webpush: { headers: { TTL: '2419200' } },
    },
  })
})

test.each<[string, Said, object]>([
  ['a device that is not there', refused(404, 'UNREGISTERED'), { kind: 'gone' }],
  ['too many messages', refused(429, 'QUOTA_EXCEEDED', { 'retry-after': '90' }), { kind: 'later', afterSeconds: 90 }],
  [
    'a service that is away until a time',
    refused(503, 'UNAVAILABLE', { 'retry-after': 'Sat, 21 Nov 2026 10:02:00 GMT' }),
    { kind: 'later', afterSeconds: 120 },
  ],
  ['a service that says no time', refused(500, 'INTERNAL'), { kind: 'later', afterSeconds: 60, why: '500 INTERNAL' }],
  [
    'a message that it does not take',
    refused(400, 'INVALID_ARGUMENT'),
    { kind: 'refused', why: '400 INVALID_ARGUMENT' },
  ],
  ['a token that is none', badField('message.token'), { kind: 'gone' }],
  [
    'a token that is none, in words alone',
    {
      status: 400,
      body: {
        error: {
          message: 'The registration token is not a valid FCM registration token',
          details: [{ errorCode: 'INVALID_ARGUMENT' }],
        },
      },
    },
    { kind: 'gone' },
  ],
  ['another field that is wrong', badField('message.android.ttl'), { kind: 'refused', why: '400 INVALID_ARGUMENT' }],
  ['a device of another project', refused(403, 'SENDER_ID_MISMATCH'), { kind: 'gone' }],
  ['an account that may not send', refused(403, 'PERMISSION_DENIED'), { kind: 'refused' }],
  [
    'an address that is not there',
    { status: 404, body: { error: { status: 'NOT_FOUND' } } },
    { kind: 'later', afterSeconds: 60, why: '404 NOT_FOUND' },
  ],
  ['a page of a proxy', { status: 404, body: '<html>' }, { kind: 'later', why: '404' }],
  ['no words at all', { status: 404, body: null }, { kind: 'later', why: '404' }],
  ['a line that breaks', { status: 0, silent: true }, { kind: 'later', afterSeconds: 60 }],
])('%s has its outcome', async (_what, said, outcome) => {
  const push = await fcm()
  next = [said]
  expect(await push.send(message, 'device-1')).toMatchObject(outcome)
})

test('access that the service takes back is asked for again', async () => {
  const push = await fcm()
  next = [refused(401, 'THIRD_PARTY_AUTH_ERROR')]
  expect((await push.send(message, 'device-1')).kind).toBe('refused')
  expect(await push.send(message, 'device-1')).toEqual({ kind: 'delivered' })
  expect(asked.filter(({ url }) => url === '/token')).toHaveLength(2)
})

test('what is wrong with the file is said without showing it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'motora-push-'))
  try {
    const path = join(folder, 'account.json')
    const good = {
      project_id: 'p',
      client_email: 'a@b',
      private_key: 'PRIVATE KEY',
      token_uri: 'https://oauth2.googleapis.com/token',
    }
    const said = (given: unknown): string => {
      writeFileSync(path, typeof given === 'string' ? given : JSON.stringify(given))
      try {
        readServiceAccount(path)
        return 'good'
      } catch (error) {
        return (error as Error).message.replace(path, 'FILE')
      }
    }
    expect(said(good)).toBe('good')
    const name = 'FCM_SERVICE_ACCOUNT_FILE: FILE'
    expect(said('secret')).toBe(`${name} is not the JSON file of a service account.`)
    expect(said({ ...good, project_id: '../x' })).toBe(`${name} names no project_id.`)
    expect(said({ ...good, client_email: '' })).toBe(`${name} names no client_email.`)
    expect(said({ ...good, private_key: 'secret' })).toBe(`${name} holds no private_key.`)
    for (const token_uri of ['http://oauth2.googleapis.com/token', 'oauth2', undefined])
      expect(said({ ...good, token_uri })).toBe(`${name} names no token_uri that begins with https://.`)
    expect(() => readServiceAccount(join(folder, 'none.json'))).toThrow('cannot be read')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const none = {
  serviceAccountFile: undefined,
  browserContact: undefined,
  log: silentLog(),
  secrets: createSecrets(new Uint8Array(32)),
  origin: () => 'https://motora.test',
}
const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-browser', p256dh: 'p', auth: 'a', serverKey: 'k' }

test('without a setting messages stand among the kept mails, and where mails leave the house there is no push', async () => {
  const kept: Mail[] = []
  const keeper = { send: async (mail: Mail) => void kept.push(mail) }
  const push = await openPush({ ...none, keeper })
  expect(await push?.send(message, 'a-token-that-is-long')).toEqual({ kind: 'delivered' })
  expect(await push?.send({ ...message, path: '/incidents' }, address)).toEqual({ kind: 'delivered' })
  expect(kept).toMatchObject([
    { to: 'push:a-token-that', subject: 'Works', text: 'Port\n\nPark elsewhere.', link: null },
    { to: 'push:…of-a-browser', subject: 'Works', link: 'https://motora.test/incidents' },
  ])
  expect(push?.browsers).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), isKeptHere: true })
  expect(await openPush({ ...none, keeper: undefined })).toBeUndefined()
  const broken = { send: () => Promise.reject(new Error('full')) }
  expect(await (await openPush({ ...none, keeper: broken }))?.send(message, 'x')).toEqual({
    kind: 'later',
    afterSeconds: 60,
    why: 'full',
  })
})

test('with a contact browsers are reached, by a key that stays; apps are not, and are not taken for gone', async () => {
  const contact = { ...none, browserContact: 'mailto:it@motora.example', keeper: undefined }
  const [push, again] = [await openPush(contact), await openPush(contact)]
  expect(push?.browsers?.isKeptHere).toBe(false)
  expect(push?.browsers).toEqual(again?.browsers)
  expect(await push?.send(message, 'a-token-of-an-app')).toEqual({ kind: 'no way' })
  // of another key, so nobody is called
  expect(await push?.send(message, address)).toEqual({ kind: 'gone' })
})
