import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { pushSubscriptions, sessions } from '../tables.js'

/** A browser has one token, or very few; more are leftovers. */
const maxPerSession = 10

/** Gives a token to a session, no matter who had it before, and drops the oldest beyond ten. */
export const putPushRow = async (work: Work, sessionId: string, token: string): Promise<void> => {
  await work.tx
    .insert(pushSubscriptions)
    .values({ token, sessionId, createdAt: work.now })
    .onConflictDoUpdate({ target: pushSubscriptions.token, set: { sessionId, createdAt: work.now } })
  const rows = await work.tx
    .select({ token: pushSubscriptions.token })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.token))
    .offset(maxPerSession)
  if (rows.length === 0) return
  const tokens = rows.map((row) => row.token)
  await work.tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.token, tokens))
}

/** Takes a token from a session; another session's stays. */
export const deletePushRow = async (work: Work, sessionId: string, token: string): Promise<void> => {
  await work.tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.token, token), eq(pushSubscriptions.sessionId, sessionId)))
}

/** A token of a session that lives, and whose that is. */
interface OwnedToken {
  token: string
  accountId: string | null
  customerId: string | null
}

/** Tokens of staff and riders, by the owners of the sessions that live. */
export const pushTokensOf = async (
  work: Work,
  owners: readonly ({ accountId: string } | { customerId: string })[],
): Promise<OwnedToken[]> => {
  const accountIds = owners.flatMap((one) => ('accountId' in one ? [one.accountId] : []))
  const customerIds = owners.flatMap((one) => ('customerId' in one ? [one.customerId] : []))
  if (accountIds.length + customerIds.length === 0) return []
  return work.tx
    .select({
      token: pushSubscriptions.token,
      accountId: sessions.accountId,
      customerId: sessions.customerId,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        or(inArray(sessions.accountId, accountIds), inArray(sessions.customerId, customerIds)),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, work.now),
      ),
    )
    .orderBy(pushSubscriptions.token)
}

/** Tokens of devices that are there no more. */
export const dropPushTokens = async (work: Work, tokens: readonly string[]): Promise<void> => {
  if (tokens.length > 0) await work.tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.token, [...tokens]))
}

/** Where somebody can be reached: the tokens of their sessions that live. */
export const listPushTokens = async (work: Work, accountIds: readonly string[]): Promise<string[]> => {
  if (accountIds.length === 0) return []
  const rows = await work.tx
    .select({ token: pushSubscriptions.token })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(inArray(sessions.accountId, [...accountIds]), isNull(sessions.endedAt), gt(sessions.expiresAt, work.now)),
    )
  return rows.map(({ token }) => token)
}
