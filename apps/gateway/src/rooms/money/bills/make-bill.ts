import { createHash } from 'node:crypto'
import { type BillRecord, billMoment, billNumber, billPrefix, recordText } from '@motora/rules/money'
import { localDay } from '@motora/rules/time'
import type { Work } from '../../work.js'
import type { MoneyDeps } from '../deps.js'
import { type BillRow, insertBill, lastBillOf, nextNumber } from '../stores/bill-store.js'

/** What a bill is for, before it has its number. */
export type BillDraft = Omit<
  BillRow,
  | 'series'
  | 'seriesNumber'
  | 'number'
  | 'issuedAt'
  | 'timeZone'
  | 'issuer'
  | 'chainNumber'
  | 'recordDate'
  | 'recordMade'
  | 'recordBefore'
  | 'fingerprint'
>

/** SHA-256 of a bill's record, as the tax agency writes it. */
export const fingerprintOf = (record: BillRecord): string =>
  createHash('sha256').update(recordText(record), 'utf8').digest('hex').toUpperCase()

/** What a kept bill says that its fingerprint is made of. */
export const recordOf = (row: Omit<BillRow, 'fingerprint'>): BillRecord => ({
  ...{ nif: row.issuer.nif, number: row.number, date: row.recordDate, type: row.recordType },
  ...{ vatCents: row.vatCents, totalCents: row.totalCents, before: row.recordBefore, made: row.recordMade },
})

/**
 * Gives a bill its number and its place in the operator's chain, and keeps it. The operator's bills are held.
 * It is dated no earlier than the one before it, whichever process made that.
 * @returns the number
 * source: MONEY §7
 */
export const makeBill = async (
  { operators }: Pick<MoneyDeps, 'operators'>,
  work: Work,
  draft: BillDraft,
): Promise<string> => {
  const { operatorId, kind } = draft
  const operator = await operators.findOperator(work, operatorId)
  if (!operator) throw new Error('a bill is due at an operator that is not there')
  const last = await lastBillOf(work, operatorId)
  const at = Math.max(work.now.getTime(), last?.issuedAt.getTime() ?? 0)
  const year = Number(localDay(at, operator.timezone).slice(0, 4))
  const prefix = billPrefix(operator.name)
  const { series, seriesNumber } = await nextNumber(work, { operatorId, kind, year, prefix })
  const { date, made } = billMoment(at, operator.timezone)
  const bill = {
    ...draft,
    ...{ series, seriesNumber, number: billNumber(series, seriesNumber), issuedAt: new Date(at) },
    timeZone: operator.timezone,
    issuer: { name: operator.name, nif: operator.cif },
    ...{ chainNumber: (last?.chainNumber ?? 0) + 1, recordDate: date, recordMade: made },
    recordBefore: last?.fingerprint ?? '',
  }
  await insertBill(work, { ...bill, fingerprint: fingerprintOf(recordOf(bill)) })
  return bill.number
}
