import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns } from '@motora/kit/table'
import { expect, test } from 'vitest'
import { aPurchase } from '../../testing/a-bonus'
import { purchaseColumns } from './bonus-columns'

const t = ((key: string, { amount }: { amount?: string } = {}) => (amount ? `${amount} ${key}` : key)) as never
const columns = purchaseColumns(t, { euros: (value) => `€${value}` })
const saidOf = (more: Parameters<typeof aPurchase>[0]) =>
  columns.find(({ id }) => id === 'otherwise')?.value?.(aPurchase(more))

test('a purchase says where its credit went that was neither spent nor is left', () => {
  expect(saidOf({})).toBe('')
  expect(saidOf({ ofertLeft: 0, ofertSpent: 0, ofertRefunded: 25 })).toBe('€25 otherwise.refunded')
  expect(saidOf({ ofertLeft: 0, ofertTaken: 15, ofertForfeited: 7.4 })).toBe(
    '€15 otherwise.taken · €7.4 otherwise.forfeited',
  )
})

test('a refund that goes on is said, by the screen and by a file alike', () => {
  const column = columns.find(({ id }) => id === 'refundPending')
  expect(column?.cell?.(aPurchase({ refundPending: null }))).toBeNull()
  expect(column?.cell?.(aPurchase({ refundPending: 'on its way' }))).toBeTruthy()
  expect(column && fileColumns([column], galleryTexts, 'en')[0]).toMatchObject({
    from: ['refundPending'],
    labels: { waiting: 'payments:refundPending.waiting', 'on its way': 'payments:refundPending.on its way' },
  })
})

test('the words are shown at first, the figures of them are there for a file', () => {
  const shown = columns.filter(({ visibleByDefault }) => visibleByDefault !== false).map(({ id }) => id)
  expect(shown).toContain('otherwise')
  const filed = columns.filter(({ exportFrom }) => exportFrom !== false).map(({ id }) => id)
  expect(filed).toEqual(expect.arrayContaining(['ofertForfeited', 'ofertRefunded', 'ofertTaken']))
  expect(filed).not.toContain('otherwise')
})
