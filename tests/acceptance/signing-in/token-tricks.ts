import { createHmac, generateKeyPairSync, hkdfSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { publishedTokens } from './published-tokens.js'

/** What somebody holds who tries to make a token of their own. */
export interface Held {
  /** A genuine one, of a session that lives. */
  genuine: string
  /** A genuine one of somebody else. */
  others: string
  /** The installation's own signing key: the worst that may leak, and what no header or claim may make up for. */
  ownKey: Buffer
  /** Where a key set of the thief's lies, on this machine. */
  keysAt: string
}
type Json = Record<string, unknown>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
const hmac = (head: string, key: Buffer | string, hash = 'sha256'): string =>
  createHmac(hash, key).update(head).digest('base64url')

/**
 * The key that id tokens are signed with, made from the installation's master key (HKDF-SHA256). That it is right shows
 * itself: what is forged with it and without a flaw must be let in.
 */
export const signingKeyOf = (masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'motora', 'id-token', 32))

/** A token like the genuine one, changed and signed as said: without any change it must be let in. */
export const forge = (
  { genuine, ownKey }: Pick<Held, 'genuine' | 'ownKey'>,
  { header = {}, payload = {}, key = ownKey as Buffer | string, hash = 'sha256' } = {} as {
    header?: Json
    payload?: Json
    key?: Buffer | string
    hash?: string
  },
): string => {
  const [itsHeader = '', itsPayload = ''] = genuine.split('.')
  const head = `${encode({ ...decode(itsHeader), ...header })}.${encode({ ...decode(itsPayload), ...payload })}`
  return `${head}.${hmac(head, key, hash)}`
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed = generateKeyPairSync('ed25519')

const signedBy = (head: string, key: KeyObject, hash: string | null, more: object = {}): string =>
  `${head}.${sign(hash, Buffer.from(head), { key, ...more }).toString('base64url')}`

/** Another algorithm than the one that is listed, in the header, in the signature or in both. source: RFC 8725, 2.1 and 3.1 */
const algorithmTricks = (held: Held): Record<string, string> => {
  const [itsHeader = '', payload = '', signature = ''] = held.genuine.split('.')
  const headOf = (more: Json): string => `${encode({ ...decode(itsHeader), ...more })}.${payload}`
  const none = ['none', 'None', 'nOnE', 'NONE', ' none', 'none\u0000', '', null, 0, false, ['none'], {}]
  const publicKeys = {
    'a public key as PEM': rsa.publicKey.export({ type: 'spki', format: 'pem' }),
    'a public key as PKCS 1': rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }),
    'a public key as DER': rsa.publicKey.export({ type: 'spki', format: 'der' }),
  }
  return {
    ...Object.fromEntries(
      none.flatMap((alg) => {
        const head = headOf({ alg })
        const name = `alg ${JSON.stringify(alg)}`
        return [
          [`${name}, unsigned`, `${head}.`],
          [`${name}, with the genuine signature`, `${head}.${signature}`],
          [`${name}, signed by our key`, `${head}.${hmac(head, held.ownKey)}`],
        ]
      }),
    ),
    ...Object.fromEntries(
      Object.entries(publicKeys).flatMap(([name, key]) =>
        ['HS256', 'RS256'].map((alg) => [`${alg} by ${name}`, forge(held, { header: { alg }, key })]),
      ),
    ),
    RS256: signedBy(headOf({ alg: 'RS256' }), rsa.privateKey, 'sha256'),
    PS256: signedBy(headOf({ alg: 'PS256' }), rsa.privateKey, 'sha256', { padding: 6, saltLength: 32 }),
    ES256: signedBy(headOf({ alg: 'ES256' }), ec.privateKey, 'sha256', { dsaEncoding: 'ieee-p1363' }),
    EdDSA: signedBy(headOf({ alg: 'EdDSA' }), ed.privateKey, null),
    'ES256 by zeros alone': `${headOf({ alg: 'ES256' })}.${Buffer.alloc(64).toString('base64url')}`,
    'HS384 by our key': forge(held, { header: { alg: 'HS384' }, hash: 'sha384' }),
    'HS512 by our key': forge(held, { header: { alg: 'HS512' }, hash: 'sha512' }),
    'hs256 in lower case': forge(held, { header: { alg: 'hs256' } }),
    'HS256 with a blank': forge(held, { header: { alg: 'HS256 ' } }),
    'a list of algorithms': forge(held, { header: { alg: ['HS256'] } }),
    'no alg at all': forge(held, { header: { alg: undefined } }),
  }
}

/** A key that the token itself brings or points to. source: RFC 8725, 2.9, 2.10 and 3.10; RFC 7515, 4.1 */
const keyTricks = (held: Held): Record<string, string> => {
  const mine = Buffer.alloc(32, 7)
  const jwk = rsa.publicKey.export({ format: 'jwk' })
  const [itsHeader = '', payload = ''] = held.genuine.split('.')
  const byRsa = (more: Json): string =>
    signedBy(`${encode({ ...decode(itsHeader), alg: 'RS256', ...more })}.${payload}`, rsa.privateKey, 'sha256')
  const kids: [string, Buffer | string][] = [
    ['../../../../../../dev/null', ''],
    ['/dev/null', ''],
    ['file:///dev/null', ''],
    ['/proc/sys/kernel/randomize_va_space', '2\n'],
    ['../../etc/hostname', ''],
    ["x' union select 'secret' -- ", 'secret'],
    ["x'; select pg_sleep(1) -- ", ''],
    ['key.pem|id', ''],
    ['$(id)', ''],
    ['__proto__', ''],
    ['constructor', ''],
  ]
  const weak = ['', 'secret', 'password', 'changeme', 'motora', 'HS256', 'your-256-bit-secret', '\0'.repeat(32)]
  return {
    'a key in the header': forge(held, { header: { jwk: { kty: 'oct', k: mine.toString('base64url') } }, key: mine }),
    'a public key in the header': byRsa({ jwk }),
    'a certificate in the header': byRsa({
      x5c: [rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
    }),
    'keys at an address (jku)': byRsa({ jku: `${held.keysAt}/jwks.json`, kid: 'mine' }),
    'a certificate at an address (x5u)': byRsa({ x5u: `${held.keysAt}/cert.pem` }),
    'keys at an address, HMAC': forge(held, { header: { jku: `${held.keysAt}/jwks.json` }, key: mine }),
    'an issuer that is an address': forge(held, { payload: { iss: held.keysAt }, key: mine }),
    ...Object.fromEntries(kids.map(([kid, key]) => [`kid ${kid}`, forge(held, { header: { kid }, key })])),
    ...Object.fromEntries(weak.map((key) => [`the weak key "${key.slice(0, 20)}"`, forge(held, { key })])),
    'a key id that is a list': forge(held, { header: { kid: ['/dev/null'] }, key: '' }),
  }
}

/** Claims that are not ours, signed by the right key: what a leaked key or an older gateway could make. source: RFC 8725, 3.8 to 3.12 */
const claimTricks = (held: Held): Record<string, string> => {
  const now = Math.floor(Date.now() / 1000)
  const their = decode(held.others.split('.')[1] ?? '')
  const with_ = (payload: Json): string => forge(held, { payload })
  return {
    expired: with_({ iat: now - 7200, exp: now - 3600 }),
    'expired a minute ago': with_({ iat: now - 3660, exp: now - 60 }),
    'an old one with a far end': with_({ iat: now - 7200, exp: now + 10 ** 9 }),
    'without an end': with_({ exp: undefined }),
    'an end that is a word': with_({ exp: 'never' }),
    'an end that is no number': with_({ exp: { $gt: 0 } }),
    'an end beyond all years': with_({ iat: now - 7200, exp: 1e300 }),
    'from the future': with_({ iat: now + 3600, exp: now + 7200 }),
    'from a minute ahead': with_({ iat: now + 60, exp: now + 3660 }),
    'without a beginning': with_({ iat: undefined }),
    'not before later': with_({ nbf: now + 600 }),
    'for riders': with_({ aud: 'motora-rider' }),
    'for nobody': with_({ aud: undefined }),
    'for an empty list': with_({ aud: [] }),
    'by another issuer': with_({ iss: 'motora.example' }),
    'by nobody': with_({ iss: undefined }),
    'of a rider’s type': forge(held, { header: { typ: 'motora-rider+jwt' } }),
    'of the plain type': forge(held, { header: { typ: 'JWT' } }),
    'of no type': forge(held, { header: { typ: undefined } }),
    'a critical extension': forge(held, { header: { crit: ['exp2'], exp2: 1 } }),
    'an empty list of critical extensions': forge(held, { header: { crit: [] } }),
    'an unencoded payload': forge(held, { header: { b64: false, crit: ['b64'] } }),
    'another’s account in one’s own session': with_({ sub: their.sub }),
    'one’s own account in another’s session': with_({ sid: their.sid }),
    'a session that never was': with_({ sid: randomUUID() }),
    'a session that is SQL': with_({ sid: "' or 1=1 --" }),
    'a session that is a list': with_({ sid: [their.sid] }),
    'no session': with_({ sid: undefined }),
    'no subject': with_({ sub: undefined }),
  }
}

/** Pieces of genuine tokens, put together wrongly. */
const pieceTricks = ({ genuine, others, ownKey }: Held): Record<string, string> => {
  const [header = '', payload = '', signature = ''] = genuine.split('.')
  const [, theirPayload = '', theirSignature = ''] = others.split('.')
  const swapped = `${payload}.${header}`
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // the last letter of 32 bytes has bits to spare: these spell the same signature
  const sameBits =
    last[(last.indexOf(signature.at(-1) ?? 'A') & ~3) | ((last.indexOf(signature.at(-1) ?? 'A') + 1) & 3)]
  const cut = [0.1, 0.5, 0.9, 0.99].map((part) => Math.floor(genuine.length * part))
  return {
    ...Object.fromEntries(cut.map((length) => [`cut after ${length} letters`, genuine.slice(0, length)])),
    ...Object.fromEntries([1, 2, 8].map((less) => [`without the last ${less}`, genuine.slice(0, -less)])),
    'without its first letter': genuine.slice(1),
    'another’s payload': `${header}.${theirPayload}.${signature}`,
    'another’s signature': `${header}.${payload}.${theirSignature}`,
    'header and payload swapped': `${swapped}.${hmac(swapped, ownKey)}`,
    'the signature first': `${signature}.${payload}.${header}`,
    'no signature': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    'four parts': `${genuine}.${signature}`,
    'five parts, as if encrypted': `${encode({ alg: 'dir', enc: 'A128GCM' })}..${payload}.${payload}.${signature}`,
    'twice in a row': `${genuine}.${genuine}`,
    'empty parts': '..',
    'a last letter that spells the same': `${genuine.slice(0, -1)}${sameBits}`,
    'with the signs of another base64': `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`,
    'all in capitals': genuine.toUpperCase(),
    'as JSON': encode({ payload, signatures: [{ protected: header, signature }] }),
    nothing: '',
    words: 'not a token',
    null: 'null',
    'a very long one': `${genuine}${'A'.repeat(6000)}`,
  }
}

/** Everything that is tried to be let in without a session of one's own. */
export const tokenTricks = (held: Held): Record<string, string> => ({
  ...algorithmTricks(held),
  ...keyTricks(held),
  ...claimTricks(held),
  ...pieceTricks(held),
  ...publishedTokens,
})
