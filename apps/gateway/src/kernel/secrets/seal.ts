import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derived-keys.js'

/** Where a sealed value is stored. A value that is moved to another row does not open there. */
export interface Place {
  table: string
  column: string
  rowId: string
}

const version = 2
const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16
/** Version and key id: what is sealed with one master key begins alike. */
export const headBytes = 1 + keyIdBytes

/** One master key, as far as sealing goes. */
export interface Seal {
  /** The first bytes of all that it seals. */
  head: Buffer
  key: Uint8Array
}

export const sealOf = (masterKey: Uint8Array): Seal => ({
  head: Buffer.concat([Buffer.of(version), deriveKey(masterKey, 'key-id').subarray(0, keyIdBytes)]),
  key: deriveKey(masterKey, 'seal-at-rest'),
})

const placeData = ({ table, column, rowId }: Place): Buffer => Buffer.from(`${table}/${column}/${rowId}`)

/** AES-256-GCM: version, key id, nonce, tag, text. The head and the place are bound to it. */
export const sealWith = ({ head, key }: Seal, plain: Uint8Array, place: Place): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([head, placeData(place)]))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), text])
}

const decipher = (key: Uint8Array, sealed: Uint8Array, additional: Buffer): Buffer => {
  const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAAD(additional).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
}

/** Version 1 had no key id: version, nonce, tag, text. */
const openVersion1 = (seals: Iterable<Seal>, sealed: Uint8Array, place: Place): Buffer | undefined => {
  for (const { key } of seals) {
    try {
      return decipher(key, sealed.subarray(1), placeData(place))
    } catch {
      // of another key, or changed: the next key decides
    }
  }
  return undefined
}

/**
 * @returns undefined when none of these keys has sealed it
 * @throws when the bytes were changed or moved
 */
export const openWithAny = (seals: Iterable<Seal>, sealed: Uint8Array, place: Place): Buffer | undefined => {
  const least = nonceBytes + tagBytes
  if (sealed[0] === 1 && sealed.length > least) return openVersion1(seals, sealed, place)
  if (sealed[0] !== version || sealed.length < headBytes + least)
    throw new Error('a sealed value is not of a known form')
  const head = Buffer.from(sealed.subarray(0, headBytes))
  for (const seal of seals)
    if (seal.head.equals(head))
      return decipher(seal.key, sealed.subarray(headBytes), Buffer.concat([head, placeData(place)]))
  return undefined
}
