import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOneOf } from '../../kernel/db/one-of.js'
import { normalEmail } from '../identity/index.js'
import type { Work } from '../work.js'
import { customers } from './tables.js'

export type CustomerRow = typeof customers.$inferSelect

export const insertCustomer = async (work: Work, row: typeof customers.$inferInsert): Promise<CustomerRow> => {
  const [inserted] = await work.tx.insert(customers).values(row).returning()
  if (!inserted) throw new Error('a customer was not kept')
  return inserted
}

/** @returns undefined when the e-mail belongs to a customer already */
export const insertCustomerOfNewEmail = async (
  work: Work,
  row: typeof customers.$inferInsert,
): Promise<CustomerRow | undefined> =>
  (await work.tx.insert(customers).values(row).onConflictDoNothing().returning())[0]

/** Puts what was registered last in the place of what nobody has confirmed. */
export const replaceUnconfirmedCustomer = async (
  work: Work,
  id: string,
  change: Partial<typeof customers.$inferInsert>,
): Promise<void> => {
  await work.tx
    .update(customers)
    .set(change)
    .where(and(eq(customers.id, id), eq(customers.emailVerified, false)))
}

export const confirmCustomerEmail = async (work: Work, id: string): Promise<void> => {
  await work.tx.update(customers).set({ emailVerified: true }).where(eq(customers.id, id))
}

/** Keeps a customer unless there is one with this id. */
export const insertCustomerOnce = async (work: Work, row: typeof customers.$inferInsert): Promise<void> => {
  await work.tx.insert(customers).values(row).onConflictDoNothing({ target: customers.id })
}

const isThere = isNull(customers.erasedAt)

/** An erased one is not there. */
export const findCustomer = async (work: Work, id: string): Promise<CustomerRow | undefined> =>
  (
    await work.tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, id), isThere))
  )[0]

export const findCustomerByEmail = async (work: Work, email: string): Promise<CustomerRow | undefined> =>
  (
    await work.tx
      .select()
      .from(customers)
      .where(and(eq(sql`lower(${customers.email})`, normalEmail(email)), isThere))
  )[0]

/** Erased ones too, without their names: trips and payments refer to them. */
export const customersByIds = async (work: Work, ids: readonly string[]): Promise<CustomerRow[]> =>
  ids.length === 0 ? [] : work.tx.select().from(customers).where(isOneOf(customers.id, ids))

/**
 * Keeps a customer from being erased, or those who use it from beginning anything, until the end of the work.
 * @param how `using`: several at the same time; `alone`: nobody else meanwhile
 */
export const holdPerson = async (work: Work, id: string, how: 'using' | 'alone'): Promise<void> => {
  const take = how === 'using' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await work.tx.execute(sql`select ${take}(hashtextextended(${`customer ${id}`}, 0))`)
}

/** The row, held until the end of the work, which must see everything; undefined when there is none or it is erased. */
export const lockCustomer = async (work: Work, id: string): Promise<CustomerRow | undefined> =>
  (
    await work.tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, id), isThere))
      .for('update')
  )[0]

/** A password of the version before, which kept it here. */
export const forgetOldPassword = async (work: Work, id: string): Promise<void> => {
  await work.tx.execute(sql`update customers set password_hash = null where id = ${id}::uuid`)
}

/** Writes a change of a row that this work holds. */
export const updateCustomerRow = async (
  work: Work,
  id: string,
  change: Partial<typeof customers.$inferInsert>,
): Promise<CustomerRow> => {
  const [row] = await work.tx
    .update(customers)
    .set({ ...change, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, id))
    .returning()
  if (!row) throw new Error('a customer that was held is gone')
  return row
}

/** The fourth photo has come: the customer waits for the provider, whatever was answered before. */
export const submitForReview = async (work: Work, id: string): Promise<void> => {
  await work.tx
    .update(customers)
    .set({ pendingSince: sql`coalesce(${customers.pendingSince}, ${work.now.toISOString()}::timestamptz)` })
    .where(and(eq(customers.id, id), isThere))
}

/** What was validated has expired. @returns whether it changed anything */
export const lapseCustomer = async (work: Work, id: string): Promise<boolean> =>
  (
    await work.tx
      .update(customers)
      .set({ canOperate: false, cannotOperateReason: null, lapsedAt: work.now })
      .where(and(eq(customers.id, id), eq(customers.canOperate, true), isThere))
      .returning({ id: customers.id })
  ).length > 0

/** The provider's answer. @returns whether there is such a customer */
export const setCustomerCanOperate = async (
  work: Work,
  id: string,
  canOperate: boolean,
  reason: string | null,
): Promise<boolean> => {
  const rows = await work.tx
    .update(customers)
    .set({
      canOperate,
      cannotOperateReason: reason,
      validatedAt: canOperate ? work.now : null,
      pendingSince: null,
      lapsedAt: null,
    })
    .where(and(eq(customers.id, id), isThere))
    .returning({ id: customers.id })
  return rows.length > 0
}

/** The last day on which the documents hold; null: none was read on them. */
export const setDocumentsUntil = async (work: Work, id: string, day: string | null): Promise<void> => {
  await work.tx.update(customers).set({ documentsUntil: day }).where(eq(customers.id, id))
}
