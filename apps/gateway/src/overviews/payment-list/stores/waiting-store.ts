import type { Currency } from '@motora/contract/fields'
import { paymentRefKeys } from '@motora/contract/money'
import type { PaymentStatus } from '@motora/contract/sharing'
import { sql } from 'drizzle-orm'
import { integer, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../../rooms/work.js'

const r = pgView('waiting_refunds', {
  id: uuid().notNull(),
  paymentId: uuid('payment_id').notNull(),
  cents: integer().notNull(),
  bonusCents: integer('credit_cents').notNull(),
  reason: text(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedByName: text('asked_by_name').notNull(),
  refKey: text('ref_key', { enum: paymentRefKeys }).notNull(),
  serviceId: uuid('service_id'),
  customerId: uuid('customer_id').notNull(),
  currency: text().$type<Currency>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  /** null: the person was erased. */
  fullName: text('full_name'),
  searchText: text('search_text').notNull(),
  operatorName: text('operator_name').notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
  paidByCreditCents: integer('paid_by_credit_cents').notNull(),
}).existing()

const selected = {
  id: r.id,
  paymentId: r.paymentId,
  cents: r.cents,
  bonusCents: r.bonusCents,
  reason: r.reason,
  askedAt: r.askedAt,
  askedBy: r.askedBy,
  askedByName: r.askedByName,
  refKey: r.refKey,
  serviceId: r.serviceId,
  customerId: r.customerId,
  currency: r.currency,
  amountCents: r.amountCents,
  fullName: r.fullName,
  operatorName: r.operatorName,
  status: r.paymentStatus,
  creditCents: r.paidByCreditCents,
}

const list: List = {
  columns: {
    asked: { sql: r.askedAt, kind: 'instant' },
    // people say amounts in units of money
    amount: { sql: r.cents, kind: 'number', per: 100 },
    customerFullName: { sql: r.fullName, kind: 'text', sort: false },
    operatorName: { sql: r.operatorName, kind: 'text', sort: false },
    askedBy: { sql: r.askedByName, kind: 'text', sort: false },
    refKey: { sql: r.refKey, kind: 'choice', sort: false },
  },
  order: [ascending(r.askedAt), ascending(r.id)],
  search: sql`${r.searchText}`,
}

/** One page of the refunds that wait, the oldest first unless said. */
export const listWaitingRows = (work: Work, query: PageQuery) =>
  pageOf(work.tx, work.tx.select(selected).from(r).$dynamic(), list, query)
export type WaitingRefundRow = Awaited<ReturnType<typeof listWaitingRows>> extends Page<infer Row> ? Row : never
