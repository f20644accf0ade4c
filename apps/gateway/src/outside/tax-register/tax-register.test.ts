import { createHash } from 'node:crypto'
import { type BillRecord, recordText } from '@motora/rules/money'
import { expect, test } from 'vitest'
import type { TaxRecord } from '../../kernel/tax-register.js'
import { openTaxRegister } from './open-tax-register.js'
import { pretendTaxRegister } from './pretend-tax-register.js'

const bill: BillRecord = {
  nif: 'B66012345',
  number: 'ONA-S26-000001',
  date: '21-11-2026',
  type: 'F2',
  vatCents: 53,
  totalCents: 304,
  before: '',
  made: '2026-11-21T11:00:00+01:00',
}
const record = (more: Partial<TaxRecord> = {}): TaxRecord => ({
  ...bill,
  issuerName: 'Ona',
  vatPercent: 21,
  recipient: null,
  rectified: null,
  operatedOn: null,
  previous: null,
  wasRefused: false,
  fingerprint: createHash('sha256').update(recordText(bill), 'utf8').digest('hex').toUpperCase(),
  ...more,
})

test('the pretend register accepts a record, says the same code each time, and refuses one whose fingerprint is wrong', async () => {
  const first = await pretendTaxRegister.send([record(), record({ totalCents: 305 })])
  expect(first).toMatchObject({
    kind: 'answered',
    answers: [{ kind: 'accepted', code: expect.stringMatching(/^PRETEND-/) }, { kind: 'refused' }],
  })
  expect(await pretendTaxRegister.send([record(), record({ totalCents: 305 })])).toEqual(first)
})

test('nothing is sent unless a setting says so; the demo sends to the pretend register', () => {
  const nameOf = (register: 'none' | 'pretend' | undefined, isDemo: boolean) =>
    openTaxRegister({ register, isDemo }).name
  expect(nameOf(undefined, false)).toBe('none')
  expect(nameOf(undefined, true)).toBe('pretend')
  expect([nameOf('none', true), nameOf('pretend', false)]).toEqual(['none', 'pretend'])
})
