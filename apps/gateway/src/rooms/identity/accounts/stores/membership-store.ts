import type { Role } from '@motora/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { memberships } from '../../tables.js'
import type { MembershipRow } from './account-store.js'

/** Accepted or not, oldest first. */
export const listAllMembershipRows = async (work: Work, accountIds: readonly string[]): Promise<MembershipRow[]> =>
  accountIds.length === 0
    ? []
    : work.tx
        .select()
        .from(memberships)
        .where(inArray(memberships.accountId, [...accountIds]))
        .orderBy(asc(memberships.createdAt), asc(memberships.id))

/** The same role for the same operator, accepted or not. */
export const findMembershipRow = async (
  work: Work,
  { accountId, role, operatorId }: { accountId: string; role: Role; operatorId: string | null },
): Promise<MembershipRow | undefined> => {
  const rows = await work.tx
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.role, role),
        sql`${memberships.operatorId} is not distinct from ${operatorId}::uuid`,
      ),
    )
  return rows[0]
}

/** @returns what it was; undefined when this account has no such role */
export const deleteMembershipRow = async (
  work: Work,
  accountId: string,
  membershipId: string,
): Promise<MembershipRow | undefined> => {
  const rows = await work.tx
    .delete(memberships)
    .where(and(eq(memberships.id, membershipId), eq(memberships.accountId, accountId)))
    .returning()
  return rows[0]
}

export const findMembershipRowById = async (work: Work, membershipId: string): Promise<MembershipRow | undefined> =>
  (await work.tx.select().from(memberships).where(eq(memberships.id, membershipId)))[0]
