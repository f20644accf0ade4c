import type { DocumentCode } from '@motora/contract/customers'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { customerDocuments } from '../documents/tables.js'

export type DocumentRow = typeof customerDocuments.$inferSelect

const ofCustomer = (customerId: string) => eq(customerDocuments.customerId, customerId)
const isCurrent = eq(customerDocuments.isBackup, false)

/** The photos of a customer, the current ones first; without their bytes unless asked for. */
export const listDocuments = (work: Work, customerId: string): Promise<DocumentRow[]> =>
  work.tx
    .select()
    .from(customerDocuments)
    .where(ofCustomer(customerId))
    .orderBy(asc(customerDocuments.isBackup), asc(customerDocuments.code))

export type DocumentFacts = Omit<DocumentRow, 'sealed' | 'destroyFrom'>

/** The same without their bytes. */
export const listDocumentFacts = (work: Work, customerId: string): Promise<DocumentFacts[]> => {
  const { id, code, isBackup, uploadedAt, destroyedAt } = customerDocuments
  return work.tx
    .select({ id, customerId: customerDocuments.customerId, code, isBackup, uploadedAt, destroyedAt })
    .from(customerDocuments)
    .where(ofCustomer(customerId))
    .orderBy(asc(isBackup), asc(code))
}

/** The codes of the photos that are there and count. */
export const providedCodes = async (work: Work, customerId: string): Promise<DocumentCode[]> => {
  const rows = await work.tx
    .select({ code: customerDocuments.code })
    .from(customerDocuments)
    .where(and(ofCustomer(customerId), isCurrent, isNull(customerDocuments.destroyedAt)))
    .orderBy(asc(customerDocuments.code))
  return rows.map(({ code }) => code)
}

/** The photo of a code that counts, where it is still there. */
export const currentDocument = async (
  work: Work,
  customerId: string,
  code: DocumentCode,
): Promise<{ id: string; sealed: Uint8Array } | undefined> => {
  const [row] = await work.tx
    .select({ id: customerDocuments.id, sealed: customerDocuments.sealed })
    .from(customerDocuments)
    .where(and(ofCustomer(customerId), isCurrent, eq(customerDocuments.code, code)))
  return row?.sealed ? { id: row.id, sealed: row.sealed } : undefined
}

/** Keeps a photo; the one that counted until now becomes its backup, and the backup before goes for good. */
export const putDocument = async (
  work: Work,
  row: Pick<DocumentRow, 'id' | 'customerId' | 'code' | 'destroyFrom'> & { sealed: Uint8Array },
): Promise<void> => {
  const ofCode = and(ofCustomer(row.customerId), eq(customerDocuments.code, row.code))
  await work.tx.delete(customerDocuments).where(and(ofCode, eq(customerDocuments.isBackup, true)))
  await work.tx.update(customerDocuments).set({ isBackup: true }).where(ofCode)
  await work.tx.insert(customerDocuments).values({ ...row, uploadedAt: work.now })
}

/** When the photos of a customer that count are destroyed; null: not before there is an answer. */
export const setDestroyFrom = async (work: Work, customerId: string, at: Date | null): Promise<void> => {
  await work.tx
    .update(customerDocuments)
    .set({ destroyFrom: at })
    .where(and(ofCustomer(customerId), isCurrent))
}

/** Backups have done their part. */
export const destroyBackups = async (work: Work, customerId: string): Promise<void> => {
  await work.tx
    .update(customerDocuments)
    .set({ sealed: null, destroyedAt: work.now })
    .where(and(ofCustomer(customerId), eq(customerDocuments.isBackup, true), isNull(customerDocuments.destroyedAt)))
}

/**
 * Destroys photos whose time has come, some at a time. Several processes may do it at the same moment.
 * @returns how many of whom
 */
export const destroyDue = async (work: Work, most: number): Promise<Map<string, number>> => {
  const due = work.tx
    .select({ id: customerDocuments.id })
    .from(customerDocuments)
    .where(and(isNotNull(customerDocuments.sealed), lte(customerDocuments.destroyFrom, work.now)))
    .limit(most)
    .for('update', { skipLocked: true })
  const rows = await work.tx
    .update(customerDocuments)
    .set({ sealed: null, destroyedAt: work.now })
    .where(inArray(customerDocuments.id, due))
    .returning({ customerId: customerDocuments.customerId })
  const byCustomer = new Map<string, number>()
  for (const { customerId } of rows) byCustomer.set(customerId, (byCustomer.get(customerId) ?? 0) + 1)
  return byCustomer
}

/** Of a person who is erased: nothing of the photos stays. */
export const deleteDocuments = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.delete(customerDocuments).where(ofCustomer(customerId))
}

/** Lets changes to the documents of one customer take turns, until the end of the work. */
export const holdDocuments = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext('customer documents'), hashtext(${customerId}))`)
}
