import { expect, test } from 'vitest'
import { monthNames, monthsUntil } from './month-names'

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

test('the months that a filter offers go back over the years, the newest first', () => {
  expect(monthsUntil(new Date('2026-02-28T23:30:00Z'), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsUntil(new Date('2026-03-31T00:00:00Z'), 2)).toEqual(['2026-03', '2026-02'])
})
