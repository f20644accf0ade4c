import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { boolean, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ascending, descending } from '../../kernel/db/keyset.js'
import { type Page, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'

const person = {
  operatorId: uuid('operator_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  /** Name, e-mail and phone, folded. */
  searchText: text('search_text').notNull(),
}
/** Customers of discounts. */
const people = pgView('discount_people', {
  ...person,
  discountId: uuid('discount_id').notNull(),
  enabled: boolean().notNull(),
  assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
}).existing()
/** Customers of operators, with the end of the discount that has them. */
const assignable = pgView('assignable_customers', {
  ...person,
  takenUntil: timestamp('taken_until', { withTimezone: true }),
}).existing()

export interface AssignableRow {
  customerId: string
  email: string
  fullName: string
}

/** One page of the customers of a discount, the last assigned first unless said. */
export const listPeople = (
  work: Work,
  query: PageQuery,
  discountId: string,
): Promise<Page<AssignableRow & { enabled: boolean; assignedAt: Date }>> =>
  pageOf(
    work.tx,
    work.tx
      .select({
        customerId: people.customerId,
        email: people.email,
        fullName: people.fullName,
        enabled: people.enabled,
        assignedAt: people.assignedAt,
      })
      .from(people)
      .$dynamic(),
    {
      columns: {
        email: { sql: people.email, kind: 'text' },
        fullName: { sql: people.fullName, kind: 'text' },
        enable: { sql: people.enabled, kind: 'boolean' },
        assigned: { sql: people.assignedAt, kind: 'instant' },
      },
      order: [descending(people.assignedAt), descending(people.customerId)],
      search: sql`${people.searchText}`,
    },
    query,
    eq(people.discountId, discountId),
  )

const selected = { customerId: assignable.customerId, email: assignable.email, fullName: assignable.fullName }
const isFree = (work: Work, operatorId: string): SQL | undefined =>
  and(eq(assignable.operatorId, operatorId), or(isNull(assignable.takenUntil), lte(assignable.takenUntil, work.now)))

/** One page of the customers whom a new discount of an operator can take, by e-mail unless said. */
export const listAssignable = (work: Work, query: PageQuery, operatorId: string): Promise<Page<AssignableRow>> =>
  pageOf(
    work.tx,
    work.tx.select(selected).from(assignable).$dynamic(),
    {
      columns: {
        email: { sql: assignable.email, kind: 'text' },
        fullName: { sql: assignable.fullName, kind: 'text' },
      },
      order: [ascending(assignable.email), ascending(assignable.customerId)],
      search: sql`${assignable.searchText}`,
    },
    query,
    isFree(work, operatorId),
  )

export const findAssignable = async (
  work: Work,
  operatorId: string,
  email: string,
): Promise<AssignableRow | undefined> =>
  (
    await work.tx
      .select(selected)
      .from(assignable)
      .where(and(isFree(work, operatorId), sql`lower(${assignable.email}) = lower(${email})`))
  )[0]
