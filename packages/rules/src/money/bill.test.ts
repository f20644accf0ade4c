import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoWithOffset } from '../time/index.js'
import {
  type BillRecord,
  billKindOf,
  billMoment,
  billNumber,
  billPrefix,
  billSeries,
  billTypeOf,
  qrText,
  recordText,
  rectifyingTypeOf,
  vatInside,
  vatTakenOff,
} from './index.js'
import given from './testdata/bill-examples.json' with { type: 'json' }

const fingerprint = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase()

test('VAT is inside: 3.04 = 2.51 + 0.53, and each worked example', () => {
  expect(vatInside(304, 21)).toEqual({ baseCents: 251, vatCents: 53 })
  for (const [net = 0, baseCents, vatCents] of given.vat)
    expect([net, vatInside(net, given.vatPercent)]).toEqual([net, { baseCents, vatCents }])
  expect(vatInside(304, 0)).toEqual({ baseCents: 304, vatCents: 0 })
  expect(() => vatInside(304, 21.5)).toThrow(RangeError)
})

test('refunds of all parts of a bill take off what it says to the cent, however it is cut', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(cuts, fc.integer({ min: 0, max: 100 }), (parts, percent) => {
      const total = parts.reduce((sum, part) => sum + part, 0)
      const sums = { ...vatInside(total, percent) }
      let left = total
      for (const part of parts) {
        const { baseCents, vatCents } = vatTakenOff(left, part, percent)
        expect(baseCents + vatCents).toBe(-part)
        sums.baseCents += baseCents
        sums.vatCents += vatCents
        left -= part
      }
      expect(sums).toEqual({ baseCents: 0, vatCents: 0 })
    }),
  )
  expect(() => vatTakenOff(100, 101, 21)).toThrow(RangeError)
})

test('up to 400 € with VAT a bill is simplified; what rectifies it is named by what it rectifies', () => {
  expect([billKindOf(1), billKindOf(40_000), billKindOf(40_001)]).toEqual(['simplified', 'simplified', 'full'])
  expect([billTypeOf('simplified'), billTypeOf('full')]).toEqual(['F2', 'F1'])
  expect([rectifyingTypeOf('F2'), rectifyingTypeOf('F1')]).toEqual(['R5', 'R1'])
})

test('numbers say the operator, the kind, the year and six digits', () => {
  expect(billNumber(billSeries('ONA', 'simplified', 2026), 123)).toBe('ONA-S26-000123')
  expect(billNumber(billSeries('ONA', 'rectifying', 2026), 1_000_000)).toBe('ONA-R26-1000000')
  expect(billNumber(billSeries('ONA', 'full', 2003), 1)).toBe('ONA-F03-000001')
  expect(['Ona Barcelona', 'Índigo', 'Ñu', '7', '漢'].map(billPrefix)).toEqual(['ONA', 'IND', 'NUX', '7XX', 'XXX'])
  expect(() => billNumber('ONA-S26', 0)).toThrow(RangeError)
})

test('the fingerprint is that of the tax agency’s published example', () => {
  const record: BillRecord = {
    nif: '89890001K',
    number: '12345678/G33',
    date: '01-01-2024',
    type: 'F1',
    vatCents: 1235,
    totalCents: 12_345,
    before: '',
    made: '2024-01-01T19:20:30+01:00',
  }
  expect(fingerprint(recordText(record))).toBe('3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60')
})

test('the chained records are those of the worked examples, and a changed cent is another fingerprint', () => {
  for (const example of given.records) {
    const record = example.record as BillRecord
    expect(fingerprint(recordText(record))).toBe(example.fingerprint)
    expect(fingerprint(recordText({ ...record, totalCents: record.totalCents + 1 }))).not.toBe(example.fingerprint)
    expect(billMoment(Date.parse(record.made), 'Europe/Madrid')).toEqual({ date: record.date, made: record.made })
  }
})

test('moments are written with the offset of their zone, west of Greenwich and at the half hour too', () => {
  const at = Date.parse('2026-11-01T05:30:00.900Z')
  expect(isoWithOffset(at, 'UTC')).toBe('2026-11-01T05:30:00+00:00')
  expect(isoWithOffset(at, 'America/New_York')).toBe('2026-11-01T01:30:00-04:00')
  expect(isoWithOffset(at, 'Asia/Kolkata')).toBe('2026-11-01T11:00:00+05:30')
  expect(isoWithOffset(at, 'America/St_Johns')).toBe('2026-11-01T02:00:00-03:30')
})

test('the QR code leads to the tax agency, to another page while records are not sent', () => {
  const bill = { nif: 'B66012345', number: 'ONA-S26-000001', date: '20-05-2026', totalCents: 304 }
  const query = 'nif=B66012345&numserie=ONA-S26-000001&fecha=20-05-2026&importe=3.04'
  const page = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT'
  expect(qrText(bill, true)).toBe(`${page}/ValidarQR?${query}`)
  expect(qrText(bill, false)).toBe(`${page}/ValidarQRNoVerifactu?${query}`)
})
