import type { ListQuery, Role } from '@motora/contract'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { accounts, memberships } from '../tables.js'
import { fullNameColumn, inOrder, searchIn } from './account-list-store.js'

const columns: Readonly<Record<string, FilterColumn>> = {
  firstName: { sql: accounts.firstName, kind: 'text' },
  lastName: { sql: accounts.lastName, kind: 'text' },
  fullName: { sql: fullNameColumn, kind: 'text' },
  email: { sql: accounts.email, kind: 'text' },
  phoneNumber: { sql: accounts.mobilePhone, kind: 'text' },
  identificationDocumentCode: { sql: accounts.documentCode, kind: 'text' },
}
const sortable: Record<string, PgColumn | SQL> = Object.fromEntries(
  Object.entries(columns).map(([name, column]) => [name, inOrder(column.sql)]),
)

const select = (work: Work) =>
  work.tx
    .select({ account: accounts, membership: memberships })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))

export type SupportUserRow = Awaited<ReturnType<typeof select>>[number]

/** One page of those with this role of the provider's, accepted or waiting. */
export const listSupportUserRows = async (
  work: Work,
  role: Role,
  list: ListQuery,
): Promise<{ rows: SupportUserRow[]; total: number }> => {
  const where = and(eq(memberships.role, role), ...filterOf(list.filter, columns), searchIn(list.search))
  const sorted = orderOf(list.sort, sortable).map((order) => sql`${order} nulls last`)
  const rows = await select(work)
    .where(where)
    .orderBy(...sorted, asc(inOrder(fullNameColumn)), asc(accounts.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(where)
  return { rows, total: all?.total ?? 0 }
}

export const findSupportUserRow = async (
  work: Work,
  role: Role,
  accountId: string,
): Promise<SupportUserRow | undefined> =>
  (await select(work).where(and(eq(memberships.role, role), eq(accounts.id, accountId))))[0]
