import type { ListQuery } from '@motora/contract'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { customers } from '../tables.js'

const fullName = sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`
const columns: Readonly<Record<string, FilterColumn>> = {
  fullName: { sql: fullName, kind: 'text' },
  email: { sql: customers.email, kind: 'text' },
  registeredAt: { sql: customers.registeredAt, kind: 'instant' },
}
const sortable = {
  fullName: sql`motora_plain(${fullName}) collate "C"`,
  email: sql`lower(${customers.email})`,
  registeredAt: customers.registeredAt,
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

/** One page of the riders who are neither validated nor refused, and have not left; who waits longest first unless said. */
export const listPendingCustomers = async (
  work: Work,
  list: ListQuery,
): Promise<{ rows: PendingCustomerRow[]; total: number }> => {
  const words = list.search?.trim()
  const where = and(
    isPending,
    ...filterOf(list.filter, columns),
    words
      ? sql`motora_plain(${fullName} || ' ' || ${customers.email}) like '%' || motora_plain(${wildcardPattern(words)}) || '%'`
      : undefined,
  )
  const rows = await work.tx
    .select({ id: customers.id, email: customers.email, fullName, registeredAt: customers.registeredAt })
    .from(customers)
    .where(where)
    .orderBy(...orderOf(list.sort, sortable), asc(customers.registeredAt), asc(customers.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(customers).where(where)
  return { rows, total: all?.total ?? 0 }
}
