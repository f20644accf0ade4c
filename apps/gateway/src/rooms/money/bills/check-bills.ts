import type { Work } from '../../work.js'
import { billsOtherwise, seriesOtherwise } from '../stores/bill-check-store.js'
import { type BillRow, billsInChains } from '../stores/bill-store.js'
import { fingerprintOf, recordOf } from './make-bill.js'

/** Something of the bills that is not as it must be. */
export interface BillFinding {
  what: 'bills.differ' | 'bill.series' | 'bill.chain' | 'bill.fingerprint'
  /** Of a bill or an operator. */
  id: string
  expected: string
  found: string
}

const named = 20
const atOnce = 2_000

/** What is wrong with a bill by the one before it in the chain of its operator. */
const findingsOf = (row: BillRow, before: BillRow | undefined): BillFinding[] => {
  const found: BillFinding[] = []
  const previous = before?.operatorId === row.operatorId ? before : undefined
  const place = `${(previous?.chainNumber ?? 0) + 1} after ${previous?.fingerprint ?? ''}`
  const is = `${row.chainNumber} after ${row.recordBefore}`
  if (place !== is) found.push({ what: 'bill.chain', id: row.id, expected: place, found: is })
  const fingerprint = fingerprintOf(recordOf(row))
  if (fingerprint !== row.fingerprint)
    found.push({ what: 'bill.fingerprint', id: row.id, expected: fingerprint, found: row.fingerprint })
  return found
}

/** Goes through all bills, a few thousand in memory. */
const checkChains = async (work: Work): Promise<BillFinding[]> => {
  const findings: BillFinding[] = []
  let before: BillRow | undefined
  for (;;) {
    const rows = await billsInChains(work, before, atOnce)
    for (const row of rows) {
      findings.push(...findingsOf(row, before))
      before = row
    }
    if (rows.length < atOnce) return findings
  }
}

/**
 * What must be so of bills: of each operator and month they are net − refunds, no series has a gap, and each is chained to
 * the one before it by a fingerprint that is its own.
 * source: MONEY §7
 */
export const checkBills = async (work: Work): Promise<BillFinding[]> => [
  ...(await billsOtherwise(work, named)).map((one): BillFinding => ({ what: 'bills.differ', ...one })),
  ...(await seriesOtherwise(work, named)).map((one): BillFinding => ({ what: 'bill.series', ...one })),
  ...(await checkChains(work)),
]
