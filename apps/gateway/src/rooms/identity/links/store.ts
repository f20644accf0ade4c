import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { type AccountLinkKind, accounts, identityLinks, memberships } from '../tables.js'

export type LinkRow = typeof identityLinks.$inferSelect

/** @returns false when there is one of this id already */
export const insertLinkRow = async (work: Work, link: Omit<LinkRow, 'createdAt' | 'usedAt'>): Promise<boolean> => {
  const rows = await work.tx
    .insert(identityLinks)
    .values({ ...link, createdAt: work.now })
    .onConflictDoNothing({ target: identityLinks.id })
    .returning({ id: identityLinks.id })
  return rows.length > 0
}

const linked = (work: Work) =>
  work.tx
    .select({ link: identityLinks, account: accounts, membership: memberships })
    .from(identityLinks)
    .innerJoin(accounts, eq(accounts.id, identityLinks.accountId))
    .leftJoin(memberships, eq(memberships.id, identityLinks.membershipId))

/** A link with its person and its role, also one that was used or has run out, as long as it is kept. */
export const findLinkRow = async (work: Work, id: string): Promise<OpenLink | undefined> =>
  (await linked(work).where(eq(identityLinks.id, id)))[0]

/** The same, as long as it can be used. */
export const findOpenLinkRow = async (work: Work, by: { tokenHash: string } | { id: string }) => {
  const named = 'id' in by ? eq(identityLinks.id, by.id) : eq(identityLinks.tokenHash, by.tokenHash)
  const rows = await linked(work).where(and(named, isNull(identityLinks.usedAt), gt(identityLinks.expiresAt, work.now)))
  return rows[0]
}
export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpenLinkRow>>>

/** Uses a link up. @returns false when it was used, void or too old by now */
export const useLinkRow = async (work: Work, linkId: string): Promise<boolean> => {
  const rows = await work.tx
    .update(identityLinks)
    .set({ usedAt: work.now })
    .where(and(eq(identityLinks.id, linkId), isNull(identityLinks.usedAt), gt(identityLinks.expiresAt, work.now)))
    .returning({ id: identityLinks.id })
  return rows.length > 0
}

/** Makes the other open links for the same purpose void. */
export const voidLinkRows = async (
  work: Work,
  same: { accountId: string; kind: AccountLinkKind; membershipId?: string | null },
): Promise<void> => {
  const { accountId, kind, membershipId } = same
  await work.tx
    .update(identityLinks)
    .set({ usedAt: work.now })
    .where(
      and(
        eq(identityLinks.accountId, accountId),
        eq(identityLinks.kind, kind),
        membershipId ? eq(identityLinks.membershipId, membershipId) : undefined,
        isNull(identityLinks.usedAt),
      ),
    )
}

/** Roles that wait for their person's word, oldest first. */
export const listPendingMembershipRows = (work: Work, accountId: string) =>
  work.tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), isNull(memberships.acceptedAt)))
    .orderBy(memberships.createdAt, memberships.id)

export const acceptMembershipRow = async (work: Work, membershipId: string): Promise<void> => {
  await work.tx
    .update(memberships)
    .set({ acceptedAt: work.now })
    .where(and(eq(memberships.id, membershipId), isNull(memberships.acceptedAt)))
}

/** Forgets links that were used or ran out before this moment. @returns how many */
export const deleteOldLinkRows = async (work: Work, before: Date): Promise<number> => {
  const rows = await work.tx
    .delete(identityLinks)
    .where(
      or(lt(identityLinks.expiresAt, before), and(isNotNull(identityLinks.usedAt), lt(identityLinks.usedAt, before))),
    )
    .returning({ id: identityLinks.id })
  return rows.length
}
