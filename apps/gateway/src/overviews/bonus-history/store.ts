import { eq, sql } from 'drizzle-orm'
import { integer, type PgColumn, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { holdsWords } from '../../kernel/db/column-filter.js'
import { descending } from '../../kernel/db/keyset.js'
import { type ListColumn, type Page, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'

const purchases = pgView('bonus_purchases', {
  id: uuid().notNull(),
  packId: uuid('pack_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  grantedCents: integer('granted_cents').notNull(),
  leftCents: integer('left_cents').notNull(),
  forfeitedCents: integer('forfeited_cents').notNull(),
  refundedCents: integer('refunded_cents').notNull(),
  takenCents: integer('taken_cents').notNull(),
  customerId: uuid('customer_id').notNull(),
  /** null: the person was erased. */
  email: text(),
  fullName: text('full_name'),
  searchText: text('search_text').notNull(),
  /** Folded, with an index: as it is kept, also of who was erased. */
  customerText: text('customer_text'),
}).existing()

const selected = {
  id: purchases.id,
  paymentId: purchases.paymentId,
  openedAt: purchases.openedAt,
  grantedCents: purchases.grantedCents,
  leftCents: purchases.leftCents,
  forfeitedCents: purchases.forfeitedCents,
  refundedCents: purchases.refundedCents,
  takenCents: purchases.takenCents,
  customerId: purchases.customerId,
  email: purchases.email,
  fullName: purchases.fullName,
}
export interface PurchaseRow {
  id: string
  paymentId: string
  openedAt: Date
  grantedCents: number
  leftCents: number
  forfeitedCents: number
  refundedCents: number
  takenCents: number
  customerId: string
  email: string | null
  fullName: string | null
}

/** People say amounts in euros. */
const euros = (column: PgColumn): ListColumn => ({ sql: column, kind: 'number', per: 100 })

/** One page of the purchases of a pack, the last first unless said. */
export const listPurchases = (work: Work, query: PageQuery, packId: string): Promise<Page<PurchaseRow>> =>
  pageOf(
    work.tx,
    work.tx.select(selected).from(purchases).$dynamic(),
    {
      columns: {
        paymentId: { sql: purchases.paymentId, kind: 'id', sort: false },
        customerEmail: { sql: purchases.email, kind: 'text', within: purchases.customerText },
        customerFullName: { sql: purchases.fullName, kind: 'text', within: purchases.customerText },
        bought: { sql: purchases.openedAt, kind: 'instant' },
        ofert: euros(purchases.grantedCents),
        ofertLeft: euros(purchases.leftCents),
      },
      order: [descending(purchases.openedAt), descending(purchases.id)],
      search: (words) =>
        sql`(${holdsWords(purchases.customerText, words)} and ${holdsWords(purchases.searchText, words)})`,
    },
    query,
    eq(purchases.packId, packId),
  )
