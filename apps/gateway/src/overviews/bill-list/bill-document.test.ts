import { expect, test } from 'vitest'
import { billDocument } from './bill-document.js'
import type { FoundBill } from './store.js'
import { billWords } from './words/bill-words.js'

const at = '2026-11-21T10:00:00.000Z'
const address = 'Mallorca 1, 08001, Barcelona, ES'
/** A full bill as far as its document asks. */
const billOf = (recipient: FoundBill['recipient']) =>
  ({
    kind: 'full',
    number: 'ONA-F26-000001',
    currency: 'eur',
    timeZone: 'Europe/Madrid',
    issuedAt: new Date(at),
    operatedAt: new Date(at),
    issuer: { name: 'Ona', nif: 'B66012345' },
    recipient,
    rectifiesNumber: null,
    totalCents: 40_500,
    vatCents: 7029,
    vatPercent: 21,
    sent: 'waiting',
    recordDate: '21-11-2026',
    service: { vehicle: '1234BCD', startedAt: null, endedAt: at, lines: [] },
  }) as unknown as FoundBill

const saidOf = (bill: FoundBill, wanted: string): string | undefined => {
  const [facts] = billDocument(bill, billWords.en).blocks
  if (facts?.kind !== 'facts') throw new Error('a bill begins with its facts')
  return facts.facts.find(({ label }) => label === wanted)?.value
}
const recipientOf = (recipient: FoundBill['recipient']): string | undefined => saidOf(billOf(recipient), 'Customer')

test('a full bill says where its issuer is, where that was known when it was made', () => {
  const issuer = { name: 'Ona', nif: 'B66012345' }
  const addressIn = (address?: string) =>
    saidOf({ ...billOf(null), issuer: address === undefined ? issuer : { ...issuer, address } }, 'Fiscal address')
  expect(addressIn('Aragó 300, 08009 Barcelona')).toBe('Aragó 300, 08009 Barcelona')
  expect(addressIn('')).toBeUndefined()
  // made before operators had one, or simplified
  expect(addressIn()).toBeUndefined()
})

test('a full bill says the tax number of its recipient where it is known, and else not even what it is called', () => {
  expect(recipientOf({ name: 'Aina Puig', nif: '12345678Z', address })).toBe('Aina Puig, Tax id 12345678Z')
  expect(recipientOf({ name: 'Aina Puig', nif: '', address })).toBe('Aina Puig')
  // an erased person is nobody
  expect(recipientOf({ name: '', nif: '', address: '' })).toBeUndefined()
  expect(recipientOf(null)).toBeUndefined()
})

test('a bill by difference says whether something was given back, or a bank sent that back', () => {
  const itemOf = (totalCents: number) => {
    const bill = { ...billOf(null), service: null, totalCents, vatCents: 0 } as FoundBill
    const table = billDocument(bill, billWords.en).blocks.find(({ kind }) => kind === 'table')
    return table?.kind === 'table' ? table.rows[0]?.[0] : undefined
  }
  expect(itemOf(-250)).toBe('Refund, by difference')
  expect(itemOf(250)).toBe('Refund that the bank sent back')
})
