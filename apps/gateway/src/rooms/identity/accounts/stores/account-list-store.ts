import type { Filters, ListQuery } from '@motora/contract'
import { idleHours } from '@motora/rules/identity'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, foldedSort } from '../../../../kernel/db/column-filter.js'
import { ascending } from '../../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../../kernel/db/page-of.js'
import type { Work } from '../../../work.js'
import { accounts, memberships, sessions } from '../../tables.js'

/** Both are columns that the database computes from the others, so no insert may name them. */
export const fullNameColumn = sql<string>`${accounts}.full_name`
/** Name, e-mail, phone and document, folded. */
export const accountWords = sql`${accounts}.search_text`

/** Columns that sort have an index. */
const list: List = {
  columns: {
    email: { sql: accounts.email, kind: 'text', sort: sql`lower(${accounts.email})` },
    fullName: { sql: fullNameColumn, kind: 'text', isFilled: true },
    phoneNumber: { sql: accounts.mobilePhone, kind: 'text', sort: false },
    suspended: { sql: sql`${accounts.suspendedAt} is not null`, kind: 'boolean', sort: false },
    secondFactorEnrolled: { sql: sql`${accounts.totpEnrolledAt} is not null`, kind: 'boolean', sort: false },
    emailConfirmed: { sql: sql`${accounts.emailConfirmedAt} is not null`, kind: 'boolean', sort: false },
    lastSignInAt: { sql: accounts.lastSignInAt, kind: 'instant' },
    createdAt: { sql: accounts.createdAt, kind: 'instant' },
  },
  order: [ascending(foldedSort(fullNameColumn), 'text'), ascending(accounts.id)],
  equalsTurn: true,
  search: accountWords,
}
/** Conditions on one and the same role of an account. */
const roleColumns: Readonly<Record<string, FilterColumn>> = {
  role: { sql: memberships.role, kind: 'choice' },
  operatorId: { sql: memberships.operatorId, kind: 'choice' },
  pending: { sql: sql`${memberships.acceptedAt} is null`, kind: 'boolean' },
}

/** Splits the conditions on the account from those on one of its roles. */
const split = (filters: Filters = {}): { own: Filters; ofRole: Filters } => {
  const entries = Object.entries(filters)
  return {
    own: Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(roleColumns, name))),
    ofRole: Object.fromEntries(entries.filter(([name]) => Object.hasOwn(roleColumns, name))),
  }
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
export const listAccountRows = async (work: Work, query: ListQuery): Promise<Page<ListedAccount>> => {
  const { own, ofRole } = split(query.filter)
  const roleConditions = filterOf(ofRole, roleColumns)
  const hasRole =
    roleConditions.length > 0
      ? sql`${accounts.id} in (select ${memberships.accountId} from ${memberships} where ${and(...roleConditions)})`
      : undefined
  return pageOf(work.tx, select(work).$dynamic(), list, { ...query, filter: own }, hasRole)
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
  return new Map(rows.map(({ accountId, live }) => [accountId ?? '', live]))
}
