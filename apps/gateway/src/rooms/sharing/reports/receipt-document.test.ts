import { zeroDate } from '@motora/contract'
import type { ServiceDetail } from '@motora/contract/sharing'
import { expect, test } from 'vitest'
import { receiptDocument } from './receipt-document.js'
import { receiptWords } from './words/receipt-words.js'

/** A service as far as its receipt asks. */
const ended = {
  status: 'ended',
  customerFullName: 'Rosa Vila Mas',
  vehiclePlate: 'MB001',
  vehicleName: 'Moto 1',
  originAddress: '',
  destinationAddress: '',
  reserveStartTimestamp: '2026-11-20T09:58:00Z',
  reserveCancelTimestamp: zeroDate,
  tripStartTimestamp: '2026-11-20T10:00:00Z',
  tripEndTimestamp: '2026-11-20T10:14:00Z',
  distanceKms: 3.25,
  drivenMinutes: 12,
  pausedMinutes: 2,
  currency: 'eur',
  priceCents: 299,
  priceLines: [
    { kind: 'drive', mode: 'eco', day: '2026-11-20', count: 4, price: 0.22, cents: 88 },
    { kind: 'drive', mode: 'sport', day: '2026-11-20', count: 8, price: 0.31, cents: 248 },
    { kind: 'maximum', mode: null, day: '2026-11-20', count: null, price: null, cents: -37 },
  ],
  isPriceSoFar: false,
  creditCents: 0,
  tariffSince: '2026-11-01T08:00:00Z',
  paymentStatus: 'pending',
  refundPending: null,
}
const drawn = (of: object = {}) =>
  receiptDocument(
    { ...ended, ...of } as unknown as ServiceDetail,
    { billNumber: null, givenBackCents: 0, disputes: [] },
    { name: 'Ona', timezone: 'Europe/Madrid' },
    receiptWords.en,
    new Date('2026-11-21T10:00:00Z'),
  ).blocks

test('each line of the price names the driving mode that it charges, and below it stand the rates', () => {
  const blocks = drawn()
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [
      ['Minutes driven in eco mode', '4', '€0.22', '€0.88'],
      ['Minutes driven in sport mode', '8', '€0.31', '€2.48'],
      ['Above the maximum price per day', '', '', '-€0.37'],
    ],
  })
  expect(blocks).toContainEqual({ kind: 'text', text: 'By the rates in force since 1 November 2026' })
})

test('a reservation that was taken back says when, and no receipt names the rider', () => {
  const taken = { status: 'cancelled', reserveCancelTimestamp: '2026-11-20T09:59:00Z', tripStartTimestamp: zeroDate }
  const blocks = drawn({ ...taken, tripEndTimestamp: zeroDate, priceCents: null, priceLines: null, tariffSince: null })
  expect(JSON.stringify(blocks)).toContain('{"label":"Cancelled at","value":"20/11/2026 10:59"}')
  expect(JSON.stringify([blocks, drawn()])).not.toContain('Rosa')
})
