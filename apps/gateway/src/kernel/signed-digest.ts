import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A public Ed25519 key whose signatures count. */
export interface VerifyingKey {
  /** The first 16 hexadecimal letters of the SHA-256 of its 32 bytes. */
  id: string
  key: KeyObject
}

const keyBytes = 32
const signatureBytes = 64

/**
 * Points of small order: a signature that fits every message can be made for them without a private key. In
 * hexadecimal, without the sign bit of the last byte. source: RFC 8032, 5.1; Chalkias et al., Taming the Many EdDSAs
 */
const smallOrder = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])
const withoutSign = (raw: Buffer): string => {
  const bytes = Buffer.from(raw)
  bytes[keyBytes - 1] = (bytes[keyBytes - 1] ?? 0) & 0x7f
  return bytes.toString('hex')
}

const readKey = (text: string): VerifyingKey | undefined => {
  const raw = Buffer.from(text, 'base64')
  if (raw.length !== keyBytes || raw.toString('base64') !== text || smallOrder.has(withoutSign(raw))) return undefined
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), key }
}

/**
 * Reads public keys, each 32 bytes in base64, with commas between them.
 * @returns undefined when one of them cannot be read, or is one that protects nothing
 */
export const readVerifyingKeys = (text: string): VerifyingKey[] | undefined => {
  const keys = text.split(',').map((part) => readKey(part.trim()))
  return keys.every((key) => key !== undefined) ? keys : undefined
}

/** The public key of a pair, 32 bytes in base64. */
export const publicKeyText = (key: KeyObject): string => {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

/** A private Ed25519 key in PEM; undefined: it is none. */
export const readSigningKey = (pem: string): KeyObject | undefined => {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

const messageOf = (domain: string, sha256: string): Buffer =>
  Buffer.concat([Buffer.from(domain, 'ascii'), Buffer.from(sha256, 'hex')])

/**
 * Signs a digest for one purpose.
 * @param domain says what for, so that the signature counts for nothing else @param sha256 in hexadecimal
 * @returns 64 bytes in base64
 */
export const signDigest = (key: KeyObject, domain: string, sha256: string): string =>
  sign(null, messageOf(domain, sha256), key).toString('base64')

/** The id of the key that made a signature; null: none of these. */
export const signerOf = (
  keys: readonly VerifyingKey[],
  domain: string,
  sha256: string,
  signature: string,
): string | null => {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length !== signatureBytes) return null
  const message = messageOf(domain, sha256)
  return keys.find(({ key }) => verify(null, message, key, bytes))?.id ?? null
}
