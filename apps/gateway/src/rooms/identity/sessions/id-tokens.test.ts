import { createHmac, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { deriveKeys } from '../../../kernel/secrets/derived-keys.js'
import { fixedKeys } from '../../../kernel/secrets/master-keys.js'
import { sessionKinds } from './session-kinds.js'
import { SignedTokens } from './signed-tokens.js'
import { sameBytes } from './testing/same-bytes.js'

const keys = deriveKeys(fixedKeys(Buffer.alloc(32, 9)), 'id-token')
const key = keys.current
const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
const now = clock.now().getTime() / 1000
const tokens = new SignedTokens(keys, clock, sessionKinds.staff.token)
const claims = { subjectId: newId(), sessionId: newId(), generation: 3 }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = { alg: 'HS256', typ: 'motora-id+jwt' }
const payload = {
  iss: 'motora',
  aud: 'motora-backoffice',
  sub: claims.subjectId,
  sid: claims.sessionId,
  gen: claims.generation,
  iat: now,
  exp: now + 3600,
}

/** Signed with our own key, whatever the header says. */
const forge = (change: { header?: object; payload?: object; algorithm?: string; key?: Uint8Array }) => {
  const head = `${encode({ ...header, ...change.header })}.${encode({ ...payload, ...change.payload })}`
  const signature = createHmac(change.algorithm ?? 'sha256', change.key ?? key)
    .update(head)
    .digest('base64url')
  return `${head}.${signature}`
}

test('a token of ours says whose it is, for an hour', async () => {
  const token = await tokens.make(claims)
  expect(await tokens.read(token)).toEqual(claims)
  expect(await tokens.read(forge({}))).toEqual(claims)
  const late = new SignedTokens(
    keys,
    new HandedClock(new Date(clock.now().getTime() + 3_599_000)),
    sessionKinds.staff.token,
  )
  expect(await late.read(token)).toEqual(claims)
  const tooLate = new SignedTokens(
    keys,
    new HandedClock(new Date(clock.now().getTime() + 3_606_000)),
    sessionKinds.staff.token,
  )
  expect(await tooLate.read(token)).toBeUndefined()
})

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = JSON.parse(readFileSync(new URL('./testing/vectors/jwt-rfc7519.json', import.meta.url), 'utf8')) as {
  hs256: { jwt: string; jwk: { k: string } }
  unsecured: { jwt: string }
}
const good = forge({})
const [head = '', body = '', signature = ''] = good.split('.')
const without = (name: keyof typeof payload) => forge({ payload: { [name]: undefined } })

const tricks: Record<string, string | Promise<string>> = {
  'no algorithm': `${encode({ ...header, alg: 'none' })}.${body}.`,
  'no algorithm, with a signature': forge({ header: { alg: 'none' } }),
  nOnE: forge({ header: { alg: 'nOnE' } }),
  'another HMAC': forge({ header: { alg: 'HS512' }, algorithm: 'sha512' }),
  'signed by a public key as if it were a secret': forge({
    key: new Uint8Array(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }) as string)),
  }),
  RS256: new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: header.typ }).sign(privateKey),
  'an empty key': forge({ key: new Uint8Array() }),
  'a key that the token brings': forge({
    header: { jwk: { kty: 'oct', k: Buffer.alloc(32, 1).toString('base64url') } },
    key: new Uint8Array(Buffer.alloc(32, 1)),
  }),
  'a key at an address': forge({ header: { jku: 'https://evil.example/jwks' }, key: new Uint8Array(32) }),
  'a key id that is a path': forge({ header: { kid: '../../../../dev/null' }, key: new Uint8Array() }),
  'a certificate address': forge({ header: { x5u: 'https://evil.example/cert' }, key: new Uint8Array(32) }),
  'a critical extension we do not know': forge({ header: { crit: ['exp2'], exp2: 1 } }),
  'unencoded payload': forge({ header: { b64: false, crit: ['b64'] } }),
  expired: forge({ payload: { iat: now - 7200, exp: now - 3600 } }),
  'never expiring': without('exp'),
  'a far expiry of an old token': forge({ payload: { iat: now - 7200, exp: now + 999_999 } }),
  'issued in the future': forge({ payload: { iat: now + 3600, exp: now + 7200 } }),
  'not before later': forge({ payload: { nbf: now + 600 } }),
  'another issuer': forge({ payload: { iss: 'motor' } }),
  'no issuer': without('iss'),
  'another audience': forge({ payload: { aud: 'motora-riders' } }),
  'no audience': without('aud'),
  'another type': forge({ header: { typ: 'JWT' } }),
  'no type': forge({ header: { typ: undefined } }),
  'no session': without('sid'),
  'no subject': without('sub'),
  'a session that is no id': forge({ payload: { sid: "' or 1=1" } }),
  'a session that is a list': forge({ payload: { sid: [claims.sessionId] } }),
  'altered payload': `${head}.${encode({ ...payload, sub: newId() })}.${signature}`,
  'altered header': `${encode({ ...header, kid: 'x' })}.${body}.${signature}`,
  'cut signature': `${head}.${body}.${signature.slice(0, -2)}`,
  'another spelling of the signature': sameBytes(good),
  'no signature': `${head}.${body}.`,
  'two parts': `${head}.${body}`,
  'four parts': `${good}.${signature}`,
  nothing: '',
  words: 'not a token',
  'RFC 7515 A.1': published.hs256.jwt,
  'RFC 7519 6.1, unsecured': published.unsecured.jwt,
}

test.each(Object.entries(tricks))('refused: %s', async (_name, token) => {
  expect(await tokens.read(await token)).toBeUndefined()
})

test('the published token is refused under its own key as well: it is not of our kind', async () => {
  const theirKey = new Uint8Array(Buffer.from(published.hs256.jwk.k, 'base64url'))
  const theirs = new SignedTokens(
    { current: theirKey, all: [theirKey], lookAgain: () => false },
    clock,
    sessionKinds.staff.token,
  )
  expect(await theirs.read(published.hs256.jwt)).toBeUndefined()
})

test('a token that was looked at before ends when it ends, and is not known before it was looked at', async () => {
  const handed = new HandedClock(clock.now())
  const remembering = new SignedTokens(keys, handed, sessionKinds.staff.token)
  const token = await remembering.make(claims)
  expect(await remembering.read(token)).toEqual(claims)
  handed.advance(3_599_000)
  expect(await remembering.read(token)).toEqual(claims)
  handed.advance(7_000)
  expect(await remembering.read(token)).toBeUndefined()
  handed.set(new Date(clock.now().getTime() - 60_000))
  expect(await remembering.read(token)).toBeUndefined()
  // one that differs in its signature alone is another one
  handed.set(clock.now())
  expect(await remembering.read(`${token.slice(0, -2)}AA`)).toBeUndefined()
})

test('a remembered token is not known before it was looked at, and ends when it says so', async () => {
  const handed = new HandedClock(clock.now())
  const remembering = new SignedTokens(keys, handed, sessionKinds.staff.token)
  const short = forge({ payload: { exp: now + 60 } })
  expect(await remembering.read(short)).toEqual(claims)
  handed.set(new Date(clock.now().getTime() - 60_000))
  expect(await remembering.read(short)).toBeUndefined()
  handed.set(clock.now())
  expect(await remembering.read(short)).toEqual(claims)
  handed.advance(66_000)
  expect(await remembering.read(short)).toBeUndefined()
})
