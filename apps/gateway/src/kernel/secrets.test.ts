import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey } from './secrets/derived-keys.js'
import { fixedKeys, type MasterKeys } from './secrets/master-keys.js'
import { createSecrets } from './secrets.js'

const place = { table: 'accounts', column: 'totp_secret', rowId: 'a' }

/** Keys that a test changes; anyone who looks again finds what was put there meanwhile. */
class HandedKeys implements MasterKeys {
  keys: readonly Uint8Array[]
  next: readonly Uint8Array[] | undefined
  constructor(...keys: Uint8Array[]) {
    this.keys = keys
  }
  lookAgain(): boolean {
    if (!this.next) return false
    this.keys = this.next
    this.next = undefined
    return true
  }
}

test('what is sealed opens in its place, under its key, unchanged, and nowhere else', () => {
  const secrets = createSecrets(randomBytes(32))
  const sealed = secrets.seal(Buffer.from('seed'), place)
  expect(secrets.open(sealed, place).toString()).toBe('seed')
  expect(sealed.includes(Buffer.from('seed'))).toBe(false)
  expect(() => secrets.open(sealed, { ...place, rowId: 'b' })).toThrow()
  expect(() => createSecrets(randomBytes(32)).open(sealed, place)).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const bent = Buffer.from(sealed)
    bent[at] = (bent[at] ?? 0) ^ 1
    expect(() => secrets.open(bent, place)).toThrow()
  }
  expect(() => secrets.open(sealed.subarray(0, 20), place)).toThrow()
})

test('each purpose has a key of its own, the same after a restart', () => {
  const masterKey = randomBytes(32)
  const [one, again] = [createSecrets(masterKey), createSecrets(masterKey)]
  expect(one.keysFor('id-token').current).toEqual(again.keysFor('id-token').current)
  expect(one.keysFor('id-token').current).not.toEqual(one.keysFor('refresh-token').current)
})

test('a short master key is refused', () => {
  expect(() => createSecrets(randomBytes(16))).toThrow('32 bytes')
  expect(() => fixedKeys()).toThrow('32 bytes')
})

test('after a change the first key seals and signs, the others still open and verify [I4]', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const keys = new HandedKeys(old)
  const secrets = createSecrets(keys)
  const before = secrets.seal(Buffer.from('seed'), place)
  const signing = secrets.keysFor('refresh-token')
  const oldSigning = signing.current
  keys.next = [fresh, old]
  expect(signing.lookAgain()).toBe(true)
  expect(signing.current).toEqual(deriveKey(fresh, 'refresh-token'))
  expect(signing.all).toEqual([signing.current, oldSigning])
  const after = secrets.seal(Buffer.from('seed'), place)
  expect(after.subarray(0, 5)).toEqual(secrets.currentHead)
  expect(before.subarray(0, 5)).not.toEqual(after.subarray(0, 5))
  for (const sealed of [before, after]) expect(secrets.open(sealed, place).toString()).toBe('seed')
  expect(() => createSecrets(fresh).open(before, place)).toThrow('accounts.totp_secret')
})

test('a value of another process, sealed with a key that is new, makes it look again [I4]', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const keys = new HandedKeys(old)
  const secrets = createSecrets(keys)
  const theirs = createSecrets(fresh).seal(Buffer.from('seed'), place)
  expect(() => secrets.open(theirs, place)).toThrow('not known')
  keys.next = [fresh, old]
  expect(secrets.open(theirs, place).toString()).toBe('seed')
})

test('a key that was taken out too early opens what it has sealed, and signs nothing any more [I4]', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const keys = new HandedKeys(fresh, old)
  const secrets = createSecrets(keys)
  const sealed = createSecrets(old).seal(Buffer.from('seed'), place)
  expect(secrets.open(sealed, place).toString()).toBe('seed')
  keys.next = [fresh]
  secrets.lookAgain()
  expect(secrets.open(sealed, place).toString()).toBe('seed')
  expect(secrets.keysFor('id-token').all).toHaveLength(1)
})

test('a value of the first form, without the id of its key, opens under any of the keys', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(old, 'seal-at-rest'), nonce)
  cipher.setAAD(Buffer.from('accounts/totp_secret/a'))
  const text = Buffer.concat([cipher.update('seed'), cipher.final()])
  const sealed = Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), text])
  expect(createSecrets(fixedKeys(fresh, old)).open(sealed, place).toString()).toBe('seed')
  expect(() => createSecrets(fresh).open(sealed, place)).toThrow('not known')
  sealed[30] = (sealed[30] ?? 0) ^ 1
  expect(() => createSecrets(fixedKeys(fresh, old)).open(sealed, place)).toThrow()
})
