import type { ListQuery, Role } from '@motora/contract'
import { and, eq } from 'drizzle-orm'
import { foldedSort } from '../../../kernel/db/column-filter.js'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { accountWords, fullNameColumn } from '../accounts/stores/account-list-store.js'
import { accounts, memberships } from '../tables.js'

const list: List = {
  columns: {
    firstName: { sql: accounts.firstName, kind: 'text' },
    lastName: { sql: accounts.lastName, kind: 'text' },
    fullName: { sql: fullNameColumn, kind: 'text' },
    email: { sql: accounts.email, kind: 'text' },
    phoneNumber: { sql: accounts.mobilePhone, kind: 'text' },
    identificationDocumentCode: { sql: accounts.documentCode, kind: 'text' },
  },
  order: [ascending(foldedSort(fullNameColumn), 'text'), ascending(accounts.id)],
  search: accountWords,
}

const select = (work: Work) =>
  work.tx
    .select({ account: accounts, membership: memberships })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))

export type SupportUserRow = Awaited<ReturnType<typeof select>>[number]

/** One page of those with this role of the provider's, accepted or waiting. */
export const listSupportUserRows = (work: Work, role: Role, query: ListQuery): Promise<Page<SupportUserRow>> =>
  pageOf(work.tx, select(work).$dynamic(), list, query, eq(memberships.role, role))

export const findSupportUserRow = async (
  work: Work,
  role: Role,
  accountId: string,
): Promise<SupportUserRow | undefined> =>
  (await select(work).where(and(eq(memberships.role, role), eq(accounts.id, accountId))))[0]
