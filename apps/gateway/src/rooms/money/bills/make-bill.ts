import { createHash } from 'node:crypto'
import {
  type BillRecord,
  billMoment,
  billNumber,
  billPrefix,
  namesIssuerAddress,
  recordText,
} from '@motora/rules/money'
import { localDay } from '@motora/rules/time'
import type { Work } from '../../work.js'
import type { MoneyDeps } from '../deps.js'
import { type BillRow, insertBills, lastBillOf, nextNumbers } from '../stores/bill-store.js'

/** What a bill is for, before it has its number. */
type BillDraft = Omit<
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
  nif: row.issuer.nif,
  number: row.number,
  date: row.recordDate,
  type: row.recordType,
  vatCents: row.vatCents,
  totalCents: row.totalCents,
  before: row.recordBefore,
  made: row.recordMade,
})

/** A bill that is due, and the moment for which it is made; the moment of the work unless said. */
export type BillDue = BillDraft & {
  issuedAt?: Date
  /** Of the bill that it rectifies. */
  rectifiedIssuer?: BillRow['issuer']
}

/**
 * The issuer of a bill: the operator as it is now. If its tax id has changed since, a bill is rectified by the issuer that
 * it names: the VAT was theirs.
 */
const issuerOf = (
  now: Required<BillRow['issuer']>,
  recordType: BillRow['recordType'],
  rectified: BillRow['issuer'] | undefined,
): BillRow['issuer'] => {
  const { name, nif, address = '' } = rectified && rectified.nif !== now.nif ? rectified : now
  return { name, nif, ...(namesIssuerAddress(recordType) ? { address } : {}) }
}

/**
 * Gives bills of one operator their numbers and their places in its chain, in this order, and keeps them. The operator's
 * bills are held. Each has a moment and a day no earlier than the one before it, whichever process made that.
 * @returns the numbers, in the same order
 * source: MONEY §7
 */
export const makeBills = async (
  { operators }: Pick<MoneyDeps, 'operators'>,
  work: Work,
  operatorId: string,
  due: readonly BillDue[],
): Promise<string[]> => {
  if (due.length === 0) return []
  const operator = await operators.findOperator(work, operatorId)
  if (!operator) throw new Error('a bill is due at an operator that is not there')
  const { name, cif: nif, fiscalAddress, timezone: timeZone } = operator
  const last = await lastBillOf(work, operatorId)
  let before = { at: last?.issuedAt.getTime() ?? 0, zone: last?.timeZone ?? timeZone }
  const dated = due.map(({ issuedAt = work.now, rectifiedIssuer, ...draft }) => {
    const at = Math.max(before.at, issuedAt.getTime())
    const isDayBefore = localDay(at, timeZone) < localDay(before.at, before.zone)
    // an operator that moved westward near midnight: its clock of before counts until the new one is past that day
    before = { at, zone: isDayBefore ? before.zone : timeZone }
    return { draft, rectifiedIssuer, ...before, year: Number(localDay(at, before.zone).slice(0, 4)) }
  })
  const next = await nextNumbers(work, { operatorId, prefix: billPrefix(name) }, dated)
  let [chainNumber, recordBefore] = [last?.chainNumber ?? 0, last?.fingerprint ?? '']
  const rows = dated.map(({ draft, rectifiedIssuer, at: issued, zone }, n): BillRow => {
    const { series, seriesNumber } = next[n] ?? {}
    if (series === undefined || seriesNumber === undefined) throw new Error('a bill has no number')
    const { date, made } = billMoment(issued, zone)
    chainNumber += 1
    const bill = {
      ...draft,
      series,
      seriesNumber,
      number: billNumber(series, seriesNumber),
      issuedAt: new Date(issued),
      timeZone: zone,
      issuer: issuerOf({ name, nif, address: fiscalAddress ?? '' }, draft.recordType, rectifiedIssuer),
      chainNumber,
      recordDate: date,
      recordMade: made,
      recordBefore,
    }
    recordBefore = fingerprintOf(recordOf(bill))
    return { ...bill, fingerprint: recordBefore }
  })
  await insertBills(work, rows)
  return rows.map(({ number }) => number)
}
