import type { ListQuery } from '@motora/contract'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { foldedText } from '../../../kernel/db/column-filter.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { customers } from '../tables.js'

const { id, email, registeredAt } = customers
const fullName = sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`
const list: List = {
  columns: {
    fullName: { sql: fullName, kind: 'text' },
    email: { sql: email, kind: 'text', sort: sql`lower(${email})` },
    registeredAt: { sql: registeredAt, kind: 'instant' },
  },
  order: [asc(registeredAt), asc(id)],
  search: foldedText(fullName, email),
}

const isPending = and(
  eq(customers.canOperate, false),
  isNull(customers.cannotOperateReason),
  isNull(customers.deregisteredAt),
)

export interface PendingCustomerRow {
  id: string
  email: string
  fullName: string
  registeredAt: Date
}

/** One page of the riders who are neither validated nor refused, and have not left; the longest first unless said. */
export const listPendingCustomers = (work: Work, query: ListQuery): Promise<Page<PendingCustomerRow>> =>
  pageOf(
    work.tx,
    work.tx.select({ id, email, fullName, registeredAt }).from(customers).$dynamic(),
    list,
    query,
    isPending,
  )
