import type { ListQuery } from '@motora/contract'
import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import type { CustomerRow } from '../store.js'
import { customers } from '../tables.js'

const list: List = {
  columns: {
    created: { sql: customers.registeredAt, kind: 'instant' },
    firstName: { sql: customers.firstName, kind: 'text' },
    lastName: { sql: customers.lastName, kind: 'text' },
    fullName: { sql: customers.fullName, kind: 'text' },
    email: { sql: customers.email, kind: 'text' },
    mobilePhone: { sql: customers.mobilePhone, kind: 'text' },
    city: { sql: customers.city, kind: 'text' },
    pendingSince: { sql: customers.pendingSince, kind: 'instant', isFilled: true },
  },
  order: [ascending(customers.pendingSince), ascending(customers.id)],
  search: sql`${customers}.search_text`,
}

/** One page of the customers whose photos wait for the provider, the longest wait first unless said. */
export const listPendingCustomers = (work: Work, query: ListQuery): Promise<Page<CustomerRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(customers).$dynamic(),
    list,
    query,
    and(isNotNull(customers.pendingSince), isNull(customers.erasedAt)),
  )
