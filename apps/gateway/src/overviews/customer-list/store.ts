import { and, eq, type SQL, sql } from 'drizzle-orm'
import { boolean, integer, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { arrayText } from '../../kernel/db/array-text.js'
import { descending } from '../../kernel/db/keyset.js'
import { type List, type ListColumn, type Page, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const columns = () => ({
  id: uuid().notNull(),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  mobilePhone: text('mobile_phone'),
  city: text(),
  country: text().notNull(),
  canOperate: boolean('can_operate').notNull(),
  cannotOperateReason: text('cannot_operate_reason'),
  enabled: boolean().notNull(),
  reviewState: text('review_state').notNull(),
  registeredAt: moment('registered_at').notNull(),
  validatedAt: moment('validated_at'),
  /** Name, e-mail and phone, folded. */
  searchText: text('search_text').notNull(),
  tripsCount: integer('trips_count').notNull(),
})
/** Accounts, as the provider reads them. */
const accounts = pgView('customer_accounts', columns()).existing()
/** Which operators have a customer now. */
const currentLinks = pgView('customer_current_links', {
  customerId: uuid('customer_id').notNull(),
  operatorId: uuid('operator_id').notNull(),
}).existing()
/** Links, as an operator reads them. */
const links = pgView('customer_links', {
  ...columns(),
  operatorId: uuid('operator_id').notNull(),
  isFirst: boolean('is_first').notNull(),
  isPrivate: boolean('is_private').notNull(),
}).existing()

const listOf = (v: typeof accounts | typeof links, isPrivate: ListColumn): List => ({
  columns: {
    dateFirstRegister: { sql: v.registeredAt, kind: 'instant' },
    dateValidated: { sql: v.validatedAt, kind: 'instant' },
    nOfTrips: { sql: v.tripsCount, kind: 'number' },
    fullName: { sql: v.fullName, kind: 'text', within: v.searchText },
    email: { sql: v.email, kind: 'text', within: v.searchText },
    mobilePhone: { sql: v.mobilePhone, kind: 'text', within: v.searchText },
    city: { sql: v.city, kind: 'text' },
    country: { sql: v.country, kind: 'choice' },
    canOperate: { sql: v.canOperate, kind: 'boolean' },
    cannotOperateReason: { sql: v.cannotOperateReason, kind: 'text' },
    enabled: { sql: v.enabled, kind: 'boolean' },
    reviewState: { sql: v.reviewState, kind: 'choice' },
    isPrivate,
  },
  order: [descending(v.registeredAt), descending(v.id)],
  equalsTurn: true,
  search: sql`${v.searchText}`,
})
/**
 * @param privateIds of the private operators. The database knows how many customers each operator has, but not which
 * operators are private: joined by that, it would expect half of all customers where there are a few.
 */
const accountListOf = (privateIds: readonly string[]): List => {
  const ofPrivate = sql`${currentLinks.operatorId} = any(${arrayText(privateIds)}::uuid[])`
  return listOf(accounts, {
    // named here and not in the view, so that it is a join: no account is looked at that no private operator has
    sql: sql`exists (select from ${currentLinks} where ${currentLinks.customerId} = ${accounts.id} and ${ofPrivate})`,
    kind: 'boolean',
    isFilled: true,
    isCondition: true,
  })
}
const linkList = listOf(links, { sql: links.isPrivate, kind: 'boolean' })

/** One customer of a list. */
export type Field = { name: 'id' | 'email'; value: string }
const named = (v: typeof accounts | typeof links, field: Field | undefined): SQL | undefined =>
  field && (field.name === 'id' ? eq(v.id, field.value) : sql`lower(${v.email}) = lower(${field.value})`)

/** Of accounts. @param privateIds of the private operators */
export interface Accounts {
  privateIds: readonly string[]
  field?: Field | undefined
}

/** One page of accounts, the newest registration first unless said. */
export const listAccountPage = (
  work: Work,
  query: PageQuery,
  { privateIds, field }: Accounts,
): Promise<Page<{ id: string }>> =>
  pageOf(
    work.tx,
    work.tx.select({ id: accounts.id }).from(accounts).$dynamic(),
    accountListOf(privateIds),
    query,
    named(accounts, field),
  )

/**
 * One page of the customers of the operators that the scope sees, each by one link.
 * @param operatorId of this operator alone, by its link
 */
export const listLinkPage = (
  work: Work,
  query: PageQuery,
  { operatorId, field }: { operatorId?: string | undefined; field?: Field | undefined },
): Promise<Page<{ id: string; operatorId: string }>> =>
  pageOf(
    work.tx,
    work.tx.select({ id: links.id, operatorId: links.operatorId }).from(links).$dynamic(),
    linkList,
    query,
    and(operatorId === undefined ? eq(links.isFirst, true) : eq(links.operatorId, operatorId), named(links, field)),
  )
