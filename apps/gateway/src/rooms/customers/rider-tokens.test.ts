import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { deriveKeys } from '../../kernel/secrets/derived-keys.js'
import { fixedKeys } from '../../kernel/secrets/master-keys.js'
import { SignedTokens } from '../identity/index.js'
import { RiderTokens } from './rider-tokens.js'

const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
const keys = deriveKeys(fixedKeys(new Uint8Array(32).fill(5)), 'rider-token')
const tokens = new RiderTokens(keys, clock)
const claims = { customerId: newId(), sessionId: newId() }

test('a rider’s token says whose it is, for riders alone, for an hour', async () => {
  const token = await tokens.make(claims)
  expect(await tokens.read(token)).toEqual(claims)
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256', typ: 'motora-rider+jwt' })
  const { aud, sub, sid, iat = 0, exp = 0 } = decodeJwt(token)
  expect([aud, sub, sid, exp - iat]).toEqual(['motora-rider', claims.customerId, claims.sessionId, 3600])
})

test('staff’s token is none of a rider’s, even with the same key', async () => {
  const staff = new SignedTokens(keys, clock, { audience: 'motora-backoffice', typ: 'motora-id+jwt' })
  expect(
    await tokens.read(await staff.make({ subjectId: claims.customerId, sessionId: claims.sessionId })),
  ).toBeUndefined()
  expect(await tokens.read('words')).toBeUndefined()
})
