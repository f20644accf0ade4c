import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Where a sealed value stands. A value that is moved to another row does not open there. */
interface Place {
  table: string
  column: string
  rowId: string
}

/** What the master key is good for; nobody else ever holds it. */
export interface Secrets {
  /** A key of 32 bytes of its own for each purpose (HKDF-SHA256). */
  deriveKey(purpose: string): Uint8Array
  /** AES-256-GCM: version, nonce, tag, text. */
  seal(plain: Uint8Array, place: Place): Buffer
  /** @throws when the bytes were changed, moved, or sealed under another key */
  open(sealed: Uint8Array, place: Place): Buffer
}

const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

const additionalData = ({ table, column, rowId }: Place): Buffer => Buffer.from(`${table}/${column}/${rowId}`)

/** @param masterKey 32 bytes or more */
export const createSecrets = (masterKey: Uint8Array): Secrets => {
  if (masterKey.length < 32) throw new Error('the master key must have at least 32 bytes')
  const deriveKey = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', masterKey, 'motora', purpose, 32))
  const sealing = deriveKey('seal-at-rest')
  return {
    deriveKey,
    seal: (plain, place) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(additionalData(place))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, place) => {
      if (sealed.length < headBytes || sealed[0] !== version) throw new Error('a sealed value is not of a known form')
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, 1 + nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(additionalData(place)).setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
      return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
    },
  }
}
