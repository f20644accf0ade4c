import type { Currency } from '@motora/contract/fields'
import { paymentHistoricStatuses, paymentRefKeys } from '@motora/contract/money'
import type { DisputeState } from '@motora/contract/sharing'
import { and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { integer, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { holdsWords } from '../../../kernel/db/column-filter.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const p = pgView('payment_list', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id'),
  customerId: uuid('customer_id').notNull(),
  refKey: text('ref_key', { enum: paymentRefKeys }).notNull(),
  serviceId: uuid('service_id'),
  packId: uuid('pack_id'),
  createdAt: moment('created_at').notNull(),
  currency: text().$type<Currency>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  creditCents: integer('credit_cents').notNull(),
  succeededAt: moment('succeeded_at'),
  failedAt: moment('failed_at'),
  failedReason: text('failed_reason').notNull(),
  status: text({ enum: paymentHistoricStatuses }).notNull(),
  /** null: the person was erased. */
  email: text(),
  fullName: text('full_name'),
  searchText: text('search_text').notNull(),
  /** Folded, with an index: as it is kept, also of who was erased. */
  customerText: text('customer_text'),
  /** There for each payment. Asked for, people are joined firmly, and the database can begin with them. */
  personId: uuid('person_id'),
  /** null: it is of no operator, as a pack is. */
  operatorName: text('operator_name'),
  /** null: there was no dispute. */
  disputeState: text('dispute_state').$type<DisputeState>(),
  disputeCents: integer('dispute_cents'),
  disputedAt: moment('disputed_at'),
  /** What has gone back, to the card and as credit. */
  refundedCents: integer('refunded_cents').notNull(),
  /** null: it was not. */
  cancelledAt: moment('cancelled_at'),
}).existing()
const refunded = pgView('payment_list_refunded', { paymentId: uuid('payment_id').notNull() }).existing()

const selected = {
  id: p.id,
  operatorId: p.operatorId,
  customerId: p.customerId,
  refKey: p.refKey,
  serviceId: p.serviceId,
  packId: p.packId,
  createdAt: p.createdAt,
  currency: p.currency,
  amountCents: p.amountCents,
  creditCents: p.creditCents,
  succeededAt: p.succeededAt,
  failedAt: p.failedAt,
  failedReason: p.failedReason,
  status: p.status,
  email: p.email,
  fullName: p.fullName,
  operatorName: p.operatorName,
  disputeState: p.disputeState,
  disputeCents: p.disputeCents,
  disputedAt: p.disputedAt,
  refundedCents: p.refundedCents,
  cancelledAt: p.cancelledAt,
}

/** Looked for, and no order of people. */
const looked = { kind: 'id', sort: false } as const

const list: List = {
  columns: {
    id: { ...looked, sql: p.id },
    customerId: { ...looked, sql: p.customerId },
    serviceId: { ...looked, sql: p.serviceId },
    created: { sql: p.createdAt, kind: 'instant' },
    // people say amounts in units of money
    amount: { sql: p.amountCents, kind: 'number', per: 100 },
    customerEmail: { sql: p.email, kind: 'text', within: p.customerText },
    customerFullName: { sql: p.fullName, kind: 'text', within: p.customerText },
    status: { sql: p.status, kind: 'choice' },
    successTimestamp: { sql: p.succeededAt, kind: 'instant' },
    failedTimestamp: { sql: p.failedAt, kind: 'instant' },
    cancelledTimestamp: { sql: p.cancelledAt, kind: 'instant' },
    // what an index has no order of is filtered by alone
    failedReason: { sql: p.failedReason, kind: 'choice', sort: false },
    refKey: { sql: p.refKey, kind: 'choice', sort: false },
    operatorName: { sql: p.operatorName, kind: 'text', sort: false },
    disputeState: { sql: p.disputeState, kind: 'choice', sort: false },
    // a join, so that no payment is looked at of which nothing went back
    isRefunded: {
      sql: sql`exists (select from ${refunded} where ${refunded.paymentId} = ${p.id})`,
      kind: 'boolean',
      isFilled: true,
      isCondition: true,
      sort: false,
    },
  },
  order: [descending(p.createdAt), descending(p.id)],
  equalsTurn: true,
  search: (words) => sql`(${holdsWords(p.customerText, words)} and ${holdsWords(p.searchText, words)})`,
}

/** In the order of people the database begins with them, or all payments would be sorted. */
const beginsWithPeople = (sort: string | undefined): boolean => /\bcustomer(Email|FullName)\b/.test(sort ?? '')

/** One page of the payments that began in this span, the newest first unless said. */
export const listPaymentRows = (work: Work, query: PageQuery, span: { since: Date; until: Date } | undefined) =>
  pageOf(
    work.tx,
    work.tx.select(selected).from(p).$dynamic(),
    list,
    query,
    and(
      span && gte(p.createdAt, span.since),
      span && lt(p.createdAt, span.until),
      beginsWithPeople(query.sort) ? isNotNull(p.personId) : undefined,
    ),
  )
export type PaymentListRow = Awaited<ReturnType<typeof listPaymentRows>> extends Page<infer Row> ? Row : never
