import { expect, test } from 'vitest'
import { passwordHints } from './password-strength'

const ana = { email: 'ana.puig@motora.demo', names: ['Ana Puig'] }

test.each([
  ['', 'weak', false, false],
  ['short', 'weak', false, false],
  ['puig puig puig puig', 'weak', true, false],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak', true, true],
  ['kq7-ZtwP-m2xx', 'fair', true, true],
  ['seven grey mopeds', 'good', true, true],
  ['seven grey mopeds at dawn', 'strong', true, true],
] as const)('"%s" is %s', (password, strength, isLong, isImpersonal) => {
  expect(passwordHints(password, ana)).toEqual({ strength, isLong, isImpersonal })
})
