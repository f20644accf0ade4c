import type { ListQuery } from '@motora/contract'
import { and, eq, exists, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { discountCustomers, discounts } from '../tables.js'

export type DiscountRow = typeof discounts.$inferSelect
export type AssignmentRow = typeof discountCustomers.$inferSelect

/** Until the end of the work nobody else writes discounts of this operator. */
export const holdDiscountsAlone = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`motora.discounts.${operatorId}`}::text, 0))`,
  )
}

/** What is over makes room: for a new discount of its customers, and for its promo code. */
export const endWhatIsOver = async (work: Work, operatorId: string): Promise<void> => {
  const ended = await work.tx
    .update(discounts)
    .set({ live: false })
    .where(and(eq(discounts.operatorId, operatorId), eq(discounts.live, true), lte(discounts.applyUntil, work.now)))
    .returning({ id: discounts.id })
  await setAssignmentsLive(
    work,
    operatorId,
    ended.map(({ id }) => id),
    false,
  )
}

export const setAssignmentsLive = async (
  work: Work,
  operatorId: string,
  discountIds: readonly string[],
  live: boolean,
): Promise<void> => {
  if (discountIds.length === 0) return
  await work.tx
    .update(discountCustomers)
    .set({ live })
    .where(and(eq(discountCustomers.operatorId, operatorId), inArray(discountCustomers.discountId, [...discountIds])))
}

/** Also a deleted one. */
export const findDiscount = async (work: Work, id: string): Promise<DiscountRow | undefined> =>
  (await work.tx.select().from(discounts).where(eq(discounts.id, id)))[0]

export const findGenericDiscount = async (work: Work, operatorId: string): Promise<DiscountRow | undefined> =>
  (
    await work.tx
      .select()
      .from(discounts)
      .where(and(eq(discounts.operatorId, operatorId), eq(discounts.isGeneric, true)))
  )[0]

/** Generic discounts of these operators, switched on or not. */
export const genericDiscountsOf = (work: Work, operatorIds: readonly string[]): Promise<DiscountRow[]> =>
  work.tx
    .select()
    .from(discounts)
    .where(and(inArray(discounts.operatorId, [...operatorIds]), eq(discounts.isGeneric, true)))

/** @returns undefined when the id is another's */
export const insertDiscount = async (
  work: Work,
  row: typeof discounts.$inferInsert,
): Promise<DiscountRow | undefined> =>
  (await work.tx.insert(discounts).values(row).onConflictDoNothing({ target: discounts.id }).returning())[0]

/** Its version is one more. */
export const updateDiscount = async (
  work: Work,
  { operatorId, id }: Pick<DiscountRow, 'operatorId' | 'id'>,
  change: Partial<typeof discounts.$inferInsert>,
): Promise<DiscountRow> => {
  const [row] = await work.tx
    .update(discounts)
    .set({ ...change, version: sql`${discounts.version} + 1` })
    .where(and(eq(discounts.operatorId, operatorId), eq(discounts.id, id)))
    .returning()
  if (!row) throw new Error('a discount that was held is gone')
  return row
}

/** Whether another discount of the operator that is not over has this code. */
export const isCodeTaken = async (work: Work, operatorId: string, code: string, exceptId: string): Promise<boolean> =>
  (
    await work.tx
      .select({ id: discounts.id })
      .from(discounts)
      .where(
        and(
          eq(discounts.operatorId, operatorId),
          eq(discounts.promoCode, code),
          eq(discounts.live, true),
          ne(discounts.id, exceptId),
        ),
      )
  ).length > 0

/** Customers of these discounts, in the order in which they were assigned. */
export const assignmentsOf = async (work: Work, discountIds: readonly string[]): Promise<AssignmentRow[]> =>
  discountIds.length === 0
    ? []
    : work.tx
        .select()
        .from(discountCustomers)
        .where(inArray(discountCustomers.discountId, [...discountIds]))
        .orderBy(discountCustomers.assignedAt, discountCustomers.customerId)

/** Which of these customers are in another discount of the operator that is not over. */
export const customersTaken = async (
  work: Work,
  operatorId: string,
  customerIds: readonly string[],
  exceptId: string,
): Promise<Set<string>> => {
  if (customerIds.length === 0) return new Set()
  const rows = await work.tx
    .select({ customerId: discountCustomers.customerId })
    .from(discountCustomers)
    .where(
      and(
        eq(discountCustomers.operatorId, operatorId),
        inArray(discountCustomers.customerId, [...customerIds]),
        eq(discountCustomers.live, true),
        ne(discountCustomers.discountId, exceptId),
      ),
    )
  return new Set(rows.map(({ customerId }) => customerId))
}

export const insertAssignments = async (work: Work, rows: (typeof discountCustomers.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await work.tx.insert(discountCustomers).values(rows)
}

export const deleteAssignments = async (
  work: Work,
  { operatorId, id }: Pick<DiscountRow, 'operatorId' | 'id'>,
  customerIds: readonly string[],
): Promise<void> => {
  if (customerIds.length === 0) return
  await work.tx
    .delete(discountCustomers)
    .where(
      and(
        eq(discountCustomers.operatorId, operatorId),
        eq(discountCustomers.discountId, id),
        inArray(discountCustomers.customerId, [...customerIds]),
      ),
    )
}

/** @returns the assignment as it was, held until the end of the work; undefined when the discount names nobody so */
export const lockAssignment = async (
  work: Work,
  { operatorId, id }: Pick<DiscountRow, 'operatorId' | 'id'>,
  customerId: string,
): Promise<AssignmentRow | undefined> =>
  (
    await work.tx
      .select()
      .from(discountCustomers)
      .where(
        and(
          eq(discountCustomers.operatorId, operatorId),
          eq(discountCustomers.discountId, id),
          eq(discountCustomers.customerId, customerId),
        ),
      )
      .for('update')
  )[0]

export const switchAssignment = async (
  work: Work,
  { operatorId, discountId, customerId }: Pick<AssignmentRow, 'operatorId' | 'discountId' | 'customerId'>,
  enabled: boolean,
): Promise<void> => {
  await work.tx
    .update(discountCustomers)
    .set({ enabled })
    .where(
      and(
        eq(discountCustomers.operatorId, operatorId),
        eq(discountCustomers.discountId, discountId),
        eq(discountCustomers.customerId, customerId),
      ),
    )
}

const naming = (customerId: string): SQL | undefined =>
  and(
    eq(discountCustomers.operatorId, discounts.operatorId),
    eq(discountCustomers.discountId, discounts.id),
    eq(discountCustomers.customerId, customerId),
  )

/** Which discounts are meant; what is left out is not asked. */
export interface WhichDiscounts {
  operatorId?: string | undefined
  name?: string | undefined
  code?: string | undefined
  /** Whom they name. */
  customerId?: string | undefined
  /** Enabled as a whole, and inside their dates then; the generic one has none. */
  currentAt?: Date | undefined
  /** Enabled as a whole, and not over then. */
  openAt?: Date | undefined
}

const conditionOf = (work: Work, which: WhichDiscounts): SQL | undefined => {
  const { operatorId, name, code, customerId, currentAt, openAt } = which
  const { applySince, applyUntil } = discounts
  const isEnabled = eq(discounts.enabled, true)
  return and(
    isNull(discounts.deletedAt),
    operatorId === undefined ? undefined : eq(discounts.operatorId, operatorId),
    name === undefined ? undefined : sql`lower(${discounts.name}) = lower(${name})`,
    code === undefined ? undefined : eq(discounts.promoCode, code),
    customerId === undefined
      ? undefined
      : exists(work.tx.select({ one: sql`1` }).from(discountCustomers).where(naming(customerId))),
    currentAt && and(isEnabled, or(discounts.isGeneric, and(lte(applySince, currentAt), gt(applyUntil, currentAt)))),
    openAt && and(isEnabled, gt(applyUntil, openAt)),
  )
}

/** Discounts that name the customer and the customer's own switch of each, of the operators that the scope sees. */
export const discountsNaming = (
  work: Work,
  customerId: string,
  which: WhichDiscounts = {},
): Promise<{ discount: DiscountRow; enabled: boolean }[]> =>
  work.tx
    .select({ discount: discounts, enabled: discountCustomers.enabled })
    .from(discounts)
    .innerJoin(discountCustomers, naming(customerId))
    .where(conditionOf(work, which))
    .orderBy(discounts.operatorId, sql`${discountCustomers.assignedAt} desc`, discounts.id)

/** Discounts of an operator that name any of these customers, and each customer's own switch, in the same order. */
export const namingAnyOf = (
  work: Work,
  operatorId: string,
  customerIds: readonly string[],
): Promise<{ customerId: string; discount: DiscountRow; enabled: boolean }[]> =>
  work.tx
    .select({
      customerId: discountCustomers.customerId,
      discount: discounts,
      enabled: discountCustomers.enabled,
    })
    .from(discounts)
    .innerJoin(
      discountCustomers,
      and(
        eq(discountCustomers.operatorId, discounts.operatorId),
        eq(discountCustomers.discountId, discounts.id),
        inArray(discountCustomers.customerId, [...customerIds]),
      ),
    )
    .where(conditionOf(work, { operatorId }))
    .orderBy(sql`${discountCustomers.assignedAt} desc`, discounts.id)

const list: List = {
  columns: {
    id: { sql: discounts.id, kind: 'id', sort: false },
    name: { sql: discounts.name, kind: 'text' },
    applySince: { sql: discounts.applySince, kind: 'instant' },
    applyUntil: { sql: discounts.applyUntil, kind: 'instant' },
    percent: { sql: discounts.percent, kind: 'number' },
    enable: { sql: discounts.enabled, kind: 'boolean' },
    isGeneric: { sql: discounts.isGeneric, kind: 'boolean' },
    promotionalCode: { sql: discounts.promoCode, kind: 'text' },
  },
  order: [descending(discounts.createdAt), descending(discounts.id)],
  search: [
    { sql: discounts.name, kind: 'text' },
    { sql: discounts.promoText, kind: 'text' },
  ],
}

/** One page of discounts that are not deleted, the newest first unless said. */
export const listDiscountRows = (
  work: Work,
  query: ListQuery,
  which: WhichDiscounts = {},
): Promise<Page<DiscountRow>> =>
  pageOf(work.tx, work.tx.select().from(discounts).$dynamic(), list, query, conditionOf(work, which))

/** Nothing names the person any more. */
export const forgetAssignments = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.delete(discountCustomers).where(eq(discountCustomers.customerId, customerId))
}
