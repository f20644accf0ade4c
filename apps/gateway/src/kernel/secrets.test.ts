import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecrets } from './secrets.js'

const place = { table: 'accounts', column: 'totp_secret', rowId: 'a' }

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
  expect(one.deriveKey('id-token')).toEqual(again.deriveKey('id-token'))
  expect(one.deriveKey('id-token')).not.toEqual(one.deriveKey('refresh-token'))
})

test('a short master key is refused', () => {
  expect(() => createSecrets(randomBytes(16))).toThrow('32 bytes')
})
