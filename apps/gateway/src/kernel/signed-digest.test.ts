import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicKeyText, readSigningKey, readVerifyingKeys, signDigest, signerOf } from './signed-digest.js'

/** The first key pair of RFC 8032, section 7.1, and the second. */
const seeds = [
  '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
] as const
const publics = [
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
] as const
const privateKeyOf = (seed: string) =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
const [one, other] = [privateKeyOf(seeds[0]), privateKeyOf(seeds[1])]
const [oneText, otherText] = publics.map((hex) => Buffer.from(hex, 'hex').toString('base64')) as [string, string]
const keysOf = (text: string) => {
  const read = readVerifyingKeys(text)
  if (!read) throw new Error('these keys cannot be read')
  return read
}
const domain = 'motora-firmware-v1:'
const sha256 = createHash('sha256').update('a firmware').digest('hex')
const signature = signDigest(one, domain, sha256)

test('the key pairs are those of RFC 8032, and the public key is written as the setting takes it', () => {
  expect([publicKeyText(one), publicKeyText(other)]).toEqual([oneText, otherText])
  expect(publicKeyText(createPublicKey(one))).toBe(oneText)
})

test('a signature is 64 bytes over the domain and the digest, as Node makes it, and names its key', () => {
  const message = Buffer.concat([Buffer.from(domain), Buffer.from(sha256, 'hex')])
  expect(signature).toBe(sign(null, message, one).toString('base64'))
  expect(Buffer.from(signature, 'base64')).toHaveLength(64)
  const [key] = keysOf(oneText)
  expect(key?.id).toBe(createHash('sha256').update(Buffer.from(publics[0], 'hex')).digest('hex').slice(0, 16))
  expect(signerOf([], domain, sha256, signature)).toBeNull()
  // the second of two, with blanks between them
  expect(signerOf(keysOf(` ${otherText} , ${oneText}`), domain, sha256, signature)).toBe(key?.id)
})

test('another key, digest or domain, and a changed or shortened signature, are signed by nobody', () => {
  const keys = keysOf(oneText)
  const changed = Buffer.from(signature, 'base64')
  changed[10] = (changed[10] ?? 0) ^ 1
  const otherSum = createHash('sha256').update('a firmwarf').digest('hex')
  expect(signerOf(keysOf(otherText), domain, sha256, signature)).toBeNull()
  expect(signerOf(keys, domain, otherSum, signature)).toBeNull()
  expect(signerOf(keys, 'motora-other-v1:', sha256, signature)).toBeNull()
  expect(signerOf(keys, domain, sha256, changed.toString('base64'))).toBeNull()
  expect(signerOf(keys, domain, sha256, Buffer.from(signature, 'base64').subarray(0, 63).toString('base64'))).toBeNull()
  // over the digest without the domain
  const bare = sign(null, Buffer.from(sha256, 'hex'), one).toString('base64')
  expect(signerOf(keys, domain, sha256, bare)).toBeNull()
  expect(signerOf(keys, domain, sha256, '')).toBeNull()
})

/** The order of the group of Ed25519. source: RFC 8032, 5.1 */
const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n

test('a signature that was made another from a right one, without the key, counts for nobody', () => {
  const keys = keysOf(oneText)
  const right = Buffer.from(signature, 'base64')
  const s = BigInt(`0x${Buffer.from(right.subarray(32)).reverse().toString('hex')}`)
  for (const times of [1n, 2n, 7n]) {
    const other = Buffer.from((s + times * groupOrder).toString(16).padStart(64, '0'), 'hex').reverse()
    const malleated = Buffer.concat([right.subarray(0, 32), other])
    expect(malleated).toHaveLength(64)
    expect(signerOf(keys, domain, sha256, malleated.toString('base64')), `s + ${times} l`).toBeNull()
  }
  for (const more of [Buffer.alloc(1), right]) {
    const longer = Buffer.concat([right, more]).toString('base64')
    expect(signerOf(keys, domain, sha256, longer)).toBeNull()
  }
})

const smallOrderPoints = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]
test.each(smallOrderPoints)('no key of small order is trusted, whatever its sign: %s', (point) => {
  const positive = Buffer.from(point, 'hex')
  const negative = Buffer.from(point, 'hex')
  negative[31] = (negative[31] ?? 0) | 0x80
  for (const key of [positive, negative]) expect(readVerifyingKeys(key.toString('base64'))).toBeUndefined()
  expect(readVerifyingKeys(`${oneText},${positive.toString('base64')}`)).toBeUndefined()
})

test.each([
  'nothing',
  ',',
  oneText.slice(0, -4),
  `${oneText},`,
  Buffer.alloc(31, 7).toString('base64'),
  Buffer.alloc(33, 7).toString('base64'),
  oneText.replace('=', ''),
  // keys for which anybody can make a signature
  Buffer.alloc(32).toString('base64'),
  Buffer.from(`01${'00'.repeat(31)}`, 'hex').toString('base64'),
])('no public keys: %s', (text) => {
  expect(readVerifyingKeys(text)).toBeUndefined()
})

test('a private key is read from PEM; another kind of key, and no key, are none', () => {
  const pem = one.export({ format: 'pem', type: 'pkcs8' })
  const read = readSigningKey(pem.toString())
  expect(read && publicKeyText(read)).toBe(oneText)
  expect(readSigningKey('nothing')).toBeUndefined()
  expect(readSigningKey(createPublicKey(one).export({ format: 'pem', type: 'spki' }).toString())).toBeUndefined()
})
