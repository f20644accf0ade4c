import { expect, test } from 'vitest'
import { signatureStateOf, whyNoCampaign } from './signature.js'

test('a signature is verified by the key that made it, and by no memory of one', () => {
  expect(signatureStateOf({ isSigned: true, keyId: 'a' })).toBe('verified')
  expect(signatureStateOf({ isSigned: true, keyId: null })).toBe('not-verified')
  expect(signatureStateOf({ isSigned: false, keyId: null })).toBe('not-signed')
})

test.each([
  [true, 'verified', true, null],
  [true, 'not-verified', true, 'firmware.not_verified'],
  [true, 'not-signed', true, 'firmware.not_verified'],
  [true, 'not-verified', false, null],
  [true, 'not-signed', false, null],
  [false, 'verified', true, 'firmware.inactive'],
  [false, 'not-signed', true, 'firmware.inactive'],
] as const)('active %s, %s, keys set %s: %s', (isActive, signatureState, needsSignature, why) => {
  expect(whyNoCampaign({ isActive, signatureState, needsSignature })).toBe(why)
})
