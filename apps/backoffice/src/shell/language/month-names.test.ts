import { expect, test } from 'vitest'
import { monthNames } from './month-names'

test('months are named in each language, alone and with their year', () => {
  const said = ['en', 'es', 'ca'].map((language) => {
    const { alone, ofYear, inText } = monthNames(language)
    return [alone(1), ofYear('2026-10'), inText('2026-10')]
  })
  expect(said).toEqual([
    ['January', 'October 2026', 'October 2026'],
    ['Enero', 'Octubre de 2026', 'octubre de 2026'],
    ['Gener', 'Octubre del 2026', 'octubre del 2026'],
  ])
})
