import type { Tx } from '../db/database.js'
import { auditEvents, type NewAuditRow } from './audit-table.js'

/** Rows of one statement: 18 parameters each, and a statement takes 65,535. */
const rowsAtOnce = 1000

/** Writes records into the transaction whose change they describe: both are there, or neither is. */
export const keepRecords = async (tx: Tx, records: readonly NewAuditRow[]): Promise<void> => {
  for (let from = 0; from < records.length; from += rowsAtOnce)
    await tx.insert(auditEvents).values(records.slice(from, from + rowsAtOnce))
}
