import { expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { RefreshTokens } from './refresh-tokens.js'

const tokens = new RefreshTokens(new Uint8Array(32).fill(3))

test('a generation has one token, and only ours are read', () => {
  const sessionId = newId()
  const token = tokens.make(sessionId, 7)
  expect(tokens.make(sessionId, 7)).toBe(token)
  expect(tokens.read(token)).toEqual({ sessionId, generation: 7 })
  expect(new RefreshTokens(new Uint8Array(32).fill(4)).read(token)).toBeUndefined()
  const [, , signature = ''] = token.split('.')
  for (const bent of [
    `${sessionId}.8.${signature}`,
    `${newId()}.7.${signature}`,
    `${sessionId}.07.${signature}`,
    `${sessionId}.7.${signature.slice(0, -1)}`,
    `${token}.`,
    '',
    sessionId,
  ])
    expect(tokens.read(bent), bent).toBeUndefined()
})
