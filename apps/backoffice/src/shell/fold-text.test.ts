import { expect, test } from 'vitest'
import { hasWords, hitsOf, wordsOf } from './fold-text'

const marked = (text: string, search: string) =>
  hitsOf(text, wordsOf(search)).map(([from, until]) => text.slice(from, until))

test.each([
  ['Demanà', 'DEMANA'],
  ['Sol·licitud', 'sollicitud'],
  ['l’operador', "l'operador"],
  ['contraseña', 'contrasena'],
  ['CO₂ ahorrado', 'co₂ ahorrado'],
])('%s is found by %s, wherever case and accents are', (text, search) => {
  expect(hasWords(text, wordsOf(search))).toBe(true)
})

test('all words are needed, in any order', () => {
  expect(hasWords('How do I find a vehicle?', wordsOf('vehicle find'))).toBe(true)
  expect(hasWords('How do I find a vehicle?', wordsOf('vehicle lose'))).toBe(false)
  expect(wordsOf('   ')).toEqual([])
})

test('hits are marked as they are written', () => {
  expect(marked('Sol·licitud de vehicles', 'sollicitud')).toEqual(['Sol·licitud'])
  expect(marked('La contraseña y la Contraseña', 'contrasena')).toEqual(['contraseña', 'Contraseña'])
  expect(marked('🛵 És aquí', 'es')).toEqual(['És'])
})

test('hits that touch or overlap are one', () => {
  expect(marked('vehicles', 'vehi hicl')).toEqual(['vehicl'])
  expect(hitsOf('nothing of it', wordsOf('vehicle'))).toEqual([])
})
