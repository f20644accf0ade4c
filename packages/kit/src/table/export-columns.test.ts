import { expect, test } from 'vitest'
import { galleryTexts } from '../gallery/gallery-texts'
import type { TableColumn } from './columns'
import { fileColumns } from './export-columns'

interface Row {
  a: string
}

test.each(['distance', 'tripDistance'] as const)(
  'a %s stands in metres in a file, whatever its list shows',
  (quantity) => {
    const distance: TableColumn<{ distance: number }> = { id: 'distance', kind: 'number', header: 'Distance', quantity }
    expect(fileColumns([distance], galleryTexts, 'en')).toEqual([
      { header: 'Distance (m)', from: ['distance'], kind: 'number' },
    ])
  },
)

test('a file has the shown columns in their order, in the wire’s units, with words and places; speeds, minutes and CO₂ have 2 decimals, computed ones are left out [T-04, V-29]', () => {
  const columns: TableColumn<Row>[] = [
    { id: 'plate', kind: 'text', header: 'Plate', value: ({ a }) => a, exportFrom: ['plate', 'name'] },
    { id: 'odometer', kind: 'number', header: 'Odometer', value: () => 1, quantity: 'odometer' },
    { id: 'speed', kind: 'number', header: 'Speed', value: () => 1, quantity: 'speed' },
    { id: 'pausedMinutes', kind: 'number', header: 'Paused', value: () => 1, quantity: 'minutes' },
    { id: 'co2Saved', kind: 'number', header: 'CO₂', value: () => 1, quantity: 'mass' },
    { id: 'paid', kind: 'number', header: 'Paid', value: () => 1, unit: '€', exportScale: 0.01, decimals: 2 },
    { id: 'seen', kind: 'date', header: 'Seen', value: () => null, exportFrom: 'gps.at' },
    { id: 'state', kind: 'choice', header: 'State', value: () => null, choices: [{ value: 'free', label: 'Libre' }] },
    { id: 'on', kind: 'boolean', header: 'On', value: () => true },
    { id: 'made', kind: 'text', header: 'Made here', value: () => 'x', exportFrom: false },
  ]
  expect(fileColumns(columns, galleryTexts, 'en')).toEqual([
    { header: 'Plate', from: ['plate', 'name'], kind: 'text' },
    { header: 'Odometer (m)', from: ['odometer'], kind: 'number' },
    { header: 'Speed (km/h)', from: ['speed'], kind: 'number', decimals: 2 },
    { header: 'Paused (min)', from: ['pausedMinutes'], kind: 'number', decimals: 2 },
    { header: 'CO₂ (kg)', from: ['co2Saved'], kind: 'number', decimals: 2 },
    { header: 'Paid (€)', from: ['paid'], kind: 'number', scale: 0.01, decimals: 2 },
    { header: 'Seen', from: ['gps.at'], kind: 'date', precision: 'minute' },
    { header: 'State', from: ['state'], kind: 'choice', labels: { free: 'Libre' } },
    { header: 'On', from: ['on'], kind: 'boolean', labels: { true: 'Yes', false: 'No' } },
  ])
})

test('a file says yes and no in the words of the column, and the values of a choice where they are what programs read', () => {
  const columns: TableColumn<{ on: boolean; month: string }>[] = [
    { id: 'on', kind: 'boolean', header: 'Code', words: { yes: 'Set up', no: 'Not set up' } },
    {
      id: 'month',
      kind: 'choice',
      header: 'Month',
      choices: [{ value: '2026-10', label: 'October' }],
      exportValues: true,
    },
  ]
  expect(fileColumns(columns, galleryTexts, 'en')).toEqual([
    { header: 'Code', from: ['on'], kind: 'boolean', labels: { true: 'Set up', false: 'Not set up' } },
    { header: 'Month', from: ['month'], kind: 'text' },
  ])
})

test('a file names a country in the language of its screen', () => {
  const country: TableColumn<{ country: string }> = { id: 'country', kind: 'text', header: 'País', isCountry: true }
  expect(fileColumns([country], galleryTexts, 'ca')).toEqual([
    { header: 'País', from: ['country'], kind: 'text', countriesIn: 'ca-ES' },
  ])
})

const currency = { from: 'currency', labels: { eur: 'EUR' } }
const total: TableColumn<{ total: number }> = { id: 'total', kind: 'number', header: 'Total', currency }
const vat: TableColumn<{ vat: number }> = { id: 'vat', kind: 'number', header: 'VAT', currency }

test('a file says the currency of its amounts, once, after the first of them', () => {
  expect(fileColumns([total, vat] as TableColumn<never>[], galleryTexts, 'en')).toEqual([
    { header: 'Total', from: ['total'], kind: 'number' },
    { header: 'Currency', from: ['currency'], kind: 'choice', labels: { eur: 'EUR' } },
    { header: 'VAT', from: ['vat'], kind: 'number' },
  ])
})

test('a currency that the table shows itself is in the file where the table has it', () => {
  const shown: TableColumn<{ currency: string }> = { id: 'currency', kind: 'text', header: 'Money' }
  const headers = fileColumns([total, shown] as TableColumn<never>[], galleryTexts, 'en').map(({ header }) => header)
  expect(headers).toEqual(['Total', 'Money'])
})

test('what a cell says besides its value follows it, an amount with its currency', () => {
  const dispute: TableColumn<{ state: string; vat: number }> = {
    id: 'state',
    kind: 'text',
    header: 'Dispute',
    exportAlso: [vat],
  }
  const headers = fileColumns([dispute], galleryTexts, 'en').map(({ header }) => header)
  expect(headers).toEqual(['Dispute', 'VAT', 'Currency'])
})

test('a file knows which date is the end of a span', () => {
  const until: TableColumn<{ until: string }> = { id: 'until', kind: 'date', header: 'Until', isEnd: true }
  expect(fileColumns([until], galleryTexts, 'en')).toEqual([
    { header: 'Until', from: ['until'], kind: 'date', precision: 'minute', isEnd: true },
  ])
})

test('where another place holds a code, a file has its word in place of the text', () => {
  const words = { from: 'cause', labels: { silent: 'No signal' } }
  const title: TableColumn<{ title: string }> = { id: 'title', kind: 'text', header: 'Title', wordFirst: words }
  expect(fileColumns([title], galleryTexts, 'en')).toEqual([
    { header: 'Title', from: ['cause', 'title'], kind: 'text', labels: { silent: 'No signal' } },
  ])
})

test('where another place holds a code, a file has its word in place of that of the choice', () => {
  const words = { from: 'goesOn', labels: { asked: 'Asked for' } }
  const status: TableColumn<{ status: string }> = {
    id: 'status',
    kind: 'choice',
    header: 'Status',
    choices: [{ value: 'paid', label: 'Paid' }],
    wordFirst: words,
  }
  expect(fileColumns([status], galleryTexts, 'en')).toEqual([
    {
      header: 'Status',
      from: ['goesOn', 'status'],
      kind: 'choice',
      labels: { paid: 'Paid', asked: 'Asked for' },
    },
  ])
})

test('a file has the words for what is empty: one word, or one by another place of the row', () => {
  const name: TableColumn<{ name: string }> = { id: 'name', kind: 'text', header: 'Name', whenEmpty: 'Deleted' }
  const paid: TableColumn<{ paid: string | null }> = {
    id: 'paid',
    kind: 'text',
    header: 'Paid',
    whenEmpty: { from: 'state', labels: { ended: 'Not yet' } },
  }
  expect(fileColumns([name, paid] as TableColumn<never>[], galleryTexts, 'en')).toEqual([
    { header: 'Name', from: ['name'], kind: 'text', whenEmpty: 'Deleted' },
    { header: 'Paid', from: ['paid'], kind: 'text', whenEmpty: { from: 'state', labels: { ended: 'Not yet' } } },
  ])
})
