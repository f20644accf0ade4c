import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
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
