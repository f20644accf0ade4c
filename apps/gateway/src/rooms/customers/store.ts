import { and, eq, inArray, sql } from 'drizzle-orm'
import { normalEmail } from '../identity/index.js'
import type { Work } from '../work.js'
import { customerOperators, customers } from './tables.js'

export type CustomerRow = typeof customers.$inferSelect
export type LinkRow = typeof customerOperators.$inferSelect

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

export const findCustomer = async (work: Work, id: string): Promise<CustomerRow | undefined> =>
  (await work.tx.select().from(customers).where(eq(customers.id, id)))[0]

export const findCustomerByEmail = async (work: Work, email: string): Promise<CustomerRow | undefined> =>
  (
    await work.tx
      .select()
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, normalEmail(email)))
  )[0]

export const customersByIds = async (work: Work, ids: readonly string[]): Promise<CustomerRow[]> =>
  ids.length === 0
    ? []
    : work.tx
        .select()
        .from(customers)
        .where(inArray(customers.id, [...ids]))

/** @returns whether there is such a customer */
export const setCustomerCanOperate = async (
  work: Work,
  id: string,
  canOperate: boolean,
  reason: string | null,
): Promise<boolean> => {
  const rows = await work.tx
    .update(customers)
    .set({ canOperate, cannotOperateReason: reason, validatedAt: canOperate ? work.now : null })
    .where(eq(customers.id, id))
    .returning({ id: customers.id })
  return rows.length > 0
}

export const findLink = async (work: Work, customerId: string, operatorId: string): Promise<LinkRow | undefined> =>
  (
    await work.tx
      .select()
      .from(customerOperators)
      .where(and(eq(customerOperators.customerId, customerId), eq(customerOperators.operatorId, operatorId)))
  )[0]

/** Every link the rider has or had. */
export const linksOf = (work: Work, customerId: string): Promise<LinkRow[]> =>
  work.tx.select().from(customerOperators).where(eq(customerOperators.customerId, customerId))

/** Makes a link unless there is or was one: what staff has decided about it stays. */
export const insertLinkOnce = async (
  work: Work,
  link: { customerId: string; operatorId: string; canOperateStart: Date; canOperateEnd: Date | null },
): Promise<void> => {
  await work.tx.insert(customerOperators).values(link).onConflictDoNothing()
}

/** Lets the rider in, or in again, between these dates. */
export const putLink = async (
  work: Work,
  link: { customerId: string; operatorId: string; canOperateStart: Date; canOperateEnd: Date | null },
): Promise<void> => {
  await work.tx
    .insert(customerOperators)
    .values(link)
    .onConflictDoUpdate({
      target: [customerOperators.operatorId, customerOperators.customerId],
      set: { canOperateStart: link.canOperateStart, canOperateEnd: link.canOperateEnd, unlinkedAt: null },
    })
}

export const endLink = async (work: Work, customerId: string, operatorId: string): Promise<void> => {
  await work.tx
    .update(customerOperators)
    .set({ unlinkedAt: sql`coalesce(${customerOperators.unlinkedAt}, ${work.now.toISOString()}::timestamptz)` })
    .where(and(eq(customerOperators.customerId, customerId), eq(customerOperators.operatorId, operatorId)))
}
