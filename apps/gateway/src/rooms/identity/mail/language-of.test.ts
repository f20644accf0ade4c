import { expect, test } from 'vitest'
import { languageOf } from './language-of.js'

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['ca', 'cat'],
  ['CA-es', 'cat'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['es;q=0.5, ca;q=0.9', 'cat'],
  ['fr-FR, fr;q=0.9, ca;q=0.4, en;q=0.3', 'cat'],
  ['en;q=0.7,ca;q=0.7', 'en'],
  ['en;q=0, de', 'es'],
  ['*', 'es'],
  ['de, *;q=0.5', 'es'],
  ['en;q=high, ca;q=0.1', 'cat'],
  ['constructor, __proto__, english', 'es'],
  [';;;,,q=1,en ; q=0.2', 'en'],
])('a header of %j asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
