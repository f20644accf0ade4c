import { describe, expect, test } from 'vitest'
import { weaknessOf } from './new-passwords.js'

const owner = { email: 'anna.puig+work@example.com', names: ['Anna María', 'Núñez-Vidal'] }
const common = new Set(['barcelona', 'password', 'unbelievable', 'contraseña'])
const weakness = (password: string) => weaknessOf(password, owner, (text) => common.has(text))

test.each([
  'correct horse battery staple',
  'ñandú 🛵 bajo la lluvia',
  'kq7-ZtwP-m2xx',
  'barcelona y tres tristes tigres',
  'dragones-7351908264',
  'Motora-demo-2026',
  'ЖЁЛТЫЙ мопед едет',
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
  ])('"%s"', (password) => expect(weakness(password)).toBe('common'))
})
