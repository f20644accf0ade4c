import { expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { deriveKeys } from '../../../kernel/secrets/derived-keys.js'
import { fixedKeys } from '../../../kernel/secrets/master-keys.js'
import { RefreshTokens } from './refresh-tokens.js'
import { sameBytes } from './testing/same-bytes.js'

const keysOf = (number: number) => deriveKeys(fixedKeys(new Uint8Array(32).fill(number)), 'refresh-token')
const tokens = new RefreshTokens(keysOf(3))

test('a generation has one token, and only ours are read', () => {
  const sessionId = newId()
  const token = tokens.make(sessionId, 7)
  expect(tokens.make(sessionId, 7)).toBe(token)
  expect(tokens.read(token)).toEqual({ sessionId, generation: 7 })
  expect(new RefreshTokens(keysOf(4)).read(token)).toBeUndefined()
  expect(tokens.read(tokens.make(sessionId, 120_034))).toEqual({ sessionId, generation: 120_034 })
  const [, , signature = ''] = token.split('.')
  for (const bent of [
    `${sessionId}.8.${signature}`,
    `${newId()}.7.${signature}`,
    `${sessionId}.07.${signature}`,
    `${sessionId}.7.${signature.slice(0, -1)}`,
    `${token}.`,
    `x${token}`,
    sameBytes(token),
    '',
    sessionId,
  ])
    expect(tokens.read(bent), bent).toBeUndefined()
})
