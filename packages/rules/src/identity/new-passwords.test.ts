import { describe, expect, test } from 'vitest'
import { weaknessOf } from './new-passwords.js'

const owner = { email: 'anna.puig+work@example.com', names: ['Anna María', 'Núñez-Vidal'] }
const common = new Set(['barcelona', 'password', 'unbelievable', 'contraseña', '1q2w3e4r5t6y', '9mañanas9mañ9'])
const weakness = (password: string) => weaknessOf(password, owner, (text) => common.has(text))

test.each([
  'correct horse battery staple',
  'ñandú 🛵 bajo la lluvia',
  'kq7-ZtwP-m2xx',
  'barcelona y tres tristes tigres',
  'dragones-7351908264',
  'Motora-demo-2026',
  'ЖЁЛТЫЙ мопед едет',
  'abcdeabdceacb',
  'kq7-ZtwP-m2xkq7-ZtwP-m2x',
  'password123456789',
  'motorakq7xtw2m',
  'x'.repeat(3) + 'long enough to be counted'.repeat(20),
])('"%s" is good enough', (password) => expect(weakness(password)).toBeUndefined())

test('twelve characters, counted as people count them: an emoji is one', () => {
  expect(weakness('kq7-ZtwP-m2')).toBe('short')
  expect(weakness('kq7-ZtwP-m2x')).toBeUndefined()
  expect(weakness('🛵🏁🌊🧭🪁')).toBe('short')
})

describe('personal', () => {
  test.each([
    'anna.puig+work!!',
    'la moto de ANNA.',
    'siempre-nunez-aqui',
    'VIDAL y compañía',
    'maria del mar azul',
    'from example with love',
  ])('"%s"', (password) => expect(weakness(password)).toBe('personal'))
})

describe('common', () => {
  test.each([
    'Unbelievable',
    'Barcelona-2026!!',
    '2026barcelona',
    'P4$$w0rd2026',
    'p@ssword!!!!!',
    'contraseña1234',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'xk3!xk3!xk3!xk3!',
    'abcdefghijklmn',
    'nmlkjihgfedcba',
    'motora2026!!',
    'Motora-motora1',
    'password12345678',
    'pa55word1234',
    'unb3l1evable',
    'unbel!evable',
    'con7raseña12',
    '1Q2W3E4R5T6Y',
    '9Mañanas9mañ9',
    'abcdabdcabca',
    'abcdefabcdef',
    'abxdeabxdeabxde',
  ])('"%s"', (password) => expect(weakness(password)).toBe('common'))
})

test('a short e-mail counts as a whole; its end, and what is shorter than four letters, do not count', () => {
  const short = { email: 'a.b-cd@puig.online', names: ['Al'] }
  const weaknessHere = (password: string) => weaknessOf(password, short, () => false)
  expect(weaknessHere('kq7 a.b-cd zt9')).toBe('personal')
  expect(weaknessHere('dragones online 35')).toBeUndefined()
  expect(weaknessHere('algorithms 7 kq')).toBeUndefined()
})
