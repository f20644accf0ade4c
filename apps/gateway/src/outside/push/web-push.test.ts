import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { BrowserAddress, PushMessage } from '../../kernel/push.js'
import type { Post, PostAnswer } from './post-to-public.js'
import { PretendBrowser } from './testing/pretend-browser.js'
import { vapidKeysOf } from './vapid-keys.js'
import { WebPush } from './web-push.js'

const now = Date.parse('2026-11-21T10:00:00Z')
const message: PushMessage = {
  id: '0190a000-0000-7000-8000-000000000001',
  title: 'Tienes un ticket nuevo',
  subTitle: '',
  body: 'T-0007 · 1234BCD · Batería baja',
  isUrgent: true,
  sound: null,
  badgeCount: null,
  expiresAt: new Date('2026-11-21T11:00:00Z'),
  path: '/incidents/details/1',
}
const keys = vapidKeysOf(Buffer.alloc(32, 7))
const browser = new PretendBrowser()
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA-secret'
const address: BrowserAddress = { endpoint, ...browser.keys, serverKey: keys.publicKey }

/** A push service: what it was brought, and what it answers next. */
const brought: { address: string; headers: Record<string, string | number>; body: Buffer }[] = []
let answers: (PostAnswer | Error)[] = []
const post: Post = async (to, { headers, body }) => {
  brought.push({ address: to, headers, body })
  const answer = answers.shift() ?? { status: 201, retryAfter: undefined }
  if (answer instanceof Error) throw answer
  return answer
}
const push = new WebPush({ keys, contact: 'mailto:it@motora.example', now: () => now, post })
beforeEach(() => {
  brought.length = 0
  answers = []
})

test('a browser reads as RFC 8291 says: the message of its appendix A', () => {
  const known = new PretendBrowser({
    privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
    auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  })
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(known.read(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

test('a browser, and nobody else, reads what it is to show and what a click opens', async () => {
  expect(await push.send(message, address)).toEqual({ kind: 'delivered' })
  const [sent] = brought
  expect(sent?.address).toBe(endpoint)
  expect(JSON.parse(browser.read(sent?.body ?? Buffer.of()))).toEqual({
    id: message.id,
    title: message.title,
    body: message.body,
    path: message.path,
  })
  expect(sent?.body.includes('1234BCD')).toBe(false)
  expect(() => new PretendBrowser().read(sent?.body ?? Buffer.of())).toThrow()
  expect(sent?.headers).toMatchObject({
    TTL: 3600,
    Urgency: 'high',
    Topic: '0190a000000070008000000000000001',
    'Content-Encoding': 'aes128gcm',
  })
})

test('the push service is told who sends, by a signature for it alone', async () => {
  await push.send(message, address)
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(brought[0]?.headers.Authorization)) ?? []
  expect(key).toBe(keys.publicKey)
  const point = Buffer.from(keys.publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload, protectedHeader } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
  expect(protectedHeader.alg).toBe('ES256')
  expect(payload).toMatchObject({
    aud: 'https://updates.push.services.mozilla.com',
    sub: 'mailto:it@motora.example',
  })
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
})

test('the key is always the same one, and a point of the curve whatever the secret', () => {
  expect(vapidKeysOf(Buffer.alloc(32, 7))).toEqual(keys)
  // none, one less than the order, the order itself, more
  const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'
  for (const secret of ['00'.repeat(32), `${order.slice(0, -1)}0`, order, 'ff'.repeat(32)]) {
    const { publicKey, privateKey } = vapidKeysOf(Buffer.from(secret, 'hex'))
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
  }
  // as Node itself makes it from the same scalar
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' }) as JsonWebKey
  const scalar = BigInt(`0x${Buffer.from(d, 'base64url').toString('hex')}`) - 1n
  const made = vapidKeysOf(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
  expect(made.privateKey).toBe(d)
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  expect(made.publicKey).toBe(point.toString('base64url'))
})

test.each<[string, PostAnswer | Error, object]>([
  ['a browser that is gone', { status: 410, retryAfter: undefined }, { kind: 'gone' }],
  ['an address that was never one', { status: 404, retryAfter: undefined }, { kind: 'gone' }],
  ['too many messages', { status: 429, retryAfter: '90' }, { kind: 'later', afterSeconds: 90 }],
  [
    'a service that is away until a time',
    { status: 503, retryAfter: 'Sat, 21 Nov 2026 10:02:00 GMT' },
    { kind: 'later', afterSeconds: 120 },
  ],
  ['one that says no time', { status: 500, retryAfter: undefined }, { kind: 'later', afterSeconds: 60, why: '500' }],
  ['a message that it does not take', { status: 413, retryAfter: undefined }, { kind: 'refused', why: '413' }],
  ['a key that it does not know', { status: 403, retryAfter: undefined }, { kind: 'refused', why: '403' }],
  ['being sent elsewhere', { status: 307, retryAfter: undefined }, { kind: 'refused', why: '307' }],
  [
    'no internet',
    Object.assign(new Error(`getaddrinfo ENOTFOUND ${endpoint}`), { code: 'ENOTFOUND' }),
    { kind: 'later', afterSeconds: 60, why: 'ENOTFOUND' },
  ],
])('%s has its outcome', async (_what, answer, outcome) => {
  answers = [answer]
  expect(await push.send(message, address)).toMatchObject(outcome)
})

test('a long text is cut between letters, so that what is sent stays below 3 kB', async () => {
  for (const body of ['x'.repeat(5000), '👩‍🚒ñ€'.repeat(900), '"\n\\'.repeat(2000)]) {
    await push.send({ ...message, body }, address)
    const sent = brought.at(-1)?.body ?? Buffer.of()
    expect(sent.length).toBeLessThanOrEqual(3072)
    const read = JSON.parse(browser.read(sent)) as { body: string }
    expect(read.body.endsWith('…')).toBe(true)
    expect(body.startsWith(read.body.slice(0, -1))).toBe(true)
    expect(read.body).not.toMatch(/\p{Cs}/u)
  }
})

test('what is over is sent with no time to live, and what ends late with as much as services give', async () => {
  await push.send({ ...message, expiresAt: new Date(now - 1) }, address)
  await push.send({ ...message, isUrgent: false, expiresAt: new Date(now + 400 * 86_400_000) }, address)
  expect(brought.map(({ headers }) => [headers.TTL, headers.Urgency])).toEqual([
    [0, 'high'],
    [2_419_200, 'normal'],
  ])
})

test('nothing is sent to a key that was changed, to keys that are none, or to any other address', async () => {
  expect(await push.send(message, { ...address, serverKey: 'an older one' })).toEqual({ kind: 'gone' })
  for (const p256dh of ['', 'AAAA', Buffer.alloc(65, 4).toString('base64url')])
    expect(await push.send(message, { ...address, p256dh })).toMatchObject({ kind: 'refused' })
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://FCM.googleapis.com/x',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com/x y',
    'not an address',
  ])
    expect(await push.send(message, { ...address, endpoint }), endpoint).toMatchObject({ kind: 'refused' })
  expect(brought).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b',
  'https://fcm.googleapis.com/wp/dGVzdA:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('the browsers that there are can be reached: %s', async (endpoint) => {
  expect(await push.send(message, { ...address, endpoint })).toEqual({ kind: 'delivered' })
})
