import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../kernel/db/database.js'
import { createSealedColumn, type SealedColumn } from '../../../kernel/secrets/sealed-column.js'
import type { Work } from '../../work.js'
import { customerKeys } from '../tables.js'

/** For sealing them again when the master key changes. */
export const sealedCustomerKeys = (database: Database): SealedColumn =>
  createSealedColumn(database, { table: 'customer_keys', column: 'sealed', key: 'customer_id' })

/** Keys that are not destroyed. */
export const findSealedKeys = async (work: Work, customerIds: readonly string[]): Promise<Map<string, Uint8Array>> => {
  const rows = await work.tx
    .select({ id: customerKeys.customerId, sealed: customerKeys.sealed })
    .from(customerKeys)
    .where(and(inArray(customerKeys.customerId, [...customerIds]), isNotNull(customerKeys.sealed)))
  return new Map(rows.flatMap(({ id, sealed }) => (sealed ? [[id, sealed] as const] : [])))
}

/** Keeps a key unless the customer has or had one. */
export const insertSealedKeyOnce = async (work: Work, customerId: string, sealed: Uint8Array): Promise<void> => {
  await work.tx.insert(customerKeys).values({ customerId, sealed, madeAt: work.now }).onConflictDoNothing()
}

/** Destroys the key for good; a customer who never had one never gets one. */
export const destroyKey = async (work: Work, customerId: string): Promise<void> => {
  await work.tx
    .insert(customerKeys)
    .values({ customerId, sealed: null, madeAt: work.now, destroyedAt: work.now })
    .onConflictDoNothing()
  await work.tx
    .update(customerKeys)
    .set({ sealed: null, destroyedAt: work.now })
    .where(and(eq(customerKeys.customerId, customerId), isNotNull(customerKeys.sealed)))
}
