import { roleNamed } from '@motora/contract'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { foldedSort } from '../../../kernel/db/column-filter.js'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import type { PersonRecord } from '../accounts/person-record.js'
import type { AccountRow, MembershipRow } from '../accounts/stores/account-store.js'
import { accounts, memberships } from '../tables.js'

/** Computed by the database from the other columns, so no insert may name them. */
const fullNameColumn = sql<string>`${memberships}.full_name`
const list: List = {
  columns: {
    firstName: { sql: memberships.firstName, kind: 'text' },
    lastName: { sql: memberships.lastName, kind: 'text' },
    fullName: { sql: fullNameColumn, kind: 'text', isFilled: true },
    email: { sql: memberships.email, kind: 'text' },
    mobilePhone: { sql: memberships.mobilePhone, kind: 'text' },
    sharingOperatorId: { sql: memberships.operatorId, kind: 'choice' },
  },
  order: [ascending(foldedSort(fullNameColumn), 'text'), ascending(memberships.id)],
  search: sql`${memberships}.search_text`,
}

/** Which of the people of operators: in these roles, and of one operator or of all that this work sees. */
export interface WhichStaff {
  roles: readonly MembershipRow['role'][]
  operatorId: string | null
}
const among = ({ roles, operatorId }: WhichStaff): SQL | undefined =>
  and(inArray(memberships.role, [...roles]), operatorId === null ? undefined : eq(memberships.operatorId, operatorId))

/** One page of them, accepted or waiting. */
export const listStaffRows = (work: Work, which: WhichStaff, query: PageQuery): Promise<Page<MembershipRow>> =>
  pageOf(work.tx, work.tx.select().from(memberships).$dynamic(), list, query, among(which))

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

/** Technicians who work. */
const atWork = and(
  eq(memberships.role, roleNamed.technician),
  eq(memberships.canOperate, true),
  isNotNull(memberships.acceptedAt),
)

/**
 * Which of these technicians work now; where operators are named, for one of them. Technicians are named by their roles.
 * @param operatorIds null: for nobody in particular
 */
export const techniciansToNotify = async (
  work: Work,
  ids: readonly string[],
  operatorIds: readonly string[] | null,
): Promise<{ id: string; accountId: string }[]> =>
  ids.length === 0
    ? []
    : work.tx
        .select({ id: memberships.id, accountId: memberships.accountId })
        .from(memberships)
        .where(
          and(
            inArray(memberships.id, [...ids]),
            atWork,
            operatorIds === null ? undefined : inArray(memberships.operatorId, [...operatorIds]),
          ),
        )

/** The account to which a mail for a technician goes; none where it is suspended or its e-mail is not confirmed. */
export const accountToMail = async (work: Work, membershipId: string): Promise<AccountRow | undefined> =>
  (
    await work.tx
      .select({ account: accounts })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(
        and(
          eq(memberships.id, membershipId),
          atWork,
          eq(accounts.canOperate, true),
          isNotNull(accounts.emailConfirmedAt),
        ),
      )
  )[0]?.account

/** E-mails of people of operators, by the ids of their roles. */
export const staffEmails = async (work: Work, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: memberships.id, email: memberships.email })
    .from(memberships)
    .where(inArray(memberships.id, [...ids]))
  return new Map(rows.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])))
}

/** The languages of people of operators, by the ids of their roles, where one was chosen. */
export const staffLanguages = async (
  work: Work,
  ids: readonly string[],
): Promise<Map<string, NonNullable<AccountRow['language']>>> => {
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: memberships.id, language: accounts.language })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(inArray(memberships.id, [...ids]))
  return new Map(rows.flatMap(({ id, language }) => (language ? [[id, language] as const] : [])))
}

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
