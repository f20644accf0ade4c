import { randomBytes } from 'node:crypto'
import { weaknessOf } from '@motora/rules/identity'
import { expect, test } from 'vitest'
import { CommonPasswords } from './common-passwords.js'

const common = new CommonPasswords()
const nobody = { email: 'nobody@motora.test', names: [] }
const weakness = (password: string) => weaknessOf(password, nobody, (text) => common.has(text))

test.each([
  'qwertyuiop123',
  '1q2w3e4r5t6y',
  'administrator',
  'q1w2e3r4t5y6',
  'Password123456',
  'barcelona2026',
  'Contraseña-2026',
  'iloveyou1234!',
  'LiverpoolFC!!',
  'p4ssw0rd12345',
])('the common or breached "%s" is refused [B10]', (password) => expect(weakness(password)).toBe('common'))

test('of ten thousand random passwords at most a few are refused by chance [B10]', () => {
  const refused = Array.from({ length: 10_000 }, () => randomBytes(12).toString('base64')).filter(weakness)
  expect(refused.length).toBeLessThan(20)
})

test('a long sentence of any alphabet is good [B10]', () => {
  for (const password of ['la mel de romaní i el vent', 'поехали кататься у моря', '海辺をゆっくり走る電動スクーター'])
    expect(weakness(password)).toBeUndefined()
})
