import { expect, test } from 'vitest'
import { galleryTexts } from '../gallery/gallery-texts'
import type { TableColumn } from './columns'
import { fileColumns } from './export-columns'

interface Row {
  a: string
}

test('a file has the shown columns in their order, with units, words and places; computed ones are left out', () => {
  const columns: TableColumn<Row>[] = [
    { id: 'plate', kind: 'text', header: 'Plate', value: ({ a }) => a, exportFrom: ['plate', 'name'] },
    { id: 'odometer', kind: 'number', header: 'Odometer', value: () => 1, unit: 'km', exportScale: 0.001, decimals: 2 },
    { id: 'seen', kind: 'date', header: 'Seen', value: () => null, exportFrom: 'gps.at' },
    { id: 'state', kind: 'choice', header: 'State', value: () => null, choices: [{ value: 'free', label: 'Libre' }] },
    { id: 'on', kind: 'boolean', header: 'On', value: () => true },
    { id: 'made', kind: 'text', header: 'Made here', value: () => 'x', exportFrom: false },
  ]
  expect(fileColumns(columns, galleryTexts)).toEqual([
    { header: 'Plate', from: ['plate', 'name'], kind: 'text' },
    { header: 'Odometer (km)', from: ['odometer'], kind: 'number', scale: 0.001, decimals: 2 },
    { header: 'Seen', from: ['gps.at'], kind: 'date', precision: 'minute' },
    { header: 'State', from: ['state'], kind: 'choice', labels: { free: 'Libre' } },
    { header: 'On', from: ['on'], kind: 'boolean', labels: { true: 'Yes', false: 'No' } },
  ])
})
