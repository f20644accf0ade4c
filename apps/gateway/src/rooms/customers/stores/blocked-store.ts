import { asc, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../../kernel/db/database.js'
import { createSealedColumn, type SealedColumn } from '../../../kernel/secrets/sealed-column.js'
import type { Work } from '../../work.js'
import { customersBlocked } from '../tables.js'

/** For sealing them again when the master key changes. */
export const sealedBlockedCustomers = (database: Database): SealedColumn =>
  createSealedColumn(database, { table: 'customers_blocked', column: 'sealed', key: 'customer_id' })

export const insertBlocked = async (work: Work, row: typeof customersBlocked.$inferInsert): Promise<void> => {
  await work.tx.insert(customersBlocked).values(row)
}

/** Removes some whose time has passed. @returns whose they were */
export const deleteDueBlocked = async (work: Work, limit: number): Promise<string[]> => {
  const due = await work.tx
    .select({ id: customersBlocked.customerId })
    .from(customersBlocked)
    .where(lte(customersBlocked.destroyAt, work.now))
    .orderBy(asc(customersBlocked.destroyAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await work.tx.delete(customersBlocked).where(inArray(customersBlocked.customerId, ids))
  return ids
}
