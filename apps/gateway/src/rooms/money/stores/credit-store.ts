import type { ListQuery } from '@motora/contract'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { descending } from '../../../kernel/db/keyset.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import { type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { bonusPacks, creditLots, creditUses } from '../tables.js'

export type LotRow = typeof creditLots.$inferSelect
export type UseRow = typeof creditUses.$inferSelect

/** Until the end of the work nobody else opens, spends or gives back credit of this customer. */
export const holdCreditOf = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`motora.credit.${customerId}`}::text, 0))`)
}

/** @returns undefined when the payment has a lot already */
export const insertLot = async (work: Work, row: typeof creditLots.$inferInsert): Promise<LotRow | undefined> =>
  (await work.tx.insert(creditLots).values(row).onConflictDoNothing({ target: creditLots.paymentId }).returning())[0]

export const findLotOfPayment = async (work: Work, paymentId: string): Promise<LotRow | undefined> =>
  (await work.tx.select().from(creditLots).where(eq(creditLots.paymentId, paymentId)))[0]

/** Lots of a customer that have something left, the oldest first. */
export const lotsWithCredit = (work: Work, customerId: string): Promise<LotRow[]> =>
  work.tx
    .select()
    .from(creditLots)
    .where(and(eq(creditLots.customerId, customerId), gt(creditLots.leftCents, 0)))
    .orderBy(asc(creditLots.openedAt), asc(creditLots.id))

/** Those of these customers who have credit left. */
export const customersWithCredit = async (work: Work, customerIds: readonly string[]): Promise<Set<string>> => {
  if (customerIds.length === 0) return new Set()
  const rows = await work.tx
    .selectDistinct({ customerId: creditLots.customerId })
    .from(creditLots)
    .where(and(inArray(creditLots.customerId, [...customerIds]), gt(creditLots.leftCents, 0)))
  return new Set(rows.map(({ customerId }) => customerId))
}

/** A lot with the name of its pack; null: customer service gave it. */
export interface LotOfPack {
  lot: LotRow
  packName: string | null
}

/** Every lot of a customer with its pack, the oldest first. */
export const lotsOf = (work: Work, customerId: string): Promise<LotOfPack[]> =>
  work.tx
    .select({ lot: creditLots, packName: bonusPacks.name })
    .from(creditLots)
    .leftJoin(bonusPacks, eq(bonusPacks.id, creditLots.packId))
    .where(eq(creditLots.customerId, customerId))
    .orderBy(asc(creditLots.openedAt), asc(creditLots.id))

/** @param cents more, or less where it is below zero; the database refuses less than nothing and more than was granted */
export const addToLot = async (work: Work, lotId: string, cents: number): Promise<void> => {
  const changed = await work.tx
    .update(creditLots)
    .set({ leftCents: sql`${creditLots.leftCents} + ${cents}` })
    .where(eq(creditLots.id, lotId))
    .returning({ id: creditLots.id })
  if (changed.length !== 1) throw new Error('a lot of credit that was held is gone')
}

/** @param cents that a refund of its pack takes of a lot, or gives back where they are below zero */
export const refundLot = async (work: Work, lotId: string, cents: number): Promise<void> => {
  const changed = await work.tx
    .update(creditLots)
    .set({
      leftCents: sql`${creditLots.leftCents} - ${cents}`,
      refundedCents: sql`${creditLots.refundedCents} + ${cents}`,
    })
    .where(eq(creditLots.id, lotId))
    .returning({ id: creditLots.id })
  if (changed.length !== 1) throw new Error('a lot of credit that was held is gone')
}

/** @param cents that go with a pack that a bank took back */
export const takeOfLot = async (work: Work, lotId: string, cents: number): Promise<void> => {
  const changed = await work.tx
    .update(creditLots)
    .set({
      leftCents: sql`${creditLots.leftCents} - ${cents}`,
      takenCents: sql`${creditLots.takenCents} + ${cents}`,
    })
    .where(eq(creditLots.id, lotId))
    .returning({ id: creditLots.id })
  if (changed.length !== 1) throw new Error('a lot of credit that was held is gone')
}

/**
 * What is left of every lot of a customer is left no more: a person is erased once, and so each lot is forfeited once.
 * @returns the lots that had something left, as they are now
 */
export const forfeitLots = async (work: Work, customerId: string): Promise<LotRow[]> => {
  const forfeited = await work.tx
    .update(creditLots)
    .set({ forfeitedCents: sql`${creditLots.forfeitedCents} + ${creditLots.leftCents}`, leftCents: 0 })
    .where(and(eq(creditLots.customerId, customerId), gt(creditLots.leftCents, 0)))
    .returning()
  // what somebody wrote of the person is gone as well
  await work.tx
    .update(creditLots)
    .set({ reason: '' })
    .where(and(eq(creditLots.customerId, customerId), isNotNull(creditLots.givenBy)))
  return forfeited
}

export const insertUses = async (work: Work, rows: (typeof creditUses.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await work.tx.insert(creditUses).values(rows)
}

/** What a service took of lots, the oldest lot first. */
export const usesOfService = async (work: Work, operatorId: string, serviceId: string): Promise<UseRow[]> =>
  (
    await work.tx
      .select({ use: creditUses })
      .from(creditUses)
      .innerJoin(creditLots, eq(creditLots.id, creditUses.lotId))
      .where(and(eq(creditUses.operatorId, operatorId), eq(creditUses.serviceId, serviceId)))
      .orderBy(asc(creditLots.openedAt), asc(creditLots.id))
  ).map(({ use }) => use)

export const noteGivenBack = async (work: Work, { operatorId, serviceId, lotId }: UseRow, cents: number) => {
  await work.tx
    .update(creditUses)
    .set({ givenBackCents: sql`${creditUses.givenBackCents} + ${cents}` })
    .where(
      and(
        eq(creditUses.operatorId, operatorId),
        eq(creditUses.serviceId, serviceId),
        eq(creditUses.lotId, lotId),
        lt(creditUses.givenBackCents, creditUses.cents),
      ),
    )
}

/** A service as a use of credit names it. */
export interface NamedService {
  operatorId: string
  id: string
}

/** Cents of credit that these services took, by their ids; those that took none are left out. */
export const usedByServices = async (work: Work, services: readonly NamedService[]): Promise<Map<string, number>> => {
  if (services.length === 0) return new Map()
  const operatorIds = [...new Set(services.map(({ operatorId }) => operatorId))]
  const serviceIds = services.map(({ id }) => id)
  const rows = await work.tx
    .select({ serviceId: creditUses.serviceId, cents: sql<number>`sum(${creditUses.cents})::int` })
    .from(creditUses)
    // both, so that the key finds them
    .where(and(inArray(creditUses.operatorId, operatorIds), inArray(creditUses.serviceId, serviceIds)))
    .groupBy(creditUses.serviceId)
  return new Map(rows.map(({ serviceId, cents }) => [serviceId, cents]))
}

/** Every use of a customer's credit, the last first. */
export const usesOf = (work: Work, customerId: string): Promise<UseRow[]> =>
  work.tx.select().from(creditUses).where(eq(creditUses.customerId, customerId)).orderBy(desc(creditUses.usedAt))

/** One page of them with the name of the pack, the last first unless said. */
export const listUses = (
  work: Work,
  query: ListQuery,
  customerId: string,
): Promise<Page<{ use: UseRow; packName: string | null }>> =>
  pageOf(
    work.tx,
    work.tx
      .select({ use: creditUses, packName: bonusPacks.name })
      .from(creditUses)
      .innerJoin(creditLots, eq(creditLots.id, creditUses.lotId))
      .leftJoin(bonusPacks, eq(bonusPacks.id, creditLots.packId))
      .$dynamic(),
    {
      columns: {
        usedAt: { sql: creditUses.usedAt, kind: 'instant' },
        cents: { sql: creditUses.cents, kind: 'number' },
      },
      order: [descending(creditUses.usedAt), descending(creditUses.serviceId), descending(creditUses.lotId)],
    },
    query,
    eq(creditUses.customerId, customerId),
  )

/** A service that a lot was spent on, without what was given back. */
export interface SpentOn {
  lotId: string
  serviceId: string
  operatorId: string
  cents: number
  usedAt: Date
  /** Of this lot in all. */
  servicesCount: number
}

/** What these lots were spent on, the last first. @param most services of each lot */
export const spentOf = async (work: Work, lotIds: readonly string[], most: number): Promise<SpentOn[]> => {
  if (lotIds.length === 0) return []
  const rows = await rowsOf<Omit<SpentOn, 'usedAt'> & { usedAt: Date | string }>(
    work.tx,
    sql`select lot_id as "lotId", service_id as "serviceId", operator_id as "operatorId", cents, used_at as "usedAt",
        services as "servicesCount"
      from (
        select lot_id, service_id, operator_id, cents - given_back_cents as cents, used_at,
          row_number() over (partition by lot_id order by used_at desc, service_id) as place,
          (count(*) over (partition by lot_id))::int as services
        from credit_uses where ${isOneOf(creditUses.lotId, lotIds)} and cents > given_back_cents
      ) ranked
      where place <= ${most} order by lot_id, place`,
  )
  return rows.map((row) => ({ ...row, usedAt: new Date(row.usedAt) }))
}
