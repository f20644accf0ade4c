import { expect, test } from 'vitest'
import { monthlyDocument } from './monthly-document.js'
import type { MonthFacts } from './monthly-sums.js'
import { reportWords } from './words/report-words.js'

const ona = { id: '00000000-0000-4000-8000-00000000000a', name: 'Ona', timezone: 'Europe/Madrid' } as never
const documentOf = (days: MonthFacts['days']) =>
  monthlyDocument(
    ona,
    { year: 2026, month: 11 },
    { days, isListed: true },
    reportWords.en,
    new Date('2026-12-02T09:00:00Z'),
  )
const ended = { servicesCount: 2, distanceMetres: 1500, seconds: 600, cents: 450, currency: 'eur' as const }

test('a month in which the currency changed is counted once, has one line a day, a sum, and an amount for each currency [P-09]', () => {
  const { blocks } = documentOf([
    { stretch: 0, ...ended },
    { stretch: 1, ...ended },
    { stretch: 1, ...ended, servicesCount: 1, cents: 300, currency: 'usd' },
  ])
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  const valuesOf = (label: string) => facts.flatMap((fact) => (fact.label === label ? fact.value : []))
  const words = reportWords.en
  expect(valuesOf(words.services)).toEqual(['5'])
  expect(valuesOf(words.distance)).toEqual(['4.50 km'])
  expect(valuesOf(words.amount)).toEqual(['€9.00', 'US$3.00'])
  const [days] = blocks.flatMap((block) => (block.kind === 'table' ? block : []))
  expect(days?.rows.map((row) => [row[1], row[4]])).toEqual([
    ['2', '€4.50'],
    ['3', '€4.50 + US$3.00'],
  ])
  expect(days?.sum).toEqual([words.total, '5', '4.50 km', '0:30:00 h', '€9.00 + US$3.00'])
})

test('a month without services has no sums', () => {
  const [days] = documentOf([]).blocks.flatMap((block) => (block.kind === 'table' ? block : []))
  expect(days).toMatchObject({ rows: [] })
  expect(days).not.toHaveProperty('sum')
})
