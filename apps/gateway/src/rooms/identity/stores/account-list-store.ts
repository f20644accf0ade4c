import type { Filters, ListQuery } from '@motora/contract'
import { idleHours } from '@motora/rules/identity'
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { accounts, memberships, sessions } from '../tables.js'

/** Both are columns that the database computes from the others, so no insert may name them. */
export const fullNameColumn = sql<string>`${accounts}.full_name`
const searchColumn = sql`${accounts}.search_text`

const columns: Readonly<Record<string, FilterColumn>> = {
  email: { sql: accounts.email, kind: 'text' },
  fullName: { sql: fullNameColumn, kind: 'text' },
  phoneNumber: { sql: accounts.mobilePhone, kind: 'text' },
  suspended: { sql: sql`${accounts.suspendedAt} is not null`, kind: 'boolean' },
  secondFactorEnrolled: { sql: sql`${accounts.totpEnrolledAt} is not null`, kind: 'boolean' },
  emailConfirmed: { sql: sql`${accounts.emailConfirmedAt} is not null`, kind: 'boolean' },
  lastSignInAt: { sql: accounts.lastSignInAt, kind: 'instant' },
  createdAt: { sql: accounts.createdAt, kind: 'instant' },
}
/** Conditions on one and the same role of an account. */
const roleColumns: Readonly<Record<string, FilterColumn>> = {
  role: { sql: memberships.role, kind: 'choice' },
  operatorId: { sql: memberships.operatorId, kind: 'choice' },
  pending: { sql: sql`${memberships.acceptedAt} is null`, kind: 'boolean' },
}
/** A text as it is sorted: without regard to capitals and accents, alike on every installation. */
export const inOrder = (column: PgColumn | SQL): SQL => sql`motora_plain(${column}) collate "C"`

/** Each of these has an index. */
const sortable: Readonly<Record<string, PgColumn | SQL>> = {
  email: sql`lower(${accounts.email})`,
  fullName: inOrder(fullNameColumn),
  createdAt: accounts.createdAt,
  lastSignInAt: accounts.lastSignInAt,
}

/** Words anywhere in name, e-mail, phone or document, without regard to capitals and accents. */
export const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim() ? sql`${searchColumn} like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'` : undefined

/** Splits the conditions on the account from those on one of its roles. */
const split = (filters: Filters = {}): { own: Filters; ofRole: Filters } => {
  const entries = Object.entries(filters)
  return {
    own: Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(roleColumns, name))),
    ofRole: Object.fromEntries(entries.filter(([name]) => Object.hasOwn(roleColumns, name))),
  }
}

const conditionsOf = (list: ListQuery): SQL | undefined => {
  const { own, ofRole } = split(list.filter)
  const roleConditions = filterOf(ofRole, roleColumns)
  return and(
    ...filterOf(own, columns),
    roleConditions.length > 0
      ? sql`${accounts.id} in (select ${memberships.accountId} from ${memberships} where ${and(...roleConditions)})`
      : undefined,
    searchIn(list.search),
  )
}

const suspender = alias(accounts, 'suspender')
const select = (work: Work) =>
  work.tx
    .select({
      account: accounts,
      fullName: fullNameColumn,
      suspendedByName: sql<string | null>`suspender.full_name`,
    })
    .from(accounts)
    .leftJoin(suspender, eq(suspender.id, accounts.suspendedBy))

export type ListedAccount = Awaited<ReturnType<typeof select>>[number]

/** One page of the accounts, with how many there are in all. */
export const listAccountRows = async (
  work: Work,
  list: ListQuery,
): Promise<{ rows: ListedAccount[]; total: number }> => {
  const where = conditionsOf(list)
  const sorted = orderOf(list.sort, sortable).map((order) => sql`${order} nulls last`)
  const rows = await select(work)
    .where(where)
    .orderBy(...sorted, ...(sorted.length > 0 ? [] : [inOrder(fullNameColumn)]), asc(accounts.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(accounts).where(where)
  return { rows, total: all?.total ?? 0 }
}

export const findListedAccount = async (work: Work, accountId: string): Promise<ListedAccount | undefined> =>
  (await select(work).where(eq(accounts.id, accountId)))[0]

/** How many sessions of each live now: the rule `whyOver` in the words of the database. */
export const countLiveSessions = async (work: Work, accountIds: readonly string[]): Promise<Map<string, number>> => {
  if (accountIds.length === 0) return new Map()
  const idleBefore = new Date(work.now.getTime() - idleHours * 3_600_000).toISOString()
  const rows = await work.tx
    .select({ accountId: sessions.accountId, live: count() })
    .from(sessions)
    .where(
      and(
        inArray(sessions.accountId, [...accountIds]),
        isNull(sessions.endedAt),
        sql`${sessions.expiresAt} > ${work.now.toISOString()}::text::timestamptz`,
        sql`(${sessions.remembered} or ${sessions.lastUsedAt} >= ${idleBefore}::text::timestamptz)`,
      ),
    )
    .groupBy(sessions.accountId)
  return new Map(rows.map(({ accountId, live }) => [accountId, live]))
}
