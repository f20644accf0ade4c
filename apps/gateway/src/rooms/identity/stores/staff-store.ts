import type { ListQuery } from '@motora/contract'
import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import type { PersonRecord } from '../person-record.js'
import { memberships } from '../tables.js'
import { inOrder } from './account-list-store.js'
import type { MembershipRow } from './account-store.js'

/** Computed by the database from the other columns, so no insert may name them. */
const fullNameColumn = sql<string>`${memberships}.full_name`
const searchColumn = sql`${memberships}.search_text`

const texts: Readonly<Record<string, FilterColumn>> = {
  firstName: { sql: memberships.firstName, kind: 'text' },
  lastName: { sql: memberships.lastName, kind: 'text' },
  fullName: { sql: fullNameColumn, kind: 'text' },
  email: { sql: memberships.email, kind: 'text' },
  mobilePhone: { sql: memberships.mobilePhone, kind: 'text' },
}
const columns: Readonly<Record<string, FilterColumn>> = {
  ...texts,
  sharingOperatorId: { sql: memberships.operatorId, kind: 'choice' },
}
const sortable: Record<string, PgColumn | SQL> = {
  ...Object.fromEntries(Object.entries(texts).map(([name, column]) => [name, inOrder(column.sql)])),
  sharingOperatorId: memberships.operatorId,
}

/** Which of the people of operators: in these roles, and of one operator or of all that this work sees. */
export interface WhichStaff {
  roles: readonly MembershipRow['role'][]
  operatorId: string | null
}
const among = ({ roles, operatorId }: WhichStaff): SQL | undefined =>
  and(inArray(memberships.role, [...roles]), operatorId === null ? undefined : eq(memberships.operatorId, operatorId))

const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim() ? sql`${searchColumn} like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'` : undefined

/** One page of them, accepted or waiting. */
export const listStaffRows = async (
  work: Work,
  which: WhichStaff,
  list: ListQuery,
): Promise<{ rows: MembershipRow[]; total: number }> => {
  const where = and(among(which), ...filterOf(list.filter, columns), searchIn(list.search))
  const sorted = orderOf(list.sort, sortable).map((order) => sql`${order} nulls last`)
  const rows = await work.tx
    .select()
    .from(memberships)
    .where(where)
    .orderBy(...sorted, asc(inOrder(fullNameColumn)), asc(memberships.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(memberships).where(where)
  return { rows, total: all?.total ?? 0 }
}

export const findStaffRow = async (
  work: Work,
  which: WhichStaff,
  membershipId: string,
): Promise<MembershipRow | undefined> =>
  (
    await work.tx
      .select()
      .from(memberships)
      .where(and(among(which), eq(memberships.id, membershipId)))
  )[0]

/** The same, held until the end of this work: what is read of it stays so. */
export const lockStaffRow = async (
  work: Work,
  which: WhichStaff,
  membershipId: string,
): Promise<MembershipRow | undefined> =>
  (
    await work.tx
      .select()
      .from(memberships)
      .where(and(among(which), eq(memberships.id, membershipId)))
      .for('update')
  )[0]

type RecordChange = Partial<PersonRecord> | { [field in keyof PersonRecord]?: null }

/** @returns the version it has now */
export const changeStaffRow = async (
  work: Work,
  membershipId: string,
  change: RecordChange,
): Promise<number | undefined> => {
  const rows = await work.tx
    .update(memberships)
    .set({ ...change, version: sql`${memberships.version} + 1` })
    .where(eq(memberships.id, membershipId))
    .returning({ version: memberships.version })
  return rows[0]?.version
}

/** The same for all accepted roles of an account of the operators' side; of those that wait, its person has said nothing. */
export const changeStaffRowsOf = async (
  work: Work,
  accountId: string,
  roles: readonly MembershipRow['role'][],
  change: RecordChange,
): Promise<void> => {
  await work.tx
    .update(memberships)
    .set({ ...change, version: sql`${memberships.version} + 1` })
    .where(
      and(
        eq(memberships.accountId, accountId),
        inArray(memberships.role, [...roles]),
        isNotNull(memberships.acceptedAt),
      ),
    )
}
