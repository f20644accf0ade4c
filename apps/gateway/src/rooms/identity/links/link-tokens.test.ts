import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { deriveKeys } from '../../../kernel/secrets/derived-keys.js'
import { fixedKeys } from '../../../kernel/secrets/master-keys.js'
import { LinkTokens } from './link-tokens.js'

const keyOf = (number: number): Uint8Array => new Uint8Array(32).fill(number)
const tokensOf = (...numbers: number[]): LinkTokens =>
  new LinkTokens(deriveKeys(fixedKeys(...numbers.map(keyOf)), 'link'))
const tokens = tokensOf(1)

test('the hash that is kept is of the token that the mail has, and the token has 256 bits', () => {
  const id = newId()
  const tokenHash = tokens.hashFor(id)
  const token = tokens.tokenOf({ id, tokenHash })
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(tokens.hashOf(token)).toBe(tokenHash)
  expect(tokens.hashOf(`${token} `)).not.toBe(tokenHash)
})

test('each link and each key has a token of its own', () => {
  const [one, other] = [newId(), newId()]
  expect(new Set([tokens.hashFor(one), tokens.hashFor(other), tokensOf(2).hashFor(one)])).toHaveProperty('size', 3)
})

test('a link of the key before is still sent while that key is kept, with the token that its row knows', () => {
  const id = newId()
  const tokenHash = tokens.hashFor(id)
  expect(tokensOf(2, 1).tokenOf({ id, tokenHash })).toBe(tokens.tokenOf({ id, tokenHash }))
  expect(tokensOf(2, 1).hashFor(id)).toBe(tokensOf(2).hashFor(id))
})

test('a link whose key is gone is said to be so, never sent with a token that opens nothing', () => {
  const id = newId()
  expect(() => tokensOf(2).tokenOf({ id, tokenHash: tokens.hashFor(id) })).toThrow(
    `the link ${id} was made with is gone`,
  )
  expect(() => tokens.tokenOf({ id: newId(), tokenHash: tokens.hashFor(id) })).toThrow('is gone')
})
