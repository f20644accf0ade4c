import { addDays } from '@motora/rules/time'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { customerPapers, documentLooks } from '../documents/tables.js'
import { customers } from '../tables.js'

export type PapersRow = typeof customerPapers.$inferSelect
type Change = Partial<Omit<PapersRow, 'customerId'>>

export const findPapers = async (work: Work, customerId: string): Promise<PapersRow | undefined> =>
  (await work.tx.select().from(customerPapers).where(eq(customerPapers.customerId, customerId)))[0]

export const putPapers = async (work: Work, customerId: string, change: Change): Promise<void> => {
  await work.tx
    .insert(customerPapers)
    .values({ customerId, ...change })
    .onConflictDoUpdate({ target: customerPapers.customerId, set: change })
}

export const deletePapers = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.delete(customerPapers).where(eq(customerPapers.customerId, customerId))
}

/** Other customers with the same number of the identity document. */
export const sameIdNumber = async (
  work: Work,
  customerId: string,
  idNumberHash: string,
): Promise<{ customerId: string; fullName: string }[]> =>
  work.tx
    .select({
      customerId: customers.id,
      fullName: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
    })
    .from(customerPapers)
    .innerJoin(customers, eq(customers.id, customerPapers.customerId))
    .where(and(eq(customerPapers.idNumberHash, idNumberHash), ne(customerPapers.customerId, customerId)))
    .orderBy(customers.registeredAt, customers.id)
    .limit(20)

/**
 * Notes that an account looks at the documents of a person on a day.
 * @returns whether it is new, and at how many persons' it looked that day, this one included
 */
export const noteLook = async (
  work: Work,
  look: { accountId: string; day: string; customerId: string },
): Promise<{ isNew: boolean; persons: number }> => {
  // counted one after the other, or a hundred at the same time would each be the last that may
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext('document looks'), hashtext(${look.accountId}))`)
  const added = await work.tx
    .insert(documentLooks)
    .values(look)
    .onConflictDoNothing()
    .returning({ day: documentLooks.day })
  const ofDay = and(eq(documentLooks.accountId, look.accountId), eq(documentLooks.day, look.day))
  return { isNew: added.length > 0, persons: await work.tx.$count(documentLooks, ofDay) }
}

/** Counts of earlier days say nothing any more: the records do. */
export const forgetLooksBefore = async (work: Work, day: string): Promise<void> => {
  await work.tx.delete(documentLooks).where(sql`${documentLooks.day} < ${day}`)
}

export interface ExpiringRow {
  customerId: string
  documentsUntil: string
  expirySaid: number | null
}

/** Days before the end at which a rider is written to; 0: it has passed. source: MONEY §2 */
export const expiryStages = [0, 7, 30] as const

/** Validated customers whose documents end soon or have ended, and who were not told yet. */
export const listExpiring = async (work: Work, today: string, most: number): Promise<ExpiringRow[]> => {
  const { documentsUntil } = customers
  const said = sql`coalesce(${customerPapers.expirySaid}, 1000)`
  const isDue = or(
    ...expiryStages.map((days) =>
      days === 0
        ? sql`(${documentsUntil} < ${today} and ${said} > 0)`
        : sql`(${documentsUntil} <= ${addDays(today, days)} and ${said} > ${days})`,
    ),
  )
  const rows = await work.tx
    .select({
      customerId: customers.id,
      documentsUntil,
      expirySaid: customerPapers.expirySaid,
    })
    .from(customers)
    .innerJoin(customerPapers, eq(customerPapers.customerId, customers.id))
    .where(and(eq(customers.canOperate, true), isNotNull(documentsUntil), isNull(customers.deregisteredAt), isDue))
    .orderBy(documentsUntil, customers.id)
    .limit(most)
  return rows.flatMap((row) => (row.documentsUntil === null ? [] : [{ ...row, documentsUntil: row.documentsUntil }]))
}

/** @returns whether this work is the first to say so */
export const noteExpirySaid = async (work: Work, row: ExpiringRow, days: number): Promise<boolean> => {
  const done = await work.tx
    .update(customerPapers)
    .set({ expirySaid: days })
    .where(
      and(
        eq(customerPapers.customerId, row.customerId),
        sql`${customerPapers.expirySaid} is not distinct from ${row.expirySaid}`,
      ),
    )
    .returning({ customerId: customerPapers.customerId })
  return done.length > 0
}
